"""States of the page of packs and its sheets, and the texts of cards of packs."""

from collections.abc import Iterator

from msgspec.structs import replace

from armada_companion.app import program as app
from armada_companion.games.armada.entry import catalog
from armada_companion.games.armada.packs.shelf import PackShelf
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.system.paths import user_paths
from tests.games.armada.packs.invented import club_pack
from tests.games.armada.rules.tabletop import fleet
from tests.ui.events import settle
from tests.ui.window.fit_fleets import big_ship
from tests.ui.window.fleet_players import FleetMouse
from tests.ui.window.judging import sit_down
from tests.ui.window.program import armada_table, click_in_turn, one, play, wait_for_front
from tests.ui.window.test_drops import drop

_LONG = "Harbor Fleet of the Long Northern Coast and All of Its Islands"


def packs(program: app.Program) -> Iterator[str]:
    """The page without packs and with some, a chosen one, and the question before it is removed."""
    click_in_turn(program, "packs")
    yield "no packs"
    pack = replace(club_pack(catalog()), not_allowed=())
    shelf = PackShelf(user_paths().packs)
    shelf.add(pack)
    info = replace(pack.info, id="harbor", title=_LONG, builds_on=("club-cup", "more"))
    shelf.add(replace(pack, info=info))
    click_in_turn(program, "packs_back", "packs")
    player = FleetMouse(program)
    player.pick("added_packs", f"{_LONG} {info.version}")
    yield "a pack"
    file = shelf.packs()[0].path
    page = one(program, "packs_page")
    drop(page, file)
    yield "the sheet before packs are added"
    click_in_turn(program, "addition_cancel", "pack_remove")
    yield "the question before a pack is removed"
    click_in_turn(program, "removal_keep")
    file.write_bytes(b"")
    click_in_turn(program, "packs_back", "packs")
    yield "a damaged pack"


def card_texts(program: app.Program) -> Iterator[str]:
    """Texts and rulings at the table and for a judge, with sources that fill a line."""
    pack = club_pack(catalog())
    source = {"source": _LONG, "version": "Edition of the Captains 1.03"}
    rulings = tuple(replace(one, text=f"{one.text} " * 40, **source) for one in pack.rulings)
    shelf = PackShelf(user_paths().packs)
    shelf.add(replace(pack, rulings=rulings))
    program.controller.new_agreed_game("armada", {"packs": [shelf.ref("club-cup").plain]})
    runner = {"id": "a1", "card": "night-runner-club", "speed": 2}
    for side, ships in (("A", [runner]), ("B", [big_ship("b1", "Demolisher")])):
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet(ships)})
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})
    settle()
    armada_table(program).flow.ask(MoreEntries("a1"))
    yield "a ship with a text"
    click_in_turn(program, "read_card")
    wait_for_front(program)
    yield "the text and rulings of a card"
    click_in_turn(program, "card_close")
    wait_for_front(program)
    sit_down(program)
    yield "a judge with published rulings"
    for name in ("ruling_published", "pick_0"):
        click_in_turn(program, name)
        wait_for_front(program)
    yield "the sources of a ruling"


ROWS = (packs, card_texts)
