"""The frozen values that stages hand to each other. Knows nothing else in the package but errors."""
