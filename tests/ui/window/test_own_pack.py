"""A pack that follows the help page *Make a pack*: added by mouse, and played to the game's end."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from armada_companion.app import program as app
from armada_companion.games.armada.packs.template import template_files
from armada_companion.games.armada.rules.model.types import Phase
from tests.ui.window.attack_players import Attacker
from tests.ui.window.program import wait_for_front
from tests.ui.window.test_game_with_sets import check_elsewhere, play_on
from tests.ui.window.test_packs_in_window import give

KEPT = ("pack.json", "changes.csv", "ships.csv", "upgrades.csv")
CHANGES = {
    "changes.csv": {
        "upgrade,leia-organa-commander,cost,30": "upgrade,general-dodonna-commander,cost,23",
        "upgrade,slicer-tools,not-allowed,\n": "",
    },
    "ships.csv": {"night-runner,Night Runner": "harbor-warden,Harbor Warden", ",42,": ",58,"},
    "upgrades.csv": {
        "guildmaster-oro,Guildmaster Oro,commander": "harbor-gunners,Harbor Gunners,turbolasers",
        ",22,yes,Guildmaster Oro": ",6,no,",
    },
}
FLEET = """Name: Harbor
Faction: Rebel

Harbor Warden (58)
• General Dodonna (23)
"""
GUNNERS = "• Harbor Gunners (6)\n"


def own_pack(folder: Path) -> Path:
    """Write the example of the page, with another cost, another ship and another upgrade."""
    folder.mkdir()
    for name in KEPT:
        text = template_files()[name].decode()
        for before, after in CHANGES.get(name, {}).items():
            assert before in text, name
            text = text.replace(before, after)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_pack_made_from_the_page_is_added_and_played(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Attacker(program)
    player.press("packs")
    give(program, own_pack(tmp_path / "own"))
    player.tap("addition_add", "packs_back", "new_armada", "setup_agreement", "agreed_packs")
    player.tap("pack_my-pack", "packs_use", "agreement_use")
    wait_for_front(program)
    for side, text in (("A", FLEET), ("B", FLEET + GUNNERS)):
        QGuiApplication.clipboard().setText(text)
        player.tap(f"paste_{side}", f"use_{side}")
    cards = [ship.card for ship in player.state.ships.values()]
    assert [card.class_name for card in cards] == ["Harbor Warden"] * 2
    assert [one.points for one in cards[1].upgrades] == [23, 6]
    player.tap("first_A", "objective_skip", "begin")
    assert player.state.phase is Phase.COMMAND
    play_on(player)
    check_elsewhere(program, tmp_path, monkeypatch)
