"""The commented book file that `init` writes for a beginner."""

from __future__ import annotations

from pipeline.source import resources


def starter_text(program: str, file: str) -> str:
    """A book file that builds as it is, every line explained; `program` and `file` are what its commands name."""
    text = (resources.templates() / "config" / "starter.yaml").read_text(encoding="utf-8")
    return text.replace("{program}", program).replace("{file}", file)
