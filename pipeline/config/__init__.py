"""Takes the file of a book and all that it names, gives frozen values of the model. Lays out no page, runs no stage.

What reads whole books is imported when it is asked for: `verify` reads manifests and printers alone.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.config.load import load_book
    from pipeline.config.schema.json_schema import json_schema

__all__ = ["json_schema", "load_book"]


def __getattr__(name: str) -> object:
    if name == "load_book":
        from pipeline.config.load import load_book

        return load_book
    if name == "json_schema":
        from pipeline.config.schema.json_schema import json_schema

        return json_schema
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
