"""The choices about what effects do to a ship's dials, and about raid tokens."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.command.dials import AddDial, DiscardDial, SetDial
from armada_companion.games.armada.rules.command.looks import LookAtDials
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import (
    KNOWN_COMMANDS,
    Command,
    DialPlace,
    WhichDial,
)
from armada_companion.games.armada.rules.ship.raid_tokens import (
    GainRaidToken,
    RaidPayment,
    RemoveRaidTokens,
)
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import NOT_ENTERED, command_icon, command_name
from armada_companion.kit.choice import Question

_PLACES = {
    DialPlace.EXTRA: "Extra dial",
    DialPlace.TOP: "A dial on top of the stack",
    DialPlace.BOTTOM: "A dial at the bottom",
}


class DialEffects(Question, frozen=True):
    """What an effect does to the dials of a ship."""

    ship: str


class RaidEntries(Question, frozen=True):
    """The choices about the raid tokens of a ship."""

    ship: str


def effect_questions(ship_id: str) -> tuple[Choice, ...]:
    """Return the ways to the two sheets."""
    return (
        Choice("dial_effects", "Dials by effect…", DialEffects(ship_id)),
        Choice("raid_tokens", "Raid tokens…", RaidEntries(ship_id)),
    )


def dial_effect_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return dials given, set, taken and looked at by effects: the extra ones first."""
    found: list[Choice] = []
    if state.ship(ship_id).extra_dials:
        discard = DiscardDial(ship_id, WhichDial.EXTRA)
        found.append(choice(state, "Discard extra dial", discard, mark="cross"))
    for place, group in _PLACES.items():
        found += (one._replace(group=group) for one in _added(state, ship_id, place))
    for at in range(1, len(state.ship(ship_id).dials) + 1):
        group = "The top dial becomes" if at == 1 else f"Dial {at} becomes"
        found += (one._replace(group=group) for one in _set(state, ship_id, at))
    enemy = state.ship(ship_id).side.other
    look = choice(state, f"{state.player(enemy).name} looks at them", LookAtDials(ship_id, enemy))
    found.append(look._replace(mark="eye", group="The facedown dials"))
    return tuple(found)


def raid_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return raid tokens removed at the reveal, then those gained."""
    ship = state.ship(ship_id)
    gains = (
        choice(
            state, f"Gain {command_name(one)}", GainRaidToken(ship_id, one), mark=command_icon(one)
        )
        for one in KNOWN_COMMANDS
    )
    if not ship.raid_tokens:
        return tuple(gains)
    by_dial = RemoveRaidTokens(ship_id, RaidPayment.DIAL)
    by_token = (
        choice(state, f"Remove {command_name(one)}, for its command token", removal)
        for one in ship.raid_tokens
        for removal in (RemoveRaidTokens(ship_id, RaidPayment.TOKEN, one),)
    )
    return (choice(state, "Remove all, for the revealed dial", by_dial), *by_token, *gains)


def _added(state: GameState, ship_id: str, place: DialPlace) -> Iterator[Choice]:
    for face in KNOWN_COMMANDS:
        add = AddDial(ship_id, place, face)
        yield choice(state, command_name(face), add, mark=command_icon(face))
    yield choice(state, NOT_ENTERED, AddDial(ship_id, place))


def _set(state: GameState, ship_id: str, at: int) -> Iterator[Choice]:
    for face in KNOWN_COMMANDS:
        yield choice(state, command_name(face), SetDial(ship_id, at, face), command_icon(face))
    yield choice(state, NOT_ENTERED, SetDial(ship_id, at, Command.UNKNOWN))
