# Two commands matter: `make serve` and `make test`. `make help` lists the rest.

PORT ?= 8000

# The first interpreter that really runs and is new enough; Pyodide's own 3.13 is preferred,
# because only it can byte-compile for the browser.
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$python; break; fi; done)
VENV := .venv/bin/python
# What is imported is compiled once, not by each of the hundreds of processes of the tests.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help serve site test check bench lock clean python

help: ## list what make can do here
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

python:
	@$(if $(PYTHON),:,$(error Missing: Python 3.11 or later, as python3 on the PATH))

serve: python ## set up, build, serve on http://127.0.0.1:8000 (PORT= changes it) and rebuild on change
	@$(PYTHON) -m scripts.setup site
	@$(VENV) -m scripts.serve --build --watch --port $(PORT)

site: python ## set up and build the site into site/ (SITE_URL= says where it will stand)
	@$(PYTHON) -m scripts.setup site
	@$(VENV) -m scripts.build

test: python ## set up, browsers included, then check, build and run every test
	@$(PYTHON) -m scripts.setup test
	@$(VENV) -m scripts.test

check: python ## ruff, format, codespell, grammar, mypy --strict, tsc --checkJs and what rulesets declare
	@$(PYTHON) -m scripts.setup test --no-browsers
	@$(VENV) -m scripts.check

bench: python ## measure the figures of the design and write docs/project/benchmarks.md
	@$(PYTHON) -m scripts.setup bench
	@$(VENV) -m scripts.build
	@$(VENV) -m tests.benchmarks

lock: python ## resolve scripts/requirements/*.in and package.json into their locks again
	@$(PYTHON) -m scripts.setup test --no-browsers
	@$(VENV) -m scripts.lock

clean: ## remove everything made here
	rm -rf .venv node_modules build site .site-next .site-last .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find honorcalc scripts tests -name __pycache__ -type d -prune -exec rm -rf {} +
