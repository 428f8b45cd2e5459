"""Takes font files, gives faces with their metrics, and breaks styled text into lines. Draws nothing."""
