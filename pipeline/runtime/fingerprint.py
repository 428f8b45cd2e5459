"""Names the code that makes puzzles, so that nothing made by other code is taken for its work."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


def fingerprint(parts: Iterable[str]) -> str:
    """A digest over the sources of some parts of the package: folders or files, relative to it."""
    digest = sha256()
    for part in sorted(parts):
        root = PACKAGE / part
        for path in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]
