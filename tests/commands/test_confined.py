"""--confined and --family: what a stranger's config may read, where its book may go, whose code it may run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.families import FAMILIES
from pipeline.families.registry import Found

BOOK = "title: A\nstrings: WORDS\nsections:\n  - {family: sudoku, size: 4x4, counts: {easy: 1}}\n"
COMMANDS = ("check", "build", "export", "status")
Ended = Callable[..., tuple[int, str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a config in it; the words that it names lie outside."""
    (tmp_path / "home").mkdir()
    (tmp_path / "words.yaml").write_text("level.easy: Simple\n")
    (tmp_path / "home" / "book.yaml").write_text(BOOK.replace("WORDS", "../words.yaml"))
    monkeypatch.chdir(tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def ended(capsys: pytest.CaptureFixture[str]) -> Ended:
    """Runs a command line; its exit code and stderr."""

    def ended(*arguments: str) -> tuple[int, str]:
        code = main(arguments)
        return code, capsys.readouterr().err

    return ended


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a family that another package offers; its code ends the process."""
    (tmp_path / "strange").mkdir()
    (tmp_path / "strange" / "__init__.py").write_text("raise SystemExit('the package was run')\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = Found("strange", ("odd",), 1, tmp_path / "strange", "strange", origin="strange-puzzles 1.0")
    monkeypatch.setitem(FAMILIES.findings.found, "strange", found)
    return "strange"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_loads_a_config_confines_it(command: str, home: Path, ended: Ended) -> None:
    code, errors = ended(command, "book.yaml", "--confined")
    assert code == 2
    assert errors == (
        f"error: book.yaml:2:10: strings: ../words.yaml: lies outside {home}, the config's folder; "
        "put it there, or leave out --confined\n"
    )


def test_what_is_set_on_the_command_line_is_confined_too(home: Path, ended: Ended) -> None:
    (home / "book.yaml").write_text(BOOK.replace("strings: WORDS\n", ""))
    code, errors = ended("check", "book.yaml", "--confined", "--set", "strings=/etc/passwd")
    assert code == 2
    assert errors.startswith("error: --set strings: /etc/passwd: lies outside")


@pytest.mark.parametrize("command", COMMANDS[1:])
def test_a_link_in_the_strangers_folder_leads_no_book_out_of_it(command: str, home: Path, ended: Ended) -> None:
    (home / "book.yaml").write_text(BOOK.replace("strings: WORDS\n", ""))
    (home.parent / "precious").mkdir()
    (home / "output").symlink_to(home.parent / "precious")
    code, errors = ended(command, "book.yaml", "--confined", "-q")
    assert code == 2
    assert errors.endswith("the config's folder; name another folder with -o, or leave out --confined\n")
    assert list((home.parent / "precious").iterdir()) == []


@pytest.mark.parametrize(("output", "known"), [("output", 0), ("../made", 1)])
def test_a_journal_in_the_strangers_folder_is_not_believed(
    output: str, known: int, home: Path, ended: Ended, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "book.yaml").write_text(BOOK.replace("strings: WORDS\n", ""))
    command = ["build", "book.yaml", "--confined", "-j", "1", "-v", "-o", output]
    assert ended(*command)[0] == 0
    code, errors = ended(*command)
    assert code == 0
    assert f"journal: {known} attempts are known" in errors
    assert main(["status", "book.yaml", "--confined", "-o", output]) == 0
    assert ("1 of 1 puzzle have to be made" in capsys.readouterr().out) is not bool(known)


@pytest.mark.parametrize("output", ["../made", "made", "deep/../../made"])
def test_a_book_may_go_wherever_the_command_line_says(output: str, home: Path, ended: Ended) -> None:
    (home / "book.yaml").write_text(BOOK.replace("strings: WORDS\n", ""))
    code, errors = ended("status", "book.yaml", "--confined", "-o", output)
    assert (code, errors) == (0, "")


@pytest.mark.parametrize("name", ["strange", "odd"])
def test_a_family_of_another_package_is_not_run_unless_it_is_named(
    name: str, foreign: str, home: Path, ended: Ended
) -> None:
    (home / "book.yaml").write_text(BOOK.replace("strings: WORDS\n", "").replace("sudoku", name))
    code, errors = ended("check", "book.yaml", "--confined", "--family", "sudoku")
    assert code == 2
    assert errors == (
        f"error: book.yaml:3:14: sections[0].family: the family {foreign} is code of strange-puzzles 1.0, "
        f"which --confined does not run; add --family {foreign} if you trust it\n"
    )
    with pytest.raises(SystemExit, match="the package was run"):
        main(["check", "book.yaml", "--confined", "--family", name])


def test_families_are_named_for_confined_configs_alone(home: Path, ended: Ended) -> None:
    code, errors = ended("check", "book.yaml", "--family", "sudoku")
    assert (code, errors.count("\n")) == (2, 1)
    assert "add --confined, or leave out --family" in errors


def test_a_family_that_nobody_offers_cannot_be_named(home: Path, ended: Ended) -> None:
    code, errors = ended("check", "book.yaml", "--confined", "--family", "sudku")
    assert code == 2
    assert errors.startswith("error: --family: 'sudku' is not a family, expected one of sudoku")
