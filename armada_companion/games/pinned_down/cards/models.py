"""The typed shape of Pinned Down's card file: facts of the printed cards, no texts of theirs.

What a text does is told by `clauses` and `marks` where the rules compute it, and else by a short
`reminder` in our own words. Source of the numbers: the author's card list of 2015.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

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
from armada_companion.store.card_file import CardId, Text

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
Threat = Annotated[int, Meta(ge=0, le=9)]
Power = Annotated[int, Meta(ge=-9, le=20)]
Structure = Annotated[int, Meta(ge=-100, le=0)]
Change = Annotated[int, Meta(ge=-9, le=9)]
MaybeCardId = Annotated[str, Meta(pattern="^([a-z0-9][a-z0-9-]*)?$")]
Copies = Annotated[int, Meta(ge=1, le=4)]


class ClauseFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One number of a card text; see `Clause` of the rules."""

    does: Does
    by: Change
    of: Of = Of.SELF
    per: Per = Per.ONCE
    when: When = When.ALWAYS
    better: Change = 0


class PinnedDownFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of Pinned Down; see `Card` of the rules."""

    number: Annotated[int, Meta(ge=1, le=83)]
    id: CardId
    name: Text
    kind: CardKind
    copies: Copies
    wing: Wing = ""
    group: Group = ""
    threat: Threat = 0
    power: Power = 0
    structure: Structure = 0
    distance: Threat = 0
    upkeep: Threat = 0
    unique: bool = False
    cloaking: bool = False
    window: Window = Window.NONE
    once: bool = False
    captain_of: MaybeCardId = ""
    clauses: tuple[ClauseFacts, ...] = ()
    marks: tuple[Mark, ...] = ()
    free: tuple[CardId, ...] = ()
    nullifies: MaybeCardId = ""
    overload: Threat = 0
    draws: Threat = 0
    looks: Threat = 0
    looks_at: DeckName | None = None
    reminder: str = ""


class PinnedDownFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of all cards of the premiere set."""

    format: Literal["armada-companion-cards"]
    version: Literal[1]
    kind: Literal["pinned_down"]
    cards: tuple[PinnedDownFacts, ...]
