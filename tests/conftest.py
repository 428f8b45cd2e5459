"""What holds for all tests: examples that hypothesis draws are the same every time, and take as long as they take."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

pytest_plugins = ["tests.made_up_books"]
