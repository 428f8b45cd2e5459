"""The books that travel with the project, the starter, and the schema for editors."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest

from pipeline.config import json_schema, load_book
from pipeline.config.schema.book_file import BookFile
from pipeline.errors import InputError
from pipeline.families import FAMILIES
from pipeline.model.level import Level
from pipeline.model.seed import SeedOrigin
from pipeline.model.spec import BookSpec
from pipeline.outputs.registry import option_models
from pipeline.source import resources

TODAY = date(2027, 1, 1)
"""A Friday of the last week of 2026."""

EXAMPLES = sorted(resources.configs().glob("*.yaml"))
DOCS = resources.configs().parent / "docs"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_a_valid_book_that_names_its_schema(path: Path) -> None:
    assert load_book(path).name == path.stem
    first = path.read_text(encoding="utf-8").split("\n")[0]
    assert first == "# yaml-language-server: $schema=../docs/book.schema.json"


def test_a_copy_of_an_example_under_another_name_has_puzzles_of_its_own() -> None:
    assert {load_book(path).seed_origin for path in EXAMPLES} == {SeedOrigin.NAME}


def _book1() -> BookSpec:
    return load_book(resources.configs() / "book1.yaml")


def test_book1_holds_about_a_hundred_puzzles_of_all_families() -> None:
    sections = _book1().sections
    assert 90 <= sum(count for section in sections for _, count in section.counts) <= 120
    assert {section.params.family for section in sections} == {"sudoku", "calcudoku", "kakuro"}


def test_book1_asks_for_every_level_of_every_family_and_for_extreme_sudoku() -> None:
    asked: dict[str, set[Level]] = {}
    for section in _book1().sections:
        asked.setdefault(section.params.family, set()).update(aim.level for aim, _ in section.counts)
    everyday = set(Level) - {Level.EXTREME}
    assert asked == {"sudoku": set(Level), "calcudoku": everyday, "kakuro": everyday}


def test_the_next_school_week_is_one_setting() -> None:
    path = resources.configs() / "school-week.yaml"
    this, following = load_book(path), load_book(path, ["week=43"])
    assert (this.week, this.title, this.numbers) == (42, "Number Puzzles, Week 42", "week")
    assert (following.week, following.title) == (43, "Number Puzzles, Week 43")
    assert (this.front, this.back, this.answers.place, this.page.printer.name) == ((), (), "separate", "school")


@pytest.mark.parametrize("kind", [resources.STARTER, *resources.config_kinds()])
def test_what_init_writes_is_a_valid_book(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = resources.config_text(kind, "puzzlepress", "book.yaml", 123456789012, TODAY)
    path.write_text(text, encoding="utf-8")
    assert load_book(path, outputs=option_models()).seed == 123456789012
    text = resources.config_text(kind, "here/python -m pipeline", "first.yaml", 1, TODAY)
    assert text.startswith("# yaml-language-server: $schema=book.schema.json")
    assert "#   here/python -m pipeline build first.yaml" in text
    assert "puzzlepress" not in text


def test_weeks_that_init_writes_are_those_of_today(tmp_path: Path) -> None:
    books = {}
    for kind in ("class", "newspaper"):
        path = tmp_path / f"{kind}.yaml"
        path.write_text(resources.config_text(kind, "puzzlepress", "x.yaml", 1, TODAY), encoding="utf-8")
        books[kind] = load_book(path)
    assert (books["class"].week, books["class"].year) == (53, 2026)
    assert books["newspaper"].start == date(2027, 1, 4)


@pytest.mark.parametrize("file", ["news.yaml", "weeks/news.yaml"])
def test_the_next_week_of_a_newspaper_is_as_its_comment_says(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path(file)
    path.parent.mkdir(exist_ok=True)
    path.write_text(resources.config_text("newspaper", "puzzlepress", file, 1, TODAY), encoding="utf-8")
    lines = path.read_text(encoding="utf-8").splitlines()
    told = [line.removeprefix("#   ") for line in lines if re.match("#   (extends|start|answers): ", line)]
    following = path.with_name("following.yaml")
    following.write_text("\n".join(told), encoding="utf-8")
    manifest = Path("output/news/manifest.json")
    with pytest.raises(InputError, match=r"answers\.before: .*no such file"):
        load_book(following)
    manifest.parent.mkdir(parents=True)
    manifest.write_text("{}", encoding="utf-8")
    with pytest.raises(InputError, match="is not a manifest") as refused:
        load_book(following)
    assert "no such file" not in str(refused.value)


@pytest.fixture
def schema(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The schema without the family that is made for tests."""
    monkeypatch.delitem(FAMILIES, "toy")
    return json_schema(option_models())


def test_the_schema_file_is_the_one_that_the_program_prints(schema: dict[str, object]) -> None:
    written = json.loads((DOCS / "book.schema.json").read_text(encoding="utf-8"))
    assert written == schema, "run `python -m pipeline schema > docs/book.schema.json`"


def test_the_schema_knows_every_key_and_every_familys_options(schema: dict[str, object]) -> None:
    assert set(schema["properties"]) == set(BookFile.model_fields)
    assert schema["required"] == ["title"]
    assert schema["anyOf"] == [{"required": ["sections"]}, {"required": ["groups"]}]
    rules = schema["$defs"]["Section"]["allOf"]
    options = {rule["if"]["properties"]["family"]["enum"][0]: rule["then"]["properties"]["options"] for rule in rules}
    assert {name: set(options[name]["properties"]) for name in FAMILIES} == {
        name: {option.name for option in family.options} for name, family in FAMILIES.items()
    }
