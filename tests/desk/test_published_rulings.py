"""A judge at the desk finds the published rulings of the event's packs."""

from PySide6.QtWidgets import QWidget

from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.entry import catalogs
from armada_companion.games.armada.packs.shelf import PackShelf
from armada_companion.system.paths import user_paths
from armada_companion.system.resources import resource_path
from tests.desk.driving import click, front, state_of, tap_table, write
from tests.games.armada.packs.invented import CARD_TEXT, RULINGS, club_pack


def test_a_ruling_at_the_desk_takes_a_published_one_as_its_source(desk: DeskWindow) -> None:
    shelf = PackShelf(user_paths().packs)
    shelf.add(club_pack(Catalog(resource_path("core_pack"))))
    catalogs().forget()  # As the page of packs does.
    packs = (shelf.ref("club-cup").plain,)
    desk.make_event(acts.SetUp("Open", "armada", packs=packs, minutes=135), None)
    event = desk.event_open
    assert event is not None
    assert event.do(acts.EnterPairings(1, (acts.Pairing(1, "Ann", "Ben"),)))
    assert event.do(acts.StartRound(1))
    tap_table(desk, 1)
    click(desk, "table_ruling")
    write(desk, "It is not seen")
    click(desk, "ruling_published")
    write(desk, "night zzz")
    assert shown_cards(desk) == []
    click(desk, "published_back", "ruling_published")
    write(desk, "RUNNER")
    assert shown_cards(desk) == ["Night Runner"]
    click(desk, "card_0", "take_source_0", "ruling_record")
    (rule,) = [rule for _, rule in state_of(desk).rulings]
    assert (rule.words, rule.source) == ("It is not seen", "Club, C 1.0, 2026-09-01")
    texts = (CARD_TEXT, *(text for text, _, _ in RULINGS))
    files = [file for file in event.folder.path.rglob("*") if file.is_file()]
    written = "".join(file.read_text(encoding="utf-8", errors="replace") for file in files)
    assert "It is not seen" in written
    assert not [text for text in texts if text in written]


def shown_cards(desk: DeskWindow) -> list[str]:
    """Return the names of the found cards."""
    buttons = [one for one in front(desk).findChildren(QWidget) if one.isVisible()]
    names = [one for one in buttons if one.objectName().startswith("card_")]
    return [one.accessibleName() for one in names if one.objectName() != "card_search"]


def test_an_event_without_packs_has_no_such_button(ten: DeskWindow) -> None:
    tap_table(ten, 1)
    click(ten, "table_ruling")
    assert not front(ten).findChildren(QWidget, "ruling_published")
