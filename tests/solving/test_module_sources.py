"""Which files a module depends on: whatever the form of its import statements, and the data of its package."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.solving import module_sources
from pipeline.solving.compiling import key_of
from pipeline.solving.module_sources import PACKAGE, imported, sources, whole_package


def _forget() -> None:
    for kept in (imported, module_sources._names_in, module_sources._imports, module_sources._modules, key_of):
        kept.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of three modules: `solve` imports `count`, `draw` neither."""
    monkeypatch.setattr(module_sources, "PACKAGE", tmp_path)
    (tmp_path / "solve.py").write_text("from pipeline.count import count\n")
    (tmp_path / "count.py").write_text("from pipeline.solve import solve  # in a circle\n")
    (tmp_path / "draw.py").write_text("import os\n")
    _forget()
    return tmp_path


def test_a_module_depends_on_what_it_imports_directly_or_not(package: Path) -> None:
    assert imported(package / "solve.py") == {package / "solve.py", package / "count.py"}
    assert imported(package / "draw.py") == {package / "draw.py"}


def test_a_change_of_an_imported_module_asks_for_another_folder(package: Path) -> None:
    before = {name: key_of(imported(package / name)) for name in ("solve.py", "draw.py")}
    (package / "count.py").write_text("MOST = 3\n")
    _forget()
    after = {name: key_of(imported(package / name)) for name in ("solve.py", "draw.py")}
    assert after["solve.py"] != before["solve.py"]
    assert after["draw.py"] == before["draw.py"]


@pytest.fixture
def rings(tmp_path: Path) -> Path:
    """A package of another author: a module in a package in it, and a data file."""
    folder = tmp_path / "rings"
    (folder / "kernels").mkdir(parents=True)
    for place in ("__init__.py", "kernels/__init__.py", "kernels/count.py", "kernels/close.py", "figures.csv"):
        (folder / place).write_text("")
    return folder


@pytest.mark.parametrize(
    "statement",
    [
        "from .count import most",
        "from . import count",
        "from .. kernels import count",
        "from ..kernels.count import most",
        "import rings.kernels.count",
        "import os, rings.kernels.count as counting",
        "from rings.kernels.count import most as least",
        "from .count import (\n    most,\n    least,\n)",
        "from .count import (\n    most,  # (of all)\n    least,\n)",
        "from rings.kernels \\\n    import count",
        "def late():\n    from .count import most",
        "if True: import os; from .count import most",
        "'''\nimport nothing at all\n'''\nfrom .count import most",
        "\ufefffrom .count import most",
    ],
)
def test_every_form_of_an_import_is_followed(statement: str, rings: Path) -> None:
    (rings / "kernels" / "close.py").write_text(f"{statement}\n", encoding="utf-8")
    assert rings / "kernels" / "count.py" in imported(rings / "kernels" / "close.py")


def test_what_a_package_of_another_author_imports_of_ours_is_followed(rings: Path) -> None:
    (rings / "kernels" / "close.py").write_text("from pipeline.solving import (\n    board,\n)\n")
    assert PACKAGE / "solving" / "board.py" in imported(rings / "kernels" / "close.py")


def test_a_file_that_is_not_python_imports_nothing(rings: Path) -> None:
    template = rings / "kernels" / "close.py"
    template.write_text("from {package} import count\nfrom .count import\n")
    assert imported(template) == {template}


def test_a_module_depends_on_all_files_of_the_package_of_another_author(rings: Path) -> None:
    assert {path for path in rings.rglob("*") if path.is_file()} <= sources(rings / "kernels" / "close.py")


def test_a_module_of_ours_depends_on_what_it_imports_alone() -> None:
    path = PACKAGE / "solving" / "kernels" / "engine" / "bits.py"
    assert sources(path) == imported(path)


def test_a_script_depends_on_no_other_file_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("")
    assert whole_package(tmp_path) == frozenset()
