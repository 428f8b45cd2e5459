"""Ways to damage a file: of its bytes, its text, or its structure. Each takes sound bytes and a seeded choice."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Sequence
from copy import deepcopy
from io import BytesIO
from random import Random
from typing import Any

import pikepdf

Damage = Callable[[bytes, Random], bytes]

_WORDS = (0, 1, 0x7F, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
_ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "utf-7", "utf-8-sig", "shift-jis")
_TOKENS = (
    "[" * 20_000,
    "{" * 20_000,
    '{"a":' * 20_000,
    "9" * 5_000,
    "-1",
    "1e999",
    "NaN",
    "../../../etc/passwd",
    "\0",
    "\u202e",
    "\ud800",
    "\ufeff",
    "\U0001f600",
    "\u0301" * 500,
    "א",
    "null",
    '"',
    "'",
    ",",
    ";",
    ":",
    "\t",
    "\r",
    "- " * 5_000,
    "> " * 5_000,
    "*" * 5_000,
    "# " * 300,
    "`" * 300,
    "&a [*a]",
    "<<: *a",
    "!!python/object:os.system x",
    "{x}",
    "{title.__class__}",
    "a" * 100_000,
    "a " * 50_000,
    "\n" * 50_000,
)
_VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2**31,
        2**63,
        10**30,
        0.5,
        -0.0,
        1e308,
        "",
        " ",
        "1",
        "x" * 10_000,
        "../x",
        "\u202e",
    ),
    *([], {}, [[]], [None], {"": None}, [0] * 1000, "é", "\x00"),
)


def flipped(data: bytes, random: Random) -> bytes:
    """One to twenty bits turned over."""
    found = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 5, 20)) if data else 0):
        found[random.randrange(len(found))] ^= 1 << random.randrange(8)
    return bytes(found)


def truncated(data: bytes, random: Random) -> bytes:
    """The beginning alone, or the end."""
    cut = random.randrange(len(data) + 1)
    return data[:cut] if random.random() < 0.8 else data[cut:]


def spliced(data: bytes, random: Random) -> bytes:
    """A part taken out, doubled, moved, zeroed, or replaced by chance."""
    start, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
    part = data[start:end]
    to = random.randrange(len(data) + 1)
    return random.choice(
        (
            lambda: data[:start] + data[end:],
            lambda: data[:end] + part + data[end:],
            lambda: data[:to] + part + data[to:],
            lambda: data[:start] + bytes(len(part)) + data[end:],
            lambda: data[:start] + random.randbytes(len(part)) + data[end:],
            lambda: data[:start] + part[::-1] + data[end:],
        )
    )()


def overwritten(data: bytes, random: Random) -> bytes:
    """A number of one, two or four bytes replaced by one that is often a limit."""
    if len(data) < len("four"):
        return data
    size, order = random.choice((1, 2, 4)), random.choice(("big", "little"))
    at = random.randrange(len(data) - size + 1)
    word = random.choice(_WORDS) & ((1 << 8 * size) - 1)
    return data[:at] + word.to_bytes(size, order) + data[at + size :]  # type: ignore[arg-type]


def unlike(data: bytes, random: Random) -> bytes:
    """Something else altogether."""
    kinds = (b"", b"\0" * 1000, b"\n", b"%PDF-1.4\n", b"PK\x03\x04" + data, b"\x1f\x8b" + data, b"\xff" * 50, b"GIF89a")
    return random.choice((*kinds, random.randbytes(300), data * 2, data[::-1]))


BYTES: Sequence[Damage] = (flipped, flipped, flipped, truncated, spliced, spliced, overwritten, overwritten, unlike)


def recoded(data: bytes, random: Random) -> bytes:
    """The text in another encoding."""
    return data.decode("utf-8", "replace").encode(random.choice(_ENCODINGS), "replace")


def reworded(data: bytes, random: Random) -> bytes:
    """A token that is hostile or out of place, between two characters or in place of some."""
    text = data.decode("utf-8", "replace")
    start = random.randrange(len(text) + 1)
    end = start + random.choice((0, 0, 1, 3, 30))
    return (text[:start] + random.choice(_TOKENS) + text[end:]).encode("utf-8", "surrogatepass")


def relined(data: bytes, random: Random) -> bytes:
    """Lines taken out, doubled, moved, joined or indented."""
    lines = data.split(b"\n")
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    line = lines[at]
    change = random.randrange(6)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines.insert(to, line)
    elif change == 2:
        lines[at], lines[to] = lines[to], line
    elif change == 3:
        lines[at : at + 2] = [b"".join(lines[at : at + 2])]
    elif change == 4:
        lines[at] = b"  " * random.randrange(1, 30) + line
    else:
        lines[at:at] = [line] * random.choice((2, 10, 100))
    return b"\n".join(lines)


TEXTS: Sequence[Damage] = (recoded, reworded, reworded, reworded, relined, relined, relined)


def revalued(data: bytes, random: Random) -> bytes:
    """JSON with one value of another type or size, a key less, or a key twice."""
    values = json.loads(data)
    places = [*_places(values)]
    where, key = random.choice(places)
    change = random.randrange(10)
    if change == 0:
        del where[key]
    elif change == 1:
        where[key] = deepcopy(random.choice(places)[0])
    elif change == 2 and isinstance(where, dict):
        text = json.dumps(values, indent=1)
        return text.replace(f'"{key}": ', f'"{key}": {json.dumps(random.choice(_VALUES))},\n "{key}": ', 1).encode()
    elif change == 3 and isinstance(where[key], (int, float, str)) and not isinstance(where[key], bool):
        where[key] = where[key] * 2 if isinstance(where[key], str) else where[key] + random.choice((-1, 1, 0.5, 2**40))
    else:
        where[key] = random.choice(_VALUES)
    return json.dumps(values, indent=1).encode("utf-8")


def _places(values: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    waiting = [values]
    while waiting:
        one = waiting.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            waiting.append(one[key])
    return found


_BOMB = zlib.compress(bytes(20_000_000))


def png_part(data: bytes, random: Random) -> bytes:
    """A PNG with one chunk damaged, doubled, gone or hostile; its checksums are right."""
    chunks = [*_chunks(data)]
    at = random.randrange(len(chunks))
    name, content = chunks[at]
    made = (
        lambda: chunks.pop(at),
        lambda: chunks.insert(random.randrange(len(chunks)), (name, content)),
        lambda: chunks.__setitem__(at, (name, random.choice(BYTES)(content, random))),
        lambda: chunks.__setitem__(at, (bytes(byte ^ (random.random() < 0.2) * 32 for byte in name), content)),
        lambda: chunks.__setitem__(0, (b"IHDR", _header(content, random))),
        lambda: chunks.insert(1, (b"zTXt", b"Comment\0\0" + _BOMB)),
        lambda: chunks.insert(1, (b"iCCP", b"icc\0\0" + _BOMB)),
        lambda: chunks.insert(1, (b"eXIf", random.randbytes(40))),
        lambda: chunks.insert(1, (b"tRNS", random.randbytes(6))),
        lambda: chunks.insert(1, (b"acTL", struct.pack(">II", random.choice(_WORDS), 0))),
        lambda: chunks.__setitem__(-2, (b"IDAT", _BOMB)),
    )
    random.choice(made)()
    return data[:8] + b"".join(_chunk(*one) for one in chunks)


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 8
    while at + 8 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    return found


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _header(content: bytes, random: Random) -> bytes:
    sides = [random.choice((0, 1, 7, 100, 12_000, 30_000, 2**31 - 1, 2**32 - 1)) for _ in range(2)]
    depth, colour = random.choice((1, 2, 4, 8, 16, 3)), random.choice((0, 2, 3, 4, 6, 5))
    return struct.pack(">II5B", *sides, depth, colour, 0, 0, random.choice((0, 1, 9)))


def jpeg_part(data: bytes, random: Random) -> bytes:
    """A JPEG with one segment damaged, doubled, gone, of another sort, or with another length."""
    segments, at = [], 2
    while data[at : at + 1] == b"\xff" and data[at + 1] != 0xDA:
        size = int.from_bytes(data[at + 2 : at + 4], "big")
        segments.append(data[at : at + 2 + size])
        at += 2 + size
    one = random.randrange(len(segments))
    old = segments[one]
    made = (
        lambda: segments.pop(one),
        lambda: segments.insert(random.randrange(len(segments)), old),
        lambda: segments.__setitem__(one, old[:4] + random.choice(BYTES)(old[4:], random)),
        lambda: segments.__setitem__(one, old[:1] + random.randbytes(1) + old[2:]),
        lambda: segments.__setitem__(one, old[:2] + random.randbytes(2) + old[4:]),
        lambda: segments.insert(0, b"\xff\xe1" + struct.pack(">H", 48) + b"Exif\0\0MM\0*" + random.randbytes(36)),
        lambda: segments.insert(0, b"\xff\xe2" + struct.pack(">H", 30) + b"ICC_PROFILE\0\1\1" + random.randbytes(14)),
    )
    random.choice(made)()
    return data[:2] + b"".join(segments) + data[at:]


def font_table(data: bytes, random: Random) -> bytes:
    """A font with one of its tables damaged, moved, resized, renamed, gone, or in place of another."""
    count = int.from_bytes(data[4:6], "big")
    at = 12 + 16 * random.randrange(count)
    offset, size = (int.from_bytes(data[at + place : at + place + 4], "big") for place in (8, 12))
    change = random.randrange(8)
    if change < 4:
        table = random.choice(BYTES[:-1])(data[offset : offset + size], random)[:size].ljust(size, b"\0")
        return data[:offset] + table + data[offset + size :]
    if change == 4:
        place = at + random.choice((8, 12))
        return data[:place] + random.choice(_WORDS).to_bytes(4, "big") + data[place + 4 :]
    if change == 5:
        other = 12 + 16 * random.randrange(count)
        return data[: at + 8] + data[other + 8 : other + 16] + data[at + 16 :]
    if change == 6:
        return data[:at] + random.randbytes(4) + data[at + 4 :]
    fields = offset + random.randrange(max(1, min(size - 1, 60)))  # heads of tables hold counts and limits
    return data[:fields] + random.choice(_WORDS).to_bytes(4, "big")[-2:] + data[fields + 2 :]


def pdf_content(data: bytes, random: Random) -> bytes:
    """A PDF with the content of one stream damaged, packed again as if it had been made so."""
    with pikepdf.open(BytesIO(data)) as pdf:
        streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        stream = random.choice(streams)
        stream.write(random.choice((*BYTES, reworded))(stream.read_bytes(), random))
        return _saved(pdf)


def pdf_value(data: bytes, random: Random) -> bytes:
    """A PDF with one value of a dictionary or list replaced, removed, or made to lead elsewhere."""
    with pikepdf.open(BytesIO(data)) as pdf:
        objects = [one for one in pdf.objects if isinstance(one, (pikepdf.Dictionary, pikepdf.Array, pikepdf.Stream))]
        one = random.choice(objects)
        where = random.choice([one, *(below for below in _below(one) if isinstance(below, pikepdf.Array))])
        values = (
            *(0, -1, 1, 2**31 - 1, 10**20, pikepdf.Array(), pikepdf.Dictionary(), pikepdf.Name.X, pikepdf.String("x")),
            *(True, None, pikepdf.Array([0, 0, 0, 0]), pikepdf.Array([1e9] * 4), random.choice(list(pdf.objects)), one),
        )
        try:
            if isinstance(where, pikepdf.Array):
                where[random.randrange(max(1, len(where)))] = random.choice(values)
            else:
                key = random.choice(sorted(where.keys()))
                if random.random() < 0.3:
                    del where[key]
                else:
                    where[key] = random.choice(values)
            return _saved(pdf)
        except (pikepdf.PdfError, ValueError, TypeError, IndexError, KeyError, RuntimeError):
            return flipped(data, random)


def _below(one: Any) -> list[Any]:
    keys = range(len(one)) if isinstance(one, pikepdf.Array) else one.keys()
    return [one[key] for key in keys]


def _saved(pdf: pikepdf.Pdf) -> bytes:
    file = BytesIO()
    pdf.save(file, static_id=True)
    return file.getvalue()
