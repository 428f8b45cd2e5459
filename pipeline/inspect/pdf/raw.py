"""Values of a PDF as its reader gives them."""

from typing import Any

Raw = Any
"""A dictionary, stream, array, name, string or number of the file: which one it is shows only when it is used."""
