"""Calcudoku as other programs write it: one module a program, and the table of them all."""

from collections.abc import Mapping
from typing import Final

from pipeline.families.calcudoku.formats.ipuz import IPUZ
from pipeline.families.calcudoku.formats.sudokupad import SUDOKUPAD
from pipeline.families.calcudoku.formats.tatham import TATHAM
from pipeline.families.shared.text_format import TextFormat

FORMATS: Final[Mapping[str, TextFormat]] = {"sudokupad": SUDOKUPAD, "tatham": TATHAM, "ipuz": IPUZ}
