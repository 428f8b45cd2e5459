"""What a section asks of a family, sorted into levels by a grading that fits it."""

from __future__ import annotations

from pipeline.families.base import Family
from pipeline.families.registry import Families
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Grading
from pipeline.model.score_range import ScoreRange
from pipeline.model.slot import Params

KEY, POPULATION = "grading", "population"


def graded_params(
    families: Families, family: Family, params: Params, grading: Grading, population: ScoreRange | None = None
) -> Params:
    """The same under a grading; OptionError where it grades other families, or does not go with the options."""
    if grading is Grading.LADDER:
        return params
    if grading not in family.methods:
        whose = " and ".join(one.name for one in families.usable() if grading in one.methods)
        known = ", ".join((Grading.LADDER, *family.methods))
        raise OptionError(KEY, f"{grading} grades {whose}, not {family.name}; expected one of {known}")
    if params.variant:
        message = f"{grading} grades plain {family.name}, not {params.variant}; expected {Grading.LADDER}"
        raise OptionError(KEY, message)
    family.check_grading(params, grading)
    if population and population.size != params.size:
        raise OptionError(KEY, f"{grading} has a population of {population.size}, not {params.size}; write one of it")
    return params.graded_by(grading, population)


def read_population(family: Family, grading: Grading, text: str) -> ScoreRange:
    """The population of a file's text; OptionError where the grading has none, or the file is none of its own."""
    method = family.methods.get(grading)
    if method is None or method.read is None:
        raise OptionError(POPULATION, f"{grading} takes no population; remove it")
    try:
        return method.read(text)
    except ValueError as error:
        raise OptionError(POPULATION, str(error)) from None
