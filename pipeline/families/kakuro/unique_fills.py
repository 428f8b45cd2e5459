"""How many random fills have one solution, by size: frozen figures, and what they advise."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pipeline.families.shared.figures import read_figures
from pipeline.model.level import Grading, Level
from pipeline.model.size import Size
from pipeline.model.slot import Params

SHORT, LONG = "short_runs", "long_runs"
_FIGURES = Path(__file__).parent / "figures" / "unique_fills.yaml"
_NAMED = 2  # sizes in the advice

Counts = Mapping[str, int]


def unique_fills(params: Params) -> str:
    """The share of random fills that have one solution at a size, with the remedies."""
    from pipeline.families.shared.studies import share

    size = min(params.size, params.size.transposed)
    short, long = _figures()[SHORT], _figures()[LONG]
    if size not in short:
        size = max(known for known in short if known.width * known.height <= size.width * size.height)
    counts = short[size]
    levels = ", ".join(f"{level} {share(counts[level], counts['fills'])}" for level in Level if counts.get(level))
    found = f"{share(counts['unique'], counts['fills'])} of {size} layouts with short runs have one solution"
    by_level = f" ({levels})" if levels and params.grading is Grading.LADDER else ""
    other = f", {long[size]['unique']:,} of {long[size]['fills']:,} with over 1.5 white cells per run"
    return f"filled at random, {found}{by_level}{other}; {_advice(size)}"


def _advice(size: Size) -> str:
    """Sizes that succeed more often, and the options."""
    from pipeline.families.shared.studies import share

    short = _figures()[SHORT]
    better = [known for known in short if _part(short[known]) > _part(short[size])][:_NAMED]
    smaller = " or ".join(f"{known} ({share(short[known]['unique'], short[known]['fills'])})" for known in better)
    remedies = "raise options.draws, set options.repair to true"
    return f"{remedies}, or ask for {smaller}" if smaller else f"{remedies}, or lower the count"


def _part(counts: Counts) -> float:
    return counts["unique"] / counts["fills"]


@cache
def _figures() -> Mapping[str, Mapping[Size, Counts]]:
    return {
        runs: {Size.parse(size): counts for size, counts in sizes.items()}
        for runs, sizes in read_figures(_FIGURES).items()
    }
