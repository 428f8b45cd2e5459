"""Units, typography, draw operations and the PDF writer. Knows no family."""
