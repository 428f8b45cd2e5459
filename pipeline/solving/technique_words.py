"""What techniques are called, and what a step of one is, in the words of a language."""

from collections.abc import Mapping

from pipeline.solving.techniques import Technique


def technique_name(strings: Mapping[str, str], technique: str | None, variant: str) -> str:
    """A technique in words, those of a variant where it has its own; its own name where the language has no other."""
    if not technique:
        return ""
    usual = strings.get(f"technique.{technique}", technique.replace("_", " "))
    return strings.get(f"technique.{technique}.{variant}", usual)


def technique_sentence(strings: Mapping[str, str], technique: Technique, variant: str) -> str:
    """What a step of a technique is; the technique's own sentence where the language has no other."""
    usual = strings.get(f"technique.{technique.name}.sentence", technique.sentence.replace("'", "’"))
    return strings.get(f"technique.{technique.name}.{variant}.sentence", usual)
