"""What is written beside the puzzles of a book in other programs: number, title, rules; the key only if asked for."""

from pipeline.families.shared.text_format import Caption
from pipeline.model.book import Entry
from pipeline.model.spec import BookSpec
from pipeline.typeset.matter.how_to_play import rules_texts
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.puzzles.names import group_title
from pipeline.typeset.sheets.sheet import Marks

_NO_MARKS = Marks(0, {}, ())


def caption_of(spec: BookSpec, entry: Entry, *, solved: bool) -> Caption:
    """What is written beside a puzzle; in a class nothing of the level, as pupils may see it."""
    return Caption(
        label(spec, entry),
        group_title(spec.strings, entry.kind, entry.size),
        spec.author,
        rules(spec, entry),
        spec.strings[f"level.{entry.level}"] if entry.level and not spec.is_for_class else "",
        entry.rated.solution if solved else None,
    )


def label(spec: BookSpec, entry: Entry) -> str:
    """The number of a puzzle; in a class, where numbers repeat, with its code."""
    return f"{entry.number}-{entry.code}" if spec.parts else entry.number


def rules(spec: BookSpec, entry: Entry) -> str:
    """The rules of a puzzle in the book's words, without emphasis; empty where its family has none."""
    if f"how_to_play.{entry.kind}" not in spec.strings:
        return ""
    context = TextContext(spec, ((entry.kind, entry.size),), (), _NO_MARKS)
    texts = rules_texts(context, entry.kind)
    paragraphs = (part for text in texts for part in text.replace("**", "").split("\n\n"))
    return "\n\n".join(" ".join(part.split()) for part in paragraphs).strip()
