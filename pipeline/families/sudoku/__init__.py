"""Sudoku: every row, column and box holds each value once."""

from __future__ import annotations
