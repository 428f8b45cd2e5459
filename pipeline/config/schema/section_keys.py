"""The keys of sections, of lessons in their place, and of the groups of a class."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from pipeline.config.problems.validation import Strict
from pipeline.config.schema.level_keys import Counts, Days
from pipeline.config.schema.shared_rules import COUNTS, FILE, LINE, TEMPLATE, written
from pipeline.config.values import book_limits, book_values
from pipeline.config.values.value_rules import Rule, choice, named, truth, whole
from pipeline.errors import InputError
from pipeline.families import FAMILIES, NAMES, family_named
from pipeline.families.shared.options import did_you_mean
from pipeline.model.level import Grading
from pipeline.model.size import Size
from pipeline.model.worksheet import SIGNS
from pipeline.source.wording import shown

_KNOWN_FAMILY = named(lambda: tuple(FAMILIES), lambda: tuple(NAMES))


def _family(asked: str) -> Rule:
    """The name of a family that can be imported; `asked` is how a variant of it is asked for, such as {variant}."""

    def check(value: object) -> object:
        left_out = isinstance(value, str) and value in FAMILIES.findings.left_out
        try:
            name = value if left_out else _KNOWN_FAMILY.check(value)
            family_named(str(name))
        except InputError as error:
            raise ValueError(str(error)) from None
        except ValueError:
            _refuse_variant(value, asked)
            raise
        return name

    return Rule(check, _KNOWN_FAMILY.schema)


def _refuse_variant(value: object, asked: str) -> None:
    """Raise ValueError for a variant in place of its family, by itself or behind it and a dot."""
    variant = str(value).rpartition(".")[2].casefold()
    for name in FAMILIES.built_in():
        if variant in family_named(name).variants:
            how = asked.format(variant=variant)
            raise ValueError(f"{shown(value)} is a variant; write family: {name}, and {how}") from None


_BY_NAME = choice(*Grading)


def _grading(value: object) -> object:
    """A grading's name, or a mapping of it to the file of its population."""
    if not isinstance(value, dict):
        return _BY_NAME.check(value)
    expected = "expected one grading with its population, such as {weighted_singles: {population: scores.json}}"
    if len(value) != 1:
        raise ValueError(f"has {len(value)} keys, {expected}")
    ((name, own),) = value.items()
    if not isinstance(own, dict) or list(own) != ["population"]:
        near = did_you_mean(next(iter(own)), ["population"]) if isinstance(own, dict) and own else ""
        raise ValueError(f"{name} does not name its population alone, {expected}{near}")
    return {_BY_NAME.check(name): {"population": FILE.check(own["population"])}}


def _grading_schema() -> Mapping[str, object]:
    own = _object({"population": dict(FILE.schema())})
    published = _object({str(grading): own for grading in Grading if grading is not Grading.LADDER})
    return {"anyOf": [dict(_BY_NAME.schema()), published]}


def _object(properties: Mapping[str, object]) -> Mapping[str, object]:
    """The schema of a mapping with one of some keys."""
    keys = {"properties": properties, "minProperties": 1, "maxProperties": 1}
    return {"type": "object", "additionalProperties": False, **keys}


_GRADING = Rule(_grading, _grading_schema)


class Section(Strict):
    """One family in one size: counts by level, or the author's own puzzles."""

    family: Annotated[str, _family("options: {{variant: {variant}}}")] = Field(description="the kind of puzzle")
    size: Annotated[Size | None, book_values.GRID] = Field(
        default=None,
        description="WIDTHxHEIGHT in cells, clue row and column included; optional for your own puzzles",
    )
    counts: Counts | None = Field(default=None, description="how many puzzles of each level")
    days: Days | None = Field(default=None, description="instead of counts, in a newspaper: the level of each weekday")
    grading: Annotated[Grading | dict[Grading, dict[str, str]], _GRADING] = Field(
        default=Grading.LADDER,
        description="for study: the published method that sorts puzzles into levels; or the method with its population",
    )
    puzzles: Annotated[str | None, FILE] = Field(
        default=None, description="a file of your own puzzles, one a line, or another book's manifest.json"
    )
    options: Annotated[
        dict[str, Annotated[Any, book_values.OPTION]], Field(max_length=book_limits.OPTIONS), BeforeValidator(written)
    ] = Field(default_factory=dict, description="options of the family")
    per_page: Annotated[Literal["auto"] | int | None, COUNTS] = Field(
        default=None, description="puzzles on a page; by default the book's"
    )
    template: Annotated[str | None, TEMPLATE] = Field(
        default=None, description="the frames of a page; by default the book's"
    )
    candidates: Annotated[bool | None, truth()] = Field(
        default=None, description="candidates in the cells of these puzzles; by default the book's"
    )
    id: Annotated[str | None, book_values.ID] = Field(
        default=None, description="a name that distinguishes two sections that are otherwise alike"
    )


class LessonSection(Section):
    """The section of one lesson, which no author writes; it takes at most `boards` that are at hand, all for 0."""

    lesson: str
    boards: int = 0


class Lessons(Strict):
    """Chapters that teach a technique each, easy ones first: a lesson, a position to try, and puzzles."""

    family: Annotated[str, _family("variant: {variant}")] = Field(description="the kind of puzzle")
    variant: Annotated[str, LINE] = Field(default="", description="the variant of the family, such as killer")
    size: Annotated[Size | None, book_values.GRID] = Field(
        default=None, description="WIDTHxHEIGHT in cells where it has such puzzles; by default the soonest made"
    )
    techniques: list[Annotated[str, LINE]] = Field(default=[], description="by default all of the ladder")
    puzzles: Annotated[int, whole(0, 12)] = Field(
        default=2, description="how many are made for each lesson; 0 takes boards that are at hand"
    )


class Group(Strict):
    """A group of a class, with sheets of its own."""

    name: Annotated[str, LINE] = Field(description="what the teacher calls the group; printed on the key only")
    sign: Annotated[str, choice(*SIGNS)] = Field(description=f"the shape on the pupils' sheets: {', '.join(SIGNS)}")
    sections: Annotated[list[Section], Field(min_length=1, max_length=book_limits.SECTIONS)] = Field(
        description="one entry for each family and size"
    )
    extension: Section | None = Field(default=None, description="puzzles for pupils who finish early")
