"""A thousand puzzles of every kind in every format: read again without a difference, and accepted by other programs."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from os import environ
from pathlib import Path
from random import Random

import ipuz
import pytest
from conftest import Cases
from filled_grids import Values, filled_kakuro, filled_sudoku, one_wrong
from random_puzzles import KINDS

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat, unread
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size

pytestmark = pytest.mark.torture

CAPTION = Caption("17", 'A title # with "quotes" & <marks>', "作者", "Fill the grid.\n\nRules.", "hard")
GAMES = {"sudoku": "solo", "calcudoku": "keen", "futoshiki": "unequal"}

OURS = ("windoku", "samurai")
"""Kinds of Sudoku that Tatham's programs do not know."""


def _family_of(kind: str) -> str:
    return KINDS[kind](Random(0)).family


FORMATS = [(kind, name) for kind in KINDS for name in FAMILIES[_family_of(kind)].formats]


def _written(kind: str, form: TextFormat, seeds: range) -> Iterator[tuple[Puzzle, str]]:
    """The puzzles that a format can hold, and their texts."""
    for seed in seeds:
        puzzle = KINDS[kind](Random(f"{kind} {seed}"))
        if not form.unfit(puzzle.kind, FAMILIES[puzzle.family].size(puzzle)):
            with suppress(TextError):
                yield puzzle, form.format(puzzle, CAPTION)


def _says(family: Family, form: TextFormat, text: str, puzzle: Puzzle) -> bool:
    """Is this text the puzzle's? What we only write has a digit for every cell."""
    if form.parse is unread:
        return text == "".join(map(str, puzzle.givens))
    return family.format_of(text, spans=form.spans) is form and form.parse(text) == puzzle


@pytest.mark.torture(sample=20)
@pytest.mark.parametrize(("kind", "wanted"), FORMATS)
def test_every_puzzle_is_read_again(kind: str, wanted: str, cases: Cases) -> None:
    family = FAMILIES[_family_of(kind)]
    form = family.formats[wanted]
    held = list(_written(kind, form, cases(1000, 20)))
    assert not [puzzle for puzzle, text in held if not _says(family, form, text, puzzle)]
    assert held or form.unfit(KINDS[kind](Random(0)).kind, Size(9, 9))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if _family_of(kind) in GAMES and kind not in OURS])
def test_tathams_programs_open_every_game_id(kind: str, cases: Cases, tmp_path: Path) -> None:
    program = shutil.which(f"sgt-{GAMES[_family_of(kind)]}", path="/usr/games:/usr/bin:/usr/local/bin")
    if program is None:
        pytest.skip("needs the Debian package sgt-puzzles")
    form = FAMILIES[_family_of(kind)].formats["tatham"]
    ids = [text.partition("#")[2] for _, text in _written(kind, form, cases(1000, 20))]
    lines = "".join(f"{one}\n" for one in ids).encode()
    done = subprocess.run([program, "--save", f"{tmp_path}/"], input=lines, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(list(tmp_path.iterdir())) == len(ids) > 0


@pytest.mark.parametrize("fill", [filled_sudoku, filled_kakuro])
def test_the_code_of_puzz_link_opens_every_address_and_takes_its_solution(
    fill: Callable[[Random], tuple[Puzzle, Values]], cases: Cases
) -> None:
    node, built = shutil.which("node"), Path(environ.get("PZPRJS", "")) / "dist" / "js" / "pzpr.js"
    if node is None or not built.is_file():
        pytest.skip("needs Node, and a build of pzprjs in the folder that PZPRJS names")
    filled = [fill(Random(f"{fill.__name__} {seed}")) for seed in cases(1000, 20)]
    form = FAMILIES[filled[0][0].family].formats["puzzlink"]
    bodies = [form.format(puzzle, CAPTION).partition("?")[2] for puzzle, _ in filled]
    asked = [(body, values, one_wrong(puzzle, values)) for body, (puzzle, values) in zip(bodies, filled, strict=True)]
    command = [node, str(Path(__file__).with_name("puzzlink.js")), str(built.resolve())]
    done = subprocess.run(command, input=json.dumps(asked).encode(), capture_output=True, check=True)
    assert json.loads(done.stdout) == [[body, True, False] for body in bodies]


@pytest.mark.parametrize(("kind", "wanted"), [one for one in FORMATS if one[1] == "ipuz" and one[0] != "samurai"])
def test_the_validator_of_ipuz_accepts_every_file(kind: str, wanted: str, cases: Cases) -> None:
    held = list(_written(kind, FAMILIES[_family_of(kind)].formats[wanted], cases(1000, 20)))
    assert held
    for puzzle, text in held:
        assert len(ipuz.read(text)["puzzle"]) == puzzle.height
