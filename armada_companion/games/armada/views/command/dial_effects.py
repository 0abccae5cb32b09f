"""Choices about effects on a ship's dials, and about raid tokens."""

from collections.abc import Iterator
from functools import partial

from ...rules.command.dials import AddDial, DiscardDial, SetDial
from ...rules.command.looks import LookAtDials
from ...rules.model.state import GameState
from ...rules.model.types import Command, DialPlace, WhichDial
from ...rules.ship.raid_tokens import GainRaidToken, RaidPayment, RemoveRaidTokens
from ..table.questions import GameView, UnitQuestion
from ..table.table_views import Choice, choice, in_group
from ..table.words import NOT_ENTERED, command_name
from .dial_entries import for_each_command

_PLACES = {
    DialPlace.EXTRA: "Extra dial",
    DialPlace.TOP: "A dial on top of the stack",
    DialPlace.BOTTOM: "A dial at the bottom",
}


class DialEffects(UnitQuestion, frozen=True):
    """Asks for an effect on a ship's dials."""

    LEADS_TO = (AddDial, SetDial, DiscardDial)
    IN_SEAT = True
    HAS_HEADER = False
    TITLE = "dials by effect"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield effects that add, set, discard or show dials; effects on extra dials first."""
        state, ship = game.state, game.state.ship(self.unit)
        if ship.extra_dials:
            discard = DiscardDial(ship.id, WhichDial.EXTRA)
            yield game.choice("Discard extra dial", discard, mark="cross")
        for place, group in _PLACES.items():
            yield from in_group(group, _added(state, ship.id, place))
        for at in range(1, len(ship.dials) + 1):
            group = "The top dial becomes" if at == 1 else f"Dial {at} becomes"
            yield from in_group(group, _set(state, ship.id, at))
        enemy = ship.side.other
        label = f"{state.player(enemy).name} looks at the dials"
        look = game.choice(label, LookAtDials(ship.id, enemy), mark="eye")
        yield look._replace(group="The facedown dials")


class RaidEntries(UnitQuestion, frozen=True):
    """Asks which raid tokens a ship removes or gains."""

    LEADS_TO = (GainRaidToken, RemoveRaidTokens)
    TITLE = "raid tokens"

    def choices(self, game: GameView) -> Iterator[Choice]:
        ship = game.state.ship(self.unit)
        if ship.raid_tokens:
            by_dial = RemoveRaidTokens(ship.id, RaidPayment.DIAL)
            yield game.choice("Remove all, for the revealed dial", by_dial)
        for one in ship.raid_tokens:
            removal = RemoveRaidTokens(ship.id, RaidPayment.TOKEN, one)
            yield game.choice(f"Remove {command_name(one)}, for its command token", removal)
        yield from for_each_command(game.state, partial(GainRaidToken, ship.id), "Gain {}")


def effect_questions(ship_id: str) -> tuple[Choice, ...]:
    """Return the choices that open the sheets of effects on dials and of raid tokens."""
    return (
        Choice("dial_effects", "Dials by effect…", DialEffects(ship_id)),
        Choice("raid_tokens", "Raid tokens…", RaidEntries(ship_id)),
    )


def _added(state: GameState, ship_id: str, place: DialPlace) -> Iterator[Choice]:
    yield from for_each_command(state, partial(AddDial, ship_id, place))
    yield choice(state, NOT_ENTERED, AddDial(ship_id, place))


def _set(state: GameState, ship_id: str, at: int) -> Iterator[Choice]:
    yield from for_each_command(state, partial(SetDial, ship_id, at))
    yield choice(state, NOT_ENTERED, SetDial(ship_id, at, Command.UNKNOWN))
