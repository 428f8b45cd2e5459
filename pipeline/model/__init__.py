"""The frozen values that stages hand to each other. Knows nothing else in the package but errors.

One small file for each value, and no rooms: a stage imports just the values that it passes on, and most of them know
several others.
"""
