"""What every book file may say of covers: the names of their designs, without the designs."""

from typing import Final

from pipeline.source import templates

USUAL: Final = "classic"
"""The design of a cover that names none."""

ISBN_BARCODE: Final = "isbn"
"""What `cover.barcode` may say."""


def design_names() -> tuple[str, ...]:
    """The designs that there are."""
    return templates.names(templates.COVERS)
