"""Starts new games of Armada."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from armada_companion.kit.cards import CardSource
from armada_companion.kit.step import Header
from armada_companion.system.resources import read_text
from armada_companion.ui.new_game import GameOpener

from .rules.model.ruleset import RULESETS
from .rules.model.state import GameState
from .rules.model.types import Side
from .views.table.words import SIDES

if TYPE_CHECKING:
    from .cards.catalog import Catalog
    from .rules.model.fleet import Fleet

NAME = "armada"
SAMPLE_NAMES = ("Ann", "Ben")
_USUAL_SPEED = 2

SAMPLES = ("samples/sample_rebel.txt", "samples/sample_imperial.txt")


class ArmadaNewGame:
    """Makes headers and samples for new games of Armada; see `ui.new_game.NewGame`.

    Args:
        catalog: Returns the card catalogue; may raise ResourceError.
    """

    def __init__(self, catalog: "Callable[[], Catalog]") -> None:
        self._catalog = catalog

    def header(self, agreed: Header, names: Sequence[str]) -> dict[str, object]:
        """Return the header of a new game, with the names of the last players."""
        known = zip_longest(SIDES, names[:2], fillvalue="")
        players = [
            {"id": side, "name": name or _unnamed(side), "side": side} for side, name in known
        ]
        return {"game": NAME, "ruleset": RULESETS[0], "players": players, **agreed}

    def names_of(self, state: GameState) -> tuple[str, ...]:
        """Return the players' names if they were entered; () for teams and samples."""
        if state.members:
            return ()
        names = tuple(state.player(side).name for side in Side)
        own = tuple(
            "" if name == _unnamed(side) else name for side, name in zip(SIDES, names, strict=True)
        )
        return own if any(own) and names != SAMPLE_NAMES else ()

    def play_sample(self, opener: GameOpener, cards: CardSource, day: str) -> None:
        """Open a sample game with both fleets deployed, in its first Command Phase."""
        from .views.setup import setup_view

        fleets = self._sample_fleets()
        if not opener.new_game(NAME, f"Sample game, {day}"):
            return
        for side, name, fleet in zip("AB", SAMPLE_NAMES, fleets, strict=True):
            opener.play(setup_view.enter_fleet(side, fleet))
            opener.play(setup_view.name_player(side, name))
        chooser = int(fleets[1].points < fleets[0].points)
        opener.play(setup_view.choose_first_player(0, None, chooser))
        for objective in list(fleets[1].objectives.values())[:1]:
            card = self._catalog().objective(objective)
            opener.play(setup_view.choose_objective(objective, card))
        for fleet in fleets:
            opener.play(setup_view.deploy_all(fleet, _USUAL_SPEED))
        opener.play(setup_view.begin())

    def _sample_fleets(self) -> "tuple[Fleet, Fleet]":
        """Return the sample fleets of side A and side B, ready to be entered."""
        from .fleets.deployment import deployable_fleet
        from .fleets.formats.reader import read_fleet

        catalog = self._catalog()
        one, two = (read_fleet(read_text(name), catalog).fleet for name in SAMPLES)
        return deployable_fleet(one, "A", catalog), deployable_fleet(two, "B", catalog)


def _unnamed(side: str) -> str:
    return f"Side {side}"
