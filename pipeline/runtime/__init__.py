"""Disk, clock and processes: the only package that knows the operating system. Knows no family and no page."""
