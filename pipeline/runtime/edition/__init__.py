"""Takes the files of a new edition, puts them in place of the last one, all at once; keeps what is not ours."""
