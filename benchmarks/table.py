"""Measures the figures of docs/performance.md in alternating runs, and prints them in one table.

    python benchmarks/table.py [FIGURE ...] [--runs 3] [--puzzles 1000] [--list]

A FIGURE is the beginning of a name in the table; without any, all are measured. Each is one command or more, run as a
user runs it. Where something is measured beside it, both take turns. Times are wall seconds or seconds of processor
time, of all processes of a command; memory is that of its largest process. The first lines give the load of the
machine, because it decides what wall times are worth. `make bench` goes on with benchmarks/generate.py, which has
what it takes to make a puzzle of each kind and level beside peers.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
BOOK = ROOT / "configs" / "book1.yaml"
BOARDS = ROOT / "tests" / "families" / "sudoku" / "boards"  # twenty for every technique
VOLUMES = 5
MANY, MOST = 10_000, 20_000  # puzzles for which some goals are set, but for one or two: thirds of three levels

KILLERS = """
title: Killers
seed: 1
sections: [{family: sudoku, size: 9x9, options: {variant: killer}, counts: {easy: 5, medium: 5, hard: 5, expert: 5}}]
"""
MIX = """
title: Mix
seed: 1
page: {{per_page: 4}}
sections:
  - {{family: sudoku, size: 9x9, counts: {{easy: {third}, medium: {third}, hard: {third}}}}}
  - {{family: calcudoku, size: 6x6, counts: {{easy: {third}, medium: {third}, hard: {third}}}}}
  - {{family: kakuro, size: 8x10, counts: {{easy: {third}, medium: {third}, hard: {third}}}}}
"""
PLAIN = {"PUZZLEPRESS_KERNELS": "plain"}


@dataclass(frozen=True)
class Spent:
    """What a command took: wall seconds, seconds of processor time, megabytes of its largest process."""

    wall: float
    cpu: float
    megabytes: float


@dataclass
class Scene:
    """A folder with what is measured; `kernels` holds compiled kernels."""

    folder: Path
    puzzles: int
    numbers: dict[str, int] = field(default_factory=dict)

    @property
    def kernels(self) -> Path:
        """Where compiled kernels are kept between runs."""
        return self.folder / "kernels"

    def file(self, name: str, text: str) -> Path:
        """A config with this text."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def fresh(self, name: str) -> Path:
        """A folder that no run has used."""
        self.numbers[name] = self.numbers.get(name, 0) + 1
        return self.folder / f"{name}-{self.numbers[name]}"

    def run(self, *arguments: object, kernels: Path | None = None, **variables: str) -> Spent:
        """Run a command of the product; CalledProcessError where it fails."""
        command = [sys.executable, "-m", "puzzlepress", *map(str, arguments)]
        cache = kernels or self.kernels
        cache.mkdir(mode=0o700, exist_ok=True)
        values = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(cache), **variables}
        began = time.perf_counter()
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(command, cwd=self.folder, env=values, stdout=said, stderr=said)
            _, status, used = os.wait4(process.pid, 0)
            wall = time.perf_counter() - began
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                said.seek(0)
                raise subprocess.CalledProcessError(process.returncode, command, said.read())
        return Spent(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / (1 << 10))

    def build(self, config: Path, *more: object, output: Path | None = None, **variables: str) -> Spent:
        """Build a book into a folder, else into one that no run has used."""
        return self.run("build", "-q", config, "-o", output or self.fresh("output"), *more, **variables)

    def mix(self, puzzles: int = 0) -> Path:
        """The config of so many puzzles, or of as many as are asked for: thirds of three families, easy to hard."""
        third = max(1, (puzzles or self.puzzles) // 9)
        return self.file(f"mix{third}.yaml", MIX.format(third=third))

    def made(self, config: Path) -> Path:
        """The folder into which a book was built before anything is measured."""
        folder = self.folder / f"made-{config.stem}"
        if not folder.exists():
            self.build(config, output=folder)
        return folder

    def pages(self, config: Path) -> int:
        """The pages of a book that was built."""
        from pikepdf import Pdf

        with Pdf.open(self.interior(config)) as pdf:
            return len(pdf.pages)

    def interior(self, config: Path) -> Path:
        """The PDF of a book that was built."""
        return self.made(config) / config.stem / f"{config.stem}-interior.pdf"


Measure = Callable[[Scene], float]


@dataclass(frozen=True)
class Figure:
    """A row of the table; `beside` is measured in turns with it, and named."""

    name: str
    unit: str
    goal: str
    measure: Measure
    name_beside: str = ""
    beside: Measure | None = None


def first(config: Callable[[Scene], Path], **variables: str) -> Measure:
    """Wall seconds of a build that finds no compiled kernels."""
    return lambda scene: scene.build(config(scene), kernels=scene.fresh("cold"), **variables).wall


def starter(scene: Scene) -> Path:
    """What `init` writes."""
    path = scene.folder / "starter.yaml"
    if not path.exists():
        scene.run("init", path.name)
    return path


def killers(scene: Scene) -> Path:
    """Twenty killers, five of each level up to expert."""
    return scene.file("killers.yaml", KILLERS)


def book(_scene: Scene) -> Path:
    """The first example book."""
    return BOOK


def warm(scene: Scene) -> Scene:
    """The scene, with the kernels of its books compiled."""
    if not (scene.folder / "warm").exists():
        scene.run("warm", "sudoku", "calcudoku", "kakuro")
        (scene.folder / "warm").touch()
    return scene


def rebuilt(config: Callable[[Scene], Path], *more: object) -> Callable[[Scene], Spent]:
    """A build of a book whose journal has all its puzzles."""
    return lambda scene: warm(scene).build(config(scene), *more, output=scene.made(config(scene)))


def share_of_two(scene: Scene) -> float:
    """How fast -j 2 is beside two builds of half the size at once, which share nothing."""
    halves = [scene.file(f"half{n}.yaml", MIX.format(third=max(1, scene.puzzles // 18))) for n in (1, 2)]
    together = warm(scene).build(scene.mix(), "-j", 2).wall
    began = time.perf_counter()
    command = [sys.executable, "-m", "puzzlepress", "build", "-q", "-j", "1"]
    values = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(scene.kernels)}
    running = [
        subprocess.Popen(
            [*command, str(half), "-o", str(scene.fresh("output"))],
            cwd=scene.folder,
            env=values,
            stdout=subprocess.DEVNULL,
        )
        for half in halves
    ]
    if any(process.wait() for process in running):
        raise RuntimeError("a half of the book was not built")
    return 100 * (time.perf_counter() - began) / together


def puzzle_milliseconds(puzzles: int = 0) -> Measure:
    """Processor time of a build, a puzzle; of a book of so many, else of as many as are asked for."""
    return lambda scene: 1000 * warm(scene).build(scene.mix(puzzles)).cpu / (puzzles or scene.puzzles)


def series(scene: Scene) -> Path:
    """The config of a series whose volumes have a fifth of the puzzles each."""
    text = MIX.format(third=max(1, scene.puzzles // 9 // VOLUMES))
    return warm(scene).file("series.yaml", f"{text}series: {{name: Mix, volume: 1}}\n")


def in_one_call(scene: Scene) -> float:
    """Processor time of all volumes of a series by one command."""
    return scene.build(series(scene), "--volumes", f"1-{VOLUMES}").cpu


def one_by_one(scene: Scene) -> float:
    """The same by a command for each."""
    config = series(scene)
    return sum(scene.build(config, "--set", f"series.volume={n}").cpu for n in range(1, VOLUMES + 1))


def rating_milliseconds(scene: Scene) -> float:
    """Processor time of `rate`, a board; what its start takes is the same for many boards and for few."""
    boards = "".join(path.read_text("utf-8") for path in sorted(BOARDS.glob("*.txt")))
    taken = {
        times: warm(scene).run("rate", "sudoku", scene.file(f"boards{times}.txt", boards * times)).cpu
        for times in (1, 3)
    }
    return 1000 * (taken[3] - taken[1]) / (2 * boards.count("\n"))


def exports(scene: Scene, jobs: int) -> float:
    """Wall seconds of `export` with so many processes."""
    config = warm(scene).mix()
    return scene.run("export", "-q", config, "-o", scene.made(config), "-j", jobs).wall


def verified(scene: Scene, jobs: int) -> Spent:
    """What it takes to verify a book of many puzzles with so many processes."""
    return scene.run("verify", "-j", jobs, scene.interior(warm(scene).mix(MANY)))


def page_milliseconds(scene: Scene) -> float:
    """Processor time of `verify` by one process, a page."""
    return 1000 * verified(scene, 1).cpu / scene.pages(scene.mix(MANY))


def page_wall_milliseconds(scene: Scene) -> float:
    """How long two processes take on the clock, a page."""
    return 1000 * verified(scene, 2).wall / scene.pages(scene.mix(MANY))


def picture_milliseconds(scene: Scene) -> float:
    """Processor time of `export` beyond that of a rebuild, for each picture that it writes."""
    rebuild = rebuilt(Scene.mix)(scene).cpu
    config = scene.mix()
    made = scene.made(config)
    export = scene.run("export", "-q", config, "-o", made).cpu
    pictures = [path for path in (made / config.stem / "export").iterdir() if path.suffix != ".json"]
    return 1000 * (export - rebuild) / len(pictures)


def cluster_cost(scene: Scene) -> float:
    """Processor time of a build by workers of dask on this machine, in percent of that by processes of its own."""
    config = warm(scene).mix()
    own = scene.build(config, "-j", 2).cpu
    return 100 * scene.build(config, "-j", 2, "--executor", "dask:local").cpu / own - 100


FIGURES = (
    Figure("first build of book1", "s", "15, or 0.9 of plain", first(book), "plain", first(book, **PLAIN)),
    Figure("first build of the starter", "s", "3", first(starter), "plain", first(starter, **PLAIN)),
    Figure("first build of 20 killers", "s", "20", first(killers), "plain", first(killers, **PLAIN)),
    Figure("second build of book1", "s", "2", lambda scene: warm(scene).build(BOOK).wall),
    Figure(
        "compiling Sudoku, Calcudoku, Kakuro",
        "CPU s",
        "43.5",
        lambda scene: scene.run("warm", "sudoku", "calcudoku", "kakuro", kernels=scene.fresh("cold")).cpu,
    ),
    Figure("check of book1", "CPU s", "0.35", lambda scene: scene.run("check", BOOK).cpu),
    Figure("rebuild of book1", "CPU s", "0.6", lambda scene: rebuilt(book)(scene).cpu),
    Figure(
        f"rebuild of {MANY:,}",
        "s on the clock of two",
        "4",
        lambda scene: rebuilt(lambda scene: scene.mix(MANY))(scene).wall,
        "CPU s of one process",
        lambda scene: rebuilt(lambda scene: scene.mix(MANY), "-j", 1)(scene).cpu,
    ),
    Figure(f"memory of a build of {MOST:,}", "MB", "300", lambda scene: warm(scene).build(scene.mix(MOST)).megabytes),
    Figure(
        f"a puzzle of a build of {MANY:,}",
        "CPU ms",
        "flat",
        puzzle_milliseconds(MANY),
        "of PUZZLES",
        puzzle_milliseconds(),
    ),
    Figure(f"a series of {VOLUMES} volumes in one call", "CPU s", "", in_one_call, "one by one", one_by_one),
    Figure("two processes beside two builds of half", "%", "90", share_of_two),
    Figure("rating, Sudoku boards of every technique", "CPU ms", "1.0 (mixed set)", rating_milliseconds),
    Figure(
        f"verify of {MANY:,}, a page",
        "CPU ms",
        "10",
        page_milliseconds,
        "ms on the clock of two",
        page_wall_milliseconds,
    ),
    Figure(f"memory of verify of {MANY:,}", "MB", "300", lambda scene: verified(scene, 2).megabytes),
    Figure("export, a picture", "CPU ms", "4", picture_milliseconds),
    Figure(
        "export with two processes",
        "s",
        "1.8 times as fast",
        lambda scene: exports(scene, 2),
        "with one",
        lambda scene: exports(scene, 1),
    ),
    Figure("more for workers of dask", "% CPU", "10", cluster_cost),
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figures", nargs="*", metavar="FIGURE")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument(
        "--puzzles",
        type=int,
        default=1000,
        help="of a book for which no goal names another size, a multiple of 18 at best",
    )
    parser.add_argument("--list", action="store_true", help="the names, and nothing else")
    asked = parser.parse_args()
    chosen = [one for one in FIGURES if not asked.figures or one.name.startswith(tuple(asked.figures))]
    if asked.list:
        print("\n".join(one.name for one in FIGURES))
        return
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} processors")
    print(f"{asked.puzzles} puzzles; medians of {asked.runs} runs, in brackets the least and the most")
    print(
        f"load before {os.getloadavg()[0]:.1f}\n\n| figure | unit | ours | goal | beside | |\n|---|---|---|---|---|---|"
    )
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(Path(folder), asked.puzzles)
        for one in chosen:
            print(row(one, scene, asked.runs, asked.puzzles), flush=True)
    print(f"\nload after {os.getloadavg()[0]:.1f}")


def row(one: Figure, scene: Scene, runs: int, puzzles: int) -> str:
    """Measure a figure, in turns with what is beside it."""
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(runs):
        ours.append(one.measure(scene))
        if one.beside:
            theirs.append(one.beside(scene))
    beside = one.name_beside.replace("PUZZLES", f"{puzzles:,}")
    return f"| {one.name} | {one.unit} | {spread(ours)} | {one.goal} | {beside} | {spread(theirs)} |"


def spread(values: Sequence[float]) -> str:
    """Median, least and most of some values; empty without any."""
    if not values:
        return ""
    places = 0 if median(values) >= 100 else 1 if median(values) >= 10 else 2  # noqa: PLR2004  three figures
    return f"{median(values):.{places}f} ({min(values):.{places}f} to {max(values):.{places}f})"


if __name__ == "__main__":
    main()
