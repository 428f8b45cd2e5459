"""How many puzzles that a published method draws have one solution, and of which level: frozen figures."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pipeline.families.shared.figures import read_figures
from pipeline.families.shared.published_options import METHOD, REPAIR
from pipeline.model.level import Level
from pipeline.model.slot import Params

_FIGURES = Path(__file__).parent / "figures" / "drawn_unique.yaml"


def drawn_share(params: Params) -> str:
    """The share of draws that succeed at a size, with the remedies."""
    from pipeline.families.shared.studies import share

    found = _figures()[str(params.option(METHOD))][str(params.size)]
    draws = found["draws"]
    levels = ", ".join(f"{level} {share(found[level], draws)}" for level in Level if found.get(level))
    remedies = "" if params.option(REPAIR) else "set options.repair to true, "
    return (
        f"drawn as its text says, {share(found['unique'], draws)} of {params.size} have one solution ({levels}); "
        f"{remedies}raise options.draws, or lower the count"
    )


@cache
def _figures() -> Mapping[str, Mapping[str, Mapping[str, int]]]:
    found: Mapping[str, Mapping[str, Mapping[str, int]]] = read_figures(_FIGURES)
    return found
