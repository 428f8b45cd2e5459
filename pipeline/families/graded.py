"""What a section asks of a family, sorted into levels by a grading that fits it."""

from __future__ import annotations

from pipeline.families.base import Family
from pipeline.families.registry import Families
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Grading
from pipeline.model.slot import Params

KEY = "grading"


def graded_params(families: Families, family: Family, params: Params, grading: Grading) -> Params:
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
    return params.graded_by(grading)
