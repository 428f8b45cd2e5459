"""Futoshiki: every row and column holds each value once, and signs say which of two neighbours is smaller."""
