"""Validates books, printers, looks and strings: from trees with places to the frozen values of the model."""

from __future__ import annotations

from pipeline.config.load import load_book
from pipeline.config.schema import json_schema
from pipeline.config.starter import starter_text

__all__ = ["json_schema", "load_book", "starter_text"]
