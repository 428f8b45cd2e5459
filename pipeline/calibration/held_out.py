"""How well minutes are predicted for puzzles that the fit has not seen: each fifth of them by the other four."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from pipeline.calibration.effects import Effects, find_effects
from pipeline.calibration.times import Floats, Times

FIFTHS: Final = 5
SEED: Final = 5
CURVE: Final = "fitted minutes"
LINE: Final = "a straight line"
COST: Final = "cost alone"
NOTHING: Final = "one figure for all"


def held_out_errors(times: Times, seed: int = SEED) -> Mapping[str, float]:
    """The typical error by each way of predicting, as a factor; empty where too few puzzles have times.

    The error of a solve is the distance of its logarithm from what was predicted, the reader's own speed included where
    a fit knows it; the mean of that is given as a factor. `COST` has minutes in proportion to cost.
    """
    known = np.flatnonzero(times.times_each)
    errors: dict[str, list[Floats]] = {}
    for learnt, asked in _fifths(times, known.tolist(), seed) if len(known) >= 2 * FIFTHS else ():
        for name, predicted in _predicted(learnt, asked):
            errors.setdefault(name, []).append(np.abs(asked.logs - predicted))
    return {name: float(np.exp(np.mean(np.concatenate(parts)))) for name, parts in errors.items()}


def _fifths(times: Times, puzzles: list[int], seed: int) -> Iterator[tuple[Times, Times]]:
    """The rows of four fifths of the puzzles, and the solves of the last one."""
    random.Random(seed).shuffle(puzzles)
    for fifth in range(FIFTHS):
        held = np.isin(times.puzzles, puzzles[fifth::FIFTHS])
        learnt, asked = times.rows(~held), times.rows(held & times.solved)
        if learnt.solved.any() and len(asked.logs):
            yield learnt, asked


def _predicted(learnt: Times, asked: Times) -> Iterator[tuple[str, Floats]]:
    effects, costs = find_effects(learnt), asked.costs[asked.puzzles]
    speed = _speeds(effects, learnt)[asked.readers]
    solved, known = learnt.logs[learnt.solved], learnt.costs[learnt.puzzles][learnt.solved]
    yield CURVE, effects.curve.at(costs) + speed
    yield LINE, effects.curve.line.at(costs) + speed
    yield COST, costs + float(np.median(solved - known))
    yield NOTHING, np.full(len(costs), float(np.median(solved)))


def _speeds(effects: Effects, learnt: Times) -> Floats:
    """The effects of readers, 0 for those of whom nothing was learnt."""
    speeds: Floats = np.where(learnt.puzzles_each > 0, effects.readers, 0.0)
    return speeds
