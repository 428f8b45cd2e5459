"""Prints what docs/languages.md says of every language: its sources, and its terms for the main techniques.

The part of that page behind `## Terms and sources` is what this prints: python -m tools.languages
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pipeline.config.resources.languages import SOURCES, language_names, load_strings
from pipeline.source.resources import templates

MAIN: Final = (
    "naked single",
    "hidden single in box",
    "pointing",
    "claiming",
    "naked pair",
    "hidden triplet",
    "X-wing",
    "swordfish",
    "XY-wing",
    "unique rectangle",
    "XY-chain",
    "rule of 45",
    "cage set",
    "unique sum",
    "surface sum",
    "sign chain",
)
"""The techniques whose terms are listed, in the order of their difficulty."""


def page() -> str:
    """All languages as Markdown, but for those that differ from another in a few words."""
    return "\n".join(line for language in language_names() if not _extends(language) for line in _language(language))


def _extends(language: str) -> bool:
    return "\nextends:" in (templates() / "text" / language / "strings.yaml").read_text(encoding="utf-8")


def _language(language: str) -> Iterator[str]:
    strings = load_strings(language)
    yield from ("", f"### {language}", "")
    yield from _sources(strings)
    yield from ("", "| technique | term |", "|---|---|")
    for technique in MAIN:
        yield f"| {technique} | {strings.get(f'technique.{technique}', technique)} |"
    kinds = [text for key, text in strings.items() if key.startswith("family.")]
    yield from ("", f"Puzzles: {', '.join(kinds)}. A cell: {strings['steps.cell'].format(row=2, column=3)}.")


def _sources(strings: Mapping[str, str]) -> Iterator[str]:
    sources = strings.get(SOURCES, "").splitlines()
    yield from (f"- {source}" for source in sources)
    if not sources:
        yield "A draft: no source is cited yet."


if __name__ == "__main__":
    print(page())
