"""The three objectives of a fleet."""

from collections.abc import Iterator

from armada_companion.games.armada.fleets.rules.fleet_cards import FleetCards
from armada_companion.games.armada.fleets.rules.problem import Problem
from armada_companion.games.armada.fleets.rules.wording import listed

_TYPES = ("assault", "defense", "navigation")


def check_chosen_objectives(fleet: FleetCards) -> Iterator[Problem]:
    """One of each type, but where a campaign's map chooses. Source: RRG 6, 11."""
    filled = {kind for kind, _ in fleet.objectives}
    filled |= {card.type for _, card in fleet.objectives if card}
    missing = [kind for kind in _TYPES if kind not in filled]
    if missing and not fleet.game.campaign:
        text = f"No objective is chosen for {listed(missing)}."
        yield Problem("MISSING_OBJECTIVES", "RRG 11", text)


def check_objectives(fleet: FleetCards) -> Iterator[Problem]:
    """Each has the type that it stands for, and the format allows it. Source: RRG 11."""
    for kind, card in fleet.objectives:
        if card is None:
            continue
        if not card.standard_play:
            if not fleet.game.campaign:
                text = f"{card.name} is a campaign objective, and this is no campaign."
                yield Problem("CAMPAIGN_OBJECTIVE", "RRG 11", text)
        elif card.id in fleet.game.barred_objectives:
            text = f"{card.name} cannot be chosen in a {fleet.game.title} game."
            yield Problem("BARRED_OBJECTIVE", fleet.game.limits_source, text)
        elif kind != card.type:
            text = f"{card.name} is chosen for {kind}, but its type is {card.type}."
            yield Problem("WRONG_OBJECTIVE_TYPE", "RRG 11", text)
