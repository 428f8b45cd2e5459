"""Readers who solve puzzles in times that follow a known curve: what is fitted can be held against the truth."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log

import numpy as np

from pipeline.calibration.times import Floats, Times


@dataclass(frozen=True)
class Readers:
    """How readers differ, in natural logarithms: their speed, the traits of puzzles, the rest of every time.

    `share` is the part of all puzzles that one tries; `gives_up` of the times are not solves; of `forgotten` ones the
    clock ran on, for twenty times as long.
    """

    count: int = 30
    puzzles: int = 100
    speed: float = 0.35
    trait: float = 0.15
    rest: float = 0.3
    share: float = 0.4
    gives_up: float = 0.15
    forgotten: float = 0.01
    picky: bool = True  # slow readers leave hard puzzles alone
    seed: int = 1


@dataclass(frozen=True)
class Simulated:
    """Times, and what they were made of: minutes of every puzzle for a middle reader, the effect of every reader."""

    times: Times
    minutes: Floats
    speeds: Floats


def rising(cost: float) -> float:
    """Log minutes that rise steadily with log cost."""
    return 0.4 * cost - 2.5


def bent(cost: float) -> float:
    """Log minutes that hardly rise at first, and steeply in the end."""
    return 1.6 + 0.1 * (cost - 10.5) + (0.7 * (cost - 13) if cost > 13 else 0.0)


def simulate(readers: Readers, curve: Callable[[float], float] = rising) -> Simulated:
    """The times of some readers; the same for the same arguments."""
    dice = random.Random(readers.seed)
    costs = [dice.uniform(10.5, 15.5) for _ in range(readers.puzzles)]
    minutes = [curve(cost) + dice.gauss(0, readers.trait) for cost in costs]
    speeds = [dice.gauss(0, readers.speed) for _ in range(readers.count)]
    rows: list[tuple[int, int, float, bool]] = []
    for reader, speed in enumerate(speeds):
        for puzzle, needed in enumerate(minutes):
            shuns = readers.picky and speed > 0 and costs[puzzle] > 13
            if dice.random() >= readers.share * (0.5 if shuns else 1):
                continue
            time, gave_up = needed + speed + dice.gauss(0, readers.rest), dice.random() < readers.gives_up
            time += log(dice.uniform(0.2, 1)) if gave_up else 0.0
            time += log(20) if dice.random() < readers.forgotten else 0.0
            rows.append((reader, puzzle, time, not gave_up))
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    return Simulated(Times(*columns, np.array(costs), readers.count), np.exp(minutes), np.array(speeds))


def typical(simulated: Simulated) -> Floats:
    """The minutes that every puzzle takes the reader in the middle."""
    found: Floats = simulated.minutes * exp(float(np.median(simulated.speeds)))
    return found
