"""Scripts for those who carry the project on: frozen figures, golden files, mutants."""
