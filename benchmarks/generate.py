"""Times the generators beside their peers in one run, on one processor, warm.

    python benchmarks/generate.py [KIND ...] [--count 500] [--seconds 15] [--alone]

A KIND is a row of the table below, such as `sudoku:9x9` or `kakuro:20x20`; without any, all of them. A peer's level is
matched by rating its own puzzles with our rater: what it takes for a puzzle of our level is its time for any puzzle of
one of its levels over the share of them that we rate so, and its best level counts. Times are processor time in
milliseconds; ours is that of all attempts up to the puzzle, which has the level, with its rating and its signature,
as a book needs them. `--alone` runs no peer.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import mean, median

from kinds import planned, read_kind
from peers import MOST, PeerLevel, Yield, line_of, path_of, peer_levels, run

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.warm_up import need_of_all, prepare
from pipeline.filling import Task, make
from pipeline.model.level import Level, LevelTarget
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Params
from pipeline.solving.search import solve
from pipeline.stages.plan import loose_slots

ATTEMPTS = 400  # in a row without a puzzle, and a level counts as not made
FEW = 3  # puzzles of a peer's level at our level: fewer say nothing of what it takes there


@dataclass(frozen=True)
class Compared:
    """A kind of puzzles by name, with its peers.

    `target` is what a puzzle may take at most where there is no peer; `beside` names the peer's level to compare ours
    with where rating finds none.
    """

    name: str
    peers: tuple[PeerLevel, ...] = ()
    target: float | None = None
    beside: Mapping[Level, str] = field(default_factory=dict)


def compared() -> Iterator[Compared]:
    """What the folders of all families say."""
    for name in FAMILIES:
        plan = planned(name)
        for row in plan.get("generate", ()):
            asked = row.get("peers", {}).items()
            peers = [one for peer, wanted in asked for one in peer_levels(peer, plan["peers"][peer], **wanted)]
            beside = {Level(level): peer_level for level, peer_level in row.get("beside", {}).items()}
            yield Compared(f"{name}:{row['kind']}", tuple(peers), row.get("target"), beside)


KINDS = tuple(compared())


@dataclass(frozen=True)
class Ours:
    """What our puzzles of a level took, in milliseconds."""

    times: tuple[float, ...]

    @property
    def worst(self) -> float:
        """The dearest puzzle over the median one."""
        return max(self.times) / median(self.times)


def ours(params: Params, level: Level, count: int, seconds: float) -> Ours:
    """Times of up to `count` puzzles of a level, fewer when they take longer than so many seconds."""
    times: list[float] = []
    for slot in loose_slots(params, LevelTarget(level), count):
        spent = time.process_time()
        if not any(isinstance(make(Task(slot, number, ("generate",))), RatedPuzzle) for number in range(ATTEMPTS)):
            break
        times.append((time.process_time() - spent) * 1000)
        if sum(times) > seconds * 1000:
            break
    return Ours(tuple(times))


def levels_of(family: Family, made: Yield) -> Counter[Level | None]:
    """Our levels of a peer's puzzles; None where no logic of ours solves one."""
    puzzles = [family.parse(line_of(text)) for text in made.texts]
    return Counter(family.rate(puzzle, solve(family.model(puzzle))[0]).level for puzzle in puzzles)


def best(kind: Compared, level: Level, made: list[tuple[Yield, Counter[Level | None]]]) -> tuple[str, float] | None:
    """The peer's level that gets at puzzles of our level the fastest, and its milliseconds for one; or the target."""
    for given, _ in made:
        if given.peer_level.name == kind.beside.get(level):
            return given.peer_level.name, given.milliseconds
    if kind.target:
        return "target", kind.target
    reached = [
        (given.milliseconds * len(given.texts) / shares[level], given.peer_level.name)
        for given, shares in made
        if shares[level] >= FEW
    ]
    return min(reached)[::-1] if reached else None


def _levels_line(given: Yield, shares: Counter[Level | None]) -> str:
    parts = [f"{shares[level] / len(given.texts):9.0%}" for level in (*Level, None)]
    return f"  {given.peer_level.name:22}{given.milliseconds:9.2f} {''.join(parts)}"


def _peers(kind: Compared, family: Family, count: int, seconds: float) -> Iterator[tuple[Yield, Counter[Level | None]]]:
    there = [peer_level for peer_level in kind.peers if path_of(peer_level.peer)]
    if there:
        names = "".join(f"{level:>9}" for level in (*Level, "none"))
        print(f"  {'peer':22}{'ms':>9} {names}")
    for peer_level in there:
        try:
            made = run(peer_level, count, seconds)
        except subprocess.TimeoutExpired:
            print(f"  {peer_level.name:22} more than {MOST} s a puzzle", flush=True)
            continue
        shares = levels_of(family, made)
        print(_levels_line(made, shares), flush=True)
        yield made, shares


def compare(kind: Compared, count: int, seconds: float, *, alone: bool) -> None:
    """Print a kind's table."""
    family, params = read_kind(kind.name)
    print(f"\n{kind.name}", flush=True)
    made = [] if alone else list(_peers(kind, family, count, seconds))
    print(f"  {'level':10}{'puzzles':>8}{'median':>10}{'mean':>10}{'max/med':>9}  {'beside':22}{'ms':>9}{'ratio':>8}")
    for level in family.levels(params).levels:
        result = ours(params, level, count, seconds)
        if not result.times:
            print(f"  {level:10}{0:8}  none in {ATTEMPTS} attempts", flush=True)
            continue
        middle = median(result.times)
        line = f"  {level:10}{len(result.times):8}{middle:10.2f}{mean(result.times):10.2f}{result.worst:9.1f}  "
        beside = best(kind, level, made)
        print(line + (f"{beside[0]:22}{beside[1]:9.2f}{middle / beside[1]:8.2f}" if beside else ""), flush=True)


def main() -> None:
    """Compare the kinds that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(kind.name for kind in KINDS))
    parser.add_argument("--count", type=int, default=500, help="puzzles of each level, of ours and of a peer")
    parser.add_argument("--seconds", type=float, default=15, help="for one level of ours or of a peer at most")
    parser.add_argument("--alone", action="store_true", help="run no peer")
    arguments = parser.parse_args()
    chosen = [kind for kind in KINDS if not arguments.kinds or kind.name in arguments.kinds]
    if missing := set(arguments.kinds) - {kind.name for kind in chosen}:
        parser.error(f"no kind {', '.join(sorted(missing))}; expected {', '.join(kind.name for kind in KINDS)}")
    prepare(
        [need_of_all(read_kind(kind.name)[1].kind) for kind in chosen],
        print,
        print,
        lambda work, parts: [work(part) for part in parts] and None,
    )
    for kind in chosen:
        compare(kind, arguments.count, arguments.seconds, alone=arguments.alone)


if __name__ == "__main__":
    main()
