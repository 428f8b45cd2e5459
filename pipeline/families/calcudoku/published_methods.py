"""Puzzles of the two published methods: drawn until one has one solution and the level, then repaired if asked for."""

from dataclasses import replace

from pipeline.families.base import Made
from pipeline.families.calcudoku.choices import TRANSFORM, WITH_OPERATOR, transform_limits
from pipeline.families.calcudoku.generate import Plan, grade_by_ladder, mended, plan
from pipeline.families.calcudoku.published.draws import Transform, board, by_candidates, is_unique, transformed
from pipeline.families.calcudoku.published.elementary_clues import ClueRules
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.published_options import REPAIR, draws_of
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Operator, Puzzle
from pipeline.model.rating import Origin
from pipeline.model.seed import derive
from pipeline.model.slot import Params
from pipeline.solving.board import tables
from pipeline.solving.kernels.engine.random_numbers import start
from pipeline.solving.search import BudgetSpentError, solve


def make(params: Params, table: LevelTable, level: Level | None, seed: int) -> Made | None:
    """The first puzzle drawn that has one solution and the level; otherwise the last one repaired, or None."""
    last = None
    for number in range(1, draws_of(params) + 1):
        puzzle = drawn(params, Chance(derive(seed, number)))
        if puzzle is None:
            continue
        last = Made(puzzle, Origin(number))
        if is_unique(puzzle) and level in {None, level_of(puzzle, table)}:
            return last
    return _repaired(last, plan(params, table, level), table, level, seed) if last and params.option(REPAIR) else None


def level_of(puzzle: Puzzle, table: LevelTable) -> Level | None:
    """The level of a puzzle with one solution; None where no logic solves it."""
    return grade_by_ladder(tables(board(puzzle)), table).level


def _repaired(last: Made, how: Plan, table: LevelTable, level: Level | None, seed: int) -> Made | None:
    """What changes of its cages make of a puzzle that was drawn; the places are the cages that are not as drawn."""
    assert last.origin
    try:
        (solution,) = solve(board(last.puzzle), limit=1)
    except BudgetSpentError:
        return None
    for listed, puzzle in mended(last.puzzle, solution, how, start(derive(seed, REPAIR))):
        if level in {None, grade_by_ladder(listed, table).level}:
            changed = len(set(puzzle.cages) - set(last.puzzle.cages))
            return Made(puzzle, replace(last.origin, repaired=changed))
    return None


def drawn(params: Params, chance: Chance) -> Puzzle | None:
    """One puzzle as the text of a method has it; None where it makes none."""
    n, rules = params.size.width, _rules(params)
    if params.option("method") != TRANSFORM:
        return by_candidates(n, chance, rules)
    scramble, limits = params.option("scramble"), transform_limits(params.size, dict(params.options))
    assert isinstance(scramble, (int, str))
    return transformed(n, Transform(limits, scramble, str(params.option("walk")), rules), chance)


def _rules(params: Params) -> ClueRules:
    names = params.option("operators")
    assert isinstance(names, tuple)
    allowed = tuple(Operator[name.upper()] for name in names)
    return ClueRules(allowed, 0 if params.option("zero_based") else 1, params.option("clues") == WITH_OPERATOR)
