"""Configs grown over the JSON Schema: mostly right, a few values odd, with the files that they name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from config_files import BESIDE, BOOK, Files, known_values
from odd_values import Tree, odd_value, written

from pipeline.config import json_schema
from pipeline.config.resources.languages import language_names
from pipeline.families import FAMILIES, NAMES
from pipeline.outputs.registry import option_models

Schema = Mapping[str, Any]

_ODD: Final = 0.012
"""How many of the values are odd: about one in two configs has one."""


def grown(seed: int) -> Files:
    """The grown config of a seed and the files beside it."""
    random = Random(f"grown {seed}")
    odd = random.choice((0.0, _ODD, _ODD, 3 * _ODD))
    book = _Grower(random, odd).book()
    return {**BESIDE, BOOK: written(book).encode("utf-8", "surrogatepass")}


@cache
def _schema() -> Schema:
    return json_schema(option_models())


def _pages(random: Random) -> Tree:
    names = ["title", "copyright", "contents", "how_to_play", "levels", "sums", "notes", "certificate", "about.md"]
    return [*random.sample(names, random.randrange(4))]


_OWN: Final[Mapping[str, Callable[[Random], Tree]]] = {
    "title": lambda random: random.choice((*["A Book"] * 12, "Band {volume}", "{series}", "数独", "Week {week}", "T")),
    "year": lambda random: random.choice((2026, 2027)),
    "week": lambda random: random.choice((1, 42, 52)),
    "template": lambda random: random.choice(("auto", 1, 2, "4", "two-notes", "puzzle-notes")),
    "date": lambda random: random.choice(("2026-11-21", "2026-11", "2026")),
    "isbn": lambda _: "978-3-16-148410-0",
    "start": lambda random: random.choice(("2026-11-23", "2026-11-30")),
    "seed": lambda random: random.randrange(2**63),
    "language": lambda random: random.choice((*language_names(), "de-AT")),
    "page_count": lambda random: random.choice((24, 25, 60)),
    "reject": lambda random: random.sample(["K7QF", 7697, "AB12CD", "0000"], random.randrange(1, 4)),
    "size": lambda random: random.choice(("4x4", "5x5", 6, "6x6", "7x7", "9x9", "12x12", "10")),
    "paper": lambda random: random.choice(("A4", "A5", "Letter", "6x9in", "8.5x11in", "152x229mm")),
    "front": _pages,
    "back": _pages,
    "strings": lambda _: "words.yaml",
    "extends": lambda _: "house.yaml",
    "class_list": lambda _: "list.csv",
    "results": lambda _: "results.csv",
    "puzzles": lambda _: "mine.txt",
    "background": lambda _: "cover.png",
    "icc": lambda _: "press.icc",
    "before": lambda random: random.choice(("none", "manifest-{before}.json")),
    "versions": lambda random: random.choice((["A", "B"], ["A", "B", "C"], ["1", "2b"])),
    "worksheet": lambda random: random.choice(
        ({}, {"fields": ["name"]}, {"fields": []}, {"duplex": True}, {"sheets_per_page": 2})
    ),
}
"""Values that a schema does not describe well enough."""


_WITH: Final = {
    "year": ("week", "year"),
    "numbers": ("numbers", "week"),
    "class_list": ("class_list", "answers", "worksheet"),
}
"""Keys that need others."""


class _Grower:
    """Grows one config; so many of its values are odd."""

    def __init__(self, random: Random, odd: float) -> None:
        self._random, self._odd = random, odd

    def book(self) -> Tree:
        """A book of sections, a class or a newspaper."""
        sort = self._random.choice(("book", "book", "book", "groups", "versions", "newspaper"))
        keys = {
            "book": ["sections"],
            "groups": ["groups", *self._random.choice(([], ["versions"]))],
            "versions": ["sections", "versions"],
            "newspaper": ["sections", "start"],
        }[sort]
        schema = _schema()
        others = [
            key for key in schema["properties"] if key not in {"title", "sections", "groups", "versions", "start"}
        ]
        chosen = ["title", *self._random.sample(others, self._random.choice((0, 1, 2, 3, 5))), *keys]
        chosen = list(dict.fromkeys(key for one in chosen for key in _WITH.get(one, (one,))))
        book = {key: self._value(key, schema["properties"][key], sort) for key in chosen}
        if sort == "newspaper":
            book["answers"] = {"place": self._random.choice(("next_day", "none"))}
        elif "class_list" in book or sort != "book":
            book["answers"] = {"place": "separate"}
        return book

    def _value(self, key: str, schema: Schema, sort: str) -> Tree:
        if self._random.random() < self._odd:
            return odd_value(self._random, known_values())
        if key in _OWN:
            return _OWN[key](self._random)
        if key == "sections":
            return [self._section(sort, number) for number in range(self._random.choice((1, 1, 2, 3)))]
        if key == "groups":
            signs = self._random.sample(["circle", "triangle", "square", "star"], self._random.choice((2, 3)))
            return [{"name": sign.title() + "s", "sign": sign, "sections": [self._section(sort, 0)]} for sign in signs]
        return self._of(schema, sort)

    def _section(self, sort: str, number: int) -> Tree:
        """A section of one of the sizes of its family, seldom with options."""
        if self._random.random() < self._odd:
            return odd_value(self._random, known_values())
        name = self._random.choice(list(NAMES))
        family = FAMILIES[NAMES[name]]
        levels = self._random.sample(
            ["easy", "medium", "hard", "easy-", "medium+", "expert"], self._random.choice((1, 1, 2))
        )
        section: dict[str, Tree] = {
            "family": name,
            "size": str(self._random.choice(family.sizes[: self._random.choice((2, 4, 9))])),
        }
        if sort == "newspaper":
            section["days"] = dict.fromkeys(self._random.sample(["monday", "tuesday", "friday", "sunday"], 2), "easy")
        else:
            section["counts"] = {level: self._random.choice((1, 2, 3, 10)) for level in levels}
        if number:
            section["id"] = str(number)
        properties = _schema()["$defs"]["Section"]["properties"]
        for key in self._random.sample(
            ["template", "per_page", "candidates", "grading", "id"], self._random.choice((0, 0, 0, 1))
        ):
            section[key] = self._value(key, properties[key], sort)
        if self._random.random() < 0.2:
            section["options"] = self._options(family.name, sort)
        return {
            key: odd_value(self._random) if self._random.random() < self._odd else one for key, one in section.items()
        }

    def _options(self, family: str, sort: str) -> Tree:
        rules = _schema()["$defs"]["Section"]["allOf"]
        then = next(one["then"] for one in rules if family in one["if"]["properties"]["family"]["enum"])
        known = then["properties"]["options"]["properties"]
        chosen = self._random.sample(list(known), min(len(known), self._random.choice((1, 1, 2))))
        return {key: self._value(f"options.{key}", known[key], sort) for key in chosen}

    def _of(self, schema: Schema, sort: str) -> Tree:
        """A value of a schema."""
        if "$ref" in schema:
            return self._of(_schema()["$defs"][schema["$ref"].rpartition("/")[2]], sort)
        if "anyOf" in schema:
            return self._of(self._random.choice(schema["anyOf"]), sort)
        if "enum" in schema or "const" in schema:
            return self._random.choice(schema.get("enum", [schema.get("const")]))
        kind = schema.get("type", "string")
        kind = self._random.choice(kind) if isinstance(kind, list) else kind
        return getattr(self, f"_{kind}")(schema, sort)

    def _object(self, schema: Schema, sort: str) -> Tree:
        known: Mapping[str, Schema] = schema.get("properties", {})
        needed = schema.get("required", [])
        optional = [key for key in known if key not in needed]
        count = self._random.choice((1, 1, 2, 3)) if schema.get("maxProperties") != 1 else 1
        chosen = [*needed, *self._random.sample(optional, min(count, len(optional)))]
        return {key: self._value("paper" if key == "size" else key, known[key], sort) for key in chosen}

    def _array(self, schema: Schema, sort: str) -> Tree:
        most = min(schema.get("maxItems", 3), 4)
        items = [self._of(schema["items"], sort) for _ in range(self._random.randint(schema.get("minItems", 0), most))]
        return [one for number, one in enumerate(items) if one not in items[:number]]

    def _string(self, schema: Schema, _sort: str) -> Tree:
        if schema.get("format") == "path":
            return self._random.choice(sorted(BESIDE))
        if "mm" in str(schema.get("default", "")):
            return f"{self._random.randrange(30, 99)}mm"
        return self._random.choice(("Ada Moss", "A line of text", "A4", "7mm", "{title}", "white", "a"))

    def _integer(self, schema: Schema, _sort: str) -> Tree:
        low, high = schema.get("minimum", 1), schema.get("maximum", 60)
        return self._random.choice(
            (low, high, self._random.randint(low, high), self._random.randint(low, min(high, low + 20)))
        )

    def _number(self, schema: Schema, _sort: str) -> Tree:
        return self._random.uniform(schema.get("minimum", 0), schema.get("maximum", 100))

    def _boolean(self, _schema: Schema, _sort: str) -> Tree:
        return self._random.random() < 0.5

    def _null(self, _schema: Schema, _sort: str) -> Tree:
        return None
