"""The JSON Schema of a book file, for editors that complete and check."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pipeline.config.problems.validation import Strict
from pipeline.config.schema.book_file import BookFile
from pipeline.families import FAMILIES, NAMES
from pipeline.families.shared.options import Option


def json_schema(outputs: Mapping[str, type[Strict]] = MappingProxyType({})) -> dict[str, Any]:
    """The schema with every family's options.

    `outputs` are the models of what a book may say of each output.
    """
    schema = BookFile.model_json_schema()
    section = schema["$defs"]["Section"]
    section["allOf"] = [_family_schema(name) for name in FAMILIES]
    schema["properties"]["outputs"] |= {
        "type": ["object", "null"],
        "properties": {name: _output_schema(model) for name, model in outputs.items()},
        "additionalProperties": False,
    }
    schema["properties"]["cover"]["anyOf"].append({"type": "string"})  # the name of a template, read before
    schema["anyOf"] = [{"required": [key]} for key in ("sections", "groups")]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Puzzlepress book"}


def _output_schema(model: type[Strict]) -> dict[str, Any]:
    options = model.model_json_schema()
    return {"description": options.pop("description", ""), "anyOf": [{"type": ["boolean", "null"]}, options]}


def _family_schema(name: str) -> dict[str, Any]:
    spellings = [spelling for spelling, family in NAMES.items() if family == name]
    options = {option.name: _option_schema(option) for option in FAMILIES[name].options}
    allowed = {"type": ["object", "null"], "properties": options, "additionalProperties": False}
    return {
        "if": {"properties": {"family": {"enum": spellings}}},
        "then": {"properties": {"options": allowed}},
    }


def _option_schema(option: Option) -> dict[str, Any]:
    one = option.kind.schema
    if option.optional:
        one = {"anyOf": [one, {"type": "null"}]}
    return {"description": option.help, **one}
