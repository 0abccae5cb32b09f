"""Pinned Down as the program lists it; everything is loaded when it is first wanted."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from armada_companion.games.entry import GameEntry, PageServices, StateLine
from armada_companion.games.self_test import Robot, SelfCheck
from armada_companion.system.resources import resource_path

if TYPE_CHECKING:
    from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
    from armada_companion.games.pinned_down.new_game import PinnedDownNewGame
    from armada_companion.games.pinned_down.rules.game import PinnedDownGame
    from armada_companion.games.pinned_down.window.pages import PinnedDownPages

SAMPLE = "samples/sample_pinned_down.armada"


@cache
def catalog() -> "PinnedDownCatalog":
    """Return the card catalogue.

    Raises:
        ResourceError: It is missing.
    """
    from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog

    return PinnedDownCatalog(resource_path("cards"))


def _rules() -> "PinnedDownGame":
    from armada_companion.games.pinned_down.rules.game import PINNED_DOWN

    return PINNED_DOWN


def _state_line() -> StateLine:
    from armada_companion.games.pinned_down.views.state_line import state_line

    return state_line


@cache
def _new_game() -> "PinnedDownNewGame":
    from armada_companion.games.pinned_down.new_game import PinnedDownNewGame

    return PinnedDownNewGame(SAMPLE)


def _pages(services: PageServices) -> "PinnedDownPages":
    from armada_companion.games.pinned_down.views.cards import CardService
    from armada_companion.games.pinned_down.window.pages import PinnedDownPages

    return PinnedDownPages(ENTRY.name, services, CardService(catalog))


def _self_checks(robot: Robot) -> Sequence[SelfCheck]:
    from armada_companion.games.pinned_down.self_test import self_checks

    return self_checks(robot)


ENTRY = GameEntry(
    name="pinned-down",
    title="Pinned Down",
    heading="Pinned Down",
    new_key="P",
    sample_key="D",
    rules=_rules,
    cards=catalog,
    state_line=_state_line,
    new_game=_new_game,
    pages=_pages,
    self_checks=_self_checks,
    resources=("cards/pinned_down_cards.json", SAMPLE),
)
