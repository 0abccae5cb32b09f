"""What the project promises about itself: pins, layers, the Qt binding."""

import ast
import re
import sys
import tomllib
from graphlib import TopologicalSorter
from importlib import metadata
from pathlib import Path

import grimp
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PySide6.QtCore import QObject

ROOT = Path(__file__).resolve().parent.parent

HASHED = ("shipped.txt", "installer_tools.txt")
"""What ships in the installers, and what makes them."""


@pytest.fixture(scope="module")
def pins() -> dict[str, str]:
    """The pinned version of each distribution."""
    lines = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found: dict[str, str] = {}
    for line in lines:
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            specifier = re.fullmatch(r"==([^*,]+)", str(requirement.specifier))
            assert specifier, line
            found[canonicalize_name(requirement.name)] = specifier[1]
    return found


def named_in_pyproject() -> list[Requirement]:
    """The needs of the program and of its developers."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [
        Requirement(text)
        for text in project["dependencies"] + project["optional-dependencies"]["dev"]
    ]


def installed_with_needs(requirements: list[Requirement]) -> dict[str, str]:
    """The installed version of each requirement and of all that they need in turn."""
    found: dict[str, str] = {}
    waiting = list(requirements)
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        found[name] = metadata.version(name)
        waiting += map(Requirement, metadata.requires(name) or ())
    return found


def test_the_pinned_versions_are_those_that_pyproject_allows(pins: dict[str, str]) -> None:
    for requirement in named_in_pyproject():
        assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)])


def test_everything_installed_is_pinned(pins: dict[str, str]) -> None:
    installed = installed_with_needs(named_in_pyproject())
    assert {name: pins.get(name) for name in installed} == installed


@pytest.mark.parametrize("name", ["constraints.txt", *HASHED])
def test_the_pins_hold_no_addresses(name: str) -> None:
    assert "://" not in (ROOT / "packaging" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", HASHED)
def test_what_ships_is_pinned_by_version_and_by_the_hashes_of_its_files(
    pins: dict[str, str], name: str
) -> None:
    text = (ROOT / "packaging" / name).read_text(encoding="utf-8")
    found = text.replace("\\\n", "").splitlines()
    lines = [line for line in found if line and not line.startswith("#")]
    assert lines
    for line in lines:
        wanted, *hashes = line.split(" --hash=")
        requirement = Requirement(wanted.strip())
        assert str(requirement.specifier) == f"=={pins[canonicalize_name(requirement.name)]}"
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", each) for each in hashes), line


def test_all_that_ships_or_makes_what_ships_has_hashes() -> None:
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, extras = content["project"], content["project"]["optional-dependencies"]
    needed = [*project["dependencies"], *extras["sign"], *extras["installers"]]
    needed += content["build-system"]["requires"]
    texts = [(ROOT / "packaging" / name).read_text(encoding="utf-8") for name in HASHED]
    names = {line.partition("==")[0] for text in texts for line in text.splitlines()}
    assert {canonicalize_name(Requirement(text).name) for text in needed} <= names


def test_packaging_does_not_hide_the_library_of_that_name() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_pages_do_not_import_pages() -> None:
    graph = grimp.build_graph("armada_companion", cache_dir=None)
    pages = {module for module in graph.modules if module.endswith("_page")}
    meetings = {
        (page, imported)
        for page in pages
        for imported in graph.find_modules_directly_imported_by(page) & pages
    }
    assert not meetings


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions count, too; those of types alone do not."""
    graph = grimp.build_graph(
        "armada_companion", exclude_type_checking_imports=True, cache_dir=None
    )
    imported = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    TopologicalSorter(imported).prepare()


def test_the_window_of_armada_never_reads_the_state_of_a_session() -> None:
    """What a seat may not know is in the state; pages get views and choices."""
    folder = ROOT / "armada_companion" / "games" / "armada" / "window"
    modules = sorted(folder.rglob("*.py"))
    assert len(modules) > 50
    readers = {str(module.relative_to(ROOT)) for module in modules if reads_state(module)}
    assert not readers


def reads_state(module: Path) -> bool:
    """Tell whether a module asks a session for its `state`, whatever the session is called."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    owners = (ast.unparse(node.value) for node in found if node.attr == "state")
    return any(owner.removesuffix("()").endswith("session") for owner in owners)


def test_a_module_that_reads_the_state_is_found(tmp_path: Path) -> None:
    module = tmp_path / "page.py"
    for reading in ("bridge.session.state", "self._session().state", "session.state.ships"):
        module.write_text(reading, encoding="utf-8")
        assert reads_state(module), reading
    module.write_text("token.state", encoding="utf-8")
    assert not reads_state(module)


def test_none_keeps_its_references_in_calls_that_return_nothing() -> None:
    """PySide6 6.12.0 on CPython 3.11 loses one in each call, and aborts after some thousands."""
    thing = QObject()
    thing.setObjectName("warm")
    before = sys.getrefcount(None)
    for _ in range(500):
        thing.setObjectName("again")
    assert abs(sys.getrefcount(None) - before) < 50
