"""Takes nothing of one family alone: what several families need for text forms, symmetries, options and levels."""
