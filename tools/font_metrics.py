"""Freezes the metrics of the bundled fonts beside them; run it after a font has changed.

python -m tools.font_metrics
"""

from fontTools.ttLib import TTFont

from pipeline.page.type.fontfile import read_metrics
from pipeline.page.type.frozen_metrics import freeze
from pipeline.source.resources import templates


def main() -> None:
    """Write a file for every font."""
    for font in sorted((templates() / "fonts").rglob("*.ttf")):
        data = font.read_bytes()
        text = freeze(data, read_metrics(data), TTFont(font)["head"].unitsPerEm)
        font.with_suffix(".json").write_text(text, encoding="utf-8")
        print(f"{font.stem}: {len(text):,} characters")


if __name__ == "__main__":
    main()
