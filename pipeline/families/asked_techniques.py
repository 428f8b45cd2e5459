"""Puzzles with the techniques that an author asks for: the levels that have any, and tries until one comes up."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import TYPE_CHECKING

from pipeline.families.shared.technique_options import HARDEST, REQUIRES
from pipeline.families.shared.technique_shares import SECONDS, Shares, levels_with, shares_of
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle
from pipeline.model.seed import derive
from pipeline.model.slot import VARIANT, Params

if TYPE_CHECKING:
    from pipeline.families.base import Family


def levels_left(family: Family, params: Params) -> LevelTable:
    """The table of a section's size without the levels that lack the techniques asked for.

    The figures are those of puzzles without other options; with any, only the table rules levels out.
    """
    usual = {option.name: option.default for option in family.options}
    others = (value != usual[name] for name, value in params.options if name not in (VARIANT, REQUIRES, HARDEST))
    shares = {} if any(others) else shares_for(family, params)
    table = family.table(params.size, params.variant)
    return levels_with(table, family.ladder_of(params.variant), family.asked(params), shares)


def attempt_with(family: Family, params: Params, level: Level | None, seed: int) -> Puzzle | None:
    """The first of some attempts with the techniques asked for; where no level is named, at one that has them."""
    from pipeline.families.shared.technique_needs import meets

    asked, ladder = family.asked(params), family.ladder_of(params.variant)
    levels = (level,) if level else _likely_levels(family, params)
    for number in range(_attempts_at_once(family, params, level)):
        chance = derive(seed, number)
        puzzle = family.attempt(params, levels[chance % len(levels)], chance)
        if puzzle and meets(family.model(puzzle), ladder, *asked):
            return puzzle
    return None


def tries_each(family: Family, params: Params, level: Level | None) -> float:
    """How many tries a puzzle takes on average with the rarest of the techniques asked for; 1 where that is unknown."""
    asked = family.asked(params)
    if not asked.named:
        return 1.0
    known = (one for at, one in shares_for(family, params).items() if level in (None, at) and one.has(asked))
    return min((one.tries_with(asked) for one in known), default=1.0)


def shares_for(family: Family, params: Params) -> Mapping[Level, Shares]:
    """How often puzzles need each technique, by level; empty for a size that was not measured."""
    return shares_of(family.folder).get(params.variant, {}).get(params.size, {})


def _likely_levels(family: Family, params: Params) -> tuple[Level, ...]:
    """The levels at which the techniques asked for have come up; any level where there is none."""
    levels, asked, shares = family.levels(params).levels, family.asked(params), shares_for(family, params)
    return tuple(level for level in levels if level in shares and shares[level].has(asked)) or levels


def _attempts_at_once(family: Family, params: Params, level: Level | None) -> int:
    """So many that all that a slot may take are given up after SECONDS of one processor, as far as is known."""
    shares = shares_for(family, params)
    ms = max((one.ms for known, one in shares.items() if level in (None, known)), default=1000 * SECONDS)
    return ceil(1000 * SECONDS / (ms * family.tries(params) * family.failures(params)))
