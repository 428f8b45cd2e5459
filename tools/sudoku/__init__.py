"""Scripts that write the frozen figures of Sudoku, and make puzzles for its boards."""
