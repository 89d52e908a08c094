# make quick   the static checks and the tests that are soon done: under a minute
# make test    everything that has to hold: set-up, static checks, tests; what needs a program
#              that is not there (Chromium, npm, LaTeX) is skipped, and named at the end
# make check   the static checks alone: format, lint, types, import contract
# make faults  kills, floods, full disks and the like, done on purpose: some minutes
# make fuzz    50000 calls and requests that are valid by construction
# make words   what is said of many random games, judged: about ten minutes
# make formal  the proof of the certificate checker, checked by Coq: about three minutes
# make docs    every example in README.md and docs/ run and compared
# make site-docs  the site of the documentation in build/docs-site, with strict links
# make bench   the benchmarks
# make .venv   the environment with the developers' packages
# make clean   remove all that can be made again
# PYTEST="-k word" passes options on to pytest.

.DEFAULT_GOAL := test
.PHONY: .venv check quick test faults fuzz formal words bench docs site-docs clean

bin := .venv/bin
PYTEST ?=

.venv:
	@scripts/environment dev

check: .venv
	$(bin)/ruff format --check .
	$(bin)/ruff check .
	$(bin)/mypy
	$(bin)/lint-imports --no-logo

quick: check
	$(bin)/python -m pytest -q -n 2 src tests/test_*.py tests/cli tests/conformance tests/play \
		--ignore=tests/test_docs.py $(PYTEST)

test: check
	@scripts/ensure-chromium || true # what is still missing is said by the tests that need it
	@scripts/ensure-site-parts || true
	$(bin)/python -m pytest -q -n 2 $(PYTEST)

faults: .venv
	$(bin)/python -m pytest -q tests/faults $(PYTEST)

fuzz: .venv
	FUZZ_CALLS=25000 $(bin)/python -m pytest -q -n 2 tests/fuzz $(PYTEST)

formal: .venv
	$(MAKE) -C formal
	ONEPILE_FORMAL=1 $(bin)/python -m pytest -q tests/formal $(PYTEST)

words: .venv
	$(bin)/python -m scripts.words

docs: .venv
	$(bin)/python -m pytest -q tests/test_docs.py $(PYTEST)

site-docs: .venv
	NO_MKDOCS_2_WARNING=1 $(bin)/mkdocs build

bench: .venv
	$(bin)/python -m benchmarks

clean:
	$(MAKE) -C formal clean
	rm -rf .venv .venv.lock build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
