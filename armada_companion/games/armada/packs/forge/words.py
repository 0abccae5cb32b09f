"""The words of Star Forge's data files, and the program's words for them."""

from collections.abc import Mapping
from typing import Final

from ...cards.cards import CardKind
from ...rules.model.types import Command, DefenseToken, HullZone

TABLES: Mapping[str, CardKind] = {
    "ships": "ship",
    "squadrons": "squadron",
    "upgrades": "upgrade",
    "objectives": "objective",
}
"""The kinds of cards by the key of their table in a file."""

PAIRED_ICONS: Final = ("weapons-team", "offensive-retrofit")
PAIR: Final = "weapons-team-offensive-retro"
"""The icon of cards that need both icons; the bar of a ship has it beside the two."""

SLOTS: Mapping[str, tuple[str, ...]] = {
    "offensive-retro": ("offensive-retrofit",),
    "defensive-retro": ("defensive-retrofit",),
    "experimental-retro": ("experimental-retrofit",),
    "turbolaser": ("turbolasers",),
    "ion-cannon": ("ion-cannons",),
    "super-weapon": ("superweapon",),
    "fleet-com": ("fleet-command",),
    PAIR: PAIRED_ICONS,
    "boarding-team": PAIRED_ICONS,
}
"""The icons of upgrade cards whose names differ from the program's."""

KEYWORDS: Mapping[str, str] = {"ai-battery": "ai: battery", "ai-antisquadron": "ai: anti-squadron"}
"""The keywords of squadrons whose names differ from the program's."""

COMMANDS: Mapping[str, Command] = {
    "navigate": Command.NAVIGATE,
    "squadron": Command.SQUADRON,
    "repair": Command.REPAIR,
    "engineering": Command.REPAIR,
    "confire": Command.CONCENTRATE_FIRE,
    "con-fire": Command.CONCENTRATE_FIRE,
    "concentrate-fire": Command.CONCENTRATE_FIRE,
}
ANY_COMMAND: Final = "any"

TOKENS: Mapping[str, DefenseToken] = {f"def_{token.value}": token for token in DefenseToken}
ZONES: Mapping[str, HullZone] = {zone.value: zone for zone in HullZone}

TAGS: Mapping[str, str] = {"OldLegacy": "Legacy"}
"""The tags of fleet lists that differ from the `alias` of the cards."""

PRINTED: Final = frozenset(("FFG", "AMG"))
"""The values of `alias` on cards of the publishers, which have no tag in lists."""

FACTIONS: Mapping[str, str] = {
    "scum": "Scum and Villainy",
    "chiss": "Chiss Ascendancy",
    "impwar": "Imperial Warlords",
}
"""The titles of factions whose value does not give it."""

OBJECTIVE_TYPES: Final = ("assault", "defense", "navigation", "campaign")

_ALL = frozenset(("author", "team", "release", "expansion", "_id", "artwork", "cardimage"))
_TOKENS_OF_OBJECTIVES = frozenset(
    f"{whose}_tokens{what}"
    for whose in ("objective", "command")
    for what in ("", "_type", "_value", "_count")
)

DESCRIBING: Mapping[str, frozenset[str]] = {
    "chassis": frozenset(("_id", "type", "silhouette", "blueprint", "hull_zones")),
    "ship": _ALL | {"type", "silhouette"},
    "squadron": _ALL | {"type", "silhouette", "ace"},
    "upgrade": _ALL,
    "objective": _ALL | {"obstacles", "victory_tokens"} | _TOKENS_OF_OBJECTIVES,
}
"""The fields that describe a card to people, or repeat its text; the program has no use for them.

`ace` repeats that there is an `ace-name`, and `victory_tokens` that there are points for them.
"""

TEXTS: Mapping[str, str] = {
    "ability": "",
    "setup": "Setup",
    "special_rule": "Special rule",
    "end_of_round": "End of round",
    "end_of_game": "End of game",
    "errata": "Errata",
}
"""The fields with the text of a card, and their headings."""


def readable(value: str) -> str:
    """Return a value as words: `new-republic` is `New Republic`."""
    return value.replace("-", " ").title()
