"""Books that share keys: what is inherited, where its mistakes are told, and chains that do not end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pipeline.config.values.book_limits import PARENTS
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

SECTIONS = "sections: [{family: toy, size: 6x6, counts: {easy: 1}}]\n"


def test_a_book_inherits_what_it_does_not_say_itself(load: Load, folder: Path) -> None:
    (folder / "house.yaml").write_text(
        "title: House\nauthor: Us\npage: {size: A5, look: kids}\nfront: [title, levels]\n"
    )
    spec = load("extends: house.yaml\ntitle: Book\npage: {look: classic}\nfront: [contents]\n" + SECTIONS)
    assert (spec.title, spec.author, spec.page.paper.name, spec.page.look.name) == ("Book", "Us", "A5", "classic")
    assert [page.name for page in spec.front] == ["contents"]


def test_what_is_wrong_with_its_pages_is_told_in_the_book_that_is_built(load: Load, folder: Path) -> None:
    (folder / "house.yaml").write_text("title: House\n" + SECTIONS)
    file = load("extends: house.yaml\n").file
    assert file is not None
    assert file.file.endswith("book.yaml")


def test_a_house_style_may_extend_another_from_its_own_folder(load: Load, folder: Path) -> None:
    (folder / "shared").mkdir()
    (folder / "shared" / "house.yaml").write_text("extends: base.yaml\nauthor: Us\n")
    (folder / "shared" / "base.yaml").write_text("title: Base\nauthor: They\n")
    spec = load("extends: shared/house.yaml\n" + SECTIONS)
    assert (spec.title, spec.author) == ("Base", "Us")


def test_an_inherited_mistake_is_told_in_the_file_where_it_stands(problems: Problems, folder: Path) -> None:
    (folder / "house.yaml").write_text("author: Us\npage:\n  size: A44\n  sise: A4\n")
    code, *told = problems("extends: house.yaml\ntitle: x\n" + SECTIONS)
    assert code == "2"
    assert [line.split(": ")[:2] for line in told] == [
        ["house.yaml:3:9", "page.size"],
        ["house.yaml:4:3", "page.sise"],
    ]


def test_a_mistake_that_is_overridden_is_still_a_mistake_of_its_file(problems: Problems, folder: Path) -> None:
    (folder / "house.yaml").write_text("author: no\n")
    _, told = problems("extends: house.yaml\ntitle: x\nauthor: Me\n" + SECTIONS)
    assert told.startswith("house.yaml:1:9: author: no reads as true or false")


def test_broken_syntax_of_a_house_style_is_told_in_its_file_with_the_books_mistakes(
    problems: Problems, folder: Path
) -> None:
    (folder / "house.yaml").write_text("a: b: c\n")
    _, *told = problems("extends: house.yaml\ntitle: x\norder: mixd\n" + SECTIONS)
    assert [line.split(": ")[0] for line in told] == ["house.yaml:1:5", "book.yaml:3:8"]


def test_a_book_that_extends_itself_is_told(problems: Problems, folder: Path) -> None:
    (folder / "house.yaml").write_text("extends: ./book.yaml\n")
    _, *told = problems("extends: house.yaml\ntitle: x\n" + SECTIONS)
    assert told == ["house.yaml:1:10: extends: book.yaml: extends itself; remove one of the `extends`"]


def test_a_chain_without_end_is_told(problems: Problems, folder: Path) -> None:
    for number in range(PARENTS + 2):
        (folder / f"{number}.yaml").write_text(f"extends: {number + 1}.yaml\n")
    _, told = problems("extends: 0.yaml\ntitle: x\n" + SECTIONS)
    assert f"extends: more than {PARENTS} files extend each other" in told


def test_a_house_style_that_is_no_mapping_is_told(problems: Problems, folder: Path) -> None:
    (folder / "house.yaml").write_text("- a\n")
    _, told = problems("extends: house.yaml\ntitle: x\n" + SECTIONS)
    assert told.startswith("house.yaml:1:1: is not a mapping of keys")
