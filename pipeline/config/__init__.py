"""Takes trees with places, gives the frozen values of the model: books, printers, looks. Knows no page and no stage."""

from pipeline.config.load import load_book
from pipeline.config.schema.book_file import json_schema

__all__ = ["json_schema", "load_book"]
