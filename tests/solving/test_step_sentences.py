"""Steps are said in sentences: where one looks, what is seen, what follows; values and cells each by themselves."""

from __future__ import annotations

import pytest

from pipeline.config.resources.languages import load_strings
from pipeline.families import family_named
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.rating import Application
from pipeline.solving.consequences import NoPlace, Way
from pipeline.solving.step_sentences import StepSentences
from pipeline.solving.step_words import StepWords
from pipeline.solving.techniques import Code, Technique

ALL = tuple(range(1, 10))
OPEN = (ALL,) * 81
LOWER_LEFT = ("box", tuple(54 + 9 * row + column for row in range(3) for column in range(3)))
ROW = ("row", tuple(range(9)))
HOUSES = family_named("sudoku").model(Puzzle("sudoku", 9, 9, (0,) * 81)).houses


def said(language: str = "en-GB", **puzzle: object) -> StepSentences:
    board = Puzzle("sudoku", 9, 9, (0,) * 81, **puzzle)  # type: ignore[arg-type]
    return StepSentences(StepWords(board, load_strings(language), {Operator.ADD: "+"}), HOUSES)


def technique(code: Code, degree: int = 0) -> Technique:
    return Technique("any", 10, code, degree, "")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en-GB", "In the lower left box only one cell can hold a 9: r8c2 is 9."),
        ("de", "Im Block links unten hat die 9 nur in einem Feld Platz: z8s2 ist 9."),
        ("es", "En la caja inferior izquierda solo una casilla puede tener un 9: f8c2 es 9."),
        ("fr", "Dans le bloc en bas à gauche une seule case peut contenir un 9\u00a0: L8C2 est 9."),
        ("zh", "左下宫中只有一个格子能填 9：r8c2 填 9。"),  # noqa: RUF001
    ],
)
def test_a_hidden_single_names_its_box_by_where_it_lies(language: str, sentence: str) -> None:
    found = Application((), (LOWER_LEFT,), ((64, 9),), ())
    assert said(language).whole(found, technique(Code.HIDDEN_SINGLE), OPEN, "") == sentence


def test_values_and_cells_are_listed_one_by_one() -> None:
    pair = Application(((0, (3, 4)), (1, (3, 4))), (ROW,), (), ((4, 3), (4, 4), (5, 3), (5, 4), (6, 4)))
    assert said().whole(pair, technique(Code.NAKED_SUBSET, 2), OPEN, "") == (
        "In row 1 the digits 3 and 4 go to r1c1 and r1c2: strike 3 and 4 from r1c5 and r1c6; 4 from r1c7."
    )


def test_of_a_cell_that_loses_most_the_rest_is_said() -> None:
    lost = Application((), (), (), tuple((4, value) for value in ALL if value > 2))
    assert said().outcome(lost, OPEN) == "leave only 1 and 2 in r1c5"


def test_where_to_look_is_said_without_what_follows() -> None:
    found = Application((), (ROW,), ((4, 8),), ())
    assert said().seen(found, technique(Code.HIDDEN_SINGLE), OPEN, "") == "In row 1 only one cell can hold an 8."


def test_a_sentence_may_begin_with_a_cell() -> None:
    found = Application(((0, (3,)),), (), (), ((0, 3),))
    sentence = said().whole(found, technique(Code.PROBING), OPEN, "")
    assert sentence == "r1c1=3 would lead to a contradiction: strike 3 from r1c1."


def test_a_way_to_a_contradiction_stands_in_brackets() -> None:
    found = Application(((0, (3,)),), (), (), ((0, 3),))
    way = Way(((0, 3), (4, 5), (8, 7)), (), NoPlace("row", ROW[1], 9))
    sentence = said().whole(found, technique(Code.PROBING), OPEN, "", [way])
    assert sentence == (
        "r1c1=3 would lead to a contradiction (from r1c1=3 follow in turn r1c5=5, r1c9=7; "
        "then no place is left in row 1 for a 9): strike 3 from r1c1."
    )


def test_a_way_that_is_at_its_end_at_once_needs_no_words() -> None:
    found = Application(((0, (3,)), (1, (3,))), (), (), ((8, 3),))
    ways = [Way(((0, 3),), (), None), Way(((1, 3), (40, 3)), (), None)]
    sentence = said().whole(found, technique(Code.FORCING), OPEN, "", ways)
    assert sentence == (
        "Whether r1c1=3 or r1c2=3, the end is the same (from r1c2=3 follows r5c5=3): strike 3 from r1c9."
    )


def test_a_fish_names_the_lines_that_cross_it() -> None:
    held = tuple((1, 2) if cell % 9 in (2, 6) else (2,) for cell in range(81))
    fish = Application((), (ROW, ("row", tuple(range(36, 45)))), (), ((11, 1),))
    sentence = said().seen(fish, technique(Code.FISH, 2), held, "")
    assert sentence == "In row 1 and in row 5 the 1 has places only in column 3 and in column 7."


def test_of_two_cells_that_exclude_each_other_one_has_the_value() -> None:
    pair = Application(((0, (5,)), (8, (5,))), (), (), ((4, 5),))
    assert said().seen(pair, technique(Code.COLOURING, 1), OPEN, "") == "One of r1c1 and r1c9 holds a 5."


def test_a_cage_has_its_clue_and_its_cells() -> None:
    found = Application(((0, (1, 2)), (1, (1, 2))), (), (), ((0, 9),))
    cages = (Cage((0, 1), Operator.ADD, 3),)
    sentence = said(cages=cages).seen(found, technique(Code.CAGE_SET), OPEN, "")
    assert sentence == "No combination of the cage 3+ of r1c1 and r1c2 uses other digits."


def test_what_has_no_form_is_called_by_its_technique() -> None:
    found = Application(((0, (1, 2)), (1, (3,))), (), (), ((4, 3),))
    sentence = said().seen(found, technique(Code.UNIQUE_RECTANGLE), OPEN, "unique rectangle")
    reason = technique(Code.UNIQUE_RECTANGLE).sentence.removesuffix(".")
    assert sentence == f"r1c1 and r1c2 show the technique “unique rectangle” ({reason})."


def holding(**cells: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The candidates of all cells: all digits but in those named, as r1c1."""
    named = {9 * (int(name[1]) - 1) + int(name[3]) - 1: values for name, values in cells.items()}
    return tuple(named.get(cell, ALL) for cell in range(81))


def shown_by(held: tuple[tuple[int, ...], ...], *cells: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple((cell, held[cell]) for cell in cells)


def test_the_fins_of_a_fish_are_named() -> None:
    third = ("row", tuple(range(18, 27)))
    places = tuple((cell, (4,)) for cell in (0, 5, 18, 21, 23))
    fish = Application(places, (ROW, third), (), ((14, 4),))
    sentence = said().seen(fish, technique(Code.FINNED_FISH, 2), OPEN, "")
    assert sentence == "In row 1 and in row 3 the 4 has places only in column 1 and in column 6, but for r3c4."


def test_two_cells_of_a_pair_hold_one_digit_each() -> None:
    pair = Application(((0, (3, 6)), (10, (3, 6))), (), (), ((1, 3),))
    assert said().seen(pair, technique(Code.COLOURING, 2), OPEN, "") == "r1c1 and r2c2 hold 3 and 6, one each."


def test_a_rectangle_says_which_corners_break_it() -> None:
    held = holding(r1c1=(2, 9), r1c4=(2, 5, 9), r2c4=(2, 5, 9), r2c1=(2, 9))
    found = Application(shown_by(held, 0, 3, 12, 9), (), (), ((21, 5),))
    assert said().seen(found, technique(Code.UNIQUE_RECTANGLE), held, "") == (
        "If r1c1, r1c4, r2c4 and r2c1 held 2 and 9 only, the two could be swapped, and there would be two solutions; "
        "one of r1c4 and r2c4 holds a 5."
    )


def test_a_rectangle_with_a_subset_names_the_other_cells_of_the_subset() -> None:
    held = holding(r1c1=(2, 9), r1c4=(2, 5, 9), r2c4=(2, 4, 9), r2c1=(2, 9), r7c4=(4, 5))
    column = ("column", tuple(range(3, 81, 9)))
    found = Application(shown_by(held, 0, 3, 12, 9, 57), (column,), (), ((21, 5),))
    assert said().seen(found, technique(Code.UNIQUE_RECTANGLE), held, "") == (
        "If r1c1, r1c4, r2c4 and r2c1 held 2 and 9 only, the two could be swapped, and there would be two solutions; "
        "one of r1c4 and r2c4 holds a 4 or a 5; in column 4 that cell and r7c4 hold 4 and 5."
    )


def test_a_rectangle_says_which_digit_has_no_other_place() -> None:
    held = holding(r1c1=(2, 9), r1c4=(2, 5, 9), r2c4=(2, 4, 9), r2c1=(2, 9))
    column = ("column", tuple(range(3, 81, 9)))
    found = Application(shown_by(held, 0, 3, 12, 9), (column,), (), ((3, 2), (12, 2)))
    assert said().seen(found, technique(Code.UNIQUE_RECTANGLE), held, "") == (
        "If r1c1, r1c4, r2c4 and r2c1 held 2 and 9 only, the two could be swapped, and there would be two solutions; "
        "in column 4 only r1c4 and r2c4 can hold 9."
    )


def test_almost_locked_sets_say_what_each_holds_and_what_they_share() -> None:
    held = holding(r1c1=(2, 3), r5c1=(2, 7), r5c2=(3, 7))
    found = Application(shown_by(held, 0, 36, 37), (), (), ((1, 3),))
    assert said().seen(found, technique(Code.ALMOST_LOCKED_SETS, 2), held, "") == (
        "r1c1 (2 and 3) and r5c1 and r5c2 (2, 3 and 7) have one digit too many each, "
        "and only one of these sets can hold a 2, so one of them holds 3."
    )


def test_almost_locked_sets_that_share_two_digits_hold_one_of_both_each() -> None:
    held = holding(r1c1=(2, 3), r1c4=(2, 7), r1c5=(3, 7))
    found = Application(shown_by(held, 0, 3, 4), (), (), ((8, 7),))
    assert said().seen(found, technique(Code.ALMOST_LOCKED_SETS, 2), held, "") == (
        "r1c1 (2 and 3) and r1c4 and r1c5 (2, 3 and 7) have one digit too many each, "
        "and of 2 and 3 only one of these sets can hold each, "
        "so each set holds one of the two and all its other digits."
    )


def test_a_position_to_try_says_what_to_find() -> None:
    found = Application((), (ROW,), ((4, 8),), ())
    task = said().task(found, technique(Code.HIDDEN_SINGLE))
    assert task == "Find it here: any. The answer stands below."


def test_a_position_to_try_says_from_which_digits_to_start() -> None:
    found = Application(((0, (3,)), (1, (3,))), (), (), ((8, 3),))
    task = said().task(found, technique(Code.FORCING))
    assert task == "Find it here: any, from r1c1=3 or r1c2=3. The answer stands below."


def test_a_chain_to_try_starts_at_the_candidate_that_goes() -> None:
    found = Application(((0, (5,)), (4, (5,)), (40, (5,))), (), (), ((40, 5),))
    task = said().task(found, technique(Code.CHAIN))
    assert task == "Find it here: any, from r5c5=5. The answer stands below."


def test_the_places_of_a_digit_that_lead_to_the_same_end_have_their_house() -> None:
    held = tuple((2, 5) if cell in (0, 7) else (5,) for cell in range(81))
    found = Application(((0, (2,)), (7, (2,))), (), (), ((40, 5),))
    sentence = said().seen(found, technique(Code.FORCING), held, "")
    assert sentence == "In row 1 the 2 stands in r1c1 or r1c8, and the end is the same each time."


def test_a_cage_that_alone_shows_an_exclusion_is_named() -> None:
    cage = Cage((2, 11, 12), Operator.RUN, 12)
    puzzle = Puzzle("sudoku", 9, 9, (0,) * 81, (cage,), "killer")
    family = family_named("sudoku")
    words = StepWords(puzzle, load_strings("en-GB"), {}, family.house_words(puzzle))
    pair = Application(((12, (3, 6)), (14, (3, 6))), (("row", tuple(range(9, 18))),), (), ((2, 3),))
    sentence = StepSentences(words, family.model(puzzle).houses).whole(pair, technique(Code.NAKED_SUBSET, 2), OPEN, "")
    assert sentence == (
        "In row 2 the digits 3 and 6 go to r2c4 and r2c6 (r1c3 and r2c4 stand in the cage r1c3–r2c4): "
        "strike 3 from r1c3."
    )
