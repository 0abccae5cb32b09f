"""A card as the rules see it: its numbers and what its text does, as typed facts."""

from collections.abc import Mapping
from typing import NamedTuple

from armada_companion.games.pinned_down.rules.types import (
    CardKind,
    DeckName,
    Does,
    Mark,
    Of,
    Per,
    When,
    Window,
)


class Clause(NamedTuple):
    """One number of a card text.

    Attributes:
        by: The change; negative where it lowers.
        better: The change while `when` holds, where the text has two numbers; else 0.
    """

    does: Does
    by: int
    of: Of = Of.SELF
    per: Per = Per.ONCE
    when: When = When.ALWAYS
    better: int = 0


class Card(NamedTuple):
    """A card. One that was entered by its numbers alone has no id and no text.

    Attributes:
        id: The id in the catalogue, or "".
        wing: `Blue Wing`, `Green Wing`, `Purple Wing`, `Dra'tar` or "".
        group: The class of a ship or the kind of a location, or "".
        threat: What playing it adds, or what revealing it takes; 0 and up (C3).
        power: Printed power; of a damage card its change, 0 or less.
        structure: Of a damage card its change, 0 or less; unused elsewhere.
        distance: Of a location, 0 and up.
        upkeep: 0 and up (K2).
        cloaking: It has the keyword (K3).
        window: When it may be played, or its power used.
        once: Its power may be used once a turn (K12).
        captain_of: Id of the ship that gains power while the character is aboard (C4).
        clauses: The numbers of its text.
        marks: The rest of its text, as far as the rules need it.
        free: Ids of effects that its owner plays for no threat (K7).
        nullifies: Id of the attack effect that does nothing while it is in play (K11).
        overload: Damage cards that playing it or using its power attaches as a cost (K4).
        draws: Cards that its owner draws.
        looks: Cards that its owner turns over, and of which deck they are the top ones.
        copies: How often it is printed.
        reminder: What the players carry out by themselves, in our own words, or "".
    """

    kind: CardKind
    name: str
    id: str = ""
    wing: str = ""
    group: str = ""
    threat: int = 0
    power: int = 0
    structure: int = 0
    distance: int = 0
    upkeep: int = 0
    unique: bool = False
    cloaking: bool = False
    window: Window = Window.NONE
    once: bool = False
    captain_of: str = ""
    clauses: tuple[Clause, ...] = ()
    marks: frozenset[Mark] = frozenset()
    free: frozenset[str] = frozenset()
    nullifies: str = ""
    overload: int = 0
    draws: int = 0
    looks: int = 0
    looks_at: DeckName | None = None
    copies: int = 1
    reminder: str = ""

    def clauses_that(self, does: Does) -> tuple[Clause, ...]:
        """Return the numbers of its text that change one thing."""
        return tuple(clause for clause in self.clauses if clause.does is does)


def read_card(facts: Mapping[str, object]) -> Card:
    """Return a card of the catalogue's facts, which are checked where they are read."""
    return Card(
        kind=CardKind(_text(facts, "kind")),
        name=_text(facts, "name"),
        id=_text(facts, "id"),
        wing=_text(facts, "wing"),
        group=_text(facts, "group"),
        threat=_number(facts, "threat"),
        power=_number(facts, "power"),
        structure=_number(facts, "structure"),
        distance=_number(facts, "distance"),
        upkeep=_number(facts, "upkeep"),
        unique=bool(facts.get("unique")),
        cloaking=bool(facts.get("cloaking")),
        window=Window(_text(facts, "window")),
        once=bool(facts.get("once")),
        captain_of=_text(facts, "captain_of"),
        clauses=tuple(_clause(entry) for entry in _entries(facts, "clauses")),
        marks=frozenset(Mark(str(mark)) for mark in _entries(facts, "marks")),
        free=frozenset(map(str, _entries(facts, "free"))),
        nullifies=_text(facts, "nullifies"),
        overload=_number(facts, "overload"),
        draws=_number(facts, "draws"),
        looks=_number(facts, "looks"),
        looks_at=DeckName(_text(facts, "looks_at")) if facts.get("looks_at") else None,
        copies=_number(facts, "copies"),
        reminder=_text(facts, "reminder"),
    )


def _clause(entry: object) -> Clause:
    facts = entry if isinstance(entry, Mapping) else {}
    return Clause(
        Does(_text(facts, "does")),
        _number(facts, "by"),
        Of(_text(facts, "of") or Of.SELF),
        Per(_text(facts, "per") or Per.ONCE),
        When(_text(facts, "when") or When.ALWAYS),
        _number(facts, "better"),
    )


def _text(facts: Mapping[str, object], key: str) -> str:
    return str(facts.get(key, ""))


def _number(facts: Mapping[str, object], key: str) -> int:
    value = facts.get(key, 0)
    return value if isinstance(value, int) else 0


def _entries(facts: Mapping[str, object], key: str) -> tuple[object, ...]:
    value = facts.get(key, ())
    return tuple(value) if isinstance(value, list | tuple) else ()
