"""Takes the file of a book and all that it names, gives frozen values of the model. Lays out no page, runs no stage."""

from pipeline.config.load import load_book
from pipeline.config.schema.json_schema import json_schema

__all__ = ["json_schema", "load_book"]
