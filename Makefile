# `make run` plays a table on virtual units; `make test` proves it. Both make the .venv first.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=

.PHONY: run test setup clean
run: setup
	$(BIN)/pit table run $(ARGS)

test: setup
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest

setup: .venv/.ready

.venv/.ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[vm,dev]'
	touch $@

clean:
	rm -rf .venv build .pit
