"""The limits of a book, each stated once."""

from pipeline.model.printer import MM

SEED = (0, 2**63 - 1)
WEEK = (1, 53)
YEAR = (1900, 9999)
VOLUME = (1, 9999)
REPEAT_AFTER = (1, 1000)  # weeks
COUNT = (0, 10**9)  # what a count may say at all; PUZZLES bounds what a book may hold
PUZZLES = 20_000  # in one book
SECTIONS = 500
PARENTS = 8  # files that extend each other
TITLE = 200  # characters of a title, subtitle, name or author
DEDICATION = 500  # characters
BLURB = 3000  # characters of the text on the back cover
ABOUT = 600  # characters about the author there
FILE_NAME = 1000
NOTE = 1000  # characters of a note in a data file
ID = 40
LEVEL_NAME = 30  # characters of a level's name: it stands above every puzzle
CODE_MAX = 51  # characters of a whole code
REJECTED = 2000
ALSO_BY = 100  # titles of other books
PAGES = 60  # front or back pages
ANSWERS_PER_PAGE = (1, 60)
PAGE_COUNT = (4, 1500)  # pages that a book is brought to; no printer binds more
KEY_PAGES = (1, 1000)
DIGITS = (7.0, 72.0)  # points, of answers that an author asks for
LISTING = 10_000  # characters of a text in a shop
KEYWORDS = 50  # of a listing
PAPER_SIDE = (72.0, 2400.0)  # points
OPTIONS = 40
OPTION_ITEMS = 100
OPTION_TEXT = 1500  # characters; a drawn grid of 46x31 and its line ends
PRINTER_PAGES = 100_000  # more than any printer binds
DPI = 10_000  # finer than any printer asks for
POINTS = (0.05, 200.0)  # line weights and type sizes
FRAMES = 10  # columns and rows of a page template
SHARE = (0.05, 100.0)  # of a frame in the height or width of a page
GROUPS = (2, 8)  # of a class
VERSIONS = (2, 12)
VERSION = 3  # characters of a version's name
ADDRESS = 150  # characters of the address in a QR code
FOLDER_ADDRESS = 200  # characters of the address below which files are found
MODULE_MOST = 2 * MM  # of a QR code: a larger one is no easier to read
ROUNDED = 1e-9  # points
SKIPPED = 60
"""Weeks in which a newspaper does not appear."""

FIRST_NUMBER = (1, 900_000)
"""The number of a book's first puzzle."""
