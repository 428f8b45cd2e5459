"""The commented book file that `init` writes for a beginner."""

from __future__ import annotations

from pipeline.source import resources


def starter_text() -> str:
    """A book file that builds as it is, every line explained."""
    return (resources.templates() / "config" / "starter.yaml").read_text(encoding="utf-8")
