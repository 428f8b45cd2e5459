"""The command line: what goes to stdout, what to stderr, and with which exit code it ends."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from runpy import run_path

import pytest

from pipeline import __version__, cli
from pipeline.families import FAMILIES
from pipeline.families.registry import Found
from pipeline.runtime.processes import cluster_address
from tests.commands.conftest import Ending, Run


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version") == Ending(0, f"puzzlepress {__version__}\n", "")


@pytest.mark.parametrize(
    "arguments", [(), ("bild",), ("build",), ("build", "x.yaml", "-j", "0"), ("generate", "chess")]
)
def test_wrong_usage_ends_with_2_and_says_why(run: Run, arguments: Sequence[str]) -> None:
    ending = run(*arguments)
    assert (ending.code, ending.out) == (2, "")
    assert "error: " in ending.err


def test_a_command_line_without_a_command_lists_them(run: Run) -> None:
    ending = run()
    assert (ending.code, ending.out) == (2, "")
    assert all(f"\n    {name}" in ending.err for name in cli.COMMANDS)
    assert ending.err.endswith(
        "error: a COMMAND is missing, expected one of those above; `puzzlepress init` writes a first config\n"
    )


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("build book.yaml -o", "-o/--output"),
        ("check book.yaml --templates", "--templates"),
        ("build book.yaml --catalogue", "--catalogue"),
        ("verify book.pdf --templates", "--templates"),
        ("calibrate times.csv -o", "-o/--output"),
        ("calibrate times.csv --page", "--page"),
        ("explain sudoku text --pdf", "--pdf"),
        ("warm --into", "--into"),
        ("catalogue list", "FILE"),
    ],
)
def test_an_empty_name_is_refused_and_does_not_mean_the_working_folder(run: Run, line: str, option: str) -> None:
    ending = run(*line.split(), "")
    said = "'' is not valid, expected the name of a file or folder, such as . for the working folder"
    assert (ending.code, ending.out) == (2, "")
    assert ending.err.endswith(f"error: argument {option}: {said}\n")


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    ending = run(command, "--help")
    assert ending.code == 0
    assert "usage: puzzlepress " + command in ending.out


@pytest.mark.parametrize(("line", "near"), [("bild x.yaml", "build"), ("generate sudoko", "sudoku")])
def test_an_unknown_command_or_family_is_reported_with_the_nearest_name(run: Run, line: str, near: str) -> None:
    assert f"did you mean '{near}'?" in run(*line.split()).err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("export book.yaml --as json --with-solution", "--with-solution; did you mean '--with-solutions'?"),
        ("build book.yaml --dry", "--dry; did you mean '--dry-run'?"),
        ("build book.yaml --catalog=x.db", "--catalog; did you mean '--catalogue'?"),
        ("generate sudoku --siz 4x4", "--siz; did you mean '--size'?"),
        ("calibrate times.csv --pag x.html", "--pag; did you mean '--page'?"),
        ("catalogue list --colour x.db", "--colour\n"),
    ],
)
def test_an_option_is_never_abbreviated_and_the_nearest_one_is_named(run: Run, line: str, said: str) -> None:
    ending = run(*line.split())
    assert (ending.code, ending.out) == (2, "")
    assert f"error: unknown option {said}" in ending.err


def test_nothing_behind_two_hyphens_is_an_option(run: Run) -> None:
    assert "'--easy': neither a file" in run("rate", "sudoku", "--", "--easy").err


@pytest.mark.parametrize("command", ["build book.yaml", "export book.yaml", "generate sudoku"])
@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("--executor cloud", "error: --executor: 'cloud' is unknown, expected local, dask:local, "),
        ("--executor dask:tcp://192.0.2.1:8786", "error: --executor: tcp://192.0.2.1:8786 is not encrypted, and who"),
        ("--insecure", "error: --insecure: is for --executor dask:tcp://HOST:PORT; leave it out"),
        ("--executor dask:local --stall-after 9", "error: --stall-after: "),
    ],
)
def test_an_executor_that_cannot_be_used_ends_a_command_before_anything_is_made(
    run: Run, command: str, wish: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_address, "find_spec", lambda _: True)
    ending = run(*command.split(), *wish.split())
    assert (ending.code, ending.out) == (2, "")
    assert ending.err.startswith(said)


@pytest.mark.parametrize("command", ["build book.yaml", "export book.yaml", "generate sudoku"])
def test_a_missing_extra_ends_a_command_that_asks_for_a_cluster(
    run: Run, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_address, "find_spec", lambda _: None)
    ending = run(*command.split(), "--executor", "dask:local")
    assert (ending.code, ending.out) == (2, "")
    assert "pip install 'puzzlepress[cluster]'" in ending.err


def test_an_unknown_family_is_told_with_the_nearest_name(run: Run) -> None:
    ending = run("rate", "sudoko", "-")
    assert ending.code == 2
    assert "did you mean 'sudoku'?" in ending.err


def _failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(_: object) -> int:
        raise error

    monkeypatch.setattr("pipeline.commands.puzzles.families", fail)


def test_a_bug_ends_with_70_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, ZeroDivisionError("by zero\nand more"))
    ending = run("families")
    assert ending.code == 70
    assert ending.err.startswith("internal error: ZeroDivisionError: by zero; this is a fault of puzzlepress")
    assert ending.err.count("\n") == 1


def test_a_fault_of_a_family_from_another_package_names_that_package(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "latin.py").write_text("def families(_): raise ZeroDivisionError('by zero')")
    monkeypatch.setattr("pipeline.commands.puzzles.families", run_path(str(tmp_path / "latin.py"))["families"])
    latin = Found("latin", (), 9, tmp_path, "latin", origin="latin-squares 1.2")
    monkeypatch.setitem(FAMILIES.findings.found, "latin", latin)
    ending = run("families")
    assert ending.code == 70
    assert "this is a fault of latin-squares 1.2, which offers the family latin, please report it" in ending.err


def test_a_bug_shows_its_traceback_to_those_who_ask(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, ZeroDivisionError("by zero"))
    assert "Traceback" in run("families", "-v").err
    monkeypatch.setenv(cli.DEBUG_VARIABLE, "1")
    assert "Traceback" in run("families").err


def test_an_interrupt_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, KeyboardInterrupt())
    assert run("families") == Ending(130, "", "interrupted\n")


def test_an_interrupted_build_says_how_to_go_on(run: Run, book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("pipeline.build"), "build", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert run("build", book) == Ending(130, "", "interrupted; run the same command again to go on\n")


def test_nobody_reading_on_is_no_error() -> None:
    command = [sys.executable, "-m", "pipeline", "families"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_stdout_that_is_full_ends_with_4() -> None:
    command = [sys.executable, "-m", "pipeline", "families"]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 4
    assert ended.stderr == "error: stdout: cannot be written: No space left on device; make room, or write elsewhere\n"


@pytest.mark.parametrize("command", [["--version"], ["schema"], ["families"], ["check", "book.yaml"], ["init"]])
def test_answers_that_need_no_puzzle_load_neither_kernels_nor_the_pdf_writer(
    command: list[str], book: str, tmp_path: Path
) -> None:
    (tmp_path / "init").mkdir()
    code = f"import sys; sys.path.insert(0, {str(Path(cli.__file__).parents[1])!r})\n"
    code += f"from pipeline.cli import main\ntry: main({command!r})\nexcept SystemExit: pass\n"
    code += "print(sorted({'numba', 'reportlab'} & set(sys.modules)), file=sys.stderr)"
    folder = tmp_path / "init" if command == ["init"] else tmp_path
    ended = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    assert ended.stderr == "[]\n"
