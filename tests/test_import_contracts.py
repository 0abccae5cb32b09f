"""The import contracts cover every game, also one that is added later."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from armada_companion.games import ENTRIES
from armada_companion.games.entry import GameEntry
from tests.conftest import CHECKOUT
from tests.game_packages import copy_with_heap, folder_of, package_of
from tests.patience import PATIENCE_S

GAMES = CHECKOUT / "armada_companion" / "games"

MORE = {"cards/catalog.py": "import pathlib\n", "fleets/lists.py": "from ..cards import catalog\n"}
"""The layers that the fourth game does not have."""

FILES = ("rules/game.py", "views/view.py", "window/pages.py", *MORE)

OTHERS = [package_of(entry) + ".rules" for entry in ENTRIES]
"""What a new game may not know."""

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def contracts() -> Mapping[str, Mapping[str, list[str]]]:
    """Return the contracts of `pyproject.toml` by their names."""
    text = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    return {one["id"]: one for one in tomllib.loads(text)["tool"]["importlinter"]["contracts"]}


def test_every_folder_of_a_game_is_in_the_list_of_games() -> None:
    folders = {file.parent.name for file in GAMES.glob("*/__init__.py")}
    assert folders == {folder_of(entry).name for entry in ENTRIES}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_folder_of_a_game_is_a_layer(entry: GameEntry) -> None:
    """A folder of another name would be under no contract."""
    folders = {file.parent.name for file in folder_of(entry).glob("*/__init__.py")}
    assert {"window", "views", "rules"} <= folders
    assert folders <= {layer.strip("()") for layer in contracts()["inside-games"]["layers"]}


@pytest.fixture(scope="module")
def heap(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the fourth game in a copy of the program."""
    heap = copy_with_heap(tmp_path_factory.mktemp("with_a_new_game"))
    for name, text in MORE.items():
        (heap / name).parent.mkdir()
        (heap / name).with_name("__init__.py").touch()
        (heap / name).write_text(text, encoding="utf-8")
    return heap


def checked(heap: Path, *contract: str) -> subprocess.CompletedProcess[str]:
    """Return how `lint-imports` ends for all contracts, or for the named one."""
    program = heap.parents[2]
    only = ("--contract", *contract) if contract else ()
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-logo", "--cache-dir", str(program / "cache"), *only],
        cwd=program,
        env={**os.environ, "PYTHONPATH": str(program), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_a_new_game_that_keeps_the_contracts_passes(heap: Path) -> None:
    done = checked(heap)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Contracts: {len(contracts())} kept, 0 broken." in done.stdout


@pytest.mark.parametrize(
    ("contract", "name", "line"),
    [
        ("layers", "rules/game.py", "import armada_companion.app.program"),
        *(("games", name, f"import {one}") for name in FILES for one in OTHERS),
        ("inside-games", "rules/game.py", "from armada_companion.games.heap.cards import catalog"),
        ("inside-games", "views/view.py", "from armada_companion.games.heap.window import pages"),
        ("windows", "window/pages.py", "from armada_companion.games.heap.rules import game"),
        ("pure-rules", "rules/game.py", "import random"),
        ("pure-rules", "rules/game.py", "import PySide6"),
        ("no-qt", "cards/catalog.py", "import PySide6"),
        ("no-qt", "fleets/lists.py", "import PySide6"),
        ("no-qt", "views/view.py", "import PySide6"),
    ],
)
def test_a_new_game_that_breaks_a_contract_is_found(
    heap: Path, contract: str, name: str, line: str
) -> None:
    file = heap / name
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}{line}\n", encoding="utf-8")
    try:
        done = checked(heap, contract)
    finally:
        file.write_text(text, encoding="utf-8")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Contracts: 0 kept, 1 broken." in done.stdout
    assert "armada_companion.games.heap" in done.stdout
