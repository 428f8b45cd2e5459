"""Reads which outputs a book asks for, and what it says of each."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pipeline.config.book.words.addresses import fill_address
from pipeline.config.book.words.texts import Texts, fill
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import Strict, checked_part
from pipeline.config.problems.withheld import known, sound
from pipeline.config.schema.book_file import BookHead
from pipeline.config.values.book_limits import FOLDER_ADDRESS
from pipeline.config.values.web_addresses import folder_reader
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


def read_outputs(
    head: BookHead, models: OptionModels, texts: Callable[[], Texts], findings: Findings
) -> dict[str, Strict | None]:
    """The options of every output that the book names, None where it refuses one; what is wrong is reported."""
    found: dict[str, Strict | None] = {}
    for name, written in head.outputs.items():
        if name not in models:
            findings.refuse_key((OUTPUTS, name), f"unknown output, expected {', '.join(models)}{_meant(name, models)}")
        elif options := _options(name, models[name], written, findings):
            found |= sound([known(partial(_filled, name, options, texts, findings))])
        else:
            found[name] = None
    return found


def _meant(name: str, models: OptionModels) -> str:
    """What an unknown output is likely meant to be: an option of one that has this name, or an output spelt alike."""
    homes = [f"{OUTPUTS}.{output}.{name}" for output, model in models.items() if name in model.model_fields]
    return f"; did you mean {' or '.join(homes)}?" if homes else did_you_mean(name, models)


def _options(name: str, model: type[Strict], written: Plain, findings: Findings) -> Strict | None:
    """`false` refuses an output; `true`, or a key with nothing behind it, takes its usual options."""
    if written is False:
        return None
    return checked_part(model, {} if written in (True, None) else written, (OUTPUTS, name), findings)[0]


def _filled(name: str, options: Strict, texts: Callable[[], Texts], findings: Findings) -> list[tuple[str, Strict]]:
    """The options of an output by its name, placeholders of its addresses and texts filled in."""
    filled: dict[str, str | list[str]] = {
        key: fill_address((OUTPUTS, name, key), text, texts().values, findings, folder_reader(FOLDER_ADDRESS))
        for key in options.addresses
        if (text := getattr(options, key))
    }
    for key in options.listed_texts:
        each = enumerate(getattr(options, key))
        done = [known(partial(fill, (OUTPUTS, name, key, at), text, texts().values, findings)) for at, text in each]
        filled[key] = [text() for text in done]
    return [(name, options.model_copy(update=filled) if filled else options)]
