"""A ladder from a table of techniques and the file with their sentences."""

from pathlib import Path

from pipeline.families.shared.figures import read_figures
from pipeline.solving.techniques import Code, Ladder, Technique


def with_sentences(path: Path, *techniques: tuple[str, int, Code, int]) -> Ladder:
    """Techniques (name, weight, code, degree) with their sentences, a YAML file of sentences by name."""
    sentences = read_figures(path)
    return tuple(Technique(name, weight, code, degree, sentences[name]) for name, weight, code, degree in techniques)
