"""The bundled typeface and a look, as the pages use them."""

from __future__ import annotations

import pytest

from pipeline.config.resources.looks import load_look
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.look import Look
from pipeline.page.type.typography import Typeface
from pipeline.typeset.setting.book_typeface import typeface as bundled


@pytest.fixture
def typeface() -> Typeface:
    return bundled(BUNDLED)


@pytest.fixture
def look() -> Look:
    return load_look("classic")
