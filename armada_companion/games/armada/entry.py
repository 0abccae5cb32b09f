"""The entry of Armada in the list of games; its parts are loaded at their first use."""

from collections.abc import Sequence
from functools import cache

from armada_companion.games import entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from armada_companion.games.command import Command
    from armada_companion.games.self_test import Robot, SelfCheck

    from .cards.catalog import Catalog
    from .new_game import ArmadaNewGame
    from .packs.catalogs import Catalogs
    from .packs.shelf import PackShelf
    from .rules.game import ArmadaGame
    from .window.event_game import ArmadaEvent
    from .window.pages import ArmadaPages


@cache
def catalogs() -> "Catalogs":
    """Return the catalogues: the printed cards, and packs of the user's folder over them.

    Raises:
        ResourceError: The folder of the printed cards is missing.
    """
    from armada_companion.system.resources import resource_path

    from .packs.catalogs import Catalogs

    return Catalogs(resource_path("core_pack"), _shelf)


def catalog() -> "Catalog":
    """Return the catalogue of the printed cards; raise ResourceError if it is missing."""
    return catalogs().core


def _shelf() -> "PackShelf":
    from armada_companion.system.paths import user_paths

    return _shelf_in(user_paths().packs)


@cache
def _shelf_in(folder: "Path") -> "PackShelf":
    from .packs.shelf import PackShelf

    return PackShelf(folder)


@cache
def _rules() -> "ArmadaGame":
    from .rules.game import ArmadaGame

    return ArmadaGame(lambda packs: catalogs()(packs).effects)


def _state_line() -> entry.StateLine:
    from .views.table.state_line import state_line

    return state_line


@cache
def _new_game() -> "ArmadaNewGame":
    from .new_game import ArmadaNewGame

    return ArmadaNewGame(catalog)


def _pages(services: entry.PageServices) -> "ArmadaPages":
    from .window.pages import ArmadaPages

    return ArmadaPages(services, catalogs)


def _match() -> entry.MatchPointsOf:
    from .rules.score.match_points import match_points

    return match_points


@cache
def _event() -> "ArmadaEvent":
    from .window.event_game import ArmadaEvent

    return ArmadaEvent(catalogs, _shelf)


def _live() -> entry.LiveViewOf:
    from .views.live import live_view

    return live_view


def _tile() -> entry.LiveViewOf:
    from .views.live import tile_view

    return tile_view


def _self_checks(robot: "Robot") -> "Sequence[SelfCheck]":
    from .self_test import self_checks

    return self_checks(robot, catalog)


def _fleet_command() -> "Command":
    from .fleet_command import fleet_command

    return fleet_command(catalogs)


def _fleets_command() -> "Command":
    from .fleets_command import fleets_command

    return fleets_command(catalogs)


def _packs_command() -> "Command":
    from .packs_command import packs_command

    return packs_command(catalogs, _shelf)


def _odds_command() -> "Command":
    from .odds_command import odds_command

    return odds_command()


ENTRY = entry.GameEntry(
    name="armada",
    title="Armada",
    heading="Star Wars: Armada",
    new_key="N",
    sample_key="S",
    rules=_rules,
    cards=catalogs,
    state_line=_state_line,
    new_game=_new_game,
    pages=_pages,
    live=_live,
    tile=_tile,
    match=_match,
    event=_event,
    self_checks=_self_checks,
    credits=(
        "Star Wars and Star Wars: Armada are trademarks of Lucasfilm Ltd. The game was published "
        "by Fantasy Flight Games and Atomic Mass Games."
    ),
    resources=(
        "cards/armada_words.json",
        "core_pack/aliases.json",
        "core_pack/builder_names.json",
        "core_pack/objectives.json",
        "core_pack/pack.json",
        "core_pack/reminders.json",
        "core_pack/ships.json",
        "core_pack/squadrons.json",
        "core_pack/upgrades.json",
        "pack_schemas/aliases.schema.json",
        "pack_schemas/changes.schema.json",
        "pack_schemas/objectives.schema.json",
        "pack_schemas/pack.schema.json",
        "pack_schemas/published.schema.json",
        "pack_schemas/reminders.schema.json",
        "pack_schemas/rulings.schema.json",
        "pack_schemas/ships.schema.json",
        "pack_schemas/squadrons.schema.json",
        "pack_schemas/texts.schema.json",
        "pack_schemas/upgrades.schema.json",
        "samples/sample_imperial.txt",
        "samples/sample_rebel.txt",
    ),
    buttons=(
        entry.StartButton(name="fleets", label="Fleets", mark="flag", key="F"),
        entry.StartButton(name="check", label="Check lists…", mark="check", key="L"),
        entry.StartButton(name="packs", label="Packs…", mark="book", key="K"),
    ),
    commands=(
        entry.GameCommand(
            name="fleet",
            help="read a fleet list, check it for the agreed game",
            load=_fleet_command,
        ),
        entry.GameCommand(
            name="fleets",
            help="check all fleet lists of files and folders",
            load=_fleets_command,
            takes="FILE…",
        ),
        entry.GameCommand(
            name="packs",
            help="list, add, remove, check, compare packs of cards",
            load=_packs_command,
            takes="ACTION",
        ),
        entry.GameCommand(
            name="odds", help="read an attack, print the odds of its dice", load=_odds_command
        ),
    ),
)
