PYTHON ?= .venv/bin/python

.PHONY: setup test torture oracle lint format bench schema books

setup:
	python3 -m venv .venv && .venv/bin/pip install -q -e '.[fast,test,dev]'

test:
	$(PYTHON) -m pytest

torture:
	$(PYTHON) -m pytest -m torture

oracle:
	$(PYTHON) -m pytest -m oracle

lint:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	$(PYTHON) -c "from importlinter.cli import lint_imports_command as check; check()"

format:
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

bench:
	$(PYTHON) benchmarks/build.py
	$(PYTHON) benchmarks/rating.py
	$(PYTHON) benchmarks/render.py
	$(PYTHON) benchmarks/generate.py

schema:
	$(PYTHON) -m pipeline schema > docs/book.schema.json

books:
	$(PYTHON) -m pipeline build configs/*.yaml
