"""report: a composed book becomes one HTML page for its editor, with plots, measures and every puzzle in small.

Pictures are drawn by the page itself when they are seen, so that the file of a large book stays small.
"""

from collections.abc import Iterator, Sequence

from pipeline.families.shared.gradings import Scale
from pipeline.model.book import Book
from pipeline.model.level import Level, LevelBound
from pipeline.model.spec import PageSpec
from pipeline.outputs.report.section_figures import Part, Shown, hardest_techniques, measures, parts, quartiles, role
from pipeline.outputs.report.section_plots import anchor, plots
from pipeline.page.files.album import Album
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.source.resources import report_script, report_style
from pipeline.typeset.layout import Layout

_WIDTHS = ((6, "small"), (9, "middle"), (12, "large"))  # the class of grids up to so many cells wide
_DECIMALS = 3  # of a measure
_OPEN = ' open=""'
_OPEN_MOST = 200  # puzzles of a proof sheet that is not folded


def report(book: Book, layout: Layout) -> Iterator[str]:
    """The report of a book as a whole HTML file that needs no other, in parts; equal books give equal texts."""
    sections, album = parts(book, layout.references), Album(book.spec.page.look.signs)
    yield f'<!DOCTYPE html>\n<html lang="en">{_head(book)}<body>{_header(book, layout)}<main>'
    yield from _overview(sections)
    yield from _sections(sections)
    yield from _proof_sheet(sections, album)
    yield f'</main><script type="application/json" id="marks">{album.shared()}</script>'
    yield f"<script>{report_script()}</script></body></html>\n"


def _head(book: Book) -> Markup:
    title = element("title", escaped(f"{book.spec.title}: report"))
    viewport = element("meta", name="viewport", content="width=device-width, initial-scale=1")
    return element("head", element("meta", charset="utf-8"), viewport, title, element("style", Markup(report_style())))


def _header(book: Book, layout: Layout) -> Markup:
    spec = book.spec
    facts = [
        f"{len(book.entries):,} puzzles",
        f"{layout.plan.pages:,} pages",
        *([f"volume {spec.volume}"] if spec.volume is not None else []),
        *([f"week {spec.week}"] if spec.week is not None else []),
        *([f"year {spec.year}"] if spec.year is not None else []),
        spec.seed_words,
    ]
    subtitle = [element("p", escaped(spec.subtitle), class_="subtitle")] if spec.subtitle else []
    lines = (" · ".join(facts), _printing(spec.page))
    shown = [element("p", escaped(line)) for line in lines]
    return element("header", element("h1", escaped(spec.title)), *subtitle, *shown)


def _printing(page: PageSpec) -> str:
    """For whom the pages are made, and what their file claims to be."""
    printer = page.printer
    facts = [f"printer {printer.name}", page.paper.name, *([f"{printer.stock.name} stock"] if printer.stocks else [])]
    if printer.file.standard:
        facts.append(f"marked as {printer.file.standard.name}, not certified")
    return " · ".join(facts)


def _overview(sections: Sequence[Part]) -> Iterator[Markup]:
    """How many puzzles of each level every section has."""
    levels = [level for level in (*Level, None) if any(level in part.levels for part in sections)]
    yield element("h2", escaped("What is in the book"))
    names = [sections[0].level_name(level) for level in levels]
    rows = []
    for part in sections:
        counts = [len(part.of(level)) for level in levels]
        link = element("a", escaped(_heading(part)), href=f"#{_anchor(part)}")
        numbers = f"{part.shown[0].entry.number}–{part.shown[-1].entry.number}"
        figures = (*(str(count) if count else "" for count in counts), str(sum(counts)))
        rows.append((link, escaped(numbers), *map(escaped, figures)))
    yield _table(("section", "numbers", *names, "all"), rows)
    yield element("p", element("a", escaped("To the proof sheet"), href="#proofs"))


def _sections(sections: Sequence[Part]) -> Iterator[Markup]:
    for part in sections:
        content = [element("h2", escaped(_heading(part))), *_levels(part), *plots(part), *_measures(part)]
        yield element("section", *content, id=_anchor(part))


def _proof_sheet(sections: Sequence[Part], album: Album) -> Iterator[str]:
    """All puzzles, every section folded where they are many."""
    remark = element(
        "p",
        escaped("You do not like a puzzle? Put its code into "),
        element("code", escaped("reject: [CODE]")),
        escaped(" in the config and build again: only that one changes, and the new one has its number."),
    )
    plain = element("noscript", element("p", escaped("The pictures are drawn by JavaScript, which is switched off.")))
    yield f'<section id="proofs">{element("h2", escaped("Proof sheet"))}{remark}{plain}'
    few = sum(len(part.shown) for part in sections) <= _OPEN_MOST
    for part in sections:
        yield f"<details{_OPEN if few else ''}><summary>{_folded(part)}</summary>"
        yield from _sentences(part)
        yield f'<div class="proofs {_grid_class(part.shown[0])}">'
        yield from _cards(part, album)
        yield "</div></details>\n"
    yield "</section>"


def _folded(part: Part) -> Markup:
    """What is seen of a section that is folded."""
    count = len(part.shown)
    return Markup(element("b", escaped(part.title)) + escaped(f" {count:,} puzzle{'s' * (count > 1)}"))


def _sentences(part: Part) -> Iterator[Markup]:
    """What a step of the techniques is that are the hardest of puzzles."""
    rows = [(escaped(part.name(one)), escaped(part.sentence(one))) for one in hardest_techniques(part)]
    if rows:
        yield _table(("hardest technique", "what a step of it is"), rows, class_="levels")


def _level_mark(part: Part, level: Level | None) -> Markup:
    """A level's dots and name."""
    if level is None:
        return element("span", escaped(part.level_name(None)), class_="level")
    filled = part.marks[level]
    empty = max(part.dots, filled) - filled
    mark = element("span", escaped("●" * filled + "○" * empty), class_="dots", aria_hidden="true")
    return element("span", mark, escaped(f" {part.level_name(level)}"), class_="level")


def _grid_class(shown: Shown) -> str:
    return next((name for most, name in _WIDTHS if shown.entry.size.width <= most), "huge")


def _cards(part: Part, album: Album) -> Iterator[str]:
    """Every puzzle with its number, level, code, picture, cost and pages, and its hardest technique."""
    marks = {level: _level_mark(part, level) for level in part.levels}
    title = escaped(part.title)
    names = {one.name: f"<b>{escaped(part.name(one))}</b>" for one in part.family.techniques}
    for shown in part.shown:
        entry, rated = shown.entry, shown.entry.rated
        picture = album.picture(Markup(f"{title}, puzzle {entry.number}"), part.family.draw(rated.puzzle, None, None))
        answer = f", answer {shown.reference.answer_page}" if shown.reference.answer_page is not None else ""
        why = names.get(rated.rating.technique or "", "The techniques known here do not solve it.")
        origin = f'<p class="why">{escaped(str(rated.origin))}</p>' if rated.origin else ""
        yield (
            f'<article class="proof {role(entry.level)}" id="{anchor(entry.code)}">'
            f'<header><b class="number">{entry.number}</b>{marks[entry.level]}<code>{entry.code}</code></header>'
            f"{picture}<p>cost {shown.cost:,} · p. {shown.reference.page}{answer}</p>{origin}"
            f'<p class="why">{why}</p></article>\n'
        )


def _heading(part: Part) -> str:
    options = f", {part.options}" if part.options else ""
    return f"{part.number}. {part.title}{options}"


def _anchor(part: Part) -> str:
    return f"section-{part.number}"


def _levels(part: Part) -> Iterator[Markup]:
    """What every level means in this family and size, and why the others do not exist."""
    if part.scale:
        yield from _grades(part, part.scale)
        return
    bounds = part.table.bounds
    rows = [_level_row(part, bound, above) for bound, above in zip(bounds, (*bounds[1:], None), strict=True)]
    yield _table(("level", "needs at most", "what a step of it is", "cost up to"), rows, class_="levels")
    for level, reason in part.table.absent:
        yield element("p", escaped(f"No {part.level_name(level)}: {reason}."), class_="absent")


def _grades(part: Part, scale: Scale) -> Iterator[Markup]:
    """What every level means where a published method grades: its figure, and where its grades begin and end."""
    figure = part.strings[f"grading.{part.grading}"]
    yield element("p", escaped(f"Levels are the grades of {part.grading}: {figure}."))
    rows = [
        (_level_mark(part, one.level), *(escaped("" if end is None else f"{end:g}") for end in (one.low, one.high)))
        for one in scale.intervals
    ]
    yield _table(("level", "figure from", "figure to"), rows, class_="levels")
    for level, reason in part.table.absent:
        yield element("p", escaped(f"No {part.level_name(level)}: {reason}."), class_="absent")


def _level_row(part: Part, bound: LevelBound, above: LevelBound | None) -> tuple[Markup, ...]:
    technique = part.technique(bound.technique)
    hardest, sentence = (part.name(technique), part.sentence(technique)) if technique else ("any", "")
    cost = f"{bound.cost:,}" if bound.cost is not None else "any"
    harder = part.technique(above.technique) if above and bound.cheap else None
    if harder:
        hardest += f"; {part.name(harder)} up to a cost of {bound.cheap:,}"
    return _level_mark(part, bound.level), escaped(hardest), escaped(sentence), escaped(cost)


def _measures(part: Part) -> Iterator[Markup]:
    """Lowest, median and highest value of every measure in the section, and the median of every level."""
    whole = {"cost": [float(one.cost) for one in part.shown]} | measures(part.shown)
    by_level = [
        {"cost": [float(one.cost) for one in part.of(level)]} | measures(part.of(level)) for level in part.levels
    ]
    rows = []
    for name, values in whole.items():
        low, _, middle, _, high = quartiles(values)
        medians = [quartiles(found[name])[2] if found.get(name) else None for found in by_level]
        rows.append(
            (escaped(name.replace("_", " ")), *(escaped(_figure(value)) for value in (low, middle, high, *medians)))
        )
    heads = ("measure", "lowest", "median", "highest", *(f"median {part.level_name(level)}" for level in part.levels))
    yield _table(heads, rows)


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.{_DECIMALS}f}".rstrip("0").rstrip(".")


def _table(heads: Sequence[str], rows: Sequence[Sequence[Markup]], class_: str = "figures") -> Markup:
    head = element("tr", *(element("th", escaped(name), scope="col") for name in heads))
    body = [
        element("tr", element("th", row[0], scope="row"), *(element("td", cell) for cell in row[1:])) for row in rows
    ]
    return element("table", element("thead", head), element("tbody", *body), class_=class_)
