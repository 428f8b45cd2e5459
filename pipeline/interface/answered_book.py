"""A book file by answers: the file of a kind with another title, other puzzles and levels, and other counts."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.config.resources.book_texts import book_texts, group_names, title_in
from pipeline.config.resources.languages import (
    MODEL,
    known_language,
    language_names,
    load_strings,
    nearest_language,
    usual_paper,
)
from pipeline.config.resources.purposes import Purpose
from pipeline.config.values.placeholders import REMEDIES
from pipeline.families import family_named
from pipeline.families.shared.lessons import lesson_languages
from pipeline.frozen import frozen
from pipeline.model.level import Level, LevelTable
from pipeline.model.week import WEEKDAYS
from pipeline.model.worksheet import SIGNS
from pipeline.source.wording import shown

_TITLE: Final = re.compile(r'^title: "(.*)"$', re.MULTILINE)
_AUTHOR: Final = re.compile(r'^author: "(.*)"$', re.MULTILINE)
_LANGUAGE: Final = re.compile(r"^language: (\S+)", re.MULTILINE)
_SUBTITLE: Final = re.compile(r'^subtitle: ".*"', re.MULTILINE)
_BLOCK: Final = r"^( *){key}: \|\n(?:\1  .*\n|\n(?=\1  ))+"
_A4: Final = re.compile(r"^(  size: )A4(?:    ( +# or )Letter)?", re.MULTILINE)
"""The size of sheets for a printer at hand, where one of a shop has its own."""

_PAGES: Final = re.compile(r"^page_count: \d+", re.MULTILINE)
_LAST: Final = re.compile(r"^(sections|groups|lessons):$", re.MULTILINE)
_SIGNS: Final = re.compile(r"^# Signs:.*\n", re.MULTILINE)
_BRACE: Final = re.compile(rf"\{{(?:{'|'.join(REMEDIES)})\}}|[{{}}]")
"""A placeholder, which is filled in, or a brace, which is printed."""

_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables that hold a system's locale; the first that is set counts (POSIX.1-2017, 8.2)."""

_PLACED: Final = 3
"""So many puzzles a day fill a page that has a place for each; two side by side would leave much of it empty."""

_WORKDAYS: Final = WEEKDAYS[:6]


@frozen
class Answers:
    """What somebody wants: families, levels from low to high, how many (what it counts is the purpose's), a title.

    `author` is empty for a book that names none.
    """

    families: tuple[str, ...]
    levels: tuple[Level, ...]
    count: int
    title: str
    author: str = ""


def usual_title(text: str, purpose: Purpose, families: Sequence[str]) -> str:
    """The title of a book file with puzzles of some families, in its language."""
    found = _TITLE.search(text)
    return title_in(_language(text), purpose.kind, families) or (found[1] if found else "")


def _language(text: str) -> str:
    """The language of a book file."""
    found = _LANGUAGE.search(text)
    return found[1] if found else MODEL


def names_author(text: str) -> bool:
    """Has a book file an author?"""
    return _AUTHOR.search(text) is not None


def usual_language(environment: Mapping[str, str], purpose: Purpose) -> str:
    """The language of a system's locale, where there are words in it, and lessons if they are wanted; else English."""
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    code = re.split("[.@]", locale)[0].replace("_", "-")
    language = known_language(code) or MODEL
    if not _is_taught(purpose, language):
        return MODEL
    return code if known_language(code) and _paper(code) != _paper(language) else language


def _is_taught(purpose: Purpose, language: str) -> bool:
    """Are there lessons in a language, or none wanted?"""
    main, is_course = language.partition("-")[0], not purpose.levels
    return all(main in lesson_languages(family_named(name).folder) for name in purpose.sizes if is_course)


def _paper(language: str) -> str:
    """The usual paper where a language is written."""
    return usual_paper(language, load_strings(known_language(language) or MODEL))


def in_language(text: str, kind: str, language: str) -> str:
    """The book file of a kind in another language: its words, and the paper for its sheets; its title is asked for."""
    texts = book_texts(language, kind)
    text = _LANGUAGE.sub(f"language: {language}", text)
    if _paper(language) == "Letter":
        text = _A4.sub(lambda one: f"{one[1]}Letter" + (f"{one[2]}A4" if one[2] else ""), text)
    if texts.subtitle:
        text = _SUBTITLE.sub(lambda _: f'subtitle: "{texts.subtitle}"', text)
    return _with_block(_with_block(text, "dedication", texts.dedication), "blurb", texts.blurb)


def _with_block(text: str, key: str, lines: str) -> str:
    """A book file with another text of several lines, if there is one."""
    if not lines:
        return text

    def block(found: re.Match[str]) -> str:
        indented = (f"{found[1]}  {line}" if line else "" for line in lines.splitlines())
        return "\n".join((f"{found[1]}{key}: |", *indented, ""))

    return re.sub(_BLOCK.format(key=key), block, text, flags=re.MULTILINE)


def translated(text: str, purpose: Purpose, language: str) -> str:
    """The book file of a purpose in another language, as Enter alone answers."""
    text = in_language(text, purpose.kind, language)
    return answered(text, purpose, _usual_answers(text, purpose))


def why_no_language(language: str, purpose: Purpose | None) -> str:
    """Why a book, for a purpose or for none, cannot be in a language; empty where it can."""
    if known_language(language) is None:
        names = ", ".join(language_names())
        return f"{shown(language)} is not valid, expected one of {names}{nearest_language(language)}"
    if purpose and not _is_taught(purpose, language):
        taught = {one for name in purpose.sizes for one in lesson_languages(family_named(name).folder)}
        return f"there are no lessons in {language}, expected one of {', '.join(sorted(taught))}"
    return ""


def _usual_answers(text: str, purpose: Purpose) -> Answers:
    """What Enter answers; the author is the file's."""
    levels, author = available(purpose, purpose.families), _AUTHOR.search(text)
    return Answers(
        tuple(purpose.families),
        tuple(level for level in levels if level in purpose.levels),
        purpose.count.usual if purpose.count else 0,
        usual_title(text, purpose, purpose.families),
        author[1] if author else "",
    )


def answered(text: str, purpose: Purpose, answers: Answers) -> str:
    """The book file of a purpose, changed by answers."""
    text = _TITLE.sub(lambda _: f"title: {_quoted(answers.title)}", text)
    text = _AUTHOR.sub(lambda _: f"author: {_quoted(answers.author)}" if answers.author else "# author:", text)
    text = _PAGES.sub(f"page_count: {answers.count}", text)
    last = _LAST.search(text)
    assert last is not None
    head = text[: last.start()]
    if last[1] == "lessons":
        return head + _lessons(text[last.start() :], answers)
    if last[1] == "groups":
        one = len(answers.levels) == 1
        return (_SIGNS.sub("", head) + "front: []\nanswers: {place: separate}\n\n" if one else head) + "\n".join(
            _sheet(purpose, answers) if one else _groups(purpose, answers, group_names(_language(text)))
        )
    daily = "days:" in text[last.start() :]
    rows = _days(purpose, answers) if daily else _shares(purpose, answers)
    placed = daily and len(answers.families) >= _PLACED
    places = f"\nday_page: {{slots: [{', '.join(answers.families)}]}}\n" if placed else ""
    return f"{head}sections:\n" + "".join(f"  - {row}\n" for row in rows) + places


def _quoted(text: str) -> str:
    """A text as a book file has it; braces that are no placeholder are printed."""
    return json.dumps(_BRACE.sub(lambda one: one[0] if len(one[0]) > 1 else 2 * one[0], text), ensure_ascii=False)


def _lessons(block: str, answers: Answers) -> str:
    """The lessons of a family; the techniques of the file's own family stay."""
    (family,) = answers.families
    if f"family: {family}\n" not in block:
        return f"lessons:\n  family: {family}\n  puzzles: {answers.count}\n"
    return re.sub(r"puzzles: \d+", f"puzzles: {answers.count}", block)


def _groups(purpose: Purpose, answers: Answers, names: Mapping[str, str]) -> Iterator[str]:
    """A group for each level, all with as many puzzles of each family."""
    yield "groups:"
    for sign, level in zip(SIGNS, answers.levels, strict=False):
        yield f"  - name: {names[sign]}"
        yield f"    sign: {sign}"
        yield "    sections:"
        yield from (f"      - {row}" for row in _asked(purpose, answers, level))
    yield ""


def _sheet(purpose: Purpose, answers: Answers) -> Iterator[str]:
    """One sheet for everybody."""
    yield "sections:"
    yield from (f"  - {row}" for row in _asked(purpose, answers, answers.levels[0]))
    yield ""


def _asked(purpose: Purpose, answers: Answers, level: Level) -> Iterator[str]:
    """So many puzzles of a level, shared out to the families."""
    each, more = divmod(answers.count, len(answers.families))
    for number, family in enumerate(answers.families):
        if count := each + (number < more):
            yield _row(purpose, family, counts={_nearest(purpose, family, level): count})


def _shares(purpose: Purpose, answers: Answers) -> Iterator[str]:
    """Equal shares of every family and level, which grow until the book has its pages."""
    for family in answers.families:
        levels = dict.fromkeys(_nearest(purpose, family, level) for level in answers.levels)
        yield _row(purpose, family, counts=dict.fromkeys(levels, 1))


def _days(purpose: Purpose, answers: Answers) -> Iterator[str]:
    """A puzzle of every family a day, on levels that rise from Monday to Saturday."""
    for family in answers.families:
        levels = [_nearest(purpose, family, level) for level in answers.levels]
        days = {day: levels[at * len(levels) // len(_WORKDAYS)] for at, day in enumerate(_WORKDAYS)}
        yield _row(purpose, family, days=days)


def _row(purpose: Purpose, family: str, **wished: Mapping[str, object]) -> str:
    """A section in one line."""
    ((key, each),) = wished.items()
    listed = ", ".join(f"{name}: {value}" for name, value in each.items())
    return f"{{family: {family}, size: {purpose.sizes[family]}, {key}: {{{listed}}}}}"


def available(purpose: Purpose, families: Sequence[str]) -> tuple[Level, ...]:
    """The levels that one of some families has in the size of a purpose."""
    found = {level for family in families for level in _levels(purpose, family)}
    return tuple(level for level in Level if level in found)


def lowered(purpose: Purpose, families: Sequence[str], levels: Sequence[str]) -> Iterator[str]:
    """A sentence for each of some levels that a family lacks in the size of a purpose: which it gets, and why."""
    for family in families:
        table = _table(purpose, family)
        for level in (level for level in map(Level, levels) if level not in table.levels):
            why = table.why_absent(level).partition(";")[0]  # what it says to do is done
            in_place = f"{_nearest(purpose, family, level)} in its place"
            yield f"{family} {purpose.sizes[family]} has no {level}: {in_place}, as {why}"


def _nearest(purpose: Purpose, family: str, level: Level) -> Level:
    """A level, or the one below it that a family has in the size of a purpose."""
    return max((one for one in _levels(purpose, family) if one.rank <= level.rank), key=lambda one: one.rank)


def _levels(purpose: Purpose, family: str) -> tuple[Level, ...]:
    return _table(purpose, family).levels


def _table(purpose: Purpose, family: str) -> LevelTable:
    found = family_named(family)
    return found.levels(found.params(purpose.sizes[family], {}))
