"""The stages of a build: each file one function from frozen values to frozen values."""
