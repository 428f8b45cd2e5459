"""What a book and the commands read beside the book file: sound samples of every sort, and how each is damaged."""

from __future__ import annotations

import io
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from batches import Case
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from forked import run_command
from mutations import BYTES, TEXTS, Damage, font_table, jpeg_part, pdf_content, pdf_value, png_part, revalued
from PIL import Image

from pipeline.source.resources import templates

HEAD = "title: A Book\nseed: 1\nfront: []\nback: []\n"
TINY = "sections:\n  - {family: sudoku, size: 4x4, counts: {easy: 1}}\n"
BOOKS = {
    "tiny": HEAD + TINY,
    "mixed": HEAD
    + "sections:\n"
    + "".join(
        f"  - {{family: {family}, size: {size}, counts: {{easy: 1}}}}\n"
        for family, size in (("sudoku", "4x4"), ("calcudoku", "3x3"), ("futoshiki", "4x4"), ("kakuro", "4x4"))
    ),
    "class": HEAD
    + "class_list: list.csv\npage: {printer: school}\ngroups:\n"
    + "".join(
        f"  - {{name: {name}, sign: {sign}, sections: [{{family: sudoku, size: 4x4, counts: {{easy: 1}}}}]}}\n"
        for name, sign in (("Stars", "star"), ("Moons", "circle"))
    ),
    "scored": HEAD
    + "class_list: list.csv\nresults: results.csv\npage: {printer: school}\nversions: [A, B]\n"
    + TINY.replace("easy: 1", "easy: 2"),
    "lettered": HEAD + "page: {fonts: {regular: font.ttf, bold: font.ttf}}\n" + TINY,
    "covered": HEAD + "page: {printer: lulu, size: 4x6in}\ncover: {background: picture.png}\n" + TINY,
    "told": HEAD.replace("front: []", "front: [about.md]") + TINY,
    "worded": HEAD + "strings: words.yaml\n" + TINY,
    "own": HEAD + "sections:\n  - {family: sudoku, puzzles: mine.txt}\n",
    "again": HEAD + "sections:\n  - {family: sudoku, size: 4x4, puzzles: manifest.json}\n",
    "week2": "title: News\nseed: 1\nstart: 2026-11-30\nfront: []\nanswers: {place: next_day, before: manifest.json}\n"
    "sections:\n  - {family: sudoku, size: 4x4, days: {monday: easy}}\n",
    "week1": "title: News\nseed: 1\nstart: 2026-11-23\nfront: []\nanswers: {place: next_day, before: none}\n"
    "sections:\n  - {family: sudoku, size: 4x4, days: {monday: easy, friday: easy}}\n",
    "scaled": HEAD + "sections:\n  - {family: sudoku, size: 4x4, counts: {easy: 1}, "
    "grading: {weighted_singles: {population: scores.json}}}\n",
    "timed": HEAD + "page: {show: [minutes]}\ntimes: {file: minutes.json}\n" + TINY,
}
MARKDOWN = """# About *this* book

Some **bold** words, *leaning* ones, an &amp; and a line\\
that breaks.

- one
- two
  - three

1. first
2. second

---

The end.
"""
WORDS = """level.easy: Gentle
caption.answer: "See p. {page}"
sign.divide: "÷"
answers.head: "Answers {first}–{last}"
how_to_play.sudoku: "Fill *every* row with {digits}."
"""
SCORES = """{"size": "4x4", "seed": 1, "reveals": 1, "count": 2, "scores": [8, 10],
 "digest": "63e2d536cc782d711bdc654e6dd938ef677ad72223b691894e7105ba0882aa26"}"""
PUPILS = """name,group
"Ng, Ann",Stars
Björn Åberg,Moons
李小龍,Moons
"""
RESULTS = """# reported by the pupil, not proof
sheet,pupil,correct,total,seconds
A,1,2,2,310
B,Björn Åberg,0,2,
a,"Ng, Ann",1,2,95
,3,,,
"""
TIMES = """reader,reader_group,puzzle,seconds,outcome,number,family,variant,size,level,cost
5f0c22aa,adults,p1,62.5,solved,1,sudoku,,4x4,easy,120
5f0c22aa,adults,p2,81,helped,2,sudoku,,4x4,easy,150
"Ng, Ann",adults,p1,70,,1,sudoku,,4x4,easy,120
李小龍,"children, all",p3,3600,open,7,sudoku,killer,9x9,hard,250000
"""
MINUTES = """{"schema": 1, "times_sha256": "0", "fits": [{"family": "sudoku", "variant": null, "size": "4x4",
 "reader_group": "adults", "readers": 31, "times": 80, "curve": [[120, 1.0], [150, 1.4]], "levels": [{"level": "easy",
 "puzzles": 2, "solvers": 31, "typical": 1.2, "interval": [1.1, 1.3], "middle_half": [0.8, 1.9]}]}]}"""
ROWS = {
    "sudoku": b"# mine\n1.3.34.1.14343.2\n\n.3.11..23...4213  # another\n",
    "variants": b"2x3x:5_3_1_4b6g3a5b4a6g2b2_3_6_1\n",
    "calcudoku": b"3:_a_aa_aa,m3s1a5m3\n",
    "kakuro": b"kakuro/3/3/lg-m-blc6cb\n",
    "futoshiki": b"4:0D,0L,0R,0,0,0,0,0,0,0U,0U,0D,0,0,0,0,\n",
    "published": b"0 -0300 -0400\n-0003 1 1\n-0004 1 1\n",
}
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .,:;-+=()/&%!?'"


LARGEST = 3 << 20
"""The bytes at which a damaged file is cut: damages on damages would grow without end."""


@dataclass(frozen=True, slots=True)
class Sort:
    """One sort of side files: sound samples, how they are damaged, where they lie, and the commands that read them."""

    name: str
    file: str
    samples: Sequence[bytes]
    damages: Sequence[Damage]
    commands: Sequence[Sequence[str]]
    share: int = 1
    fresh: bool = False
    seldom: Sequence[Sequence[str]] = ()

    def case(self, seed: int) -> Case:
        """A damaged file, and one of the commands."""
        random = Random(f"{self.name} {seed}")
        content = random.choice(self.samples)
        for _ in range(random.choice((1, 1, 1, 2, 4))):
            content = _damaged(content, random, self.damages)[:LARGEST]
        commands = self.seldom if self.seldom and random.random() < 0.05 else self.commands
        return Case(self.file, content, tuple(random.choice(commands)), self.fresh)


def _damaged(content: bytes, random: Random, damages: Sequence[Damage]) -> bytes:
    """The content after one damage; where what an earlier one left has no structure any more, bits are turned."""
    try:
        return random.choice(damages)(content, random)
    except Exception:  # whatever a reader of ours or of others says of it
        return BYTES[0](content, random)


def pictures() -> tuple[bytes, bytes, bytes]:
    """A PNG with a palette and transparency, one in 16 bits, and a JPEG with an orientation; of the size of a cover."""
    small = Image.radial_gradient("L").resize((84, 63))
    shades = small.resize((2622, 1980), Image.Resampling.NEAREST)
    files = [io.BytesIO() for _ in range(3)]
    shades.convert("P").save(files[0], "PNG", transparency=7, dpi=(300, 300))
    small.convert("I;16").resize(shades.size, Image.Resampling.NEAREST).save(files[1], "PNG")
    exif = Image.Exif()
    exif[0x0112] = 3
    shades.convert("CMYK").save(files[2], "JPEG", exif=exif, quality=50)
    one, two, three = (file.getvalue() for file in files)
    return one, two, three


def fonts() -> tuple[bytes, bytes]:
    """A small TrueType font, composite glyphs and all, and the same outlines as CFF."""
    whole = templates() / "fonts" / "IBMPlexSans" / "IBMPlexSans-Regular.ttf"
    subsetter = Subsetter(Options(notdef_outline=True, name_IDs=["*"], layout_features=[]))
    font = TTFont(whole, recalcTimestamp=False)
    subsetter.populate(text=LETTERS + "ÄÖÜéŞ")
    subsetter.subset(font)
    return _bytes_of(font), _bytes_of(_cubic(font))


def _cubic(font: TTFont) -> TTFont:
    """The font with its outlines as CFF."""
    glyphs, made = font.getGlyphSet(), {}
    for name in font.getGlyphOrder():
        pen = T2CharStringPen(glyphs[name].width, glyphs)
        glyphs[name].draw(Qu2CuPen(pen, 1.0, all_cubic=True))
        made[name] = pen.getCharString()
    builder = FontBuilder(font["head"].unitsPerEm, isTTF=False)
    builder.setupGlyphOrder(font.getGlyphOrder())
    builder.setupCharacterMap(font.getBestCmap())
    builder.setupCFF("Made-Regular", {}, made, {})
    builder.setupHorizontalMetrics(dict(font["hmtx"].metrics))
    builder.setupHorizontalHeader(ascent=font["hhea"].ascent, descent=font["hhea"].descent)
    builder.setupNameTable({"familyName": "Made", "styleName": "Regular", "psName": "Made-Regular"})
    builder.setupOS2()
    builder.setupPost()
    return builder.font


def _bytes_of(font: TTFont) -> bytes:
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def workshop(folder: Path) -> None:
    """A folder with sound books of every sort and all that they name, and with what was built of some."""
    for name, text in BOOKS.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    shutil.copytree(templates(), folder / "templates")
    texts = {
        "list.csv": PUPILS,
        "results.csv": RESULTS,
        "about.md": MARKDOWN,
        "words.yaml": WORDS,
        "scores.json": SCORES,
        "minutes.json": MINUTES,
        "times.csv": TIMES,
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "mine.txt").write_bytes(ROWS["sudoku"])
    (folder / "font.ttf").write_bytes(fonts()[0])
    (folder / "picture.png").write_bytes(pictures()[0])
    for name in ("mixed", "week1"):
        ending = run_command("build", "-q", "-j", "1", f"{name}.yaml", folder=folder)
        assert ending.code == 0, ending.err
    for file in ("manifest.json", "mixed-interior.pdf"):
        shutil.copy(folder / "output" / "mixed" / file, folder / file)
    shutil.copy(folder / "mixed-interior.pdf", folder / "output" / "alone.pdf")


def sorts(folder: Path) -> tuple[Sort, ...]:
    """All sorts of side files in a workshop, each with its share of the cases."""
    mixed, week = ((folder / "output" / name / "manifest.json").read_bytes() for name in ("mixed", "week1"))
    pdf = (folder / "mixed-interior.pdf").read_bytes()
    png, deep, jpeg = pictures()
    glyphs = fonts()
    check, every, json_ = (lambda name: [["check", f"{name}.yaml"]]), (*BYTES, *TEXTS), (*BYTES, *[revalued] * 30)
    return (
        Sort("class list", "list.csv", [PUPILS.encode()], every, check("class"), 5),
        Sort("results", "results.csv", [RESULTS.encode()], every, check("scored"), 4, seldom=_built("scored")),
        Sort("font", "font.ttf", glyphs, (*BYTES, *[font_table] * 20), check("lettered"), 8, seldom=_built("lettered")),
        Sort("PNG", "picture.png", [png, deep], (*BYTES, *[png_part] * 20), check("covered"), 4),
        Sort("JPEG", "picture.png", [jpeg], (*BYTES, *[jpeg_part] * 20), check("covered"), 3, seldom=_built("covered")),
        Sort("Markdown", "about.md", [MARKDOWN.encode()], every, check("told"), 5, seldom=_built("told")),
        Sort("strings", "words.yaml", [WORDS.encode()], every, check("worded"), 5, seldom=_built("worded")),
        Sort("manifest", "manifest.json", [mixed], json_, [["verify", "mixed-interior.pdf"], *check("again")], 8),
        Sort("week before", "manifest.json", [week], json_, check("week2"), 5),
        Sort("own puzzles", "mine.txt", [ROWS["sudoku"], ROWS["variants"]], every, check("own"), 4),
        *(_rated(name, rows, every) for name, rows in ROWS.items()),
        Sort("assess", "mine.txt", [b"1.3.34.1.14343.2\n"], every, _ASSESSED, 3),
        Sort("population", "scores.json", [SCORES.encode()], json_, [*check("scaled"), _SCALED], 3),
        Sort("solving times", "times.csv", [TIMES.encode()], every, [["calibrate", "times.csv"]], 4),
        Sort("minutes", "minutes.json", [MINUTES.encode()], json_, check("timed"), 3),
        *(_template(room, name, every) for room, name in _TEMPLATES),
        Sort("PDF", "output/alone.pdf", [pdf], (*BYTES, *[pdf_content] * 9, *[pdf_value] * 9), _ALONE, 7),
        Sort("PDF and manifest", "mixed-interior.pdf", [pdf], (*BYTES, pdf_content, pdf_value), _LISTED, 3),
    )  # fmt: skip


_TEMPLATES = (("looks", "classic"), ("pages", "1"), ("printers", "desktop"), ("press", "newsprint"),
              ("text/en-GB", "strings"))  # fmt: skip
_ASSESSED = (("assess", "sudoku", "1.3.34.1.14343.2", "mine.txt"), ("assess", "sudoku", "mine.txt", "1234" * 4))
_SCALED = ("rate", "sudoku", "1.3.34.1.14343.2", "--grading", "weighted_singles", "--population", "scores.json")
_ALONE = (("verify", "output/alone.pdf"), ("verify", "output/alone.pdf", "--json"))
_LISTED = (("verify", "mixed-interior.pdf"),)


def _rated(name: str, rows: bytes, damages: Sequence[Damage]) -> Sort:
    family = {"variants": "sudoku", "published": "kakuro"}.get(name, name)
    commands = [[command, family, "mine.txt"] for command in ("rate", "solve", "explain")]
    return Sort(f"rows of {name}", "mine.txt", [rows], damages, [*commands, ["rate", family, "mine.txt", "--json"]], 3)


def _built(name: str) -> list[list[str]]:
    return [["build", "-q", "-j", "1", f"{name}.yaml"]]


def _template(room: str, name: str, damages: Sequence[Damage]) -> Sort:
    """A file that travels with the package, and that designers change."""
    file = f"templates/{room}/{name}.yaml"
    sample = (templates() / room / f"{name}.yaml").read_bytes()
    return Sort(file, file, [sample], damages, [["check", "tiny.yaml"]], fresh=True)
