"""Scripts that write the frozen figures of Calcudoku, and make puzzles for its boards."""
