"""Takes the files of templates/, gives printers, looks, page templates, languages, presses. Knows no book."""
