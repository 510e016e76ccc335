# make run: set up and open the page. make test: set up and test everything. See README.md and CONTRIBUTING.md.
PYTHON ?= python3
VENV ?= .venv
PORT ?= 8501
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: run test lint bench load mutate lock wheel screenshots ten-hands clean

run: $(VENV)/.ready
	$(BIN)/jadelens serve --port $(PORT)

test: $(VENV)/.ready-dev
	sh tests/chromium.sh
	sh tests/postgres.sh
	$(BIN)/python -m pytest -m "not browser" -n auto --maxprocesses 4 --dist loadfile
	$(BIN)/python -m pytest -m browser

lint: $(VENV)/.ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy scorer vision models ui datasets tests/datasets tests/models tests/scorer tests/vision tests/test_readme.py
	$(BIN)/mypy tests/ui --exclude '^tests/ui/club/'
	$(BIN)/mypy tests/ui/club

bench: $(VENV)/.ready-dev
	$(BIN)/python tests/scorer/bench.py
	$(BIN)/python tests/vision/bench.py
	$(BIN)/python tests/ui/speed.py

# how well the tests guard the rules; tests/scorer/MUTANTS.md lists the mutants that are left
mutate: $(VENV)/.ready-dev
	$(BIN)/mutmut run "scorer.rules*"
	$(BIN)/mutmut results

wheel: $(VENV)/.ready-dev
	$(BIN)/python -m build --wheel --no-isolation

# what one machine holds: a full hall in fast motion (docs/club-load.md)
load: $(VENV)/.ready-dev
	$(BIN)/python tests/ui/club/load.py

screenshots: $(VENV)/.ready-dev
	$(BIN)/python tests/ui/screenshots.py docs/pictures

# ten real photographs through the page, as a player would; needs JADELENS_PHOTOS
ten-hands: $(VENV)/.ready-dev
	$(BIN)/python tests/ui/ten_hands.py docs/ten-hands.md

lock:
	uv pip compile --quiet pyproject.toml --extra source --universal --python-version 3.11 \
	  --no-header --no-annotate --no-emit-index-url -o requirements.lock
	uv pip compile --quiet pyproject.toml --extra source --extra test --extra dev --universal --python-version 3.11 \
	  --no-header --no-annotate --no-emit-index-url -o requirements-dev.lock

clean:
	rm -rf $(VENV) build dist *.egg-info

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "jadelens needs Python 3.11 or later; $(PYTHON) is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Making the environment failed. On Debian: apt install python3-venv"; exit 1; }

$(VENV)/.ready: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Setting up (once; this needs the internet for a minute or two)"
	$(PIP) install -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.ready-dev: requirements-dev.lock $(VENV)/.ready
	$(PIP) install -r requirements-dev.lock
	@touch $@
