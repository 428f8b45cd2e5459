"""The command: freeze, map, run, report."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.mutants import mapping, report, sampling, trials


def main() -> None:
    """Do what the arguments say, in the folder of the project."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", allow_abbrev=False)
    steps = parser.add_subparsers(dest="step", required=True)
    freeze = steps.add_parser("freeze", help="draw the sample anew, which is an act of its own")
    freeze.add_argument("--size", type=int, default=2000)
    freeze.add_argument("--seed", type=int, default=1)
    steps.add_parser("map", help="run the tests once, noting which of them runs which line")
    run = steps.add_parser("run", help="try the mutants of the sample that have no verdict yet")
    run.add_argument("--first", type=int, default=2000, help="only so many of the sample, in its order")
    run.add_argument("--jobs", type=int, default=2)
    run.add_argument("--minutes", type=float, default=600.0, help="begin no mutant after so many")
    run.add_argument("--again", action="store_true", help="try survivors again: there are new tests")
    steps.add_parser("report", help="count verdicts, list survivors")
    arguments = parser.parse_args()
    if arguments.step == "freeze":
        sampling.freeze(arguments.size, arguments.seed)
    elif arguments.step == "map":
        mapping.record()
    elif arguments.step == "run":
        settled = trials.DEAD if arguments.again else trials.ANY
        trials.run(sampling.read()[: arguments.first], arguments.jobs, arguments.minutes, settled)
    else:
        report.show(sampling.read())


if __name__ == "__main__":
    if not Path("pyproject.toml").is_file():
        raise SystemExit("run this in the folder of the project")
    main()
