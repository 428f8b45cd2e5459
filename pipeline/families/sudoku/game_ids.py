"""Game IDs of Solo, of Simon Tatham's Portable Puzzle Collection: the text form of Sudoku's variants.

`3x3x:` diagonal, `3x3j:` or `9j:` jigsaw, `3x3k:` killer, `3x3w:` windoku (ours), `3x3s:` samurai (ours, of 21x21
cells, of which those in gaps have no number), `3x3:` a plain one; the numbers are rows and columns of a box. Then come
the givens, for jigsaw a comma and the walls of the regions, for killer a comma, the walls of the cages, a comma, and
the sums at each cage's first cell. Givens and sums are written alike: a letter stands for 1 (`a`) to 26 (`z`) cells
without a number, `_` parts two numbers that follow each other. A cage without a number (ours) shows no sum; a single
cell without one stands in no cage.
"""

import re
from collections.abc import Iterable, Sequence

from pipeline.families.shared.blocks import cell_name, edges, letters, read_blocks, walls, walls_text
from pipeline.families.shared.regions import numbered
from pipeline.families.shared.text_error import TextError
from pipeline.families.sudoku.grid import blank, box_shape, highest
from pipeline.families.sudoku.sizes import DIAGONAL, JIGSAW, KILLER, SAMURAI, SIZES, VARIANTS, WINDOKU, why_no_size
from pipeline.model.puzzle import BLACK, EMPTY, Cage, Operator, Puzzle, shared_cage
from pipeline.model.size import Size
from pipeline.source.wording import counted, shown

LETTERS = {DIAGONAL: "x", JIGSAW: "j", KILLER: "k", SAMURAI: "s", WINDOKU: "w"}
LONGEST = 26  # cells without a number in one letter
PARTS = {JIGSAW: 2, KILLER: 3}  # parts between commas; the others have one
_PATTERN = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?([a-z]{0,6}):([_a-z0-9,]{0,2000})", re.ASCII)


def parse_id(text: str) -> Puzzle:
    """The puzzle of a game ID; raises TextError that says what is wrong where."""
    match = _PATTERN.fullmatch(text)
    if not match:
        raise TextError("is not a Sudoku game ID, expected one such as 3x3x:a8b7a, 9j: or 3x3k:")
    variant = _variant(match[3])
    n = _side(int(match[1]), int(match[2] or 1), variant)
    parts = match[4].split(",")
    if len(parts) != PARTS.get(variant, 1):
        raise TextError(f"has {counted(len(parts), 'part')} between commas, expected {PARTS.get(variant, 1)}")
    givens = _givens(n, variant, parts[0])
    regions = _regions(n, parts[1]) if variant == JIGSAW else ()
    cages = _cages(n, parts[1], parts[2]) if variant == KILLER else ()
    return Puzzle("sudoku", n, n, givens, cages, variant, regions)


def _variant(named: str) -> str:
    found = [variant for variant, letter in LETTERS.items() if letter in named]
    if len(found) != len(named):
        known = ", ".join(f"{letter} {variant}" for variant, letter in LETTERS.items())
        raise TextError(f"{shown(named)} names no variant, expected one letter of {known}")
    if len(found) > 1:
        raise TextError(f"is {' and '.join(found)} at once; one variant at a time is made here")
    return found[0] if found else ""


def _side(high: int, wide: int, variant: str) -> int:
    values = high * wide
    sizes = VARIANTS[variant] if variant else SIZES
    n = next((size.width for size in sizes if highest(size.width, variant) == values), values)
    if Size(n, n) not in sizes:
        message = f"{n}x{n} is not a size of {variant or 'plain'} Sudoku, for {why_no_size(variant, Size(n, n))}"
        raise TextError(f"{message}; expected {', '.join(map(str, sizes))}")
    if variant != JIGSAW and (high, wide) != box_shape(values):
        raise TextError("boxes of {}x{} are not known here, expected {}x{}".format(high, wide, *box_shape(values)))
    return n


def _givens(n: int, variant: str, text: str) -> tuple[int, ...]:
    """The given of every cell."""
    numbers, empty = _numbers(n, text, highest(n, variant)), blank(n, variant)
    lost = next((cell for cell, number in enumerate(numbers) if number and empty[cell] == BLACK), None)
    if lost is not None:
        raise TextError(f"{numbers[lost]} at {cell_name(n, lost)} lies in a gap between the grids")
    return tuple(number or nothing for number, nothing in zip(numbers, empty, strict=True))


def _numbers(n: int, text: str, highest: int) -> tuple[int, ...]:
    """The number of every cell, 0 where there is none."""
    found: list[int] = []
    for token in re.findall(r"[a-z]|\d+|_", text):
        if token.isdigit():
            number = int(token[:4])
            if not 1 <= number <= highest:
                where = cell_name(n, len(found)) if len(found) < n * n else "the end"
                raise TextError(f"{token[:4]} at {where} is not valid, expected 1 to {highest}")
            found.append(number)
        elif token != "_":
            found.extend([0] * (ord(token) - ord("a") + 1))
    if len(found) != n * n:
        raise TextError(f"{text[:40]!r} describes {len(found)} cells, expected {n * n}")
    return tuple(found)


def _regions(n: int, text: str) -> tuple[int, ...]:
    groups = read_blocks(n, text or "0", "region")
    for cells in groups:
        if len(cells) != n:
            raise TextError(f"the region at {cell_name(n, cells[0])} has {len(cells)} cells, expected {n}")
    return numbered(groups, n * n)


def _cages(n: int, blocks: str, sums: str) -> tuple[Cage, ...]:
    groups = read_blocks(n, blocks or "0", "cage")
    totals = _numbers(n, sums, n * (n + 1) // 2)
    firsts = {cells[0] for cells in groups}
    for cell, total in enumerate(totals):
        if total > 0 and cell not in firsts:
            raise TextError(f"{cell_name(n, cell)} has a sum, which stands at a cage's first cell")
    return tuple(_cage(n, cells, totals[cells[0]]) for cells in groups)


def _cage(n: int, cells: tuple[int, ...], total: int) -> Cage:
    size = len(cells)
    if size > n:
        raise TextError(f"the cage at {cell_name(n, cells[0])} has {size} cells, at most {n} can differ")
    if not total:
        return shared_cage(cells, Operator.RUN, 0)
    low, high = size * (size + 1) // 2, size * (2 * n - size + 1) // 2
    if not low <= total <= high:
        where = cell_name(n, cells[0])
        raise TextError(f"the cage at {where} has the sum {total}, expected {low} to {high} for {size} cells")
    return shared_cage(cells, Operator.RUN, total)


def format_id(puzzle: Puzzle) -> str:
    """The game ID of a puzzle."""
    n = puzzle.width
    parts = [run_lengths([max(given, EMPTY) for given in puzzle.givens])]
    if puzzle.regions:
        parts.append(walls_text(puzzle.regions, edges(n)))
    if puzzle.cages:
        sums = {cage.cells[0]: cage.target for cage in puzzle.cages}
        parts += [letters(cage_walls(puzzle)), run_lengths([sums.get(cell, 0) for cell in range(n * n)])]
    return game_id(n, puzzle.variant, parts)


def game_id(n: int, variant: str, parts: Iterable[str]) -> str:
    """The game ID of a size and variant, with its parts between commas."""
    high, wide = box_shape(highest(n, variant))
    shape = f"{high}x{wide}" if high > 1 else str(wide)
    return f"{shape}{LETTERS.get(variant, '')}:{','.join(parts)}"


def cage_walls(puzzle: Puzzle) -> str:
    """The walls between the cages of a killer, see `families/shared/blocks.py`."""
    return walls(numbered([cage.cells for cage in puzzle.cages], len(puzzle.givens)), edges(puzzle.width))


def run_lengths(numbers: Sequence[int]) -> str:
    """Numbers, and letters for the cells between them that have none."""
    text, gap = "", 0
    for number in numbers:
        if not number:
            gap += 1
            continue
        text += _letters(gap) or ("_" if text else "")
        text += str(number)
        gap = 0
    return text + _letters(gap)


def _letters(gap: int) -> str:
    full, rest = divmod(gap, LONGEST)
    return "z" * full + (chr(ord("a") + rest - 1) if rest else "")
