"""Sudoku in a published text: full grids and puzzles as it makes them, its score, and its experiment.

Takes a size and chance, gives grids, puzzles and scores. The text is a course report on grading and creating Sudoku
(in Chinese, without its author's name); the numbers of its table 1 are lost in the copy that we have.
"""
