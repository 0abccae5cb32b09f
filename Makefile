# `make run` and `make test` each work as the first command in a fresh clone.
# packaging/setup.sh makes .venv once; it runs again only when what it depends on has changed.

# Windows keeps an environment's programs elsewhere; there `make` is run in Git Bash.
ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
READY := .venv/ready
TOOLS := .venv/ready-for-installers
PICTURE := build/armada-companion.png

.DEFAULT_GOAL := help
.PHONY: help run test bench coverage fuzz laws live-check hub hub-check cluster-check mutants icons linux windows macos-check clean distclean

help:
	@echo 'make run     open the window (without a display: write a picture of it)'
	@echo 'make test    check style, types and imports, and run the tests'
	@echo 'make bench   measure start, memory and clicks against a bare window'
	@echo 'make coverage  find branches of the rules of Armada that no test takes (some minutes)'
	@echo 'make fuzz    feed the readers of fleet lists, records and packs with damaged ones for SECONDS each (default 120)'
	@echo 'make laws    try ten times the examples of make test, and far more random games (an hour or more)'
	@echo 'make live-check  look at the live page in Chromium: games, pictures, faults, hostile names and requests, load'
	@echo 'make hub     play a practice event with 200 tables over a hub on 127.0.0.1 (without a display: 30 s, a picture, figures)'
	@echo 'make hub-check   load and kill the hub of an event; KILLS (20), CUT_OFF (300 s)'
	@echo 'make cluster-check   the same with three servers of NATS and two hubs (half an hour)'
	@echo 'make mutants  change one place of the source at a time for SECONDS (default 1800), and count the changes that tests notice'
	@echo 'make linux, make windows   build the installer, install it, test what is installed, remove it (on Debian)'
	@echo 'make macos-check           build the macOS bundle as far as Debian can, and look for faults in it'
	@echo 'make icons   draw the icons again from packaging/icons/armada-companion.svg'
	@echo 'make clean   remove what tests and builds left; distclean: and .venv'

$(READY): pyproject.toml packaging/constraints.txt packaging/shipped.txt packaging/setup.sh
	@sh packaging/setup.sh
	@touch $@

$(TOOLS): $(READY) packaging/installer_tools.txt
	@sh packaging/setup.sh installers
	@touch $@

run: $(READY)
	@sh packaging/run.sh $(PICTURE)

test: export QT_QPA_PLATFORM := offscreen
# The tests start the program some hundred times: compiled once, it starts twice as fast.
test: export PYTHONDONTWRITEBYTECODE :=
test: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	@mkdir -p build
	@# The types are checked while the tests run, and reported after them.
	@{ $(BIN)/mypy --strict && MYPYPATH=packaging $(BIN)/mypy --strict --no-explicit-package-bases packaging; } \
		>build/types.txt 2>&1 & types=$$!; \
		$(BIN)/pytest -n 2 --dist worksteal; tests=$$?; \
		wait $$types; checked=$$?; cat build/types.txt; exit $$((tests + checked))

bench: export PYTHONPATH := $(CURDIR)
bench: $(READY)
	$(BIN)/python tests/bench/run.py

coverage: export PYTHONPATH := $(CURDIR)
coverage: export QT_QPA_PLATFORM := offscreen
coverage: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -c packaging/constraints.txt -e '.[coverage]'
	@mkdir -p build
	$(BIN)/python -m coverage run -m pytest -q -p no:cacheprovider \
		tests/games/armada tests/cli tests/laws --ignore tests/games/armada/window
	$(BIN)/python -m coverage report

fuzz: export PYTHONPATH := $(CURDIR)
fuzz: SECONDS := 120
fuzz: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -c packaging/constraints.txt -e '.[fuzz]'
	@mkdir -p build/fuzz
	cd build/fuzz && ../../$(BIN)/python ../../tests/fuzz/fuzz_fleet_lists.py \
		-max_total_time=$(SECONDS) -max_len=4000 -timeout=60 -print_final_stats=1 . ../../tests/data/fleet_lists
	cd build/fuzz && ../../$(BIN)/python ../../tests/fuzz/fuzz_records.py \
		-max_total_time=$(SECONDS) -timeout=60 -print_final_stats=1
	cd build/fuzz && ../../$(BIN)/python ../../tests/fuzz/fuzz_packs.py \
		-max_total_time=$(SECONDS) -timeout=60 -print_final_stats=1

laws: export PYTHONPATH := $(CURDIR)
laws: export QT_QPA_PLATFORM := offscreen
laws: export EXAMPLES := all
laws: $(READY)
	$(BIN)/pytest -n 2 --dist worksteal $$(grep -rl '^from tests.examples import' tests --include='test_*.py')
	$(BIN)/python tests/fuzz/long_laws.py

live-check: export PYTHONPATH := $(CURDIR)
live-check: $(READY)
	@command -v chromium >/dev/null || { echo 'make live-check needs Chromium: apt-get install chromium' >&2; exit 1; }
	$(BIN)/python tests/live/check.py $(PARTS)

hub: export PYTHONPATH := $(CURDIR)
hub: $(READY)
	$(BIN)/python tests/desk/hub_practice.py $(TABLES)

hub-check: export PYTHONPATH := $(CURDIR)
hub-check: $(READY)
	$(BIN)/python tests/net/long/check.py $(or $(PARTS),hub)

cluster-check: export PYTHONPATH := $(CURDIR)
cluster-check: $(READY)
	$(BIN)/python tests/net/long/check.py $(or $(PARTS),cluster)

mutants: export PYTHONPATH := $(CURDIR)
mutants: SECONDS := 1800
mutants: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -c packaging/constraints.txt -e '.[mutants]'
	@# A changed loop may never end: it gets no more than 6 GB.
	ulimit -v 6000000; $(BIN)/python tests/fuzz/mutants.py $(SECONDS) $(SEED)

icons: $(TOOLS)
	$(BIN)/python packaging/make_icons.py

linux: $(TOOLS)
	@bash packaging/linux/make.sh

windows: $(TOOLS)
	@bash packaging/wine/make.sh

macos-check: $(TOOLS)
	@bash packaging/macos/make.sh

clean:
	rm -rf build dist .grimp_cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find armada_companion tests -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	rm -rf .venv
