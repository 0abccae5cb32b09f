"""How games of Armada begin."""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import cast

from armada_companion.games.armada.rules.engine import NAME
from armada_companion.games.armada.rules.ruleset import RULESETS
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Side
from armada_companion.kit.game import CardSource
from armada_companion.ui.beginning import Opener, Plain

SAMPLE_NAMES = ("Ann", "Ben")
_USUAL_SPEED = 2
_KEPT = ("name", "card", "token_value")

SampleFleets = Callable[[], tuple[Mapping[str, object], Mapping[str, object]]]
"""Gives the sample fleets of side A and side B as `enter_fleet` takes them."""


class ArmadaBeginning:
    """See `ui.beginning.Beginning`."""

    title = "Armada"

    def __init__(self, samples: SampleFleets) -> None:
        self._samples = samples

    def header(self, settings: Plain, names: Sequence[str]) -> dict[str, object]:
        """The players are named as they were last; another name comes as an action."""
        known = zip_longest("AB", names[:2], fillvalue="")
        players = [
            {"id": side, "name": name or _unnamed(side), "side": side} for side, name in known
        ]
        return {"game": NAME, "ruleset": RULESETS[0], "players": players, **settings}

    def names_of(self, state: GameState) -> tuple[str, ...]:
        """Return the names that players have given themselves; nobody plays a sample again."""
        names = tuple(state.player(side).name for side in Side)
        own = tuple(
            "" if name == _unnamed(side) else name for side, name in zip("AB", names, strict=True)
        )
        return own if any(own) and names != SAMPLE_NAMES else ()

    def complete(self, action: Plain, cards: CardSource) -> Plain:
        """An objective takes its numbers along."""
        if action.get("do") == "choose_objective":
            facts = cards.facts("objective", str(action["objective"]))
            if facts is not None:
                return {**action, "objective": {key: facts[key] for key in _KEPT if key in facts}}
        return action

    def play_sample(self, opener: Opener, day: str) -> None:
        """The sample fleets, ready for their first Command Phase."""
        fleets = self._samples()
        if not opener.new_game(NAME, f"Sample game, {day}"):
            return
        for side, name, fleet in zip("AB", SAMPLE_NAMES, fleets, strict=True):
            opener.play({"do": "enter_fleet", "side": side, "fleet": dict(fleet)})
            opener.play({"do": "name_player", "side": side, "name": name})
        opener.play({"do": "choose_first_player", "side": "A"})
        offered = fleets[1].get("objectives")
        if isinstance(offered, Mapping) and offered:
            objective = next(iter(offered.values()))
            opener.play({"do": "choose_objective", "objective": objective})
        for fleet in fleets:
            opener.play(_deployed(fleet))
        opener.play({"do": "begin"})


def _unnamed(side: str) -> str:
    return f"Side {side}"


def _deployed(fleet: Mapping[str, object]) -> dict[str, object]:
    """Return the deployment of a whole fleet, each ship at the usual speed or its fastest."""
    ships, squadrons = _units(fleet, "ships"), _units(fleet, "squadrons")
    speeds = {str(ship["id"]): min(_USUAL_SPEED, int(str(ship["max_speed"]))) for ship in ships}
    return {
        "do": "deploy",
        "ships": list(speeds),
        "squadrons": [str(unit["id"]) for unit in squadrons],
        "speeds": speeds,
    }


def _units(fleet: Mapping[str, object], key: str) -> Sequence[Mapping[str, object]]:
    return cast("Sequence[Mapping[str, object]]", fleet.get(key, ()))
