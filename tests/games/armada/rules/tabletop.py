"""A table to play at: actions go in as a record writes them, the engine judges and plays them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import Activation, GameState
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.kit.cards import CardSource
from armada_companion.kit.game import Outcome
from armada_companion.kit.note import Note

Plain = Mapping[str, object]


class Cards(NamedTuple):
    """A catalogue that holds what a test puts into it, by kind and card."""

    cards: Mapping[tuple[str, str], Plain] = {}

    def facts(self, kind: str, card: str) -> Plain | None:
        """Return the facts of a card, or None."""
        return self.cards.get((kind, card))

    def for_game(self, header: Plain) -> "Cards":
        return self

    def notes_for(self, header: Plain) -> Sequence[str]:
        return ()


NO_CARDS = Cards()
SHIELDS = {"front": 2, "left": 2, "right": 2, "rear": 1}


def ship(ship_id: str, **numbers: object) -> dict[str, object]:
    """Return a ship that needs no card: speed 2 of 4, hull 4, one dial."""
    given = {"name": f"Ship {ship_id}", "hull": 4, "speed": 2, "shields": SHIELDS, **numbers}
    return {"id": ship_id, **given}


def squadron(squadron_id: str, **numbers: object) -> dict[str, object]:
    """Return a squadron that needs no card: hull 3."""
    return {"id": squadron_id, "name": f"Squadron {squadron_id}", "hull": 3, **numbers}


def fleet(
    ships: Iterable[Plain], squadrons: Iterable[Plain] = (), **more: object
) -> dict[str, object]:
    """Return a fleet as a record writes it."""
    return {"ships": list(ships), "squadrons": list(squadrons), **more}


def fleet_of(prefix: str, ships: int, squadrons: int = 0) -> dict[str, object]:
    """Return a fleet of plain units: ships `a1`, `a2`, squadrons `as1`, `as2`."""
    return fleet(
        [ship(f"{prefix}{n}") for n in range(1, ships + 1)],
        [squadron(f"{prefix}s{n}") for n in range(1, squadrons + 1)],
    )


class Table:
    """A game at the table.

    Attributes:
        state: The state now.
        notes: What followed of itself from the last action.
    """

    def __init__(self, header: Plain | None = None, cards: CardSource = NO_CARDS) -> None:
        self._cards = cards
        self.state: GameState = ARMADA.start(header or {})
        self.notes: tuple[Note, ...] = ()

    def rules(self, data: Plain) -> list[str]:
        """Return the codes of the rules that an action would break."""
        action = ARMADA.decode(data, self._cards)
        return [rule.code for rule in ARMADA.broken_rules(self.state, action)]

    def overrule(self, data: Plain) -> "Table":
        """Play an action whether or not it is legal."""
        action = ARMADA.decode(data, self._cards)
        self.state, self.notes = ARMADA.apply(self.state, action)
        return self

    def do(self, verb: str, **fields: object) -> "Table":
        """Play a legal action; `with_`, `from_` write `with`, `from`."""
        data = {"do": verb, **{name.rstrip("_"): value for name, value in fields.items()}}
        broken = self.rules(data)
        assert broken == [], f"{data} breaks {broken}"
        return self.overrule(data)

    def breaks(self, verb: str, **fields: object) -> list[str]:
        """Return the codes of the rules that a table's action would break."""
        return self.rules(
            {"do": verb, **{name.rstrip("_"): value for name, value in fields.items()}}
        )

    def summary(self, seat: str | None = None) -> dict[str, object]:
        """Return what the command line prints."""
        return ARMADA.summary(self.state, self.notes, seat)

    def legal(self) -> list[str]:
        """Return the classes of the turn's legal choices."""
        return [type(action).__name__ for action in ARMADA.legal_actions(self.state)]

    @property
    def activation(self) -> Activation:
        """The activation of a ship, which must be open."""
        assert self.state.activation is not None
        return self.state.activation

    @property
    def outcome(self) -> Outcome:
        """The outcome of the game, which must have ended."""
        assert self.state.outcome is not None
        return self.state.outcome

    @property
    def forced(self) -> list[str]:
        """The sides whose forced passes followed from the last action."""
        return [note.subject for note in self.notes if note.kind == "forced_pass"]

    def give_pass_tokens(self, **tokens: int) -> "Table":
        """Lay down pass tokens that setup would not deal (left from earlier rounds)."""
        for side, count in tokens.items():
            self.state = self.state.with_player(Side(side), pass_tokens=count)
        return self

    def lock(self) -> "Table":
        """Fill every stack with unknown dials and lock both sides: the Ship Phase begins."""
        for unit in self.state.ships.values():
            missing = unit.card.command - len(unit.dials)
            if unit.in_play and missing > 0:
                self.do("assign_dials", ship=unit.id, commands=["unknown"] * missing)
        for side in Side:
            if not self.state.player(side).locked:
                self.do("lock_dials", side=side.value)
        return self

    def activate(self, ship_id: str) -> "Table":
        """Activate a ship, entering nothing else."""
        return self.do("activate_ship", ship=ship_id).do("end_activation")


def set_up(a: Plain, b: Plain, first: str = "A", settings: Plain | None = None) -> Table:
    """Return a table whose game has begun: round 1, Command Phase."""
    table = Table({"settings": settings or {}})
    table.do("enter_fleet", side="A", fleet=a).do("enter_fleet", side="B", fleet=b)
    return table.do("choose_first_player", side=first).do("begin")


def ship_phase(
    ships_a: int, ships_b: int, first: str = "A", settings: Plain | None = None
) -> Table:
    """Return a table at the start of round 1's Ship Phase, with plain ships only."""
    return set_up(fleet_of("a", ships_a), fleet_of("b", ships_b), first, settings).lock()
