"""A table to play at: actions go in as a record writes them, the engine judges and plays them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.printed_cards import Card
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.kit.note import Note

Plain = Mapping[str, object]

CARDS = PinnedDownCatalog(Path(__file__).parents[4] / "resources" / "cards")
TOO_MUCH = {"id": "too_much", "name": "Too much", "threat": 9999, "power": 1}
"""An attack card that no pool pays: it ends the reveal."""


def card(card_id: str) -> Card:
    """Return a card of the catalogue."""
    return CARDS.cards[card_id]


class Table:
    """A game at the table.

    Attributes:
        state: The state now.
        notes: What followed of itself from the last action.
        lines: The steps of a script that plays the same game; refused ones too.
    """

    def __init__(self, settings: Plain | None = None) -> None:
        self.settings = dict(settings or {})
        self.state: GameState = PINNED_DOWN.start({"settings": self.settings})
        self.notes: tuple[Note, ...] = ()
        self.lines: list[Plain] = []

    def rules(self, data: Plain) -> list[str]:
        """Return the codes of the rules that an action would break."""
        action = PINNED_DOWN.decode(data, CARDS)
        return [rule.code for rule in PINNED_DOWN.broken_rules(self.state, action)]

    def overrule(self, data: Plain) -> "Table":
        """Play an action whether or not it is legal."""
        codes = self.rules(data)
        action = PINNED_DOWN.decode(data, CARDS)
        self.state, self.notes = PINNED_DOWN.apply(self.state, action)
        self.lines.append({"action": data, **({"overruled": {"rules": codes}} if codes else {})})
        return self

    def do(self, verb: str, **fields: object) -> "Table":
        """Play a legal action."""
        data = {"do": verb, **fields}
        broken = self.rules(data)
        assert broken == [], f"{data} breaks {broken}"
        return self.overrule(data)

    def breaks(self, verb: str, **fields: object) -> list[str]:
        """Return the codes of the rules that an action would break."""
        return self.rules({"do": verb, **fields})

    def summary(self, seat: str | None = None) -> dict[str, object]:
        """Return what the command line prints."""
        return PINNED_DOWN.summary(self.state, self.notes, seat)

    def set_pool(self, pool: int) -> "Table":
        """Bring the threat pool to a number."""
        if pool != self.state.pool:
            self.do("change_pool", by=pool - self.state.pool)
        return self

    def no_attackers(self) -> "Table":
        """Bring the game from Main to the Jump, the pool as it was."""
        return self.attackers(())

    def attackers(self, cards: Sequence[Plain]) -> "Table":
        """Bring the game from Main to the Assignment against these, the pool as it was."""
        pool = self.state.pool
        self.do("end_main")
        for card in cards:
            self.set_pool(99).do("reveal", **card)
        self.do("reveal", **TOO_MUCH)
        return self.set_pool(pool)


def set_up(
    players: Mapping[str, Plain], locations: Sequence[str], settings: Plain | None = None
) -> Table:
    """Return a table at the start of turn 1; of several locations the last is the current one."""
    table = Table(settings)
    for player, facts in players.items():
        table.do("add_player", player=player, **facts)
    for location in locations:
        table.overrule({"do": "show_location", "card": location})
    return table.do("begin")


def plain_enemies(*powers: int) -> list[Plain]:
    """Return attackers `e1`, `e2` of these powers."""
    return [
        {"id": f"e{n}", "name": f"E{n}", "threat": 1, "power": power}
        for n, power in enumerate(powers, start=1)
    ]


def plain_players(*powers: int) -> dict[str, Plain]:
    """Return players `p1`, `p2` with ships `s1`, `s2` of these powers."""
    return {
        f"p{n}": {"ship": {"id": f"s{n}", "name": f"S{n}", "power": power}}
        for n, power in enumerate(powers, start=1)
    }


def assigned(ships: Sequence[int], enemies: Sequence[int], location: str = "harana") -> Table:
    """Return a table in the Fight Phase, `s1` against `e1` and so on; enemies strongest first."""
    table = set_up(plain_players(*ships), [location]).attackers(plain_enemies(*enemies))
    for n in range(1, min(len(ships), len(enemies)) + 1):
        table.do("assign", ship=f"s{n}", enemy=f"e{n}")
    return table.do("end_assignment")
