"""Mutation testing: takes the rooms whose values decide everything, changes one thing at a time, runs the tests on it.

`python -m tools.mutants freeze` draws the sample anew, `map` notes which test runs which line, `run` tries the
mutants of the sample, `report` counts. Cosmic Ray says what a mutant is; texts are never mutated.
"""
