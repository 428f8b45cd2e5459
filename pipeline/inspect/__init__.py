"""Reads a finished PDF back and compares it with its manifest. Knows neither stages nor pages."""
