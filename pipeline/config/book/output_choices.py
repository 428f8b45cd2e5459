"""Reads which outputs a book asks for, and what it says of each."""

from collections.abc import Mapping, Sequence

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import Strict, checked_part
from pipeline.config.schema.book_file import BookHead
from pipeline.families.shared.options import did_you_mean
from pipeline.source.tree import Plain
from pipeline.source.wording import Path

OUTPUTS = "outputs"

OptionModels = Mapping[str, type[Strict]]
"""What a book may say of every output that there is, by its key."""


def keys_of_outputs(models: OptionModels) -> Sequence[Path]:
    """The paths of all outputs in a book file, then those of their options."""
    options = ((OUTPUTS, name, key) for name, model in models.items() for key in model.model_fields)
    return (*((OUTPUTS, name) for name in models), *options)


def read_outputs(head: BookHead, models: OptionModels, findings: Findings) -> dict[str, Strict | None]:
    """The options of every output that the book names, None where it refuses one; what is wrong is reported."""
    found: dict[str, Strict | None] = {}
    for name, written in head.outputs.items():
        if name not in models:
            message = f"unknown output, expected {', '.join(models)}{did_you_mean(name, models)}"
            findings.refuse_key((OUTPUTS, name), message)
        else:
            found[name] = _options(name, models[name], written, findings)
    return found


def _options(name: str, model: type[Strict], written: Plain, findings: Findings) -> Strict | None:
    """`false` refuses an output; `true`, or a key with nothing behind it, takes its usual options."""
    if written is False:
        return None
    return checked_part(model, {} if written in (True, None) else written, (OUTPUTS, name), findings)[0]
