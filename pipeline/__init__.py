"""Puzzlepress: from one YAML file to a print-ready puzzle book with its answer key."""

__version__ = "0.1.0"
