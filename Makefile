PYTHON ?= .venv/bin/python

.PHONY: setup test pythons torture oracle web types coverage mutants lint format bench schema books

setup:
	python3 -m venv .venv && .venv/bin/pip install -q -e '.[fast,test,dev]'

test:
	$(PYTHON) -m pytest -n logical

pythons:  # the tests on every Python from 3.11 to 3.14 that is found
	$(PYTHON) -m tox

torture:
	$(PYTHON) -m pytest -m torture

oracle:  # 100,000 proofs take an hour or two; goes on where it stopped
	$(PYTHON) -m pytest -m oracle -s

web:  # needs the extra web, and a Chromium at /usr/bin/chromium or where CHROMIUM says
	$(PYTHON) -m pytest -m web

types:  # of the player's modules; needs npm
	npx --yes --package typescript@5.9 tsc --project tools/tsconfig.json

coverage:  # of the kernels as plain Python; takes about a quarter of an hour
	PUZZLEPRESS_KERNELS=plain $(PYTHON) -m pytest --cov --cov-report=
	$(PYTHON) -m coverage report --skip-covered --include='**/kernels/**,**/kernels_*' --precision=1
	$(PYTHON) -m coverage report --skip-covered --omit='**/kernels/**,**/kernels_*' --precision=1 --fail-under=90

mutants:  # takes an hour; goes on where it stopped
	$(PYTHON) -m pip install -q -e '.[mutants]'
	$(PYTHON) -m tools.mutants map
	nice $(PYTHON) -m tools.mutants run
	$(PYTHON) -m tools.mutants report

lint:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	$(PYTHON) -c "from importlinter.cli import lint_imports_command as check; check()"

format:
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

bench:  # one table, then those of single stages; takes an hour on a quiet machine
	$(PYTHON) benchmarks/table.py
	$(PYTHON) benchmarks/scale.py --puzzles 1000 10000 20000
	$(PYTHON) benchmarks/preflight.py --skip-faults
	$(PYTHON) benchmarks/play.py
	$(PYTHON) benchmarks/rating.py
	$(PYTHON) benchmarks/catalogue.py
	$(PYTHON) benchmarks/startup.py
	$(PYTHON) benchmarks/generate.py

schema:
	$(PYTHON) -m pipeline schema > docs/book.schema.json

books:
	$(PYTHON) -m pipeline build configs/*.yaml
