"""Modules and files of the checkout that the scripts of `packaging/` name are there."""

import ast
import importlib
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.scripts import PACKAGING, load

ROOT = PACKAGING.parent
OWN = "armada_companion"
SCRIPTS = sorted((*PACKAGING.rglob("*.py"), *PACKAGING.glob("*.spec")))
TEXTS = sorted(
    path
    for path in PACKAGING.rglob("*")
    if path.suffix in (".md", ".nsi", ".plist", ".py", ".sh", ".spec", ".txt", ".xml")
    if "licenses" not in path.relative_to(PACKAGING).parts
)
NAMED = re.compile(rf"(?<![\w./-])(?:{OWN}|packaging|resources|tests)/[\w.*/-]*\w\*?")


def imports_of(script: Path) -> Iterator[tuple[str, str]]:
    """Yield each import from the program: the module, and the name in it or ""."""
    for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.startswith(OWN))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(OWN):
            yield from ((node.module or "", alias.name) for alias in node.names)


def paths_in(text: Path) -> set[str]:
    return set(NAMED.findall(text.read_text(encoding="utf-8")))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_what_a_script_imports_from_the_program_is_there(script: Path) -> None:
    for module, name in imports_of(script):
        assert not name or hasattr(importlib.import_module(module), name), (module, name)


def test_the_modules_that_the_console_program_leaves_out_are_there() -> None:
    own = {name for name in load("trim").WINDOW_MODULES if name.startswith(OWN)}
    assert {name for name in own if importlib.util.find_spec(name) is None} == set()
    windows = (ROOT / OWN / "games").glob("*/window")
    assert own > {f"{OWN}.games.{window.parent.name}.window" for window in windows} != set()


@pytest.mark.parametrize("text", TEXTS, ids=lambda path: path.name)
def test_every_path_that_a_script_names_is_there(text: Path) -> None:
    assert {name for name in paths_in(text) if not any(ROOT.glob(name))} == set()


def test_imports_and_paths_are_found() -> None:
    cards = PACKAGING / "make_cards.py"
    assert ("armada_companion.games.armada.packs.tables", "read_tables") in set(imports_of(cards))
    assert "armada_companion/selftest/shipped.py" in paths_in(PACKAGING / "README.md")
    assert "tests/games/armada/window" in paths_in(PACKAGING / "wine" / "engine.sh")
