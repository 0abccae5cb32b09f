"""The entry of Pinned Down in the list of games; its parts are loaded at their first use."""

from collections.abc import Sequence
from functools import cache

from armada_companion.games.entry import GameEntry, LiveViewOf, PageServices, StateLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from armada_companion.games.self_test import Robot, SelfCheck
    from armada_companion.kit.cards import CardSource
    from armada_companion.kit.step import Header
    from armada_companion.ui.new_game import GameOpener

    from .cards.catalog import PinnedDownCatalog
    from .rules.game import PinnedDownGame
    from .window.pages import PinnedDownPages

SAMPLE = "samples/sample_pinned_down.armada"


class PinnedDownNewGame:
    """What Pinned Down gives for a new game; see `ui.new_game.NewGame`."""

    def header(self, agreed: "Header", names: Sequence[str]) -> dict[str, object]:
        """Return the name and settings of a new game, without players."""
        return {"game": "pinned-down", **agreed}

    def names_of(self, state: object) -> tuple[str, ...]:
        return ()

    def play_sample(self, opener: "GameOpener", cards: "CardSource", day: str) -> None:
        from armada_companion.system.resources import resource_path

        opener.open_record(str(resource_path(SAMPLE)))


@cache
def catalog() -> "PinnedDownCatalog":
    """Return the card catalogue.

    Raises:
        ResourceError: The file of the cards is missing.
    """
    from armada_companion.system.resources import resource_path

    from .cards.catalog import PinnedDownCatalog

    return PinnedDownCatalog(resource_path("cards"))


def _rules() -> "PinnedDownGame":
    from .rules.game import PINNED_DOWN

    return PINNED_DOWN


def _state_line() -> StateLine:
    from .rules.summary import state_line

    return state_line


def _pages(services: PageServices) -> "PinnedDownPages":
    from .views.table.card_rows import CardService
    from .window.pages import PinnedDownPages

    return PinnedDownPages(ENTRY.name, services, CardService(catalog))


def _live() -> LiveViewOf:
    from .views.live import live_view

    return live_view


def _self_checks(robot: "Robot") -> "Sequence[SelfCheck]":
    from armada_companion.games.self_test import SelfCheck

    def pair() -> str:
        """Pair a ship with an enemy ship of the sample game."""
        robot.click("ship_card_faith")
        robot.step("enemy_card_behemoth")
        return f"paired at step {robot.steps}"

    return (SelfCheck("pair", pair),)


ENTRY = GameEntry(
    name="pinned-down",
    title="Pinned Down",
    heading="Pinned Down",
    new_key="P",
    sample_key="D",
    rules=_rules,
    cards=catalog,
    state_line=_state_line,
    new_game=PinnedDownNewGame,
    pages=_pages,
    live=_live,
    self_checks=_self_checks,
    credits="Pinned Down is by Nick Pruehs.",
    resources=("cards/pinned_down_cards.json", SAMPLE),
)
