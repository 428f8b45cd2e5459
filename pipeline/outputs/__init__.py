"""Takes a book and its layout, gives named files, and puts all files of a book into its folder together.

Every package in here is an output behind one interface, `base.Output`; `registry` finds them. They may not know how
puzzles are made.
"""
