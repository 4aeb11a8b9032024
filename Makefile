# `make run` shows it, `make test` tests it; both set up everything they need in .venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: run test check format sanitize bench lock clean
.DEFAULT_GOAL := run

# -- set-up -------------------------------------------------------------------------------
# The package is installed in place: Python files are used as they are, the kernel is built
# again when one of its sources has changed. To run it takes nothing but pip; to develop it, all
# that is used has the version and the hash that stand in the lock file.

LOCK   := requirements.lock
KERNEL := $(wildcard kernel/*.?pp kernel/propagators/*.?pp) CMakeLists.txt

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(BIN)/python pyproject.toml $(KERNEL)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.develop: $(BIN)/python pyproject.toml $(LOCK) $(KERNEL)
	$(BIN)/python -m pip install --quiet --require-hashes --requirement $(LOCK)
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@ $(VENV)/.run

# The page is plain JavaScript; only to check its types takes TypeScript, and npm to bring it.

TYPESCRIPT := 5.9.3
TSC        := build/typescript-$(TYPESCRIPT)/node_modules/.bin/tsc
NPM        := $(shell command -v npm 2> /dev/null)

$(TSC):
	$(NPM) install --silent --no-save --prefix build/typescript-$(TYPESCRIPT) typescript@$(TYPESCRIPT)

# -- commands -----------------------------------------------------------------------------

run: $(VENV)/.run
	@for name in skyscrapers/logicmasters doors/example1 starry-night/friedman16; do \
	  $(BIN)/sightline solve $$name --stats || exit 1; echo; \
	done

# On all cores; whoever is idle takes tests from those who are not.
test: $(VENV)/.develop
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

check: $(VENV)/.develop $(if $(NPM),$(TSC))
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest sightline._kernel --allowlist kernel/stubtest-allowlist.txt
	$(if $(NPM),$(TSC) --project src/sightline/web,@echo "without npm the types of the page are not checked")

format: $(VENV)/.develop
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The kernel with address and undefined-behaviour sanitizers, fed with random models.
sanitize: $(VENV)/.develop
	mkdir -p build
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DSIGHTLINE_FUZZ=ON \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja > build/sanitize.log 2>&1 || { cat build/sanitize.log; exit 1; }
	$(BIN)/cmake --build build/sanitize
	build/sanitize/fuzz 5000 1

# A few minutes; the longer suites are in docs/measuring.md.
bench: $(VENV)/.develop
	mkdir -p build
	$(BIN)/sightline bench --suite short --report build/bench.html

# Run it after a change to what pyproject.toml asks for, or to take newer versions; then run
# the tests. The oldest Python decides what there can be; `--universal` looks at all others.
lock: $(BIN)/python
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 \
	  --generate-hashes --upgrade --quiet --custom-compile-command 'make lock' --output-file $(LOCK)

clean:
	rm -rf $(VENV) build
