"""Scripts that write the frozen figures of Kakuro, and make puzzles for its boards."""
