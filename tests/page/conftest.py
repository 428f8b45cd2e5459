"""The bundled typeface and a look, as the pages use them."""

from __future__ import annotations

import pytest

from pipeline.config.looks import load_look
from pipeline.model.fonts import BUNDLED
from pipeline.model.look import Look
from pipeline.page.typography import Typeface
from pipeline.stages.fonts import typeface as bundled


@pytest.fixture
def typeface() -> Typeface:
    return bundled(BUNDLED)


@pytest.fixture
def look() -> Look:
    return load_look("classic")
