"""Documents and help: paths, commands, tables and sizes agree with the code."""

import re
import subprocess
from collections.abc import Iterator
from inspect import getsource
from pathlib import Path

import pytest
from msgspec.structs import asdict, fields

from armada_companion.games import ENTRIES
from armada_companion.games.entry import GameEntry
from armada_companion.kit.action import verb_of
from armada_companion.kit.game import Game
from armada_companion.kit.log_actions import LOG_ACTIONS
from armada_companion.ui.new_game import NewGame
from armada_companion.ui.pages import GamePages
from armada_companion.ui.table_frame import TableFrame
from tests.cli.cli_runs import run
from tests.conftest import CHECKOUT
from tests.game_packages import folder_of
from tests.packaging.scripts import load

MOST_LINES = 130
MOST_WORDS = 90
MOST_LETTERS = 72
SHORT_SUBJECTS_SINCE = "2026-11-23T21:30:00+00:00"
"""Older commits have longer subjects."""

HELP_FOLDER = CHECKOUT / "resources" / "help"
READMES = (
    "README.md",
    "armada_companion/README.md",
    "armada_companion/games/README.md",
    "packaging/README.md",
    "tests/bench/README.md",
)
PAGES = sorted(f"resources/help/{file.name}" for file in HELP_FOLDER.iterdir())
MADE_LATER = ("build/", "dist/", "games/.companion", "games/trash", "games/list.json", ".venv/")
"""Folders of a build, of the user, and of another environment."""

record_format = (HELP_FOLDER / "record_format.md").read_text(encoding="utf-8")
tables = load("make_action_tables")


def paths_in(document: str) -> Iterator[str]:
    """Yield what a document names as a file or folder: in links, and in code with a slash."""
    text = (CHECKOUT / document).read_text(encoding="utf-8")
    yield from (to for to in re.findall(r"\]\(([^)#]+)", text) if ":" not in to)
    for code in re.findall(r"`([\w./<>-]+)`", text):
        if "/" in code and not code.startswith((*MADE_LATER, "./", "~")):
            yield from {code.replace("<game>", folder_of(entry).name) for entry in ENTRIES}


def is_there(name: str, document: str) -> bool:
    folders = (CHECKOUT, CHECKOUT / document / "..", CHECKOUT / "armada_companion")
    return any(Path(folder, name).resolve().exists() for folder in folders)


def test_the_readme_is_short() -> None:
    assert len((CHECKOUT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def paragraphs(page: str) -> list[str]:
    """Return the paragraphs, list items and table rows of a page."""
    text = (CHECKOUT / page).read_text(encoding="utf-8")
    return re.split(r"\n\s*\n|\n(?=\s*(?:-|\d+\.|\|) )", text)


@pytest.mark.parametrize("page", ["README.md", *PAGES])
def test_no_paragraph_is_long(page: str) -> None:
    assert len(paragraphs(page)) > 10
    assert not [text for text in paragraphs(page) if len(text.split()) > MOST_WORDS]


def test_the_changelog_has_one_line_a_change() -> None:
    _, *lines = (
        (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ", 1)[1].split("\n")
    )
    assert not [line for line in lines if line and not line.startswith(("- ", "#"))]
    assert max(map(len, lines)) <= 140


def test_commit_subjects_are_short() -> None:
    """At most 72 letters, a capital first, no full stop."""
    wanted = ["-100", "--no-merges", "--format=%s", f"--since={SHORT_SUBJECTS_SINCE}"]
    try:
        log = subprocess.run(
            ["git", "-C", str(CHECKOUT), "log", *wanted], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this folder has no history of git")
    for subject in log.splitlines():
        assert len(subject) <= MOST_LETTERS, subject
        assert subject[0].isupper() and not subject.endswith("."), subject


def test_the_readme_begins_with_the_two_commands() -> None:
    first = (CHECKOUT / "README.md").read_text(encoding="utf-8").splitlines()[:5]
    assert [line.split()[:2] for line in first if line.startswith("    ")] == [
        ["make", "run"],
        ["make", "test"],
    ]


@pytest.mark.parametrize("document", [*READMES, *PAGES])
def test_every_path_that_a_document_names_exists(document: str) -> None:
    missing = {name for name in paths_in(document) if not is_there(name, document)}
    assert not missing


def test_paths_are_found_in_the_readmes() -> None:
    """Else the test above would look at nothing."""
    assert {"resources/help/playing.md", "armada_companion/README.md"} <= set(paths_in("README.md"))
    assert "games/armada/rules/rule.py" in set(paths_in("armada_companion/README.md"))


NEW_GAME = (CHECKOUT / "armada_companion/games/README.md").read_text(encoding="utf-8")
FOR_THE_PROGRAM = {
    *("apply", "broken_rules", "check", "decode", "decode_all", "is_setup", "legal_actions"),
    *("legal_of", "verbs"),
}
"""Parts of `Game` that no game overrides."""


def test_the_code_of_the_page_for_a_new_game_is_the_toys() -> None:
    files = (CHECKOUT / "tests/toy_game").glob("*.py")
    toy = "\n".join(file.read_text(encoding="utf-8") for file in files)
    blocks = re.findall(r"```python\n(.*?)```", NEW_GAME, re.DOTALL)
    assert blocks
    assert [block for block in blocks if block not in toy] == []


@pytest.mark.parametrize("kind", [Game, GameEntry, NewGame, GamePages, TableFrame])
def test_the_page_for_a_new_game_names_every_part_that_a_game_writes(kind: type) -> None:
    parts = {name for name in vars(kind) if not name.startswith("_")} - FOR_THE_PROGRAM
    if kind is TableFrame:
        parts = set(re.findall(r"def (\w+)\(.*\n(?: +\"\"\".*\n)? +raise NotImpl", getsource(kind)))
        assert parts
    assert parts <= set(re.findall(r"`(\w+)`", NEW_GAME))


def test_make_knows_every_command_that_a_readme_names() -> None:
    known = set(
        re.findall(r"^([a-z-]+):", (CHECKOUT / "Makefile").read_text("utf-8"), re.MULTILINE)
    )
    for document in READMES:
        text = (CHECKOUT / document).read_text(encoding="utf-8")
        assert set(re.findall(r"`make ([a-z-]+)`", text)) <= known, document


def test_every_option_of_the_command_line_is_described() -> None:
    page = (HELP_FOLDER / "command_line.md").read_text(encoding="utf-8")
    commands = ("replay", "check", "keygen", "sign", "fleet", "fleets", "odds")
    helps = [run(*words, "--help").out for words in ((), *((command,) for command in commands))]
    options = {option for text in helps for option in re.findall(r"--[a-z-]+", text)}
    assert {"--json", "--seat", "--report", "--version"} <= options
    assert options <= set(re.findall(r"--[a-z-]+", page))
    assert set(commands) <= set(re.findall(r"`armada-companion (\w+)", page))


def test_the_tables_of_actions_are_what_the_classes_say() -> None:
    """Else run `python packaging/make_action_tables.py`."""
    assert tables.with_tables(record_format) == record_format


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_action_of_a_game_stands_in_its_table(entry: GameEntry) -> None:
    _, _, below = record_format.partition(f"## Actions of {entry.title}\n")
    table = below.partition("\n## ")[0]
    game = entry.rules()
    own = set(game.verbs) - {verb_of(kind) for kind in LOG_ACTIONS}
    assert own == set(re.findall(r"^\|[^|]*\| `(\w+)` \|", table, re.MULTILINE))


def test_every_field_of_every_action_is_explained() -> None:
    _, _, below = record_format.partition("## Fields\n")
    table = below.partition("\n## ")[0]
    explained = {
        name
        for line in table.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    kinds = {*LOG_ACTIONS, *(kind for entry in ENTRIES for kind in entry.rules().actions)}
    assert {field.encode_name for kind in kinds for field in fields(kind)} == explained


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_setting_of_a_game_stands_in_the_record_format_with_its_default(
    entry: GameEntry,
) -> None:
    start = entry.rules().start({})
    settings = asdict(start.ruleset) if hasattr(start, "ruleset") else {}
    settings.pop("packs", None)  # They are beside the settings.
    for name, value in settings.items():
        shown = str(value).lower() if isinstance(value, bool | int) else f"`{value}`"
        assert record_format.count(f"| {entry.title} | `{name}` | {shown} |") == 1, name
        assert record_format.count(f"| {entry.title} | `{name}` |") == 1, name
