"""Sound configs with one to three mistakes each: in their values, in their text, or in their bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

from config_files import BOOK, Files, known_values, sound_configs, sound_trees
from odd_values import Raw, Tree, odd_value, written

from pipeline.source.wording import Path


def mutated(seed: int) -> Files:
    """The mutated config of a seed and the files beside it."""
    random = Random(f"mutated {seed}")
    if random.random() < 0.6:
        tree = deepcopy(random.choice(sound_trees()))
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            random.choice(_OF_TREES)(tree, random)
        return {**sound_configs()[0], BOOK: written(tree).encode("utf-8", "surrogatepass")}
    files = dict(random.choice(sound_configs()))
    for _ in range(random.choice((1, 1, 2, 3))):
        name = BOOK if random.random() < 0.9 else random.choice(sorted(files))
        files[name] = random.choice(_OF_BYTES)(files[name], random)
    return files


def _spots(tree: Any, above: Path = ()) -> Iterator[Path]:
    """The paths of all values below the root."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield (*above, key)
        yield from _spots(value, (*above, key))


def _at(tree: Any, path: Path) -> Any:
    for part in path:
        tree = tree[part]
    return tree


def _spot(tree: Any, random: Random) -> tuple[Any, Any]:
    """The mapping or list of a random value, and its key or place there."""
    spots = list(_spots(tree))
    if not spots:
        tree["title"] = None
        return tree, "title"
    *above, last = random.choice(spots)
    return _at(tree, tuple(above)), last


def _drop(tree: Tree, random: Random) -> None:
    holder, key = _spot(tree, random)
    del holder[key]


def _replace(tree: Tree, random: Random) -> None:
    holder, key = _spot(tree, random)
    holder[key] = odd_value(random, known_values())


def _rename(tree: Tree, random: Random) -> None:
    """A key with a letter too few, another one's name, or a name that is no word."""
    holder, key = _spot(tree, random)
    if not isinstance(holder, dict):
        return
    names = (
        key[:-1] or "x",
        key[::-1],
        key.upper(),
        f"{key}s",
        Raw("1"),
        Raw("yes"),
        Raw("<<"),
        Raw("[a]"),
        Raw("? x"),
        "é",
        "",
    )
    others = [name for path in _spots(tree) if isinstance(name := path[-1], str)]
    holder[random.choice((*names, *others))] = holder.pop(key)


def _double(tree: Tree, random: Random) -> None:
    """A value twice in its list, or a key twice in its mapping."""
    holder, key = _spot(tree, random)
    if isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    else:
        holder[Raw(f'"{key}"')] = deepcopy(holder[key])


def _move(tree: Tree, random: Random) -> None:
    """A value, with its key, elsewhere."""
    holder, key = _spot(tree, random)
    value = holder.pop(key)
    target, at = _spot(tree, random) if list(_spots(tree)) else (tree, "title")
    if isinstance(target, list):
        target.insert(at, value)
    else:
        target[key if isinstance(key, str) else "moved"] = value


def _swap(tree: Tree, random: Random) -> None:
    """Two values in each other's places."""
    (one, first), (other, second) = _spot(tree, random), _spot(tree, random)
    one[first], other[second] = deepcopy(other[second]), deepcopy(one[first])


def _add(tree: Tree, random: Random) -> None:
    """A key that is right elsewhere, or nowhere."""
    holder, _ = _spot(tree, random)
    if isinstance(holder, dict):
        keys = sorted({str(path[-1]) for one in sound_trees() for path in _spots(one)})
        holder[random.choice(keys)] = odd_value(random, known_values())


_OF_TREES: Final[tuple[Callable[[Tree, Random], None], ...]] = (
    _drop,
    _replace,
    _replace,
    _replace,
    _rename,
    _double,
    _move,
    _swap,
    _add,
)


def _truncate(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _double_line(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    at = random.randrange(len(lines))
    return b"".join((*lines[: at + 1], *lines[random.randrange(at + 1) : at + 1], *lines[at + 1 :]))


def _drop_line(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    del lines[random.randrange(len(lines))]
    return b"".join(lines)


def _swap_lines(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _of_another(data: bytes, random: Random) -> bytes:
    """A line of another config."""
    lines, others = data.splitlines(keepends=True), random.choice(sound_configs())[BOOK].splitlines(keepends=True)
    lines.insert(random.randrange(len(lines) + 1), random.choice(others))
    return b"".join(lines)


def _indent(data: bytes, random: Random) -> bytes:
    """A line begun elsewhere."""
    lines = data.splitlines(keepends=True) or [b""]
    at = random.randrange(len(lines))
    lines[at] = random.choice((b" ", b"  ", b"\t", b"- ", b"    ", b"? ", b": ")) + lines[at].lstrip()
    return b"".join(lines)


_SIGNS: Final = (
    *b"\x00 \t \r \x0b \x85 \xff \xfe\xff \xc3 \xed\xa0\x80 \xef\xbb\xbf \xe2\x80\xa8 : , # & * ! | > ' \" %".split(
        b" "
    ),
    *b"@ ` { } [ ] - ? << --- ... \\ &a *a !!str".split(b" "),
    *(b" ", b"\n", b"\n---\n", b"%YAML 1.1\n---\n", b"- ", b"? ", b": "),
)


def _insert(data: bytes, random: Random) -> bytes:
    """A sign with a meaning, or without one, anywhere."""
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(_SIGNS) + data[at:]


def _flip(data: bytes, random: Random) -> bytes:
    if not data:
        return data
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _recode(data: bytes, random: Random) -> bytes:
    """The same text in another encoding, or with other ends of lines."""
    text = data.decode("utf-8", "replace")
    encoding = random.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "utf-7", "utf-8"))
    ends = random.choice(("\n", "\r\n", "\r", "\u2028"))
    return text.replace("\n", ends).encode(encoding, "replace")


def _repeat(data: bytes, random: Random) -> bytes:
    return data * random.choice((2, 3, 50, 2000)) if len(data) < 2000 else data * 2


def _other_file(_data: bytes, random: Random) -> bytes:
    """What is no such file at all."""
    noise = random.randbytes(random.choice((1, 30, 3000)))
    return random.choice(
        (b"", b"\n", b"# nothing\n", noise, b"PK\x03\x04" + noise, b"%PDF-1.7\n", b"{}", b"[]", b"null", b"a" * 300_000)
    )


_OF_BYTES: Final[tuple[Callable[[bytes, Random], bytes], ...]] = (
    _truncate,
    _double_line,
    _drop_line,
    _swap_lines,
    _of_another,
    _indent,
    _insert,
    _insert,
    _flip,
    _recode,
    _repeat,
    _other_file,
)
