"""Takes the state of a solve, proposes what rare patterns show: chains, wings, rectangles. Knows no cage."""
