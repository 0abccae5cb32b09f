"""What the source keeps to everywhere, held by reading it: typed actions, games known by entry."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from armada_companion.games import ENTRIES
from armada_companion.games.armada.rules.rule import Rule as ArmadaRule
from armada_companion.games.pinned_down.rules.rule import Rule as PinnedDownRule

SOURCE = Path(__file__).resolve().parent.parent / "armada_companion"

VIEWS = ("games/*/views/**/*.py",)
WINDOWS = ("games/*/window/**/*.py",)
PAGES = ("games/*/window/**/*page*.py", "app/**/*.py")
SHARED = ("kit", "session", "store", "ui", "app", "cli", "selftest")

NO_CAST = {
    "app/instance/application.py": "PySide6 gives the event of an opened file as a plain QEvent",
}
GAME_NAMED = {
    "cli/command.py": "the options of `fleet` name Armada's game formats",
    "cli/fleet.py": "the command `fleet` reads Armada's lists of fleets",
}
PRODUCT = re.compile(r"armada[_ -]?companion|(?<!games)\.armada\b", re.IGNORECASE)
IMPORT = re.compile(r"^ *(?:from|import) .*$", re.MULTILINE)


def sources(*patterns: str) -> Iterator[tuple[str, str]]:
    """Yield the name and text of the files of the package that match."""
    for pattern in patterns:
        found = sorted(SOURCE.glob(pattern))
        assert found, pattern
        for file in found:
            yield file.relative_to(SOURCE).as_posix(), file.read_text(encoding="utf-8")


def having(text: str, *patterns: str) -> set[str]:
    """Return the files of the package that contain a text."""
    return {name for name, source in sources(*patterns) if text in source}


def test_no_action_is_a_plain_mapping_in_views_and_windows() -> None:
    assert having('"do"', "ui/**/*.py", "app/**/*.py", *VIEWS, *WINDOWS) == set()
    assert having("Mapping[str, object]", *VIEWS, *WINDOWS) == set()


def test_pages_and_the_program_cast_nothing() -> None:
    assert having("cast(", *PAGES) == set(NO_CAST)


def words_of(name: str, source: str) -> str:
    """Return the text of a shared file without the product's name and the allowed imports."""
    if name in GAME_NAMED:
        source = IMPORT.sub("", source)
    return PRODUCT.sub("", source)


def test_no_shared_part_names_a_game() -> None:
    game = re.compile(r"armada|pinned", re.IGNORECASE)
    shared = dict(sources(*(f"{folder}/**/*.py" for folder in SHARED)))
    named = {
        (name, line.strip())
        for name, source in shared.items()
        for line in words_of(name, source).splitlines()
        if game.search(line)
    }
    assert named == set()
    assert all("games.armada" in shared[name] for name in GAME_NAMED), "an exception is not needed"


@pytest.mark.parametrize("table", [ArmadaRule, PinnedDownRule], ids=["armada", "pinned_down"])
def test_every_rule_is_found_by_its_code_where_it_is_checked(
    table: type[ArmadaRule] | type[PinnedDownRule],
) -> None:
    folder = table.__module__.split(".")[2]
    topics = "\n".join(
        source for name, source in sources(f"games/{folder}/rules/*.py") if "rule.py" not in name
    )
    unchecked = {rule.code for rule in table if not re.search(rf"\bRule\.{rule.code}\b", topics)}
    assert unchecked == set()


def test_every_game_has_a_table_of_rules_here() -> None:
    assert len(ENTRIES) == len((ArmadaRule, PinnedDownRule))
