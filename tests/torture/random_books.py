"""Random book files that `check` accepts, by frozen seeds: books of sections, classes and newspapers' weeks.

`python tests/torture/random_books.py SEED FOLDER` writes the files of one, to look at it.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from random_kinds import KINDS, LEVELS, OWN, Kind

from pipeline.cli import main
from pipeline.config.resources.cover_names import design_names
from pipeline.config.resources.languages import language_names
from pipeline.families import family_named
from pipeline.families.shared.lessons import lesson_boards

OUTPUT: Final = "output"

Tree = dict[str, object]
"""A mapping of a book file."""

_PAPERS: Final = {
    "desktop": ("A3", "A4", "A4", "A5", "B5", "Letter", "Legal", "210x210mm", "297x210mm", "120x180mm", "4x6in"),
    "school": ("A4", "Letter"),
    "screen": ("A4", "A5", "Letter", "160x120mm", "120x213mm", "4x6in"),
    "kdp": ("5x8in", "5.5x8.5in", "6x9in", "8.25x6in", "8.5x8.5in", "8.5x11in", "4x6in", "A4"),
    "ingram": ("5x8in", "6x9in", "8.5x11in", "7x7in", "A5"),
    "lulu": ("6x9in", "8.5x11in", "A4", "A5", "8.5x8.5in", "4.25x6.875in"),
}
_BOUND: Final = ("kdp", "ingram", "lulu")
_LANGUAGES: Final = language_names()
_TITLES: Final = (
    "Numbers for the Train",
    "Puzzle Corner, Vol. 2",
    "100 Rätsel für Kinder",
    "A Very Long Title about Numbers, Cages, Runs and Boxes for Everybody Who Cannot Sleep at Night",
    "Week {week}",
    "{series} {volume}",
    "Énigmes d’été",
    "7",
    "Answers",
)
_FRONT: Final = (
    *("half_title", "title", "copyright", "dedication", "contents"),
    *("how_to_play", "levels", "preface.md", "notes", "sums"),
)
_BACK: Final = ("sums", "notes", "also_by", "certificate", "preface.md", "levels", "tracker")
_TEMPLATES: Final = ("puzzle-notes", "two-notes", "puzzle-answer", "two-answers", "puzzle-notes-answer")
_SIGNS: Final = ("circle", "triangle", "square", "diamond", "star", "pentagon", "hexagon", "cross")
_GROUPS: Final = ("Explorers", "Die Schlauen", "Group 3", "Éclairs")
_VERSIONS: Final = (["A", "B"], ["A", "B", "C"], ["1", "2"], ["X1", "X2"], ["ROT", "BLU"], ["A", "B", "C", "D"])
_NAMES: Final = ("Ada Lindqvist", "Bram O'Neill", "Chiara Fontana", "Dmitri Vance", "Élodie Saint-Exupéry Montmorency")
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONDAYS: Final = ("2026-11-23", "2026-11-30")
_PREFACE: Final = "# Preface\n\nThese puzzles were made on trains. *Take a pencil.*\n\n- Start with the easy ones.\n"


@dataclass(frozen=True, slots=True)
class Draft:
    """The files of a book by name, and which of them are configs, in the order in which they are built."""

    files: Mapping[str, str]
    configs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RandomBook:
    """A draft that `check` accepts, written into a folder, and how many were refused before it."""

    folder: Path
    configs: tuple[Path, ...]
    refused: int

    @property
    def output(self) -> Path:
        """The folder for all editions; a newspaper's second week names the first one's in it."""
        return self.folder / OUTPUT


def random_book(seed: int, folder: Path) -> RandomBook:
    """Write the book of a seed into a new folder: the first of its drafts that `check` accepts."""
    for refused in count():
        draft = _draft(Random(f"book {seed}, draft {refused}"), seed)
        place = folder / f"{seed}-{refused}"
        place.mkdir(parents=True)
        for name, text in draft.files.items():
            (place / name).write_text(text, encoding="utf-8")
        configs = tuple(place / name for name in draft.configs)
        if accepted(configs[0]):
            return RandomBook(place, configs, refused)
    raise AssertionError


def accepted(config: Path) -> bool:
    """Does `check` accept a config? What it reports is dropped."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return main(["check", "-q", str(config)]) == 0


def _draft(random: Random, seed: int) -> Draft:
    form: Callable[[_Drawing], Draft]
    (form,) = random.choices((_sections_book, _course, _versions, _groups, _newspaper), (70, 8, 10, 8, 12))
    return form(_Drawing(random, seed))


class _Drawing:
    """Draws what books of all forms may have."""

    def __init__(self, random: Random, seed: int) -> None:
        self.random = random
        self.seed = seed
        self.files: dict[str, str] = {}

    def likely(self, share: float) -> bool:
        """True in so many of all cases."""
        return self.random.random() < share

    def some(self, things: Sequence[str], share: float) -> list[str]:
        """Some of several things in their order, each so often."""
        return [thing for thing in things if self.likely(share)]

    def kind(self) -> Kind:
        """A kind of puzzles."""
        return self.random.choices(KINDS, [kind.often for kind in KINDS])[0]

    def head(self, printers: Sequence[str]) -> Tree:
        """Title, language, printer, look: what every book has."""
        random = self.random
        title = random.choice(_TITLES)
        tree: Tree = {"title": title, "seed": self.seed, "language": random.choice(_LANGUAGES)}
        if "{week}" in title or self.likely(0.15):
            tree["week"] = random.randint(1, 53)
        if "{series}" in title or self.likely(0.15):
            tree["series"] = {"name": "Number Puzzles", "volume": random.randint(1, 12)}
        if self.likely(0.5):
            tree |= {"author": "Ada Moss", "subtitle": "From easy to hard"}
        if self.likely(0.2):
            tree |= {"date": "2026-11-21", "publisher": "Moss & Sons", "edition": "First edition"}
        if self.likely(0.15):
            tree["isbn"] = "978-3-16-148410-0"
        if self.likely(0.5):
            tree["dedication"] = "For Grandma,\nwho never skips the hard ones"
        if self.likely(0.12):
            tree["levels"] = {
                random.choice(LEVELS): {"name": random.choice(("Diabolical", "Level 2")), "mark": random.randint(1, 5)}
            }
        tree["page"] = self.page(printers)
        return tree

    def page(self, printers: Sequence[str]) -> Tree:
        """The printer, its paper, the look, what is shown."""
        random = self.random
        printer = random.choice(printers)
        look = random.choices(("classic", "large-print", "kids", "ink-saving"), (4, 2, 2, 2))[0]
        page: Tree = {"printer": printer, "look": look}
        if self.likely(0.8):
            page["size"] = random.choice(_PAPERS[printer])
        if printer in _BOUND and self.likely(0.3):
            page["bleed"] = True
        if printer in _BOUND and self.likely(0.4):
            page["stock"] = random.choice(("white", "cream"))
        return page

    def section(self, puzzles: int) -> Tree:
        """A section of so many puzzles."""
        kind = self.kind()
        section: Tree = {"family": kind.family, "size": kind.size}
        own = OWN.get((kind.family, kind.size))
        if own and not kind.options and self.likely(0.06):
            name = f"mine-{kind.family}-{kind.size}.txt"
            self.files[name] = "\n".join(own[: max(1, puzzles)]) + "\n"
            return section | {"puzzles": name}
        section["counts"] = self.counts(kind.levels, puzzles)
        if options := dict(kind.options) | self.options(kind):
            section["options"] = options
        return section | self.frames(0.2) | ({"candidates": True} if self.likely(0.08) else {})

    def counts(self, levels: Sequence[str], puzzles: int) -> dict[str, int]:
        """Some levels, and how many puzzles of each."""
        counts: dict[str, int] = {}
        for _ in range(puzzles):
            level = self.random.choice(levels) + ("" if self.likely(0.93) else self.random.choice("-+"))
            counts[level] = counts.get(level, 0) + 1
        return counts

    def options(self, kind: Kind) -> Tree:
        """Options that leave its levels possible as a rule."""
        found: dict[str, tuple[Tree, ...]] = {
            "sudoku": tuple({"symmetry": one} for one in ("none", "rotational", "mirror", "diagonal")),
            "calcudoku": (
                {"operators": ["add"]},
                {"operators": ["add", "subtract"]},
                {"clues": "no-operator"},
                {"zero_based": True},
                {"largest_cage": 3},
                {"largest_target": 20, "factors": [2, 5, 10]},
                {"zero_based": True, "clues": "no-operator"},
            ),
        }
        here = found.get(kind.family, ())
        return dict(self.random.choice(here)) if here and self.likely(0.35) else {}

    def frames(self, share: float) -> Tree:
        """How many puzzles stand on a page, or a template."""
        if not self.likely(share):
            return {}
        if self.likely(0.35):
            return {"template": self.random.choice(_TEMPLATES)}
        return {"per_page": self.random.choice((1, 2, 4, 6))}

    def text_pages(self, names: Sequence[str], share: float) -> list[str]:
        """Front or back pages, an own one among them."""
        found = self.some(names, share)
        if "preface.md" in found:
            self.files["preface.md"] = _PREFACE
        return found

    def cover(self, tree: Tree) -> None:
        """A cover or its guide for a book that may have one."""
        page = tree["page"]
        assert isinstance(page, dict)
        if page["printer"] in _BOUND and self.likely(0.35):
            design = {"design": self.random.choice(design_names()), "blurb": "A puzzle.\n\nAnd more."}
            barcode = {"barcode": "isbn"} if "isbn" in tree else {}
            tree["cover"] = self.random.choice(({"guide": True}, design, design, design | barcode))

    def worksheet(self) -> Tree:
        """A line to write on."""
        more: Tree = {key: True for key in ("duplex", "instruction") if self.likely(0.3)}
        if self.likely(0.3):
            more["sheets_per_page"] = 2
        return {"fields": ["name", *self.some(("date", "class", "score"), 0.6)], **more}

    def class_list(self, column: str, values: Sequence[str]) -> str:
        """Writes a list of pupils, each with a value in a column that sheets go by; gives its name."""
        pupils = self.random.sample(_NAMES, self.random.randint(1, 4))
        rows = [f"name,{column}", *(f"{name},{self.random.choice(values)}" for name in pupils)]
        self.files["class.csv"] = "\n".join(rows) + "\n"
        return "class.csv"

    def draft(self, *trees: Tree) -> Draft:
        """The draft with a config for every tree."""
        names = tuple(f"book{number or ''}.yaml" for number in range(len(trees)))
        written = {name: _yaml(tree) for name, tree in zip(names, trees, strict=True)}
        return Draft(self.files | written, names)


def _sections_book(drawing: _Drawing) -> Draft:
    random, likely = drawing.random, drawing.likely
    tree = drawing.head(tuple(_PAPERS))
    page = tree["page"]
    assert isinstance(page, dict)
    page |= drawing.frames(0.4)
    if likely(0.25):
        page["mix"] = True
    if likely(0.08):
        page["candidates"] = True
    if likely(0.5):
        page["show"] = drawing.some(("number", "level", "answer_page", "time", "done", "techniques"), 0.6)
    if likely(0.2):
        page["cages"] = "tint"
    if likely(0.3):
        tree["openers"] = random.choice(("page", "band", "none"))
    tree["order"] = random.choice(("grouped", "mixed"))
    tree["numbers"] = random.choice(("book", "section", "week"))
    if tree["numbers"] == "week":
        tree["week"] = random.randint(1, 53)
    if likely(0.8):
        tree["front"] = drawing.text_pages(_FRONT, 0.6)
    if likely(0.6):
        tree["back"] = drawing.text_pages(_BACK, 0.3)
    if "also_by" in tree.get("back", ()):  # type: ignore[operator]
        tree["also_by"] = ["Sums for the Sofa", "Boxes for the Bath"]
    tree["answers"] = _answers(drawing)
    if likely(0.12):
        tree["worksheet"] = drawing.worksheet()
    drawing.cover(tree)
    sections = random.choices((1, 2, 3, 4), (3, 3, 2, 1))[0]
    tree["sections"] = [drawing.section(random.randint(1, 12 // sections)) for _ in range(sections)]
    return drawing.draft(tree)


def _course(drawing: _Drawing) -> Draft:
    """Lessons with boards that come with the program."""
    random = drawing.random
    tree = drawing.head(tuple(_PAPERS))
    tree["language"] = random.choice(("en-GB", "en-US", "de", "zh"))
    family, variant = random.choice((("sudoku", ""), ("sudoku", "killer"), ("calcudoku", ""), ("kakuro", "")))
    taught = [*lesson_boards(family_named(family).folder, variant)]
    lessons: Tree = {"family": family, "techniques": random.sample(taught, random.randint(1, 4)), "puzzles": 0}
    tree["lessons"] = lessons | ({"variant": variant} if variant else {})
    tree["front"] = drawing.text_pages(("title", "contents", "how_to_play"), 0.7)
    tree["answers"] = {"style": random.choice(("solution", "diagrams"))}
    drawing.cover(tree)
    return drawing.draft(tree)


def _answers(drawing: _Drawing) -> Tree:
    random = drawing.random
    place = random.choices(("back", "separate", "none"), (6, 3, 1))[0]
    style = random.choices(("solution", "first_hint", "steps", "diagrams"), (5, 3, 2, 2))[0]
    answers: Tree = {"place": place} | ({"style": style} if place != "none" else {})
    if style in {"steps", "diagrams"}:  # as long as they are
        return answers
    if drawing.likely(0.2):
        answers["per_page"] = random.choice((1, 4, 6, 12))
    elif drawing.likely(0.15):
        answers |= random.choice(({"page_count": 1}, {"page_count": 2}, {"digit_size": "9pt"}))
    elif drawing.likely(0.1):
        answers["template"] = random.choice(("answers-4", "answers-6", "answers-9"))
    return answers


def _class_head(drawing: _Drawing) -> Tree:
    """What sheets by groups and by versions share."""
    tree = drawing.head(("school", "school", "desktop", "desktop", "screen", *_BOUND))
    if drawing.likely(0.5):
        tree |= {"numbers": "week", "week": drawing.random.randint(1, 53)}
    if drawing.likely(0.3):
        tree["numbers"] = "section"
    if drawing.likely(0.7):
        tree["worksheet"] = drawing.worksheet()
    if drawing.likely(0.2):
        tree["front"] = drawing.text_pages(("how_to_play", "preface.md"), 0.6)
    if drawing.likely(0.2):
        tree["back"] = drawing.text_pages(("sums", "notes"), 0.6)
    return tree


def _versions(drawing: _Drawing) -> Draft:
    tree = _class_head(drawing)
    versions = drawing.random.choice(_VERSIONS)
    tree["versions"] = versions
    sections = drawing.random.choice((1, 1, 2))
    tree["sections"] = [
        _cheap(drawing, drawing.random.randint(1, 7 // sections)) | drawing.frames(0.4) for _ in range(sections)
    ]
    if drawing.likely(0.4):
        tree["class_list"] = drawing.class_list("version", ("", *versions))
    return drawing.draft(tree)


def _cheap(drawing: _Drawing, puzzles: int) -> Tree:
    """A section of small puzzles: versions and days make more than they print."""
    kinds = [kind for kind in KINDS if kind.often >= 4]
    kind = drawing.random.choice(kinds)
    return {"family": kind.family, "size": kind.size, "counts": drawing.counts(kind.levels[:2], puzzles)}


def _groups(drawing: _Drawing) -> Draft:
    tree = _class_head(drawing)
    random = drawing.random
    signs = random.sample(_SIGNS, random.choice((2, 2, 3)))
    names = random.sample(_GROUPS, len(signs))
    groups = []
    for name, sign in zip(names, signs, strict=True):
        section = drawing.section(random.randint(1, 7))
        group: Tree = {"name": name, "sign": sign, "sections": [section]}
        if drawing.likely(0.4):
            extension = section if drawing.likely(0.5) and "counts" in section else _cheap(drawing, 1)
            group["extension"] = extension | {"counts": {"medium": 1}}
        groups.append(group)
    tree["groups"] = groups
    if drawing.likely(0.4):
        tree["class_list"] = drawing.class_list("group", signs)
    return drawing.draft(tree)


def _newspaper(drawing: _Drawing) -> Draft:
    """A week, and now and then the next one, whose Monday has the answers of the day before."""
    tree = drawing.head(("desktop", "desktop", "screen", *_BOUND))
    random = drawing.random
    days = drawing.some(_WEEKDAYS, 0.55) or ["monday"]
    levels = sorted(random.choices(("easy", "medium"), k=len(days)))
    place = random.choices(("next_day", "none"), (4, 1))[0]
    answers: Tree = {"place": place}
    tree |= {"front": drawing.text_pages(("how_to_play", "title", "contents"), 0.25), "answers": answers}
    if drawing.likely(0.3):
        tree["numbers"] = random.choice(("section", "week"))
        tree["week"] = random.randint(1, 53)
    sections = []
    for _ in range(random.choice((1, 2, 3, 3, 4))):
        section = _cheap(drawing, 1)
        del section["counts"]
        sections.append(section | {"days": dict(zip(days, levels, strict=True))})
    first = tree | {"start": _MONDAYS[0], "sections": sections}
    if place == "none" or drawing.likely(0.5):
        return drawing.draft(first)
    before = {"place": place, "before": f"{OUTPUT}/book/manifest.json"}
    return drawing.draft(first, {"extends": "book.yaml", "start": _MONDAYS[1], "answers": before})


def _yaml(tree: Tree) -> str:
    """A tree as YAML: a line for every key, its value in the form that YAML shares with JSON."""
    return "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in tree.items())


if __name__ == "__main__":
    print(*random_book(int(sys.argv[1]), Path(sys.argv[2])).configs, sep="\n")
