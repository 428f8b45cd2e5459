"""The JSON Schema of book files as a text, which `schema` prints and `init` writes beside a book."""

import json


def schema_text() -> str:
    """The JSON Schema of book files, with the options of all outputs."""
    from pipeline.config import json_schema
    from pipeline.outputs.registry import option_models

    return json.dumps(json_schema(option_models()), indent=2, ensure_ascii=False)
