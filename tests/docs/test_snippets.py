"""Every page works as it stands: a reader types what it shows, from top to bottom, in a folder of their own.

A block whose language is followed by a name is a file of that name; `name+` adds to it. Any other YAML is a piece of a
book file and must be valid in a small book. Commands run in order, and a `text` block after them is what they print,
with `...` for lines left out.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from pipeline import cli
from pipeline.config import load_book
from pipeline.families import FAMILIES
from pipeline.outputs.registry import option_models
from pipeline.solving.compiling import VARIABLE, kernels_mode
from pipeline.source import resources
from tests.docs.pages import PAGES, ROOT, Block, blocks, title

PROGRAM = (["puzzlepress"], [".venv/bin/python", "-m", "pipeline"], [".venv\\Scripts\\python", "-m", "pipeline"])
BASE = {"title": "A Book", "sections": [{"family": "sudoku", "size": "6x6", "counts": {"easy": 4}}]}
FOLDERS = ("configs", "templates")
WRAP = (3900, 2900)  # pixels: more than 6x9in and a spine need

SETTING_UP = ("python3", "py", "pip", ".venv/bin/pip", ".venv\\Scripts\\pip", ".", "dask")
"""Commands that make an environment: the build server runs them, a test must not change the one it runs in.

`dask` makes a cluster of several machines.
"""

NOT_RUN = {
    ".venv/bin/python -m pipeline build configs/book1.yaml": "the build server runs it; in plain mode it takes minutes",
    ".venv/bin/python -m pytest -n logical": "it is what runs this",
    "puzzlepress build configs/school-week.yaml --executor dask:local -j 2": "tests/builds/test_cluster.py does",
    "puzzlepress build configs/book1.yaml --executor dask:tcp://10.0.0.1:8786 --insecure": "there is no such machine",
    "puzzlepress build configs/book1.yaml --executor dask:tls://10.0.0.1:8786": "as above",
    "puzzlepress init --ask": "nobody answers here; tests/commands/test_ask.py does",
    "puzzlepress warm": "it compiles all kinds, which takes minutes",
    "puzzlepress warm --cpu generic --into kernels": "it compiles all kinds, which takes minutes",
}

LARGE = (
    "README.md",
    "docs/how-to/check-a-pdf.md",
    "docs/how-to/cover.md",
    "docs/how-to/newspaper-pictures.md",
    "docs/how-to/newspaper-week.md",
    "docs/how-to/resume-a-build.md",
    "docs/reference/commands.md",
    "docs/tutorials/newspaper.md",
    "docs/tutorials/paperback.md",
    "docs/tutorials/samurai.md",
    "docs/tutorials/teacher.md",
)
"""Pages whose books take seconds with compiled kernels, and minutes without; their commands are always parsed."""

LANGUAGES = ("yaml", "sh", "text", "csv", "markdown", "powershell", "toml", "python", "css")
"""All that fences may hold. `powershell` is parsed alone, `css` is for browsers; test_python.py runs `python`,
tests/puzzlepress `toml`."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout's folder as a reader has it, with the files of their own that pages ask for."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name)
    for text in (ROOT / "pipeline" / "families").glob("*/text"):
        shutil.copytree(text, tmp_path / text.relative_to(ROOT))
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(resources, "templates", lambda: tmp_path / "templates")
    Image.new("L", WRAP, 80).save(tmp_path / "my-picture.jpg", dpi=(300, 300))
    for style in ("Regular", "Bold", "Italic"):
        shutil.copy(next((ROOT / "templates" / "fonts").rglob(f"*-{style}.ttf")), tmp_path / f"Mine-{style}.ttf")
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=title)
def test_a_reader_who_follows_the_page_meets_no_error(
    page: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if title(page) in LARGE and kernels_mode() == "plain":
        pytest.skip("in plain mode the books of this page take minutes")
    printed = ""
    for block in blocks(page):
        if block.name.startswith("~"):
            continue  # a file of the reader's own home
        if block.name:
            _write(folder, block)
        elif block.language == "yaml":
            _check_piece(folder, block)
        elif block.language == "sh":
            printed = _printed(block, capsys)
        elif block.language == "text":
            assert not _missing(block, printed), f"{block.place}: {_missing(block, printed)} in\n{printed}"


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_every_command_is_one_that_the_program_knows(page: Path) -> None:
    for block in blocks(page):
        assert block.language in LANGUAGES, block.place
        for words in _commands(block) if block.language in ("sh", "powershell") else ():
            own, _ = _parted(_own(words) or [])
            named = own[:1] in (["generate"], ["explain"]) and own[1] not in FAMILIES
            assert not own or named or own == ["--version"] or cli.parser(own).parse_args(own), block.place


def _write(folder: Path, block: Block) -> None:
    path = folder / block.name.removesuffix("+")
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_text(encoding="utf-8") if block.name.endswith("+") else ""
    path.write_text(before + block.text, encoding="utf-8")


def _check_piece(folder: Path, block: Block) -> None:
    """Lay a piece over a small book and load the book; the file's name is not one that a page uses."""
    (folder / "piece-of-a-page.yaml").write_text(yaml.safe_dump(_over(BASE, yaml.safe_load(block.text) or {})))
    try:
        load_book(folder / "piece-of-a-page.yaml", outputs=option_models())
    except Exception as error:
        raise AssertionError(f"{block.place}: {error}") from error


def _over(base: dict[str, Any], piece: dict[str, Any]) -> dict[str, Any]:
    left_out = {"sections"} if "groups" in piece else set()
    return {key: value for key, value in base.items() if key not in left_out} | piece


def _printed(block: Block, capsys: pytest.CaptureFixture[str]) -> str:
    """Run the commands of a block; give what they print."""
    capsys.readouterr()
    for words in _commands(block):
        own = _own(words)
        if own is not None and shlex.join(words) not in NOT_RUN:
            _run(own, f"{block.place}: {shlex.join(words)}")
        elif words[0] == "cat":
            _join(words)
        elif words[:2] == ["pip", "install"] and Path(words[2]).is_dir():
            _install(Path(words[2]))
        else:
            assert words[0] in SETTING_UP or shlex.join(words) in NOT_RUN, f"{block.place}: {shlex.join(words)}"
    said = capsys.readouterr()
    return said.out + said.err


def _install(project: Path) -> None:
    """Say beside a project's package what it offers, as an installation would."""
    stated = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = project / f"{stated['name'].replace('-', '_')}-{stated['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {stated['name']}\nVersion: {stated['version']}\n")
    groups = (
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
        for group, points in stated["entry-points"].items()
    )
    (info / "entry_points.txt").write_text("".join(groups))


def _join(words: list[str]) -> None:
    """What `cat` does with files by pattern, into one or onto the screen."""
    (_, *patterns), target = _parted(words)
    text = "".join(path.read_text(encoding="utf-8") for one in patterns for path in sorted(Path().glob(one)))
    if target:
        Path(target).write_text(text, encoding="utf-8")
    else:
        print(text)


def _run(words: list[str], place: str) -> None:
    words, target = _parted(words)
    if target:
        with Path(target).open("w", encoding="utf-8") as file, redirect_stdout(file):
            assert _code(words) == 0, place
    else:
        assert _code(words) == 0, place


def _code(words: list[str]) -> int:
    """Run a command and give its exit code; in a process of its own where a package was installed for it."""
    installed = [str(info.parent.resolve()) for info in Path().glob("*/*.dist-info")]
    if installed:
        # Loading compiled kernels takes longer than the small grids of such a page do without.
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *installed]), VARIABLE: "plain"}
        ended = subprocess.run(
            [sys.executable, "-m", "pipeline", *words], check=False, env=environment, capture_output=True, text=True
        )
        print(ended.stdout + ended.stderr)
        return ended.returncode
    try:
        return cli.main(words)
    except SystemExit as stop:
        return int(stop.code or 0)


def _parted(words: list[str]) -> tuple[list[str], str]:
    """The words of a command, and the file that its output goes to."""
    if ">" not in words:
        return words, ""
    at = words.index(">")
    return words[:at], words[at + 1]


def _missing(block: Block, printed: str) -> list[str]:
    """The lines of a block that no command printed."""
    lines = [line.rstrip() for line in printed.splitlines()]
    return [line for line in block.text.splitlines() if line != "..." and line.rstrip() not in lines]


def _commands(block: Block) -> Iterator[list[str]]:
    """The commands of a block, as words."""
    for line in block.text.splitlines():
        separator = ";" if block.language == "powershell" else "&&"
        for command in line.split(separator):
            yield shlex.split(command, posix=block.language == "sh")


def _own(words: list[str]) -> list[str] | None:
    """The arguments of a command of ours; None if it is another program's."""
    found = [words[len(start) :] for start in PROGRAM if words[: len(start)] == start]
    return found[0] if found else None
