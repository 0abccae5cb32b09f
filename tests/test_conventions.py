"""What the source keeps to everywhere, held by reading it: typed actions, games known by entry."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from armada_companion.games import ENTRIES
from armada_companion.games.entry import GameEntry
from armada_companion.kit.action import actions_in
from armada_companion.kit.rule import RuleTable
from tests.game_packages import folder_of, package_of

SOURCE = Path(__file__).resolve().parent.parent / "armada_companion"

VIEWS = ("games/*/views/**/*.py",)
WINDOWS = ("games/*/window/**/*.py",)
MOST_MODULES, MOST_LINES = 16, 400
SHARED = ("kit", "session", "store", "ui", "app", "cli", "selftest")

# The product names records, and the hashes of public lines.
PRODUCT = re.compile(r"armada[_ -]?companion|(?<!games)\.armada\b|armada-line-v1", re.IGNORECASE)


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
    shared = ("ui/**/*.py", "app/**/*.py", "games/*.py")
    assert having("Mapping[str, object]", *shared, *VIEWS, *WINDOWS) == set()


def test_nothing_is_cast() -> None:
    cast = re.compile(r"\bcast\(")
    assert {name for name, source in sources("**/*.py") if cast.search(source)} == set()


def crowded(games: Path) -> list[str]:
    """Return the folders of games that have more modules than somebody looks through."""
    modules = Counter(one.parent for one in games.rglob("*.py") if one.stem != "__init__")
    return [str(one.relative_to(games)) for one in modules if modules[one] > MOST_MODULES]


def test_no_folder_of_a_game_has_more_than_16_modules(tmp_path: Path) -> None:
    assert crowded(SOURCE / "games") == []
    (tmp_path / "heap/rules").mkdir(parents=True)
    for number in range(MOST_MODULES + 1):
        assert crowded(tmp_path) == []
        (tmp_path / f"heap/rules/part_{number}.py").touch()
    assert crowded(tmp_path) == ["heap/rules"]


def long_files(*folders: Path) -> list[str]:
    """Return the Python files that somebody does not read in one sitting."""
    files = [file for folder in folders for file in folder.rglob("*.py")]
    return [
        file.name for file in files if file.read_text(encoding="utf-8").count("\n") > MOST_LINES
    ]


def test_no_file_has_more_than_400_lines(tmp_path: Path) -> None:
    assert long_files(SOURCE, Path(__file__).parent, SOURCE.parent / "packaging") == []
    (tmp_path / "long.py").write_text("pass\n" * MOST_LINES)
    assert long_files(tmp_path) == []
    (tmp_path / "long.py").write_text("pass\n" * (MOST_LINES + 1))
    assert long_files(tmp_path) == ["long.py"]


def test_no_shared_part_names_a_game() -> None:
    game = re.compile(r"armada|pinned", re.IGNORECASE)
    named = {
        (name, line.strip())
        for name, source in sources(*(f"{folder}/**/*.py" for folder in SHARED))
        for line in PRODUCT.sub("", source).splitlines()
        if game.search(line)
    }
    assert named == set()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_rule_is_found_by_its_code_where_it_is_checked(entry: GameEntry) -> None:
    folder = folder_of(entry).name
    topics = "\n".join(
        source for name, source in sources(f"games/{folder}/rules/**/*.py") if "rule.py" not in name
    )
    codes = {rule.code for rule in table_of(entry).all()}
    assert codes
    unchecked = {code for code in codes if not re.search(rf"\bRule\.{code}\b", topics)}
    assert unchecked == set()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_action_of_a_chapter_is_known_to_its_game(entry: GameEntry) -> None:
    rules = f"{package_of(entry)}.rules"
    modules = [one.name for one in walk_packages(import_module(rules).__path__, f"{rules}.")]
    defined = actions_in(*map(import_module, modules))
    assert {*defined} == {*entry.rules().actions}


def table_of(entry: GameEntry) -> type[RuleTable]:
    """Return the table of a game's rules: `Rule` of its `rules/rule.py`."""
    table: object = import_module(f"{package_of(entry)}.rules.rule").Rule
    assert isinstance(table, type)
    assert issubclass(table, RuleTable)
    return table


RICH = re.compile(
    r"setToolTip|QToolTip|QMessageBox|setWhatsThis|setStatusTip|QTextBrowser|setHtml|insertHtml"
    r"|area\.setText\(|RichText|AutoText|MarkdownText|QErrorMessage|QInputDialog"
)


def test_no_text_from_outside_is_shown_as_rich_text() -> None:
    """Qt would load the image that an untrusted name may contain; `plain_tip` prevents that."""
    found = {name for name, source in sources("**/*.py") if RICH.search(source)}
    assert found == set()
    assert having("QLabel(", "**/*.py") == set()
    assert having("(QLabel)", "**/*.py") == {"ui/controls/text_label.py"}
    assert having("setTextFormat(Qt.TextFormat.PlainText)", "**/*.py") == {
        "ui/controls/text_label.py"
    }
    assert having("ToolTipRole", "**/*.py") == {"ui/models.py"}


def positional_after_name(source: str) -> set[str]:
    """Return the widgets whose constructor takes an argument after `name` by its place."""
    made = {
        node.name: [argument.arg for argument in part.args.args]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
        for part in node.body
        if isinstance(part, ast.FunctionDef) and part.name == "__init__"
    }
    return {
        widget
        for widget, arguments in made.items()
        if {"look", "name"} <= {*arguments} and arguments[-1] != "name"
    }


def test_widgets_take_every_argument_after_their_name_by_keyword() -> None:
    assert positional_after_name("class A:\n def __init__(self, look, name, parent): ...") == {"A"}
    found = (positional_after_name(source) for _, source in sources("**/*.py"))
    assert set().union(*found) == set()
