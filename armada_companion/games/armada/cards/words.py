"""Words that do not need the catalogue: of objectives, keywords, icons, models and factions."""

from collections.abc import Iterable, Mapping

from .vocabulary import meanings

OBJECTIVE_TYPES = ("assault", "defense", "navigation")
"""The types of objectives; a fleet has one of each. Source: RRG 11."""

PLAIN_KEYWORDS = (
    *("assault", "bomber", "cloak", "escort", "grit", "heavy", "intel", "rogue", "scout"),
    *("screen", "strategic", "swarm"),
)
"""The printed keywords without a number. Source: rules digest 6.5."""

NUMBERED_KEYWORDS = (
    *("adept", "ai: anti-squadron", "ai: battery", "counter", "dodge", "relay", "snipe"),
)
"""Keywords with a number; numbers add up, so 1 is given at a time. Source: rules digest 6.5."""

FACTION_NAMES: Mapping[str, str] = {
    "rebel": "Rebel Alliance",
    "empire": "Galactic Empire",
    "republic": "Galactic Republic",
    "separatist": "Separatist Alliance",
}
"""The names of the printed factions by catalogue key, for pages that load no cards."""


def faction_name(faction: str) -> str:
    """Return the name of a faction; for one of a pack, its value as words."""
    return FACTION_NAMES.get(faction, faction.replace("-", " ").title())


_SQUADRON = " Squadron"


def icon_names(slots: Iterable[str]) -> str:
    """Return the names of a card's icons: `Weapons Team + Offensive Retrofit`."""
    return " + ".join(slot.replace("-", " ").title() for slot in slots)


def trait_name(trait: str) -> str:
    """Return the name of a trait: `Droid`, `Star Destroyer`, `MC`."""
    return trait.upper() if len(trait) < _WORD else trait.replace("-", " ").title()


_WORD = 3
"""The fewest letters of a word; a shorter trait is an abbreviation."""


def model_name(chassis: str) -> str:
    """Return the name of a chassis in the plural: `CR90 Corvettes`."""
    return meanings("models").get(chassis, chassis.replace("-", " "))


def short_squadron_name(name: str) -> str:
    """Return the short name of a squadron: `X-wing`, `TIE Fighter 2`."""
    model, _, number = name.rpartition(f"{_SQUADRON} ")
    if number.isdecimal() and model:
        return f"{model} {number}"
    return name.removesuffix(_SQUADRON) or name
