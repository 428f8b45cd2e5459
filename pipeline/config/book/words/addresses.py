"""Fills the placeholders of web addresses: a series has a page, or a folder, for every volume."""

from collections.abc import Callable
from functools import partial
from urllib.parse import quote

from pipeline.config.book.words.texts import fill
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError
from pipeline.config.values.placeholders import Values
from pipeline.config.values.web_addresses import ReadAddress
from pipeline.source.wording import Path, key_path


def fill_address(path: Path, text: str, values: Values, findings: Findings, read: ReadAddress) -> str:
    """The address at a path with its placeholders filled in; WithheldError where it is wrong, which is reported."""
    address = fill(path, text, _quoted(values), findings)
    try:
        return read(address)
    except ValueError as error:
        findings.refuse(path, str(error))
        raise WithheldError(key_path(path)) from None


def _quoted(values: Values) -> Values:
    """The values as an address may hold them."""
    return {name: partial(_quote, value) for name, value in values.items()}


def _quote(value: Callable[[], str]) -> str:
    return quote(value(), safe="")
