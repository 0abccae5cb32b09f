"""The printed cards: their numbers, and their texts as typed facts.

The card file has these values and no card texts: `clauses` and `marks` are the computed parts of a
text, `reminder` is the rest in our own words. Source of the numbers: the author's card list of
2015.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from armada_companion.kit.names import normalize_name

from .types import CardKind, DeckName, Does, Mark, Of, Per, When, Window

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
        by: The amount of the change; may be negative.
        better: The amount while `when` holds, if the text has two numbers; else 0.
    """

    does: Does
    by: Change
    of: Of = Of.SELF
    per: Per = Per.ONCE
    when: When = When.ALWAYS
    better: Change = 0


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card. A card entered by its numbers has no id and no text.

    The card file is checked for the ranges of printed cards; entered numbers may be any.

    Attributes:
        number: Its printed number, or 0.
        id: The id in the catalogue, or "".
        copies: The number of printed copies, or 0.
        wing: `Blue Wing`, `Green Wing`, `Purple Wing`, `Dra'tar` or "".
        group: The class of a ship or the kind of a location, or "".
        threat: The threat added by playing or taken by revealing it, 0 and up (C3).
        power: Printed power; of a damage card its change, 0 or less.
        structure: Of a damage card its change in percent, 0 or less; unused by other cards.
        distance: Of a location, 0 and up.
        upkeep: 0 and up (K2).
        cloaking: Whether the card has the keyword *cloaking* (K3).
        window: When the card may be played, or its power used.
        once: Whether its power may be used only once a turn (K12).
        captain_of: Id of the ship that gains power while the character is aboard (C4).
        marks: The rest of its text that the rules need.
        free: Ids of effects that its owner plays without threat (K7).
        nullifies: Id of the attack effect that does nothing while this card is in play (K11).
        overload: The cost in attached damage cards (K4).
        draws: Cards that its owner draws.
        looks: The number of cards that its owner turns over, and their deck.
        reminder: The part that players carry out themselves, in our words, or "".
        own_numbers: Whether players entered another number than the catalogue has.
        eased: The structure of an attached damage card that was repaired, in percent.
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
        """Return only the id: the numbers would reveal the card in a crash report."""
        return f"Card({self.id or self.name!r})"

    @property
    def whole(self) -> "Card":
        """The damage card before a partial repair."""
        return replace(self, structure=self.structure - self.eased, eased=0)

    @property
    def label(self) -> str:
        """Its name, or its numbers without a name."""
        if self.name:
            return self.name
        if self.kind is CardKind.DAMAGE:
            return f"{self.power} power, {self.structure}% structure"
        return f"threat {self.threat}"

    def is_called(self, spelled: str) -> bool:
        """Return whether an id or name, in any case, accents and punctuation, is this card's."""
        return normalize_name(spelled) in (normalize_name(self.id), normalize_name(self.name))

    def with_entered(self, name: str | None = None, **numbers: int | None) -> "Card":
        """Return the card with entered values, which replace the catalogue's.

        Args:
            name: Its name; None if not entered.
            numbers: The other fields by name; None if not entered.
        """
        entered = {"name": name, **numbers}
        given = {key: value for key, value in entered.items() if value is not None}
        changed = replace(self, **given)
        is_changed = self.own_numbers or changed != self
        return replace(changed, own_numbers=is_changed and bool(self.id))

    def clauses_that(self, does: Does) -> tuple[Clause, ...]:
        """Return the clauses of its text that change this value."""
        return tuple(clause for clause in self.clauses if clause.does is does)
