"""Where the workers of a cluster are found: what `--executor` takes, checked before anything is made."""

import json
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from pipeline.errors import InputError, Problem
from pipeline.frozen import frozen

OWN = "local"
"""The executor that is always there: processes of this command."""

_DASK = "dask:"
_EXPECTED = "local, dask:local, dask:tcp://HOST:PORT, dask:tls://HOST:PORT or dask:FILE.json (a scheduler file)"
_KEY = "executor"
EXTRA = "this needs the extra `cluster`; install it: pip install 'puzzlepress[cluster]'"


@frozen
class ClusterAddress:
    """The address of a dask scheduler; empty for one of our own with workers on this machine.

    Unless it is `insecure`, whatever is not on this machine must be encrypted.
    """

    scheduler: str
    insecure: bool = False

    def __str__(self) -> str:
        return self.scheduler or f"{_DASK}{OWN}"

    def allows(self, address: str) -> bool:
        """May puzzles travel to and from an address?"""
        return self.insecure or not is_open(address)


def read_executor(text: str, insecure: bool = False) -> ClusterAddress | None:
    """The cluster that a text names; None for processes of this command. InputError for what cannot be used."""
    if text == OWN:
        if insecure:
            raise _wrong("is for --executor dask:tcp://HOST:PORT; leave it out", "insecure")
        return None
    if not text.startswith(_DASK):
        raise _wrong(f"{text!r} is unknown, expected {_EXPECTED}")
    if find_spec("distributed") is None:
        raise _wrong(f"{text}: {EXTRA}")
    place = text.removeprefix(_DASK)
    if place == OWN:
        return ClusterAddress("", insecure)
    found = ClusterAddress(place if "://" in place else _in_file(Path(place)), insecure)
    _check(found)
    return found


def is_open(address: str) -> bool:
    """Does an address lead off this machine without encryption?"""
    parts = urlsplit(address)
    return parts.scheme != "tls" and not _is_loopback(parts.hostname or "")


def _is_loopback(host: str) -> bool:
    from ipaddress import ip_address

    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _check(address: ClusterAddress) -> None:
    """Raise InputError for an address that is no scheduler's, and for one that anybody may listen to."""
    text = address.scheduler
    parts = _parts(text)
    if parts is None or parts.scheme not in ("tcp", "tls") or not parts.hostname or _port(parts) is None:
        raise _wrong(f"{text!r} is not an address of a scheduler, expected {_EXPECTED}")
    if not address.allows(text):
        raise _wrong(
            f"{text} is not encrypted, and who can reach it can run code as you; "
            "use tls://, or --insecure on a network that you trust"
        )


def _parts(text: str) -> SplitResult | None:
    """An address taken apart; None for what is none, such as a bracket without its other half."""
    try:
        return urlsplit(text)
    except ValueError:
        return None


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError:
        return None


def _in_file(file: Path) -> str:
    """The address in a scheduler file."""
    try:
        address = json.loads(file.read_bytes())["address"]
    except OSError as error:
        message = f"{file}: cannot be read ({error.strerror}); start the scheduler with --scheduler-file {file}"
        raise _wrong(f"{message}, or give one of {_EXPECTED}") from None
    except (ValueError, TypeError, KeyError):
        raise _wrong(f"{file}: is not a scheduler file; start the scheduler with --scheduler-file {file}") from None
    if not isinstance(address, str):
        raise _wrong(f"{file}: is not a scheduler file, for its address is {address!r}")
    return address


def _wrong(message: str, key: str = _KEY) -> InputError:
    return InputError(Problem(message, key=key))
