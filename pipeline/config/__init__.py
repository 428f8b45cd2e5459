"""Validates books, printers, looks and strings: from trees with places to the frozen values of the model."""

from __future__ import annotations

from pipeline.config.documents.starter import starter_text
from pipeline.config.load import load_book
from pipeline.config.schema.book_file import json_schema

__all__ = ["json_schema", "load_book", "starter_text"]
