"""Everything that is read from disk: bounded YAML, puzzle files, data folders. Turns bytes into plain values with places."""
