"""A rated puzzle comes back from its text as it was, and nothing else does."""

from dataclasses import replace

import pytest

from pipeline.model.level import Level
from pipeline.model.puzzle import BLACK, Cage, Operator, Puzzle
from pipeline.model.rating import Origin, RatedPuzzle, Rating
from pipeline.runtime.rated_text import rated_from, rated_text

CAGES = (Cage((0, 1), Operator.ADD, 3), Cage((2,), Operator.NONE, 10))
RATED = RatedPuzzle(
    Puzzle("calcudoku", 2, 2, (0, 2, BLACK, 0), CAGES),
    (1, 2, BLACK, 11),
    Rating(Level.EASY, "hidden: single", 7, (("givens", 0.5), ("cages", 18)), (("hidden: single", 2), ("cage", 1))),
    "sign",
)
OTHERS = {
    "an unsolved one": replace(RATED, rating=Rating(None, None, 0)),
    "one that a method drew": replace(RATED, origin=Origin(3, 1)),
    "a variant with regions": replace(RATED, puzzle=Puzzle("sudoku", 2, 1, (0, 0), (), "jigsaw", (0, 1))),
    "digits from 0": replace(RATED, puzzle=Puzzle("calcudoku", 1, 1, (0,), first_digit=0)),
    "order signs": replace(RATED, puzzle=Puzzle("futoshiki", 2, 1, (0, 0), orders=((1, 0),))),
    "values beyond signs": replace(RATED, solution=(1, 2, BLACK, 43)),
    "a technique whose name parts texts": replace(RATED, rating=Rating(None, None, 0, (), (("a;b", 2), ("c", 1)))),
    "one whose text form is kept": replace(RATED, text="2:_a,a3a10"),
    "words of other scripts": replace(RATED, signature="签 \u2028\n"),
}


@pytest.mark.parametrize("rated", [RATED, *OTHERS.values()], ids=["a puzzle", *OTHERS])
def test_a_puzzle_comes_back_as_it_was(rated: RatedPuzzle) -> None:
    assert repr(rated_from(rated_text(rated))) == repr(rated)  # 18 and 18.0 are written differently in a manifest


def test_a_text_is_one_line() -> None:
    assert "\n" not in rated_text(OTHERS["words of other scripts"])


def test_what_a_puzzle_does_not_have_takes_no_room() -> None:
    assert "orders" not in rated_text(RATED)


def test_puzzles_share_their_cages() -> None:
    one, other = (rated_from(rated_text(RATED)) for _ in range(2))
    assert one.puzzle.cages[0] is other.puzzle.cages[0]


@pytest.mark.parametrize(
    ("part", "damaged"),
    [
        ('"width":2', '"width":"2"'),
        ('"width":2', '"width":2.0'),
        ('"width":2', '"width":true'),
        ('"width":2', '"width":3'),
        ('"width":2,', ""),
        ('"givens":"02/0"', '"givens":["0",2,-1,0]'),
        ('"givens":"02/0"', '"givens":"02/"'),
        ('"givens":"02/0"', '"givens":"02é0"'),
        ('"givens":"02/0"', '"givens":"02.0"'),
        ('"0,1:1:3;2:0:10"', "7"),
        ("0,1:1:3;", "0,1:1;"),
        ("0,1:1:3;", "0,1:9:3;"),
        ("0,1:1:3;", ":1:3;"),
        ("0,1:1:3;", ";"),
        ('"solution":"12/;"', '"solution":[null,2,-1,11]'),
        ('"solution":"12/;"', '"solution":null'),
        ('"easy"', '"cosy"'),
        ('"technique":"hidden: single"', '"technique":1'),
        ('"cost":7', '"cost":7.5'),
        ('["givens",0.5]', '["givens","0.5"]'),
        ('["givens",0.5]', '["givens"]'),
        (";1:cage", ";one:cage"),
        ('"signature":"sign"', '"signature":5'),
        ('"signature":"sign"', '"signature":"sign","text":5'),
        ('"family":"calcudoku"', '"family":null'),
    ],
)
def test_a_text_that_no_puzzle_gives_is_refused(part: str, damaged: str) -> None:
    text = rated_text(RATED)
    assert part in text
    with pytest.raises(ValueError, match=r"."):
        rated_from(text.replace(part, damaged))


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "7", "[" * 9999, '{"made": {}}'])
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        rated_from(text)
