"""The example of the help page *Packs of cards* is a pack, and does what the page says."""

from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.packs.table_files.cards import CARD_TABLES
from armada_companion.games.armada.packs.table_files.csv_tables import CSV_TABLES
from armada_companion.games.armada.packs.tables import read_tables
from armada_companion.games.armada.packs.template import README, template_files
from armada_companion.games.armada.rules.model.types import DefenseToken, Size
from armada_companion.games.armada.rules.table.hooks import Hook
from tests.cli.cli_runs import run

LIST = """Faction: Rebel

• Night Runner [Mine] (42)
  - Guildmaster Oro (22)
= 64 Points

Squadrons:
• 2 x Dart Squadron (18)
= 18 Points

Total Points: 82
"""


def test_the_example_is_read_without_a_fault_and_changes_what_it_says(catalog: Catalog) -> None:
    files = template_files()
    found = read_tables(files, catalog)
    assert [fault.sentence for fault in found.faults] == []
    assert found.pack is not None
    over = Catalog(catalog.core.folder, [found.pack])
    assert over.upgrades["leia-organa-commander"].points == 30
    assert ("upgrade", "slicer-tools") in over.not_allowed
    assert over.ships["night-runner"].speed_chart == ((2,), (1, 1))
    assert over.squadrons["dart-squadron"].keywords == {"swarm": None, "counter": 1}
    assert over.objectives["salvage-race"].token_value == 15
    assert over.by_spelling("ship", spoken=True)["runner"] == ("night-runner",)
    assert over.effects["guildmaster-oro"][0].hook is Hook.STATUS_PHASE_START
    assert over.texts["upgrade", "guildmaster-oro"].text == "What the card says."
    assert over.rulings["ship", "night-runner"][0].source == "Our club"
    assert over.format is not None
    others = [card for card in catalog.ships if over.ships[card] != catalog.ships[card]]
    assert others == []


def test_each_table_has_an_example() -> None:
    tables = {name.partition(".")[0] for name in template_files()} - {"pack", "README"}
    assert tables == {*CSV_TABLES} - {"effects"}


@pytest.mark.parametrize("table", CSV_TABLES)
def test_the_page_names_every_column(table: str) -> None:
    page = template_files()[README].decode()
    columns = CSV_TABLES[table][0]
    named = [*columns.needed, *columns.optional]
    words = {*page.replace(",", " ").replace("`", " ").replace("\n", " ").split()}
    assert [one for one in named if one not in words] == []


def test_the_page_names_every_moment() -> None:
    page = template_files()[README].decode()
    assert [hook.value for hook in Hook if f"`{hook.value}`" not in page] == []


def test_the_page_names_every_word_of_a_ship(catalog: Catalog) -> None:
    """A newcomer cannot guess them, and need not look into the printed cards."""
    page = template_files()[README].decode()
    icons = {slot for card in catalog.upgrades.values() for slot in card.slots}
    words = [*catalog.factions, *Size, *DefenseToken, *icons]
    assert [word for word in words if f"`{word}`" not in page] == []


def test_a_newcomer_makes_adds_and_uses_a_pack(tmp_path: Path) -> None:
    """As the page says: new, check, add, and a list with it."""
    folder = tmp_path / "mine"
    assert run("packs", "new", str(folder)).code == 0
    checked = run("packs", "check", str(folder), "--strict")
    assert checked.code == 0, checked.out
    added = run("packs", "add", str(folder))
    words = "my-pack 1: 1 ship, 1 squadron, 1 upgrade, 1 objective"
    assert (added.code, added.out.startswith(words)) == (0, True), added.out
    file = tmp_path / "list.txt"
    file.write_text(LIST, encoding="utf-8")
    read = run("fleet", str(file), "--packs", "my-pack")
    assert "Night Runner (64)" in read.out
    assert "not understood" not in read.out


def test_a_folder_with_files_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    refused = run("packs", "new", str(tmp_path))
    assert (refused.code, "is not empty" in refused.err) == (2, True)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_the_tables_of_cards_are_those_of_the_page() -> None:
    assert {*CARD_TABLES} == {"ship", "squadron", "upgrade", "objective"}
