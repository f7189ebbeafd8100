# Everything a player or a developer runs. Needs make and Python 3.11 or newer; the rest is set up in .venv
# on first use, and again only when the lock or pyproject.toml has changed.

PYTHONS := $(PYTHON) python3 python3.13 python3.12 python3.11
export GAMES
GAME ?=

VENV := .venv
BIN := $(VENV)/bin
BASE := $(VENV)/.base-installed
DEV := $(VENV)/.dev-installed
COMPILED := $(VENV)/compiled/.built

PIP := $(BIN)/python -m pip --disable-pip-version-check
# The lock must come out the same everywhere, so local settings of pip have no say in it.
PIP_COMPILE := env -u PIP_FIND_LINKS -u PIP_INDEX_URL -u PIP_EXTRA_INDEX_URL PIP_CONFIG_FILE=/dev/null \
	CUSTOM_COMPILE_COMMAND="make lock" \
	$(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --build-deps-for editable \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options

.DEFAULT_GOAL := help
.PHONY: help play test lint types compile compiled bench docs fuzz mutants lock clean

help:  ## show this list
	@echo "Flintlock. What make can do:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{printf "%-14s%s\n", $$1, $$2}'

play: $(BASE)  ## open the table in the browser
	$(BIN)/flintlock serve --open

test: $(DEV)  ## run the tests
	$(BIN)/python -m pytest -n 3 --dist worksteal

lint: $(DEV) types  ## check style, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV)  ## check types (part of lint)
	$(BIN)/mypy $(wildcard src tests examples tools)

compile: $(COMPILED)  ## compile kernel, players and games beside the pure package (optional: nothing needs it)

compiled: export PYTHONPATH := $(CURDIR)/$(VENV)/compiled
compiled: $(COMPILED)  ## run the tests of all that is compiled, and a fuzz, on the compiled package
	$(BIN)/python -m pytest -n 3 --dist worksteal tests/core tests/games tests/players tests/server tests/study --ignore-glob="*/test_oracle.py"
	$(BIN)/python -c "import flintlock; print(*flintlock.games())" | xargs -t -n 1 -P 2 $(BIN)/python -m flintlock fuzz --games 1

bench: $(BASE)  ## measure answers and games per second, compiled too after 'make compile'
	$(BIN)/flintlock bench

docs: $(DEV)  ## build the manual into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir site

fuzz: $(BASE)  ## play games of every kind, checking at each question (GAMES="1812 …")
	@set -e; for game in $${GAMES:-$$($(BIN)/python -c "import flintlock; print(*flintlock.games())")}; do \
		echo "$(BIN)/flintlock fuzz $$game"; $(BIN)/flintlock fuzz $$game; done

mutants: $(DEV)  ## break a game's rules and see whether its tests notice (GAME=1812, MUTANTS="--number 60 --seed 1")
	$(BIN)/python -m tools.mutants $(GAME) $(MUTANTS)

lock: $(DEV)  ## renew requirements/*.txt from pyproject.toml (LOCK=--upgrade takes newer versions)
	$(PIP_COMPILE) $(LOCK) --extra dev --extra maps --extra docs --extra compile --extra postgresql --extra cluster --extra windows -o requirements/dev.txt pyproject.toml
	$(PIP_COMPILE) $(LOCK) --extra windows -c requirements/dev.txt -o requirements/base.txt pyproject.toml
	$(PIP_COMPILE) $(LOCK) --extra postgresql --extra compile -c requirements/dev.txt -o requirements/server.txt pyproject.toml

clean:  ## remove the environment, caches and everything built
	rm -rf $(VENV) build dist site htmlcov .artifacts .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf src/*.egg-info
	find src tests tools examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The package itself is installed without looking at its dependencies: those come from the lock alone.
$(BASE): requirements/base.txt pyproject.toml | $(BIN)/python
	$(PIP) install --quiet --require-hashes -r requirements/base.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements/dev.txt pyproject.toml | $(BIN)/python
	$(PIP) install --quiet --require-hashes -r requirements/dev.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# A copy of the package with its kernel, players and games compiled; put before the pure one by PYTHONPATH.
$(COMPILED): $(DEV) setup.py $(shell find src/flintlock -name '*.py' -o -name '*.toml' -o -name '*.svg' 2>/dev/null)
	rm -rf $(VENV)/compiled build
	FLINTLOCK_COMPILE=1 $(PIP) install --quiet --no-deps --no-build-isolation --target $(VENV)/compiled .
	@touch $@

$(BIN)/python:
	@for python in $(PYTHONS); do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Setting up $(VENV) with $$("$$python" --version)"; \
			"$$python" -m venv $(VENV) && exit 0; \
			rm -rf $(VENV); \
			echo "$$python cannot make a virtual environment: install its venv module (Debian: python3-venv)." >&2; \
			exit 1; \
		fi; \
	done; \
	echo "Flintlock needs Python 3.11 or newer, and found none: install one, or name it with 'make PYTHON=/path/to/python'." >&2; \
	exit 1
