"""Futoshiki as other programs write it: game IDs of Unequal."""

from collections.abc import Mapping
from typing import Final

from pipeline.families.futoshiki.text_form import format_puzzle, parse
from pipeline.families.shared.formats.tatham import of_game
from pipeline.families.shared.text_format import TextFormat, any_kind

FORMATS: Final[Mapping[str, TextFormat]] = {"tatham": of_game("unequal", format_puzzle, parse, any_kind)}
