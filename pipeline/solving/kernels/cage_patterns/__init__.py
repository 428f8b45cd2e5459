"""Takes a state that common techniques leave stuck, proposes what rare patterns of cages and lines show."""
