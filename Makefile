# `make run` shows it, `make test` tests it; both set up everything they need in .venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: run test check format sanitize soak portable systems bench lock packages clean
.DEFAULT_GOAL := run

# -- set-up -------------------------------------------------------------------------------
# The package is installed in place: Python files are used as they are, the kernel is built
# again when one of its sources has changed. To run it takes nothing but pip; to develop it, all
# that is used has the version and the hash that stand in the lock file. Most of its modules are
# never imported, so that Python compiles those that are.

LOCK    := requirements.lock
SOURCES := $(wildcard kernel/*/*.?pp)
KERNEL  := $(SOURCES) CMakeLists.txt
TIDY    := build/.tidy

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(BIN)/python pyproject.toml $(KERNEL)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.develop: $(BIN)/python pyproject.toml $(LOCK) $(KERNEL)
	$(BIN)/python -m pip install --quiet --no-compile --require-hashes --requirement $(LOCK)
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@ $(VENV)/.run

# One command for many files, several at a time; and where the headers of the binding are.
EACH    = printf '%s\n' $(1) | xargs -P $(shell nproc) -I SOURCE
BINDING = -isystem $$($(BIN)/python -c 'import nanobind; print(nanobind.include_dir())') \
          -isystem $$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')

# The page is plain JavaScript; only to check its types takes TypeScript, to lint and to format it
# Biome, and npm to bring them.

TYPESCRIPT := 5.9.3
TSC        := build/typescript-$(TYPESCRIPT)/node_modules/.bin/tsc
BIOME      := 2.6.6
BIOME_BIN  := build/biome-$(BIOME)/node_modules/.bin/biome
NPM        := $(shell command -v npm 2> /dev/null)

$(TSC):
	$(NPM) install --silent --no-save --prefix build/typescript-$(TYPESCRIPT) typescript@$(TYPESCRIPT)

$(BIOME_BIN):
	$(NPM) install --silent --no-save --prefix build/biome-$(BIOME) @biomejs/biome@$(BIOME)

# -- commands -----------------------------------------------------------------------------

run: $(VENV)/.run
	@for name in skyscrapers/logicmasters doors/example1 starry-night/friedman16; do \
	  $(BIN)/sightline solve $$name --stats || exit 1; echo; \
	done

# One more at a time than there are cores, because some tests wait for a server or a browser.
# Each begins with tests that stand together and share what they set up; whoever is idle takes
# some from the others.
WORKERS = $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')
PYTEST  = $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal

# The tests start hundreds of processes: what Python has compiled once is kept for the next.
test soak: export PYTHONDONTWRITEBYTECODE =

test: $(VENV)/.develop
	$(PYTEST)

check: $(VENV)/.develop $(TIDY) $(if $(NPM),$(TSC) $(BIOME_BIN))
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest sightline._kernel --allowlist kernel/stubtest-allowlist.txt
	$(BIN)/clang-format --dry-run -Werror $(SOURCES)
	$(if $(NPM),$(TSC) --project src/sightline/web,@echo "without npm the types of the page are not checked")
	$(if $(NPM),$(BIOME_BIN) check --error-on-warnings,@echo "without npm the page is not linted")

format: $(VENV)/.develop $(if $(NPM),$(BIOME_BIN))
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(SOURCES)
	$(if $(NPM),$(BIOME_BIN) check --write,@echo "without npm the page is not formatted")

# clang-tidy takes half a minute on two cores, so only after a change to the kernel. How many
# warnings it passed over in the headers of others is of no interest unless it fails.
$(TIDY): $(VENV)/.develop $(KERNEL) .clang-tidy
	mkdir -p build
	$(call EACH,$(filter %.cpp,$(SOURCES))) $(BIN)/clang-tidy --quiet SOURCE -- -std=c++20 -Ikernel \
	  -DSIGHTLINE_COMPILER=__VERSION__ $(BINDING) 2> build/tidy.log || { cat build/tidy.log; exit 1; }
	touch $@

# The kernel with address and undefined-behaviour sanitizers: fed with random models, and through
# its border to Python with what a hostile program could hand over.
SANITIZED   := build/sanitize
FUZZ_SEEDS  := 1 1007
FUZZ_MODELS := 800
PRELOAD     = $(shell g++ -print-file-name=libasan.so) $(shell g++ -print-file-name=libstdc++.so)

$(SANITIZED)/fuzz: $(VENV)/.develop $(KERNEL)
	mkdir -p build
	$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DSIGHTLINE_SANITIZE=ON \
	  -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_ROOT=$$($(BIN)/python -m nanobind --cmake_dir) \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja > $(SANITIZED).log 2>&1 || { cat $(SANITIZED).log; exit 1; }
	MAKEFLAGS= $(BIN)/cmake --build $(SANITIZED)
	touch $@

sanitize: $(SANITIZED)/fuzz
	$(call EACH,$(FUZZ_SEEDS)) $(SANITIZED)/fuzz $(FUZZ_MODELS) SOURCE
	LD_PRELOAD="$(PRELOAD)" ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc \
	  $(BIN)/python tests/sanitized.py $(SANITIZED) -q -k "not at_its_end" \
	  tests/kernel/test_guard.py tests/kernel/test_border.py

# For the night: large samples of the random tests, other random models every day, and other systems.
FUZZ_SEED ?= $(shell date -u +%Y%m%d)
soak: $(VENV)/.develop $(SANITIZED)/fuzz systems
	$(PYTEST) --soak
	$(SANITIZED)/fuzz 200000 $(FUZZ_SEED)

# The kernel for other standard libraries and systems: compiled, not run. Clang with libc++ is as near
# as Linux comes to a Mac. Zig brings the headers of two other systems; it takes three times as long
# for a file and is asked at night. All but the binding can be tried while .venv is being set up.
ZIG    := 0.17.0
STRICT := -std=c++20 -Ikernel -Wall -Wextra -Werror
LIBCXX := $(shell clang++ -stdlib=libc++ -include vector -fsyntax-only -x c++ /dev/null 2> /dev/null && echo yes)
TRIED  := build/.libcxx
BOUND  := $(wildcard kernel/bind/*.cpp)
PLAIN  := $(filter-out $(BOUND),$(filter %.cpp,$(SOURCES)))
CLANG  := clang++ -stdlib=libc++ $(STRICT) -fsyntax-only -DSIGHTLINE_COMPILER=__VERSION__ SOURCE

$(TRIED): $(KERNEL)
	mkdir -p build
	$(call EACH,$(PLAIN)) $(CLANG)
	touch $@

portable: $(VENV)/.develop $(if $(LIBCXX),$(TRIED))
	$(if $(LIBCXX),$(call EACH,$(BOUND)) $(CLANG) $(BINDING),\
	  @echo "without clang and libc++ nothing is tried; make systems needs neither")

systems: $(VENV)/.develop
	$(BIN)/python -m pip install --quiet ziglang==$(ZIG)
	mkdir -p $(addprefix build/portable/,$(sort $(dir $(PLAIN))))
	for system in aarch64-macos x86_64-windows-gnu; do \
	  $(call EACH,$(PLAIN)) \
	    $(BIN)/python -m ziglang c++ -target $$system $(STRICT) \
	    -O0 -g0 -fno-sanitize=undefined -c SOURCE -o build/portable/SOURCE.o || exit 1; \
	done

# A few minutes; the other suites are in docs/measuring.md.
bench: $(VENV)/.develop
	mkdir -p build
	$(BIN)/sightline bench --suite peers --quick --report build/bench.html

# Run it after a change to what pyproject.toml asks for, or to take newer versions; then run
# the tests. The oldest Python decides what there can be; `--universal` looks at all others.
lock: $(BIN)/python
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 \
	  --generate-hashes --upgrade --quiet --custom-compile-command 'make lock' --output-file $(LOCK)

# Programs of others that some tests and checks are skipped without; only root can install them.
packages:
	.ci/packages

clean:
	rm -rf $(VENV) build
