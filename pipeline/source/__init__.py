"""Takes paths, gives bounded YAML, texts and pictures as plain values with places. Knows neither book nor family."""
