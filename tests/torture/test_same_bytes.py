"""A book's files are the same bytes wherever, whenever and however they are built.

Each build is a process of its own, for most of what is varied here an interpreter reads once, when it starts. The same
bytes are promised for every file of a book's folder: PDFs, pictures, report and manifest, which names the versions.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pikepdf
import pytest
from conftest import Cases
from PIL import Image
from reportlab import rl_settings

from tests.outputs.play.played import unpacked_page

ROOT = Path(__file__).parents[2]
BOOKS = {
    "bytes.yaml": """
title: "Same Bytes – Ærø"
author: "Zoë"
date: 2026-11
language: de
page: {printer: kdp, size: 6x9in}
cover: {blurb: "Zum Rätseln"}
back: [sums]
outputs: {pdf: true, report: true, play: {files: puzzle}, pictures: {formats: [pdf, svg, png], width: 60mm}}
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 3}}
  - {family: calcudoku, size: 3x3, counts: {easy: 2}}
  - {family: futoshiki, size: 4x4, counts: {easy: 2}}
""",
    "sheets.yaml": """
title: "Sheets"
page: {printer: school}
versions: [A, B]
class_list: pupils.csv
outputs: {play: {scorm: true, address: "https://my.site"}}
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 2}}
  - {family: calcudoku, size: 3x3, counts: {easy: 2}}
""",
    "pupils.csv": "name\nÅsa\nBo\nÇelik\n",
}
HOSTILE = """
useA85, pageCompression, pdfComments, pdfMultiLine, invariant = 1, 0, 1, 1, 0
ttfAsciiReadable, documentLang, defaultPageSize, canvas_baseColor = 0, "xx", "A3", (1, 0, 0)
import os, pathlib
pathlib.Path(os.environ["MARK"]).write_text("ran")
"""
SETTINGS_FILES = ("reportlab_settings.py", "reportlab_mods.py", ".reportlab_settings", ".reportlab_mods", "numpy.py")
RL = [f"RL_{name}" for name in rl_settings.__all__]
ALONE: dict[str, dict[str, str]] = {
    "every RL_* is 1": dict.fromkeys(RL, "1"),
    "every RL_* is nonsense": dict.fromkeys([*RL, "EVAL_DEBUG", "RL_DEBUG"], "nonsense"),
    **{f"{name}={value}": {name: value} for name in RL for value in ("0", "1", "abc")},
}
DRAWN: dict[str, tuple[str, ...]] = {
    "SOURCE_DATE_EPOCH": ("", "0", "1700000000", "abc", "-1", "99999999999999999999", "1e9", " 12 "),
    "RL_useA85": ("1", "x"),
    "RL_pdfComments": ("1",),
    "RL_pdfMultiLine": ("1",),
    "RL_defaultPageSize": ("A3", "?"),
    "EVAL_DEBUG": ("2", "x"),
    "LANG": ("C", "POSIX", "C.UTF-8", "de_DE.UTF-8", "tr_TR.ISO-8859-9", "nonsense"),
    "LANGUAGE": ("de:fr",),
    "LC_ALL": ("C", "C.UTF-8", "ar_EG.UTF-8"),
    "LC_NUMERIC": ("de_DE.UTF-8",),
    "LC_CTYPE": ("C", "ja_JP.SJIS"),
    "LC_COLLATE": ("sv_SE.UTF-8",),
    "LC_TIME": ("th_TH.UTF-8",),
    "TZ": ("UTC", "Pacific/Kiritimati", "America/St_Johns", "nonsense", ":/dev/null", ""),
    "PYTHONHASHSEED": ("0", "1", "42", "4294967295", "random"),
    "PYTHONUTF8": ("0", "1"),
    "PYTHONIOENCODING": ("ascii", "latin-1:strict", "utf-16"),
    "PYTHONOPTIMIZE": ("1", "2"),
    "PYTHONDONTWRITEBYTECODE": ("1",),
    "PYTHONWARNINGS": ("error", "ignore", "default", "error::DeprecationWarning"),
    "PYTHONDEVMODE": ("1",),
    "PYTHONNODEBUGRANGES": ("1",),
    "PYTHONINTMAXSTRDIGITS": ("640", "0"),
    "PYTHONMALLOC": ("malloc", "debug"),
    "PYTHONSAFEPATH": ("1",),
    "PYTHONUNBUFFERED": ("1",),
    "PYTHONNOUSERSITE": ("1",),
    "PYTHONCOERCECLOCALE": ("0", "warn"),
    "PYTHONCASEOK": ("1",),
    "HOME": ("/nonexistent", "relative", ""),
    "XDG_DATA_HOME": ("/nonexistent",),
    "XDG_CACHE_HOME": ("/nonexistent",),
    "TMPDIR": ("/nonexistent",),
    "COLUMNS": ("1", "abc"),
    "NO_COLOR": ("1",),
    "TERM": ("dumb", ""),
    "USER": ("somebody",),
    "TQDM_MININTERVAL": ("abc", "5"),
    "TQDM_DISABLE": ("1",),
    "PILLOW_BLOCK_SIZE": ("abc",),
    "OMP_NUM_THREADS": ("1", "x"),
}
OTHER_ZLIB = """
import zlib
ours, ours_in_pieces = zlib.compress, zlib.compressobj
zlib.compress = lambda data, level=-1, *more: ours(data, 1)
zlib.compressobj = lambda level=-1, *more, **named: ours_in_pieces(1, *more, **named)
"""
"""Stands for another build of zlib: the same content in other bytes."""

SAME_LIBRARIES = """
import sys, zlib
from importlib.metadata import version
print([version(name) for name in sys.argv[1:]], zlib.ZLIB_RUNTIME_VERSION)
"""
LIBRARIES = (
    "reportlab",
    "pikepdf",
    "pillow",
    "pypdfium2",
    "fonttools",
    "pydantic",
    "markdown-it-py",
    "numpy",
    "PyYAML",
)
PYTHONS = "PUZZLEPRESS_PYTHONS"
"""Names further interpreters that have the libraries, by their paths."""

FOLDERS = ("book", "a folder with spaces", "Füße 数独", "-dash", "deep/er/still", "linked")
UMASKS = (0o000, 0o022, 0o027, 0o077)


@dataclass(frozen=True)
class Surroundings:
    """Where and how a build runs."""

    variables: Mapping[str, str] = field(default_factory=dict)
    folder: str = "book"
    jobs: int = 1
    umask: int = 0o022
    from_root: bool = False  # the working folder is another one
    home: bool = True
    python: str = sys.executable
    site: str = ""  # code that the interpreter runs when it starts

    def build(self, place: Path) -> Path:
        """Build the books in a new folder, which it gives."""
        books, out = self._laid_out(place), place / "output"
        command = [self.python, "-m", "pipeline", "build", "-q", "-j", str(self.jobs), "-o", str(out)]
        configs = [str(books / name) if self.from_root else f"./{name}" for name in BOOKS if name.endswith("yaml")]
        environment = {"HOME": str(place / "home"), **self.variables} | self._own(place)
        if not self.home:
            del environment["HOME"]
        ended = subprocess.run(
            [*command, *configs],
            cwd="/" if self.from_root else books,
            env=environment,
            umask=self.umask,
            capture_output=True,
            check=False,
        )
        assert ended.returncode == 0, f"{self}\n{ended.stderr.decode(errors='replace')}"
        assert not (place / "mark").exists(), f"{self}: code beside the config or at home was run"
        return out

    def _own(self, place: Path) -> dict[str, str]:
        """What finds the product and its compiled kernels, and where a stranger's code would leave its mark."""
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(place / "site")]),
            "PUZZLEPRESS_KERNELS": self.variables.get("PUZZLEPRESS_KERNELS", "plain"),
            "MARK": str(place / "mark"),
        }

    def _laid_out(self, place: Path) -> Path:
        """The folder of the configs, with settings of reportlab that nobody asked for, as in the home folder."""
        books, home = place / self.folder, place / "home"
        if self.folder == "linked":
            (place / "real").mkdir(parents=True)
            books.symlink_to(place / "real")
        for folder in (books, home):
            folder.mkdir(parents=True, exist_ok=True)
            for name in SETTINGS_FILES:
                (folder / name).write_text(HOSTILE)
        (place / "site").mkdir()
        if self.site:
            (place / "site" / "sitecustomize.py").write_text(self.site)
        for name, text in BOOKS.items():
            (books / name).write_text(text, encoding="utf-8")
        return books


def files(folder: Path) -> dict[str, bytes]:
    """By name the bytes of every file of the books, without what a build keeps for itself."""
    names = (one.relative_to(folder) for one in sorted(folder.rglob("*")) if one.is_file())
    found = {str(name): (folder / name).read_bytes() for name in names if not str(name).startswith(".")}
    assert len(found) > 50, sorted(found)
    return found


def differing(made: Path, expected: Path) -> list[str]:
    """The names of files that are not the same bytes."""
    ours, theirs = files(made), files(expected)
    return sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))


def content(folder: Path) -> dict[str, object]:
    """By name what every file says, whatever compressed it."""
    return {name: _content(folder / name, data) for name, data in files(folder).items()}


def _content(path: Path, data: bytes) -> object:
    if path.suffix == ".pdf":
        return _objects(path)
    if path.suffix == ".png":
        with Image.open(path) as image:
            return image.size, image.info, image.tobytes()
    if path.suffix == ".html":
        return unpacked_page(data.decode())
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as package:
            return {name: unpacked_page(package.read(name).decode()) for name in package.namelist()}
    if path.name == "manifest.json":
        return [{**row, "sha256": ""} for row in json.loads(data).pop("files")], {**json.loads(data), "files": ""}
    return data


def _objects(path: Path) -> list[object]:
    """The objects of a PDF, streams unpacked; a file's identifier and its table of places follow from its bytes."""
    with pikepdf.open(path) as pdf:
        return [_object(one) for one in pdf.objects if not _is_table(one)]


def _is_table(one: pikepdf.Object) -> bool:
    return isinstance(one, pikepdf.Stream) and one.get("/Type") == "/XRef"


def _object(one: pikepdf.Object) -> object:
    if not isinstance(one, pikepdf.Stream):
        return _written(one)
    return {key: _written(value) for key, value in one.items() if key != "/Length"}, one.read_bytes()


def _written(value: object) -> object:
    """A value as the file has it; numbers come as numbers."""
    return value.unparse() if isinstance(value, pikepdf.Object) else value


def drawn(seed: int) -> Surroundings:
    """Surroundings at random: a dozen variables, a folder, a number of processes."""
    chance = random.Random(seed)
    names = chance.sample(sorted(DRAWN), 12)
    return Surroundings(
        variables={name: chance.choice(DRAWN[name]) for name in names},
        folder=chance.choice(FOLDERS),
        jobs=chance.randint(1, 8),
        umask=chance.choice(UMASKS),
        from_root=chance.random() < 0.3,
        home=chance.random() < 0.8,
    )


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a build in surroundings of which nothing is set."""
    return Surroundings().build(tmp_path_factory.mktemp("expected"))


@pytest.mark.torture
def test_no_setting_of_reportlab_enters_a_book(cases: Cases, expected: Path, tmp_path: Path) -> None:
    alone = list(ALONE.items())
    for number in cases(len(alone), 2):
        name, variables = alone[number % len(alone)]
        assert differing(Surroundings(variables).build(tmp_path / str(number)), expected) == [], name


@pytest.mark.torture
def test_neither_place_nor_time_nor_locale_enters_a_book(cases: Cases, expected: Path, tmp_path: Path) -> None:
    for seed in cases(300, 3):
        surroundings = drawn(seed)
        assert differing(surroundings.build(tmp_path / str(seed)), expected) == [], surroundings


@pytest.mark.torture
def test_compiled_kernels_make_the_same_files(cases: Cases, expected: Path, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    if not (tries := cases(8, 0)):
        pytest.skip("compiling takes minutes")
    for jobs in tries:
        surroundings = Surroundings({"PUZZLEPRESS_KERNELS": "numba"}, jobs=jobs % 8 + 1)
        assert differing(surroundings.build(tmp_path / str(jobs)), expected) == [], surroundings


def other_pythons() -> list[str]:
    """The interpreters that are found and have the same versions of all libraries and of zlib."""
    ask = ["-c", SAME_LIBRARIES, *LIBRARIES]
    own = subprocess.run([sys.executable, *ask], capture_output=True, check=True).stdout
    on_path = (shutil.which(f"python3.{minor}") for minor in range(11, 15))
    found = [*os.environ.get(PYTHONS, "").split(os.pathsep), *on_path]
    fit = [one for one in found if one and subprocess.run([one, *ask], capture_output=True, check=False).stdout == own]
    return [one for one in dict.fromkeys(fit) if not Path(one).samefile(sys.executable)]


@pytest.mark.torture
def test_every_python_makes_the_same_files(cases: Cases, expected: Path, tmp_path: Path) -> None:
    pythons = other_pythons()
    if not pythons:
        pytest.skip(f"no other Python has these versions of the libraries; name some in {PYTHONS}")
    for number in cases(2 * len(pythons), 1):
        surroundings = Surroundings(python=pythons[number % len(pythons)], jobs=1 + number // len(pythons))
        assert differing(surroundings.build(tmp_path / str(number)), expected) == [], surroundings


@pytest.mark.torture
def test_another_zlib_makes_files_of_the_same_content(expected: Path, tmp_path: Path) -> None:
    made = Surroundings(site=OTHER_ZLIB).build(tmp_path / "other")
    assert {Path(name).suffix for name in differing(made, expected)} >= {".pdf", ".json"}, "nothing was different"
    ours, theirs = content(made), content(expected)
    assert [name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)] == []
