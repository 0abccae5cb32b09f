"""States of the page of packs, and its sheets."""

from collections.abc import Iterator

from msgspec.structs import replace

from armada_companion.app import program as app
from armada_companion.games.armada.entry import catalog
from armada_companion.games.armada.packs.shelf import PackShelf
from armada_companion.system.paths import user_paths
from tests.games.armada.packs.invented import club_pack
from tests.ui.window.fleet_players import FleetMouse
from tests.ui.window.program import click_in_turn, one
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


ROWS = (packs,)
