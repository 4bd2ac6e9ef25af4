# `make run` plays a table on virtual units; `make test` proves it. Both make the .venv first.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
STUBS := micropython-rp2-rpi-pico-stubs==1.28.0.post4 micropython-stdlib-stubs==1.28.0.post6
ESP32_STUBS := micropython-esp32-esp32-generic-s3-stubs==1.28.0.post4 micropython-stdlib-stubs==1.28.0.post6
STM32_STUBS := micropython-stm32-pybv11-stubs==1.28.0.post5 micropython-stdlib-stubs==1.28.0.post6

export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test checked read soak setup clean
run: setup
	$(BIN)/pit table run $(ARGS)

test: setup
	$(MAKE) --no-print-directory -j 2 checked read
	$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder

checked:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy host_tools/src/pit hil_tests host_tools/tests --exclude 'host_tools/tests/([a-z_]+/)?conftest\.py$$'
	set -e; for file in host_tools/tests/conftest.py host_tools/tests/*/conftest.py; do $(BIN)/mypy $$file; done
	$(BIN)/mypy --config-file firmware/mypy.ini
	$(BIN)/mypy --config-file firmware/hal/esp32.ini
	$(BIN)/mypy --config-file firmware/hal/stm32.ini
	$(BIN)/lint-imports .importlinter
	$(BIN)/python -m pit.image.hot_lint

# The tests' modules are compiled here, once, or each of the four processes would do it for itself.
read:
	-$(BIN)/pytest -p no:xdist --collect-only -qq > /dev/null

# A day of 2,000 presses with cuts and faults, the waits between them cut short: about five minutes. Then every place of the
# tests that are marked one_in(n): `make test` tries one in n of them, others each day.
soak: setup
	$(BIN)/pytest -p no:xdist -s hil_tests/soak --soak-games 2000 $(ARGS)
	$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder -m one_in --every-place

setup: .venv/.ready .venv/.port-typings-ready

.venv/.ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[vm,pico,dev]'
	touch $@

# The stubs stand in for the standard library's own, so no other checker may see them.
.venv/.port-typings-ready: .venv/.ready
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade --target .venv/typings $(STUBS)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade --target .venv/typings-esp32 $(ESP32_STUBS)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade --target .venv/typings-stm32 $(STM32_STUBS)
	touch $@

clean:
	rm -rf .venv build .pit
