"""Puzzles as the two texts draw them, with one solution or more, and what a proof and the ladder say of them."""

from collections.abc import Iterable, Iterator

from pipeline.families.calcudoku.choices import OPTIONS
from pipeline.families.calcudoku.ladder import MADE
from pipeline.families.calcudoku.levels import TABLES
from pipeline.families.calcudoku.published.calcoolation_cages import in_turn, joined
from pipeline.families.calcudoku.published.calcoolation_squares import square_by_candidates
from pipeline.families.calcudoku.published.elementary_cages import RANDOM, READING, CageLimits, adjusted, merged
from pipeline.families.calcudoku.published.elementary_clues import AS_WRITTEN, ClueRules, by_chance, clued
from pipeline.families.calcudoku.published.elementary_squares import EXCHANGES, Square, by_exchanges, by_measure
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.lines import lines
from pipeline.families.shared.options import resolve
from pipeline.families.shared.studies import StudyOrder
from pipeline.frozen import frozen
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.solving.board import Board


@frozen
class Transform:
    """How Tu Yangyang's method draws; all but the limits as the text has it, if left out.

    scramble: a number of exchanges, or MEASURE. walk: READING or RANDOM.
    """

    limits: CageLimits
    scramble: int | str = EXCHANGES
    walk: str = READING
    rules: ClueRules = AS_WRITTEN


def transformed(n: int, how: Transform, chance: Chance) -> Puzzle | None:
    """A puzzle as Tu Yangyang's text makes one; None where its cages are given up, or no operator fits one of them."""
    by_number = isinstance(how.scramble, int)
    square = by_exchanges(n, int(how.scramble), chance) if by_number else by_measure(n, chance)[0]
    cells = range(n * n)
    start = merged(n, chance.shuffled(cells) if how.walk == RANDOM else cells, chance)
    division, _ = adjusted(start, n, how.limits, chance)
    return clued(n, flat(square), division, by_chance(chance), how.rules) if division else None


def by_candidates(n: int, chance: Chance, rules: ClueRules = AS_WRITTEN) -> Puzzle | None:
    """A puzzle as Calcoolation makes one; None where its loop of cages would not end, or no operator fits one."""
    square, division = square_by_candidates(n, chance), joined(n, chance)
    return clued(n, square, division, in_turn(), rules) if square and division else None


def flat(square: Square) -> Solution:
    """The values of a square in reading order."""
    return tuple(value for row in square for value in row)


def board(puzzle: Puzzle) -> Board:
    """A puzzle for the solver: cells, lines and cages."""
    return Board(puzzle.width, puzzle.givens, lines(puzzle.width), puzzle.cages, puzzle.first_digit)


def is_unique(puzzle: Puzzle) -> bool:
    """Has a puzzle one solution, proved within the search's budget?"""
    from pipeline.solving.search import BudgetSpentError, solve

    try:
        return len(solve(board(puzzle))) == 1
    except BudgetSpentError:
        return False


def cost(puzzle: Puzzle) -> int:
    """What solving a puzzle by the ladder of our own puzzles costs, as far as it goes."""
    from pipeline.solving.logic_solve import solve_by_logic

    return solve_by_logic(board(puzzle), MADE).cost


def chance_of(seed: int) -> Chance:
    """The chance of one sample of a study; seeds that follow each other would give samples that are too much alike."""
    return Chance(derive("study", seed))


def order_of(order: StudyOrder) -> int:
    """The order of the grids that a study is asked for."""
    return Size.parse(order.size).width


def transformed_puzzles(n: int, limits: CageLimits, count: int, walk: str = READING) -> list[Puzzle]:
    """Samples of what Tu Yangyang's method draws, without those that it gives up."""
    drawn = (transformed(n, Transform(limits, walk=walk), chance_of(seed)) for seed in range(count))
    return [puzzle for puzzle in drawn if puzzle]


def our_own(size: str, seeds: Iterable[int]) -> Iterator[Puzzle]:
    """Puzzles of any level by our default method, to be shown beside those of the texts."""
    from pipeline.families.calcudoku.generate import attempt

    chosen = Size.parse(size)
    params = Params("calcudoku", chosen, tuple(resolve(OPTIONS, {}).items()), "")
    made = (attempt(params, TABLES[chosen], None, derive("study", seed)) for seed in seeds)
    return (one.puzzle for one in made if one)
