"""What the pages cost on which puzzles are played: bytes, time to the first board, time from key to paint, building.

    python benchmarks/play.py [--runs 5] [--other "NAME=FOLDER/ADDRESS" ...]

A phone (Pixel 7) whose processor is four times slower than this one, at 1.6 Mbit/s and 150 ms: medians of runs in
turn. The pages are those of book1: the whole book, a sample of one, and the small page of one puzzle. FOLDER/ADDRESS
is a page of another program from this disk with the address of a puzzle:

    --other "puzz.link=pzprjs/dist/p.html?kakuro/..." --other "Penpa+=penpa-edit/docs/index.html?m=solve&p=..."

Its board is taken to be there when the page has loaded, and gets the same keys after a click into its middle. No other
machine is asked for anything. Needs the extra `web`, and a Chromium at /usr/bin/chromium or where CHROMIUM says.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import threading
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ROOT = Path(__file__).parents[1]
BOOK = ROOT / "configs" / "book1.yaml"
OURS = {
    "book of 100": ([], "book1/book1-play.html"),
    "one puzzle in a file": (["--set", "outputs.play={sample: 1}"], "book1/book1-play.html"),
    "small page of a puzzle": (["--set", "outputs.play={files: puzzle}"], "book1/play/12.html"),
}
SLOWER, BYTES_A_SECOND, LATENCY = 4, 200_000, 150
KEYS = 60
BOARD = "[role=gridcell]"
BOARD_OF_OTHERS = "#divques svg, #canvas"
"""Those of puzz.link and Penpa+."""
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"

WATCH = """
globalThis.keys = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (one.name === "keydown") keys.push(one.duration);
}).observe({ type: "event", durationThreshold: 16 });
new MutationObserver((_, watch) => {
  if (!document.querySelector("[role=gridcell]")) return;
  watch.disconnect();
  globalThis.board = performance.now();
}).observe(document, { childList: true, subtree: true });
"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime || 0"
LOADED = "globalThis.board || performance.getEntriesByType('navigation')[0].loadEventEnd"


@dataclass
class Seen:
    """What was measured of a page: a list has a value for each run."""

    size: int = 0
    requests: int = 0
    paint: list[float] = field(default_factory=list)
    board: list[float] = field(default_factory=list)
    keys: list[float] = field(default_factory=list)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, *_: object) -> None:
        """See SimpleHTTPRequestHandler."""


def served(folder: Path) -> ThreadingHTTPServer:
    """A server of a folder on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def visit(browser: Browser, driver: Playwright, address: str, seen: Seen) -> None:
    """Open a page as on a phone that has never seen it, and press keys."""
    context = browser.new_context(**driver.devices["Pixel 7"])
    page = context.new_page()
    page.add_init_script(WATCH)
    wire = context.new_cdp_session(page)
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    wire.send("Network.enable")
    limits = {
        "offline": False,
        "latency": LATENCY,
        "downloadThroughput": BYTES_A_SECOND,
        "uploadThroughput": BYTES_A_SECOND,
    }
    wire.send("Network.emulateNetworkConditions", limits)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="load", timeout=120_000)
    page.wait_for_timeout(1000)
    seen.paint.append(page.evaluate(PAINT))
    seen.board.append(page.evaluate(LOADED))
    seen.size, seen.requests = sum(sizes), len(sizes)
    seen.keys += key_times(page)
    context.close()


def key_times(page: Any) -> list[float]:  # noqa: ANN401  a page of the browser
    """Milliseconds from key to paint, 16 where it took less."""
    if page.locator(BOARD).count():
        page.locator(f"{BOARD}[tabindex='0']").focus()
    else:
        page.locator(BOARD_OF_OTHERS).first.click(force=True)  # both lay something over it
    for turn in range(KEYS):
        page.keyboard.press(("1", "Shift+Digit2", "ArrowRight", "2", "ArrowDown", "Shift+Digit3")[turn % 6])
    page.wait_for_timeout(500)
    found: list[float] = page.evaluate("keys")
    return found + [16.0] * (KEYS - len(found))


def built(folder: Path, options: list[str]) -> float:
    """Build the book; its processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "puzzlepress", "build", "-q", "-j", "1", str(BOOK), "-o", str(folder), *options]
    subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def adds(folder: Path, options: list[str]) -> float:
    """Milliseconds of processor time that the page adds for each of the 100 puzzles."""
    return (built(folder, ["--play", *options]) - built(folder, options)) * 10


def row(name: str, seen: Seen) -> str:
    """What was measured of a page, as a line of the table."""
    keys = f"{quantiles(seen.keys, n=20)[-1]:.0f}" if seen.keys else "-"
    figures = f"{seen.size:>10}{seen.requests:>10}{median(seen.paint):>10.0f}{median(seen.board):>10.0f}{keys:>10}"
    return f"{name:<24}{figures}"


def pages(base: Path, others: list[str]) -> dict[str, str]:
    """The address of every page, our own built below a folder."""
    found = {}
    for place, (name, (options, page)) in enumerate(OURS.items()):
        folder = base / str(place)
        folder.mkdir()
        built(folder, ["--play", *options])
        found[name] = f"http://127.0.0.1:{served(folder).server_port}/{page}"
    for other in others:
        name, _, path = other.partition("=")
        file, sign, rest = path.partition("?")
        server = served(Path(file).parent)
        found[name] = f"http://127.0.0.1:{server.server_port}/{Path(file).name}{sign}{rest}"
    return found


def main() -> None:
    """Print a row for every page, then what building costs."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--other", action="append", default=[], metavar="NAME=FOLDER/ADDRESS")
    asked = parser.parse_args()
    if not (find_spec("playwright") and Path(CHROMIUM).exists()):  # the other benchmarks go on without
        print(f"pages to play on: not measured, for that takes playwright (the extra web) and Chromium at {CHROMIUM}")
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as driver:
        addresses = pages(Path(name), asked.other)
        found = {one: Seen() for one in addresses}
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", ALONE])
        for _ in range(asked.runs):
            for one, address in addresses.items():
                visit(browser, driver, address, found[one])
        browser.close()
        added = [adds(Path(name) / "0", options) for options in (["--fresh"], []) for _ in range(asked.runs)]
    heads = "".join(f"{head:>10}" for head in ("bytes", "requests", "paint ms", "board ms", "key p95"))
    print(f"{'page':<24}{heads}   load {os.getloadavg()[0]:.1f}")
    for one, seen in found.items():
        print(row(one, seen))
    first, again = median(added[: asked.runs]), median(added[asked.runs :])
    print(f"building adds {first:.1f} ms a puzzle of processor time; {again:.1f} where the journal has all puzzles,")
    print("for then the kernels are loaded for the steps alone")


if __name__ == "__main__":
    main()
