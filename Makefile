# Everything runs in the project's own virtual environment, which the first command makes.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# Locks are whole: nothing is looked up beside them, so a newer release elsewhere changes nothing.
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps

.PHONY: play terminal client dist test coverage check lint types layers docs web bench golden lock clean

play: $(VENV)/.ready-server client
	@$(BIN)/battleboard serve --open

terminal: $(VENV)/.ready
	@$(BIN)/battleboard play 1941

client: $(VENV)/.ready
	@$(BIN)/python -m tools.client

dist: $(VENV)/.ready client
	$(BIN)/python -m hatchling build

test: $(VENV)/.ready-dev client
	$(BIN)/python -m pytest -n auto --ignore=tests/browser
	$(BIN)/python -m pytest tests/browser

coverage: $(VENV)/.ready-dev client
	$(BIN)/python -m pytest -n auto --cov --cov-report=term --ignore=tests/browser

check: lint types layers docs web test

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	$(BIN)/mypy

layers: $(VENV)/.ready-dev
	$(BIN)/lint-imports

docs: $(VENV)/.ready-dev
	$(BIN)/python -m tools.docs --check

web: $(VENV)/.ready-dev
	$(BIN)/python -m tools.client check

bench: $(VENV)/.ready-dev
	$(BIN)/python -m bench

golden: $(VENV)/.ready-dev
	$(BIN)/python -m tools.golden

lock: $(VENV)/.ready-dev
	$(BIN)/python -m tools.lock

clean:
	rm -rf $(VENV) dist build src/battleboard/server/static web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: requirements/base.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) -r requirements/base.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.ready-server: requirements/server.lock $(VENV)/.ready
	$(PIP) -r requirements/server.lock
	@touch $@

$(VENV)/.ready-dev: requirements/dev.lock $(VENV)/.ready
	$(PIP) -r requirements/dev.lock
	@touch $@
