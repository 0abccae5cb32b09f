"""The printed cards: their numbers, and what their texts do as typed facts.

The card file holds these values and no texts of the cards: what a text does is said by `clauses`
and `marks` where the rules compute it, and else by a short `reminder` in our own words. Source of
the numbers: the author's card list of 2015.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from armada_companion.games.pinned_down.rules.model.types import (
    CardKind,
    DeckName,
    Does,
    Mark,
    Of,
    Per,
    When,
    Window,
)
from armada_companion.kit.names import normalize_name

Wing = Literal["Blue Wing", "Green Wing", "Purple Wing", "Dra'tar", ""]
Group = Literal[
    "Battleship",
    "Frigate",
    "Interdictor",
    "Swarm Frigate",
    "Assault Frigate",
    "Assault Cruiser",
    "Behemoth",
    "Planet",
    "Space",
    "Station",
    "",
]
CardId = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]*$")]
MaybeCardId = Annotated[str, Meta(pattern="^([a-z0-9][a-z0-9-]*)?$")]
Change = Annotated[int, Meta(ge=-9, le=9)]
Digit = Annotated[int, Meta(ge=0, le=9)]


class Clause(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One number of a card text.

    Attributes:
        by: The change; negative where it lowers.
        better: The change while `when` holds, where the text has two numbers; else 0.
    """

    does: Does
    by: Change
    of: Of = Of.SELF
    per: Per = Per.ONCE
    when: When = When.ALWAYS
    better: Change = 0


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card. One that was entered by its numbers alone has no id and no text.

    The ranges are those of printed cards and are checked as the card file is read; numbers that
    were entered may be any.

    Attributes:
        number: Its printed number, or 0.
        id: The id in the catalogue, or "".
        copies: How often it is printed, or 0.
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
        reminder: What the players have to do themselves, in our own words, or "".
        own_numbers: A value that was entered replaces one of the catalogue.
        eased: Of an attached damage card, the structure given back without discarding it.
    """

    number: Annotated[int, Meta(ge=1, le=83)] = 0
    id: CardId = ""
    name: Annotated[str, Meta(min_length=1)]
    kind: CardKind
    copies: Annotated[int, Meta(ge=1, le=4)] = 0
    wing: Wing = ""
    group: Group = ""
    threat: Digit = 0
    power: Annotated[int, Meta(ge=-9, le=20)] = 0
    structure: Annotated[int, Meta(ge=-100, le=0)] = 0
    distance: Digit = 0
    upkeep: Digit = 0
    unique: bool = False
    cloaking: bool = False
    window: Window = Window.NONE
    once: bool = False
    captain_of: MaybeCardId = ""
    clauses: tuple[Clause, ...] = ()
    marks: tuple[Mark, ...] = ()
    free: tuple[CardId, ...] = ()
    nullifies: MaybeCardId = ""
    overload: Digit = 0
    draws: Digit = 0
    looks: Digit = 0
    looks_at: DeckName | None = None
    reminder: str = ""
    own_numbers: bool = False
    eased: int = 0

    def __repr__(self) -> str:
        """Return its id alone: its numbers would tell in a report of an error which one it is."""
        return f"Card({self.id or self.name!r})"

    @property
    def whole(self) -> "Card":
        """The damage card before any of its structure was given back."""
        return replace(self, structure=self.structure - self.eased, eased=0)

    @property
    def label(self) -> str:
        """Its name, or its numbers where it has none."""
        if self.name:
            return self.name
        if self.kind is CardKind.DAMAGE:
            return f"{self.power} power, {self.structure}% structure"
        return f"threat {self.threat}"

    def is_called(self, spelled: str) -> bool:
        """Return whether an id or a name, in any case, accents and punctuation, means this card."""
        return normalize_name(spelled) in (normalize_name(self.id), normalize_name(self.name))

    def with_entered(self, name: str | None = None, **numbers: int | None) -> "Card":
        """Return the card with what was entered, which wins over the catalogue.

        Args:
            name: Its name; None where it was not entered.
            numbers: The other fields, likewise.
        """
        entered = {"name": name, **numbers}
        given = {key: value for key, value in entered.items() if value is not None}
        changed = replace(self, **given)
        is_changed = self.own_numbers or changed != self
        return replace(changed, own_numbers=is_changed and bool(self.id))

    def clauses_that(self, does: Does) -> tuple[Clause, ...]:
        """Return the numbers of its text that change one thing."""
        return tuple(clause for clause in self.clauses if clause.does is does)
