"""The limits of everything that is read, each stated once. Sizes in bytes, lengths in characters."""

YAML_BYTES = 256 * 1024
YAML_NODES = 50_000  # counted after aliases are written out
YAML_DEPTH = 50
YAML_DIGITS = 20  # of one number
PAGE_BYTES = 256 * 1024  # one page of Markdown
STYLE_BYTES = 64 * 1024  # a style sheet of played pages; that of the package has 13
PUZZLE_BYTES = 8 * 1024 * 1024  # one file of puzzles
MANIFEST_BYTES = 64 * 1024 * 1024  # that of a book of 20,000 puzzles has about 20
JSON_VALUES = 1_500_000  # that book has 600,000
JSON_DIGITS = 25  # characters of one number
PUZZLE_TEXT = 8192  # one puzzle's text form
LINE_TEXT = 32_768  # a line that holds a puzzle, as a link too; the largest has 20,000
UNPACKED_TEXT = 1_000_000  # characters of a puzzle that came packed in a link; the largest has 100,000
FONT_BYTES = 64 * 1024 * 1024  # one font file; the largest with all Chinese characters has 20
PICTURE_BYTES = 256 * 1024 * 1024  # the picture of a cover
PICTURE_PIXELS = 125_000_000  # of it, unpacked; the largest cover at 600 dpi has 120 million
PROFILE_BYTES = 16 * 1024 * 1024  # the ICC profile of a press; most have 2
CONVERTED_PIXELS = 25_000_000  # of one that must be converted; the largest cover at 300 dpi has 20 million
TEMPLATES = 200  # of one kind in a folder of the author's own
PROBLEMS = 200  # reported at once
PUZZLE_LINES = 20_000  # puzzles in one file
ROSTER_BYTES = 256 * 1024  # a class list
PUPILS = 1000  # on one class list
PUPIL_NAME = 60  # of one pupil's name
TIMES_BYTES = 16 * 1024 * 1024  # a file of solving times
TIMES = 100_000  # rows of all such files of a command
TIMES_NAME = 60  # of a reader, a puzzle
READER_GROUP = 30  # characters of a reader group: it stands below every puzzle
MINUTES_BYTES = 4 * 1024 * 1024  # what calibrate has written

RESULTS = 5_000
"""Rows of results."""
