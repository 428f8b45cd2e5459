"""Takes nothing of one family alone: what several families need for text forms, symmetries, options and levels.

One small file for each matter, and no rooms: a family imports just those that it needs, and no two of them are about
the same thing.
"""
