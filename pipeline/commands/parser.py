"""The parser of the command line and of its commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from pipeline.errors import InputError


class Parser(argparse.ArgumentParser):
    """Reports wrong usage like any other problem.

    `declare`, where it is set, adds the parser's arguments when the command line first reaches it.
    """

    declare: Callable[[Parser], None] | None = None

    def parse_known_args(  # type: ignore[override]  # the overloads differ only in the namespace's type
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[Any, list[str]]:
        """Parse as argparse does, after declaring the arguments."""
        if self.declare:
            declare, self.declare = self.declare, None
            declare(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and end with the exit code of wrong input."""
        self.print_usage(sys.stderr)
        self.exit(InputError.exit_code, f"error: {message}\n")
