"""The parser of the command line and of its commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from pipeline.errors import InputError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Misused(SystemExit):
    """Wrong usage ends a command, as `message` says; that has been printed."""

    def __init__(self, message: str) -> None:
        super().__init__(InputError.exit_code)
        self.message = message


class Parser(argparse.ArgumentParser):
    """Reports wrong usage like any other problem. No option may be abbreviated: a later one could begin alike.

    `declare`, where it is set, adds the parser's arguments when the command line first reaches it; it is given the
    words that follow. Where it is `intermixed`, options may stand between the positional arguments.
    """

    declare: Callable[[Parser, Sequence[str]], None] | None = None
    intermixed: bool = False

    def __init__(self, *arguments: Any, **settings: Any) -> None:  # noqa: ANN401  those of argparse
        super().__init__(*arguments, **{"allow_abbrev": False, **settings})

    def parse_known_args(  # type: ignore[override]  # the overloads differ only in the namespace's type
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[Any, list[str]]:
        """Parse as argparse does, after declaring the arguments."""
        if self.declare:
            declare, self.declare = self.declare, None
            declare(self, args or ())
        if self.intermixed:
            self.intermixed = False  # what it calls comes back here
            found, left = self.parse_known_intermixed_args(args, namespace)
        else:
            found, left = super().parse_known_args(args, namespace)
        if "--" not in (args or ()):  # behind it nothing is an option
            self._check_options(left)
        return found, left

    def _check_options(self, left: Sequence[str]) -> None:
        """Refuse an option that nobody knows; the nearest one is named."""
        unknown = next((word.partition("=")[0] for word in left if word.startswith("--")), None)
        if unknown:
            from pipeline.families.shared.options import did_you_mean  # not for help and versions

            self.error(f"unknown option {unknown}{did_you_mean(unknown, list(self._option_string_actions))}")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help or usage; argparse would keep quiet about a stdout that is full."""
        print(message, end="", file=file or sys.stderr)

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Refuse a value that is none of the choices, as argparse does; the nearest one is named."""
        if action.choices is not None and value not in action.choices:
            from pipeline.families.shared.options import did_you_mean  # not for help and versions

            words = list(map(str, action.choices))
            message = f"{value!r} is unknown, expected one of {', '.join(words)}{did_you_mean(value, words)}"
            raise argparse.ArgumentError(action, message)

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and end with the exit code of wrong input."""
        self.print_usage(sys.stderr)
        print(f"error: {message}", file=sys.stderr)
        raise Misused(message)
