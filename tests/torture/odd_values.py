"""Odd values, and YAML that has them as they stand: what authors, programs and enemies put into a config."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

from pipeline.source.tree import Plain

Tree = str | int | float | bool | None | list["Tree"] | dict[str, "Tree"]


class Raw(str):
    """A piece of YAML that is written as it stands, not in quotes."""

    __slots__ = ()


LONG = "x" * 10_000
_TOKENS = (
    "~", "null", "yes", "no", "on", "Off", "0x1F", "017",
    "0o17", "1_000", "1:30", "1e400", "1e3", ".nan", "-.inf", "=", "<<",
    "-0", "+5", "1.", ".5", "-1.5", "0.0", "007", "99999999999999999999", "9" * 400, "2026-02-30", "2026-11-23",
    "2026-11-23T10:00:00Z", "0001-01-01", "9999-12-27",
    "!!python/object/apply:os.system [ls]", "!!binary aGFsbG8=", "!local x",
    "&a [1, *a]", "*missing", "&a x", "[*a, &a 1]", "{? [a] : b}", "{1: 2, true: 3}",
    "{a: 1, a: 2}", "|", ">-", "- x", "'", '"',
    "[", "}", "@x", "`x`", "%x", "# x", "a: b", "a:b", "\t", "\u2028", "\ufeff", "\x85",
)  # fmt: skip
_TEXTS = (
    "", " ", "\n", "a\nb", "\x00", "\x1b[31m", "\u202e", "\ud800",
    "\uffff", "😀", "مرحبا", "数独", "e\u0301", "\u00a0", "ﬁ", "\ufeff",
    LONG, "{title}", "{", "}}", "{{}", "{vol}", "{series}",
    "{before}", "{0}", "%s", "A4", "6x9", "6x9in", "0x0mm", "1e9x2in",
    "9x9", "0x0", "4x4x4", "99999999999x3", "auto", "none",
    "easy", "hard-", "K7QF", "0000", "978-3-16-148410-0", "2026-02-30",
    "2026-11-23", "en-GB", "de-AT-x-y", "zz", ".", "..",
    "../../../etc/passwd", "/dev/zero", "/dev/stdin", "/", "~", "con", "a/b.md",
    "none.yaml", "about.md", "list.csv", "mine.txt", "words.yaml",
    "house.yaml", "book.yaml", "folder", "nul\x00.md", "title.md",
    "sudoku", "kenken", "title", "certificate", "name", "circle", "classic", "kdp", "-1", "1.0", "true",
)  # fmt: skip
_NUMBERS = (
    0,
    1,
    -1,
    2,
    3,
    7,
    42,
    53,
    54,
    100,
    4000,
    20_000,
    10**9,
    10**9 + 1,
    2**31,
    2**63 - 1,
    2**63,
    10**18,
    1.5,
    -0.0,
    1e-300,
    1e300,
)


def odd_value(random: Random, known: Sequence[Plain] = ()) -> Tree:
    """Anything at all; `known` are values that are right somewhere."""
    sort = random.randrange(12)
    if sort < 3 and known:
        return random.choice(known)
    if sort < 5:
        return random.choice(_TEXTS)
    if sort < 7:
        return Raw(random.choice(_TOKENS))
    if sort < 9:
        return random.choice(_NUMBERS)
    if sort == 9:
        return random.choice((None, True, False, [], {}, [[]], [None], {"": None}, {"a": {}}, [{}], [[], {}]))
    return _large(random) if sort == 10 else [odd_value(random, known) for _ in range(random.randrange(4))]


def _large(random: Random) -> Tree:
    """What is large or deep."""
    many = random.choice((3, 49, 60, 300, 5000))
    return random.choice(
        (
            Raw("[" * many + "]" * many),
            Raw("{a: " * many + "1" + "}" * many),
            ["a"] * many,
            {f"key{number}": number for number in range(many)},
            [{"family": "sudoku", "size": "9x9", "counts": {"easy": 1}, "id": str(number)} for number in range(many)],
            Raw(
                "[&a [x, x, x, x, x, x, x, x, x], &b [*a, *a, *a, *a, *a, *a, *a, *a], &c [*b, *b, *b, *b, *b, *b], "
                "&d [*c, *c, *c, *c, *c, *c, *c, *c], &e [*d, *d, *d, *d, *d, *d, *d, *d], [*e, *e, *e, *e, *e, *e]]"
            ),
            "y" * many * 10,
        )
    )


def written(tree: Tree, indent: int = 0) -> str:
    """YAML of a value: mappings and lists of mappings in blocks, all else in one line."""
    if isinstance(tree, dict) and tree and indent < 6:
        pad = "  " * indent
        return "".join(f"{pad}{_word(key)}:{_below(value, indent)}" for key, value in tree.items())
    return flow(tree) + "\n"


def _below(value: Tree, indent: int) -> str:
    if isinstance(value, dict) and value and indent < 6:
        return "\n" + written(value, indent + 1)
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        pad = "  " * (indent + 1)
        return "\n" + "".join(f"{pad}- {flow(one)}\n" for one in value)
    return f" {flow(value)}\n"


def flow(tree: Tree) -> str:
    """YAML of a value in one line."""
    if isinstance(tree, Raw):
        return str(tree)
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{_word(key)}: {flow(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flow, tree)) + "]"
    return json.dumps(tree)


def _word(key: str) -> str:
    if isinstance(key, Raw):
        return str(key)
    return key if key.replace("_", "").isalnum() and key.isascii() and not key[0].isdigit() else json.dumps(key)
