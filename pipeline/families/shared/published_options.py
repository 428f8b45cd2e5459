"""The options of sections that are made by a published method: how often it draws, and whether we may repair."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pipeline.families.shared.option_types import Flag, Whole
from pipeline.families.shared.options import Option, OptionError
from pipeline.model.slot import OptionValue, Params

METHOD, DRAWS, REPAIR = "method", "draws", "repair"
USUAL_DRAWS = 200
MOST_DRAWS = 100_000


def published_options() -> tuple[Option, ...]:
    """The two options; a family with a published method has them."""
    return (
        Option(
            DRAWS, "how many puzzles a published method draws for each one asked for", USUAL_DRAWS, Whole(1, MOST_DRAWS)
        ),
        Option(
            REPAIR,
            "change the last puzzle that a published method drew, where none of its draws will do",
            default=False,
            kind=Flag(),
        ),
    )


def check_published(options: Mapping[str, OptionValue], published: Collection[str]) -> None:
    """Raise OptionError where draws or repair is asked for and the method is none of a published text."""
    if options.get(METHOD) in published:
        return
    for name, usual in ((DRAWS, USUAL_DRAWS), (REPAIR, False)):
        if options.get(name, usual) != usual:
            methods = " or ".join(published)
            raise OptionError(name, f"is for published methods only; use method {methods}, or remove {name}")


def draws_of(params: Params) -> int:
    """How many puzzles are drawn at most for each that is asked for."""
    draws = params.option(DRAWS)
    assert isinstance(draws, int)
    return draws
