"""Takes a book and its layout, gives named files, and puts all files of a book into its folder together.

Every package in here is an output behind one interface, `base.Output`; `registry` finds them. They may not import each
other, nor the stages that generate, rate and choose puzzles.
"""
