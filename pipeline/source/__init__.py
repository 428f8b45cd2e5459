"""Reads bounded YAML, puzzle files and data folders from disk: bytes in, plain values with places out."""
