"""Packs of cards in the window: added by drop and dialog, looked into, ordered, removed."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QFileDialog, QLabel, QTextEdit

from armada_companion.app import program as app
from armada_companion.games.armada.cards.pack import Pack, PackInfo
from armada_companion.games.armada.entry import catalog, catalogs
from armada_companion.games.armada.packs.container import write_zip
from armada_companion.games.armada.packs.reading import PackReading, UnknownField
from armada_companion.games.armada.packs.shelf import PackShelf
from armada_companion.games.armada.packs.stored import StoredPack
from armada_companion.games.armada.views.packs import pack_list
from armada_companion.games.armada.views.packs.pack_words import LONGEST_LINE
from armada_companion.games.armada.window.packs.packs_page import PacksPage
from armada_companion.system.paths import user_paths
from tests.games.armada.packs.pack_files import INFO, SHIP, SQUADRON, UPGRADE, csv_table
from tests.ui.events import settle
from tests.ui.window.fleet_players import FleetKeys, FleetMouse, FleetPlayer, titles
from tests.ui.window.program import found, front, key, one
from tests.ui.window.test_drops import drag, drop
from tests.ui.window.test_fit import cut_labels
from tests.ui.window.test_messages import told_by

TABLES = {"pack.json": INFO, "ships.csv": csv_table(SHIP)}
DEARER = {**UPGRADE, "id": "general-dodonna-commander", "name": "General Dodonna"}


def pack_info(**fields: object) -> bytes:
    """Return the file `pack.json` of a pack "Harbor 2026-11"."""
    info = {"id": "harbor", "title": "Harbor", "version": "2026-11", "date": "2026-11-02"}
    return json.dumps({**info, "keeper": "The group", **fields}).encode()


def folder_of(tmp_path: Path, name: str, tables: Mapping[str, bytes]) -> Path:
    """Write the folder of a pack."""
    folder = tmp_path / name
    folder.mkdir()
    for table, data in tables.items():
        (folder / table).write_bytes(data)
    return folder


def page_of(program: app.Program) -> PacksPage:
    page = one(program, "packs_page")
    assert isinstance(page, PacksPage)
    return page


def text_of(program: app.Program, name: str) -> str:
    """What a report of the page or of the sheet says."""
    area = one(program, name)
    assert isinstance(area, QTextEdit)
    return area.toPlainText()


def give(program: app.Program, *paths: Path) -> None:
    """Drop files on the page."""
    drop(page_of(program), *paths)
    settle()


def add(player: FleetPlayer, *paths: Path) -> None:
    give(player.program, *paths)
    player.press("addition_add")
    settle()


def added() -> list[str]:
    """The packs on the disk."""
    shelf = PackShelf(user_paths().packs)
    return [f"{each.id} {each.info.version}" for each in shelf.packs()]


@pytest.mark.parametrize("kind", [FleetMouse, FleetKeys])
def test_packs_are_added_looked_into_ordered_and_removed(
    program: app.Program, tmp_path: Path, kind: type[FleetPlayer]
) -> None:
    player = kind(program)
    player.press("packs")
    add(player, folder_of(tmp_path, "club", {**TABLES, "upgrades.csv": csv_table(DEARER)}))
    other = tmp_path / "harbor.armadapack"
    tables = {"squadrons.csv": csv_table(SQUADRON), "upgrades.csv": csv_table(DEARER)}
    other.write_bytes(write_zip({"pack.json": pack_info(), **tables}))
    add(player, other)
    assert titles(player, "added_packs") == ["Our club 1", "Harbor 2026-11"]
    assert added() == ["club 1", "harbor 2026-11"]
    shown = text_of(program, "pack_report")
    assert "Published by The group  ·  2026-11-02" in shown
    assert "Dart Squadron  ·  9" in shown
    assert "General Dodonna: Harbor 2026-11 decides, not Our club 1." in shown
    player.pick("added_packs", "Our club 1")
    assert "Sloop  ·  40" in text_of(program, "pack_report")
    player.press("pack_down")
    assert titles(player, "added_packs") == ["Harbor 2026-11", "Our club 1"]
    shown = text_of(program, "pack_report")
    assert "General Dodonna: Our club 1 decides, not Harbor 2026-11." in shown
    player.press("pack_remove")
    player.press("removal_keep")
    assert added() == ["harbor 2026-11", "club 1"]
    player.press("pack_remove")
    player.press("removal_confirm")
    assert added() == ["harbor 2026-11"]
    assert "Our club 1 is removed." in told_by(program)
    player.press("packs_back")
    assert program.window.page == "start"


def test_the_cards_of_an_added_pack_are_there_at_once_and_gone_with_it(
    program: app.Program, tmp_path: Path
) -> None:
    player = FleetMouse(program)
    player.press("packs")
    tables = {"pack.json": pack_info(), "squadrons.csv": csv_table(SQUADRON)}
    add(player, folder_of(tmp_path, "harbor", tables))
    (ref,) = catalogs().named(["harbor"])
    assert catalogs()((ref,)).squadrons["dart"].points == 9
    tables["squadrons.csv"] = csv_table({**SQUADRON, "points": "10"})
    add(player, folder_of(tmp_path, "newer", tables))
    (newer,) = catalogs().named(["harbor"])
    assert catalogs()((newer,)).squadrons["dart"].points == 10
    assert catalogs()((ref,)).squadrons["dart"].points == 9
    player.tap("pack_remove", "removal_confirm")
    assert "dart" not in catalogs()((ref,)).squadrons
    assert catalogs().problems((ref,))


def test_the_sheet_shows_what_changes_against_the_cards_of_now(
    program: app.Program, tmp_path: Path
) -> None:
    player = FleetMouse(program)
    player.press("packs")
    add(player, folder_of(tmp_path, "club", {**TABLES, "upgrades.csv": csv_table(DEARER)}))
    newer = {"pack.json": INFO.replace(b'"version": "1"', b'"version": "2"')}
    newer["ships.csv"] = csv_table({**SHIP, "points": "41"}, {**SHIP, "id": "brig", "name": "Brig"})
    give(program, folder_of(tmp_path, "newer", newer))
    shown = text_of(program, "addition_report")
    assert "Understood: 2 ships." in shown
    assert "Takes the place of Our club 1, which games that use it keep." in shown
    assert "NEW CARDS  (1)\nBrig  ·  ship  ·  40" in shown
    assert "Sloop  ·  points 40 → 41" in shown
    assert "General Dodonna  ·  " in shown
    assert "Armada Ruleset Collective" in shown
    player.press("addition_cancel")
    assert added() == ["club 1"]
    give(program, tmp_path / "newer")
    player.press("addition_add")
    assert added() == ["club 2"]


def test_a_pack_with_faults_is_named_whole_and_not_added(
    program: app.Program, tmp_path: Path
) -> None:
    player = FleetMouse(program)
    player.press("packs")
    rows = [{**SHIP, "id": f"sloop-{number}", "points": "-4"} for number in range(50)]
    give(program, folder_of(tmp_path, "bad", {**TABLES, "ships.csv": csv_table(*rows)}))
    shown = text_of(program, "addition_report")
    assert all(
        f"ships.csv: line {number + 2}: sloop-{number}: points: " in shown for number in range(50)
    )
    player.press("addition_add")
    assert front(program).objectName() == "addition_sheet"
    assert added() == []
    player.press("addition_cancel")
    assert added() == []
    assert found(program, "packs_empty_0")


@pytest.mark.parametrize("name", ["missing", "words.txt", "broken.zip"])
def test_what_cannot_be_read_is_one_sentence(
    program: app.Program, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    if name != "missing":
        path.write_bytes(b"PK\x03\x04 and no more" if name.endswith("zip") else b"words")
    FleetMouse(program).press("packs")
    page_of(program).take_files([str(path)])
    assert name in told_by(program)
    assert front(program) is program.window


def test_names_with_markup_or_direction_marks_are_refused(
    program: app.Program, tmp_path: Path
) -> None:
    player = FleetMouse(program)
    player.press("packs")
    tables = {
        "pack.json": pack_info(title="<img src='http://x/y'>", keeper="\u202eevil\u2066"),
        "squadrons.csv": csv_table({**SQUADRON, "craft_name": "N" * 10_000}),
    }
    give(program, folder_of(tmp_path, "hostile", tables))
    shown = text_of(program, "addition_report")
    assert "pack.json: title: " in shown
    assert_plain(program, shown)
    player.press("addition_cancel")
    (tmp_path / "hostile" / "pack.json").write_bytes(pack_info())
    give(program, tmp_path / "hostile")
    assert "squadrons.csv: line 2: dart: " in text_of(program, "addition_report")
    player.press("addition_cancel")
    assert added() == []


def test_what_a_pack_says_is_shown_as_plain_text_whatever_it_is(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the readers let it pass: nothing is rendered, no line is endless."""
    evil = "<b>Big</b><img src='http://x/y'>\u202e\u2066\nLegal " + "W" * 10_000
    info = PackInfo(id="club", title=evil, version="1", keeper=evil, builds_on=("other",))
    ship = replace(catalog().ships["cr90-corvette-a"], id="night", name=evil)
    reading = PackReading(Pack(info, ships=(ship,)), unknown=(UnknownField(evil, evil, 1),))
    monkeypatch.setattr(pack_list, "read_packs", lambda *_given: (reading, reading))
    player = FleetMouse(program)
    player.press("packs")
    give(program, folder_of(tmp_path, "club", TABLES))
    shown = text_of(program, "addition_report")
    assert "<b>Big</b>" in shown
    assert_plain(program, shown)
    player.press("addition_cancel")
    stored = StoredPack(info, "", {"ships": 1}, tmp_path / "club", missing=(evil,))
    monkeypatch.setattr(PackShelf, "packs", lambda _shelf: [stored])
    monkeypatch.setattr(PackShelf, "load", lambda *_given: reading.pack)
    page_of(program).refresh()
    player.pick("added_packs", titles(player, "added_packs")[0])
    assert_plain(program, text_of(program, "pack_report"))
    assert one(program, "pack_panel").width() < program.window.width() * 0.6
    player.press("pack_remove")
    assert_plain(program, "")
    assert not [*cut_labels(program)]


def assert_plain(program: app.Program, shown: str) -> None:
    """No label renders a text, no line of a report is endless or changes its direction."""
    labels = program.window.findChildren(QLabel)
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)
    assert not {"\u202e", "\u2066"} & {*shown, *"".join(label.text() for label in labels)}
    assert max(map(len, shown.split("\n"))) <= LONGEST_LINE


def test_files_are_added_by_the_dialogs(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = FleetMouse(program)
    player.press("packs")
    folder = folder_of(tmp_path, "club", TABLES)
    asked = []

    def choose(dialog: QFileDialog) -> None:
        asked.append(dialog.fileMode())
        dialog.filesSelected.emit([str(folder)])

    monkeypatch.setattr(QFileDialog, "open", choose)
    player.press("packs_add")
    player.press("addition_cancel")
    player.press("packs_add_folder")
    player.press("addition_add")
    assert asked == [QFileDialog.FileMode.ExistingFiles, QFileDialog.FileMode.Directory]
    assert added() == ["club 1"]


def test_a_damaged_pack_is_listed_with_its_problem_and_can_be_removed(
    program: app.Program, tmp_path: Path
) -> None:
    player = FleetMouse(program)
    player.press("packs")
    add(player, folder_of(tmp_path, "club", TABLES))
    file = next(user_paths().packs.glob("club@*"))
    file.write_bytes(file.read_bytes()[:-30])
    player.press("packs_back")
    player.press("packs")
    (title,) = titles(player, "added_packs")
    player.pick("added_packs", title)
    assert "damaged" in text_of(program, "pack_report")
    player.press("pack_remove")
    player.press("removal_confirm")
    assert added() == []


def test_a_pack_stays_above_those_that_it_builds_on(program: app.Program, tmp_path: Path) -> None:
    player = FleetMouse(program)
    player.press("packs")
    add(player, folder_of(tmp_path, "club", TABLES))
    tables = {"pack.json": pack_info(builds_on=["club"]), "squadrons.csv": csv_table(SQUADRON)}
    add(player, folder_of(tmp_path, "harbor", tables))
    player.press("pack_up")
    assert "Harbor 2026-11 builds on Our club 1." in told_by(program)
    player.press("pack_down")
    assert "It is the last pack already." in told_by(program)
    assert titles(player, "added_packs") == ["Our club 1", "Harbor 2026-11"]


def test_the_page_refuses_what_is_no_file_and_leaves_undo_alone(program: app.Program) -> None:
    FleetMouse(program).press("packs")
    drag(page_of(program), QUrl("https://example.org/pack"))
    assert "packs of cards on the page Packs" in told_by(program)
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert program.window.page == "packs"


def test_the_samples_are_added_by_mouse(program: app.Program, shared: Path) -> None:
    files = sorted((shared / "packs").glob("*.json"))
    if not files:
        pytest.skip("no samples here")
    player = FleetMouse(program)
    player.press("packs")
    give(program, *files)
    shown = text_of(program, "addition_report")
    for counts in (
        "Understood: 1 squadron, 9 upgrades, 7 objectives.",
        "squadrons, 58 upgrades",
        "39 squadrons, 52 upgrades",
    ):
        assert counts in shown
    player.press("addition_add")
    assert [each.partition(" ")[0] for each in titles(player, "added_packs")] == [
        "ARC",
        "Legacy",
        "Nexus",
    ]
