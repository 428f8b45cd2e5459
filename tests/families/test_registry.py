"""How families are found: what is taken in, what is left out and why, and when a family is imported."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pipeline.errors import FamilyWarning, InputError
from pipeline.families import FAMILIES, family_named
from pipeline.families.registry import GROUP, Families, Findings, find_families

BUILT_IN = Path(str(sys.modules["pipeline.families"].__file__)).parent


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages can be imported, and are forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def offer(packages: Path, name: str, stated: str, code: str = "") -> EntryPoint:
    """The entry point of a package with this `family.yaml` and this code."""
    package = f"offered_{name}"
    (packages / package).mkdir()
    (packages / package / "family.yaml").write_text(stated, encoding="utf-8")
    (packages / package / "__init__.py").write_text(code, encoding="utf-8")
    return EntryPoint(name, package, GROUP)


def found(*points: EntryPoint) -> tuple[Findings, list[str]]:
    """What is found beside the built-in families, and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        findings = find_families(BUILT_IN, points)
    assert all(one.category is FamilyWarning for one in caught)
    return findings, [str(one.message) for one in caught]


def test_every_package_with_a_family_file_is_a_family() -> None:
    assert set(FAMILIES) == {path.parent.name for path in BUILT_IN.glob("*/family.yaml")}
    assert all(FAMILIES[name].name == name for name in FAMILIES)


def test_the_file_of_a_family_states_the_aliases_that_it_has() -> None:
    for family in FAMILIES.usable():
        assert FAMILIES.findings.found[family.name].aliases == family.aliases


def test_a_family_is_known_by_name_and_alias_before_it_is_imported(packages: Path) -> None:
    findings, told = found(offer(packages, "rings", "interface: 1\nname: rings\naliases: [loops]\n", "raise OSError"))
    families = Families(lambda: findings)
    assert families.spellings()["loops"] == "rings"
    assert (told, "offered_rings" in sys.modules) == ([], False)


@pytest.mark.parametrize(
    ("stated", "reason"),
    [
        ("interface: 2\nname: rings\n", "it states interface 2, expected 1"),
        ("name: rings\n", "it states interface None, expected 1"),
        ("interface: 1\nname: knots\n", "its family.yaml calls it knots"),
        ("interface: 1\nname: rings\naliases: [sudoku]\n", "the name sudoku is taken by the family sudoku"),
        ("interface: 1\nname: rings\nlevel: easy\n", "its family.yaml is not a mapping of"),
        ("- rings\n", "its family.yaml is not a mapping of"),
    ],
)
def test_a_family_that_does_not_fit_is_left_out_with_one_warning(packages: Path, stated: str, reason: str) -> None:
    findings, told = found(offer(packages, "rings", stated))
    assert "rings" not in findings.found
    assert len(told) == 1
    assert reason in told[0]


def test_a_package_that_is_not_there_is_left_out() -> None:
    _, told = found(EntryPoint("rings", "nowhere_at_all", GROUP))
    assert told == ["the family rings of nowhere_at_all is left out: there is no package nowhere_at_all"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("raise OSError('no rings')", "importing offered_rings failed: OSError: no rings"),
        ("", "importing offered_rings failed: AttributeError"),
        ("FAMILY = 3", "offered_rings.FAMILY is not the family rings"),
    ],
)
def test_a_family_that_cannot_be_imported_is_left_out_when_it_is_asked_for(
    packages: Path, code: str, reason: str
) -> None:
    findings, _ = found(offer(packages, "rings", "interface: 1\nname: rings\n", code))
    families = Families(lambda: findings)
    with pytest.warns(FamilyWarning, match="rings"), pytest.raises(InputError) as caught:
        families["rings"]
    assert reason in str(caught.value)
    assert "rings" not in families
    with pytest.raises(InputError):
        families["rings"]


def test_a_broken_family_hides_no_other(packages: Path) -> None:
    findings, _ = found(offer(packages, "rings", "interface: 1\nname: rings\n", "raise OSError"))
    families = Families(lambda: findings)
    with pytest.warns(FamilyWarning):
        usable = families.usable()
    assert [family.name for family in usable] == list(FAMILIES)


def test_a_family_that_is_left_out_hides_no_alias_of_its_name() -> None:
    with pytest.warns(FamilyWarning, match="kenken"):
        FAMILIES.findings.leave_out("kenken", "rings 0.1", "the name kenken is taken by the family calcudoku")
    try:
        assert family_named("kenken") is FAMILIES["calcudoku"]
    finally:
        del FAMILIES.findings.left_out["kenken"]


def test_a_name_that_nobody_has_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        family_named("rings")


def test_a_family_inside_another_package_is_found_without_running_that(packages: Path) -> None:
    inner = packages / "outer" / "inner"
    inner.mkdir(parents=True)
    (inner.parent / "__init__.py").write_text("raise SystemExit('the outer package was run')\n", encoding="utf-8")
    (inner / "family.yaml").write_text("interface: 1\nname: inner\n", encoding="utf-8")
    findings, told = found(EntryPoint("inner", "outer.inner", GROUP))
    assert (findings.found["inner"].folder, told) == (inner, [])


def test_a_module_that_is_no_package_holds_no_family(packages: Path) -> None:
    (packages / "outer.py").write_text("", encoding="utf-8")
    _, told = found(EntryPoint("sudoku", "outer.pipeline", GROUP))
    assert told == ["the family sudoku of outer.pipeline is left out: there is no package outer.pipeline"]
