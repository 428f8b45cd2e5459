"""Options of a family: what each kind takes, what it refuses with which sentence, and what enters the identity."""

from __future__ import annotations

import re

import pytest

from pipeline.families.shared.option_types import (
    Choice,
    Drawn,
    Flag,
    OptionType,
    Share,
    Span,
    Subset,
    Whole,
    drawn_cells,
)
from pipeline.families.shared.options import Option, OptionError, resolve

WORDS = ("add", "subtract")


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        (Choice(WORDS, {"+": "add"}), "+", "add"),
        (Choice(("X-wing", "naked pair")), "x_wing", "X-wing"),
        (Choice(("X-wing", "naked pair")), "Naked-Pair", "naked pair"),
        (Subset(WORDS), ["subtract", "add"], WORDS),
        (Subset(WORDS), "add", ("add",)),
        (Whole(2, 6), 6, 6),
        (Flag(), False, False),
        (Span(17, 81), 24, range(24, 25)),
        (Span(17, 81), "24-28", range(24, 29)),
        (Span(17, 81), [24, 28], range(24, 29)),
        (Share(0, 81), 0, 0),
        (Share(0, 81), " 12 %", "12%"),
        (Drawn("X"), "X.\n.X\n", "X./.X"),
        (Drawn("X"), ["X .", ". X"], "X./.X"),
        (Drawn("X"), "X./.X", "X./.X"),
    ],
)
def test_a_kind_reads_what_yaml_gives(kind: OptionType, written: object, value: object) -> None:
    assert kind.read(written) == value


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Choice(WORDS), "add", "add"),
        (Subset(WORDS), "subtract, add", WORDS),
        (Whole(2, 6), "4", 4),
        (Flag(), "true", True),
        (Span(17, 81), "24", range(24, 25)),
        (Span(17, 81), "24-28", range(24, 29)),
        (Share(0, 81), "10%", "10%"),
        (Share(0, 81), "10", 10),
        (Drawn("X"), "10/01", "10/01"),
    ],
)
def test_the_command_line_says_the_same_in_a_text(kind: OptionType, text: str, value: object) -> None:
    assert kind.read(kind.from_text(text)) == value


@pytest.mark.parametrize(
    ("kind", "written", "said"),
    [
        (Choice(WORDS), "ad", "'ad' is not valid, expected one of add, subtract; did you mean 'add'?"),
        (Choice(WORDS), 3, "3 is not valid"),
        (Subset(WORDS), [], "is empty"),
        (Subset(WORDS), ["add", "times"], "'times' is not valid, expected a list of add, subtract"),
        (Whole(2, 6), (7,), "[7] is not valid, expected a whole number from 2 to 6"),
        (Whole(2, 6), 7, "7 is not valid, expected a whole number from 2 to 6"),
        (Whole(2, 6), True, "True is not valid"),
        (Flag(), "yes", "'yes' is not valid, expected true or false"),
        (Span(17, 81), "28-24", "the smaller number first: 24-28"),
        (Span(17, 81), [24, 26, 28], "expected a whole number from 17 to 81, or a range such as 17-81"),
        (Span(17, 81), "16-20", "'16-20' is not valid"),
        (Share(0, 81), "101%", "'101%' is not valid"),
        (Share(0, 81), 82, "82 is not valid, expected a whole number from 0 to 81, or a share such as 12%"),
        (Drawn("X"), [101, 10], "put each row in quotes"),
        (Drawn("X"), " \n", "is empty"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_is_expected(kind: OptionType, written: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        kind.read(written)


def test_a_value_and_its_written_form_enter_the_identity_the_same_way() -> None:
    assert Span(1, 99).written(range(24, 29)) == "24-28"
    assert Subset(WORDS).written(WORDS) == "add+subtract"
    assert Flag().written(value=True) == "true"
    assert len(Drawn("X").written("X." * 450)) == 12


def test_an_empty_value_is_the_familys_choice_only_where_it_has_one() -> None:
    free, bound = (Option("largest", "x", 3, Whole(2, 6), optional=optional) for optional in (True, False))
    assert resolve([free], {"largest": None}) == {"largest": None}
    with pytest.raises(OptionError, match="largest: None is not valid"):
        resolve([bound], {"largest": None})


def test_a_drawn_grid_is_cut_into_the_rows_of_the_size() -> None:
    assert drawn_cells("X./.X", 2, 2) == drawn_cells("X..X", 2, 2) == "X..X"


@pytest.mark.parametrize(
    ("text", "said"), [("X./X", r"row 2 \(X\) has 1 cells, expected 2"), ("X.", "has 1 rows, expected 2 of 2 cells")]
)
def test_a_drawn_grid_of_another_size_is_refused_with_its_row(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        drawn_cells(text, 2, 2)
