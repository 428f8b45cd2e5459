"""Takes the clues of a filled square, gives those that a level needs. Integers and arrays only."""
