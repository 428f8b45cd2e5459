"""Kakuro's text form: the puzz.link (pzpr) address `kakuro/W/H/body`, W and H without the clue row and column.

The body lists the inner cells in reading order: `k`..`z` for 1..16 white cells, `.` for a black cell without
clue, else two characters, the down and the across clue of a black cell; then the clues of the outer top row
above white cells, then those of the outer left column. A clue is one character: `0`-`9`, `a`-`j` for 10..19,
`A`-`Z` for 20..45, `-` for none (as is `0`, which older sites write).
"""

import re
from dataclasses import dataclass, field

from pipeline.families.kakuro.grid import NO_RUN, SHORTER, SIDES, VALUES, Sums, directed_runs, sums_by_cell
from pipeline.families.shared.text_error import TextError
from pipeline.model.puzzle import BLACK, EMPTY, Operator, Puzzle, shared_cage
from pipeline.model.size import Size

CLUES = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
WHITES = "klmnopqrstuvwxyz"
_MORE = 4  # characters than cells
NO_CLUE = "-"
NO_CLUE_ELSEWHERE = "0"  # as older sites than puzz.link write it
_CLUE = (*CLUES, NO_CLUE)  # by sum; NO_RUN is the last


@dataclass(slots=True)
class _Reading:
    """What has been read of a body: per inner cell white or not, and the clues that start a run."""

    width: int
    height: int
    body: str
    at: int = 0
    white: list[bool] = field(default_factory=list)
    down: dict[int, int] = field(default_factory=dict)  # first cell of a run -> clue
    across: dict[int, int] = field(default_factory=dict)

    def clue(self) -> int | None:
        """The next clue character."""
        char = self.body[self.at : self.at + 1]
        if not char:
            raise TextError(f"the body ends after {self.at} characters, more clues are expected")
        self.at += 1
        if char in (NO_CLUE, NO_CLUE_ELSEWHERE):
            return None
        if char not in CLUES:
            raise TextError(f"{char!r} at character {self.at} of the body is not a clue")
        return CLUES.index(char)

    def note(self, clues: dict[int, int], cell: int, clue: int | None) -> None:
        """Remember a clue, if there is one, for the run that should start at a cell."""
        if clue is not None:
            clues[cell] = clue


def _refuse_lost_clues(reading: _Reading, starts: set[tuple[bool, int]]) -> None:
    for across, clues in ((True, reading.across), (False, reading.down)):
        for cell, total in clues.items():
            if (across, cell) not in starts:
                way = "across" if across else "down"
                raise TextError(f"the {way} clue {total} stands before no white cell; write - or . there")


def parse(text: str) -> Puzzle:
    """The puzzle of an address, with or without `https://puzz.link/p?`; raises TextError."""
    match = re.fullmatch(r"(?:https?://[^?\s]*\?)?kakuro/(\d{1,3})/(\d{1,3})/(\S{1,4000})", text.strip())
    if not match:
        raise TextError("is not a Kakuro address, expected kakuro/WIDTH/HEIGHT/body")
    width, height = int(match[1]), int(match[2])
    longer, shorter = SIDES.stop - 2, SHORTER - 1  # without clues
    if not (1 <= min(width, height) <= shorter and max(width, height) <= longer):
        raise TextError(f"{width}x{height} inner cells do not fit, expected at most {longer}x{shorter}")
    reading = _Reading(width, height, match[3])
    _read_inner(reading)
    _read_outer(reading)
    if reading.at < len(reading.body):
        raise TextError(f"the body goes on after its last clue with {reading.body[reading.at :][:20]!r}")
    return _puzzle(reading)


def _read_inner(reading: _Reading) -> None:
    cells = reading.width * reading.height
    while len(reading.white) < cells:
        char = reading.body[reading.at : reading.at + 1]
        if char and char in WHITES:
            reading.white += [True] * (WHITES.index(char) + 1)
            reading.at += 1
        elif char == ".":
            reading.white.append(False)
            reading.at += 1
        else:
            here = len(reading.white)
            reading.note(reading.down, here + reading.width, reading.clue())
            reading.note(reading.across, here + 1 if (here + 1) % reading.width else cells, reading.clue())
            reading.white.append(False)
    if len(reading.white) > cells:
        raise TextError(f"describes {len(reading.white)} inner cells, expected {cells}")


def _read_outer(reading: _Reading) -> None:
    for column in range(reading.width):
        if reading.white[column]:
            reading.note(reading.down, column, reading.clue())
    for row in range(reading.height):
        if reading.white[row * reading.width]:
            reading.note(reading.across, row * reading.width, reading.clue())


def _puzzle(reading: _Reading) -> Puzzle:
    width, height = reading.width, reading.height
    cages = []
    found = directed_runs(width, height, [not white for white in reading.white])
    _refuse_lost_clues(reading, {(goes_across, cells[0]) for goes_across, cells in found})
    for goes_across, cells in found:
        total = (reading.across if goes_across else reading.down).get(cells[0])
        way = "across" if goes_across else "down"
        row, column = divmod(cells[0], width)
        if total is None:
            raise TextError(f"the run {way} from row {row + 1}, column {column + 1} has no clue")
        if len(cells) > VALUES:
            raise TextError(
                f"the run {way} from row {row + 1}, column {column + 1} has {len(cells)} cells, at most 9 fit"
            )
        cages.append(shared_cage(cells, Operator.RUN, total))
    if not cages:
        raise TextError("has no white cell")
    return Puzzle("kakuro", width, height, tuple(EMPTY if white else BLACK for white in reading.white), tuple(cages))


def format_puzzle(puzzle: Puzzle) -> str:
    """The address of a puzzle, without the site."""
    return format_sums(*sums_by_cell(puzzle))


def format_sums(across: Sums, down: Sums) -> str:
    """The address of the puzzle whose cells lie in runs with these sums."""
    width, height = len(across[0]), len(across)
    border = (NO_RUN,) * width
    body = []
    white = 0
    for here, below, beside in zip(across, (*down[1:], border), ((*row[1:], NO_RUN) for row in across), strict=True):
        for total, under, right in zip(here, below, beside, strict=True):
            if total != NO_RUN:
                white += 1
                continue
            if white:
                body += _whites(white)
                white = 0
            body.append("." if under == right == NO_RUN else _CLUE[under] + _CLUE[right])
    body += _whites(white)
    body += [_CLUE[total] for total in down[0] if total != NO_RUN]
    body += [_CLUE[row[0]] for row in across if row[0] != NO_RUN]
    return f"kakuro/{width}/{height}/{''.join(body)}"


def _whites(number: int) -> list[str]:
    if number == 0:
        return []
    full, rest = divmod(number, len(WHITES))
    return [WHITES[-1]] * full + ([WHITES[rest - 1]] if rest else [])


def longest_text(size: Size) -> str:
    """A text as long as addresses become: of thousands of each size none had more than two characters beyond a cell."""
    width, height = size.width - 1, size.height - 1
    return "a" * (len(f"kakuro/{width}/{height}/") + width * height + _MORE)
