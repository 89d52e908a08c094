# make quick   the static checks and the tests that are soon done: under a minute
# make test    the static checks and the tests: a few minutes; says at its end what it left out
# make slow    what it left out: the examples of the documents, the sites, the page in a browser,
#              long random calls; what needs a program that is not there (Chromium, npm, LaTeX,
#              pandoc) is skipped, and named at the end
# make check   the static checks alone: format, lint, types, import contract, the page's scripts
# make faults  kills, floods, full disks and the like, done on purpose: some minutes
# make fuzz    50000 calls and requests that are valid by construction
# make words   what is said of 2500 random games, judged: about a quarter of an hour
# make formal  the proof of the certificate checker, checked by Coq: about three minutes
# make docs    every example in README.md and docs/ run and compared
# make site-docs  the site of the documentation in build/docs-site, with strict links
# make package the wheel and the source distribution in dist/, looked at by twine
# make bench   the benchmarks
# make .venv   the environment with the developers' packages
# make clean   remove all that can be made again
# PYTEST="-k word" passes options on to pytest.

.DEFAULT_GOAL := test
.PHONY: .venv check quick test slow faults fuzz formal words package bench docs site-docs clean

bin := .venv/bin
PYTEST ?=

.venv:
	@scripts/environment dev

check: .venv
	$(bin)/ruff format --check .
	$(bin)/ruff check .
	$(bin)/mypy
	$(bin)/lint-imports --no-logo
	@scripts/check-scripts

quick: check
	$(bin)/python -m pytest -q -n 2 --dist loadfile -m "not slow" src tests/test_*.py tests/cli tests/conformance tests/play $(PYTEST)

test: check
	$(bin)/python -m pytest -q -n 2 --dist loadfile -m "not slow" $(PYTEST)

slow: .venv
	@scripts/ensure-chromium || true # what is still missing is said by the tests that need it
	@scripts/ensure-site-parts || true
	$(bin)/python -m pytest -q -n 2 --dist loadfile -m slow $(PYTEST)

faults: .venv
	$(bin)/python -m pytest -q tests/faults $(PYTEST)

fuzz: .venv
	FUZZ_CALLS=25000 $(bin)/python -m pytest -q -n 2 tests/fuzz $(PYTEST)

formal: .venv
	$(MAKE) -C formal
	ONEPILE_FORMAL=1 $(bin)/python -m pytest -q tests/formal $(PYTEST)

words: .venv
	JUDGED_GAMES=2500 $(bin)/python -m pytest -q tests/words -k nothing_false $(PYTEST)

docs: .venv
	$(bin)/python -m pytest -q tests/test_docs.py $(PYTEST)

site-docs: .venv
	NO_MKDOCS_2_WARNING=1 $(bin)/mkdocs build

package: .venv
	rm -rf dist
	$(bin)/python -m build --no-isolation
	$(bin)/twine check --strict dist/*

bench: .venv
	$(bin)/python -m benchmarks

clean:
	$(MAKE) -C formal clean
	rm -rf .venv .venv.lock node_modules build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
