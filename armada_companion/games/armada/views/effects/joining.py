"""Units that join a side during the game. Source: digest 11.7, 13.5."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from ...rules.effects.belonging import Join
from ...rules.model.fleet import ShipCard, SquadronCard
from ...rules.model.state import GameState
from ...rules.model.types import ShipId, Side, SquadronId
from ...rules.model.units import Ship, Squadron
from ..table.questions import GameView, SheetQuestion
from ..table.table_views import Choice, in_group

UnitT = TypeVar("UnitT", Ship, Squadron)


class JoinEntries(SheetQuestion, frozen=True):
    """Asks which unit joins a side."""

    LEADS_TO = (Join,)
    BY_JUDGE = True
    TITLE = "A unit joins"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield for each side a copy, without upgrade cards, of each kind of unit in the game."""
        for side in Side:
            members = game.state.members_of(side)
            if not members:
                name = game.state.player(side).name
                yield from in_group(name, _joining(game, side, None))
            for member in members:
                yield from in_group(member.name, _joining(game, side, member.id))


def _joining(game: GameView, side: Side, player: str | None) -> Iterator[Choice]:
    state = game.state
    ships: dict[str, ShipCard] = {}
    for ship in _own_first(state.ships.values(), side):
        # A title names one ship, so that another ship of its class has none.
        ships.setdefault(ship.card.class_name or ship.card.name, ship.card)
    for name, card in ships.items():
        copy = replace(card, id=ShipId(_free_id(state, card.id)), name=name, upgrades=())
        copy = replace(copy, points=card.own_points)
        yield game.choice(f"Another {name}", Join(side, (copy,), player=player))
    squadrons: dict[str, SquadronCard] = {}
    for squadron in _own_first(state.squadrons.values(), side):
        squadrons.setdefault(squadron.card.name, squadron.card)
    for wing in squadrons.values():
        another = replace(wing, id=SquadronId(_free_id(state, wing.id)))
        yield game.choice(f"Another {wing.name}", Join(side, (), (another,), player=player))


def _own_first(units: Iterable[UnitT], side: Side) -> list[UnitT]:
    return sorted(units, key=lambda unit: unit.side is not side)


def _free_id(state: GameState, like: str) -> str:
    root, _, place = like.rpartition("-")
    like = root if root and place.isdigit() else like
    taken, number = {*state.ships, *state.squadrons}, 2
    while f"{like}-{number}" in taken:
        number += 1
    return f"{like}-{number}"
