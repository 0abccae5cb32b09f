"""Words that do not need the catalogue: objective types, icons, models, factions, short names."""

from collections.abc import Iterable, Mapping

OBJECTIVE_TYPES = ("assault", "defense", "navigation")
"""A fleet has one objective of each. Source: RRG 11."""

FACTION_NAMES: Mapping[str, str] = {
    "rebel": "Rebel Alliance",
    "empire": "Galactic Empire",
    "republic": "Galactic Republic",
    "separatist": "Separatist Alliance",
}
"""By key."""

_MODELS: Mapping[str, str] = {
    "acclamator-assault-ship": "Acclamator-class ships",
    "arquitens-class-cruiser": "Arquitens-class cruisers",
    "assault-frigate-mark-ii": "Assault Frigates Mark II",
    "consular-class": "Consular-class ships",
    "cr90-corvette": "CR90 Corvettes",
    "executor-super-star-destroyer": "Executor-class Star Dreadnoughts",
    "gladiator-class-star-destroyer": "Gladiator-class Star Destroyers",
    "gozanti-class": "Imperial Gozanti-class ships",
    "gozanti-class-cis": "Separatist Gozanti-class ships",
    "gr75-rebel-transport": "GR-75 transports",
    "hammerhead-corvette": "Hammerhead Corvettes",
    "hardcell-class": "Hardcell-class ships",
    "imperial-star-destroyer": "Imperial Star Destroyers",
    "interdictor-cruiser": "Interdictors",
    "mc30c-frigate": "MC30c Frigates",
    "mc75-cruiser": "MC75 Cruisers",
    "mc80h-cruiser": "MC80 Assault and Command Cruisers",
    "mc80l-cruiser": "MC80 Star and Battle Cruisers",
    "modified-pelta-class": "Modified Pelta-class ships",
    "munificent-class-frigate": "Munificent-class frigates",
    "nebulon-b-frigate": "Nebulon-B Frigates",
    "onager-class": "Onager-class ships",
    "pelta-class-frigate": "Pelta-class frigates of the Republic",
    "prototype-super-star-destroyer": "Star Dreadnought prototypes",
    "providence-class": "Separatist Providence-class ships",
    "providence-class-rebel": "Rebel Providence-class ships",
    "quasar-fire-class-cruiser-carrier": "Quasar Fire-class carriers",
    "raider-class-corvette": "Raider-class Corvettes",
    "recusant-class-destroyer": "Recusant-class destroyers",
    "starhawk-class-battleship": "Starhawk-class Battleships",
    "venator-star-destroyer": "Venators of the Republic",
    "venator-star-destroyer-empire": "Imperial Venators",
    "victory-star-destroyer": "Imperial Victory-class Star Destroyers",
    "victory-star-destroyer-gar": "Victory-class Star Destroyers of the Republic",
}
"""The names of chassis, in the plural."""

_SQUADRON = " Squadron"


def icon_name(slot: str) -> str:
    """Return the rulebook's name of an upgrade icon: `Weapons Team`. Source: RRG 20."""
    return slot.replace("-", " ").title()


def icon_names(slots: Iterable[str]) -> str:
    """Return the names of a card's icons: `Weapons Team + Offensive Retrofit`."""
    return " + ".join(icon_name(slot) for slot in slots)


def model_name(chassis: str) -> str:
    """Return the name of a chassis in the plural: `CR90 Corvettes`."""
    return _MODELS.get(chassis, chassis.replace("-", " "))


def short_squadron_name(name: str) -> str:
    """Return the short name of a squadron: `X-wing`, `TIE Fighter 2`."""
    model, _, number = name.rpartition(f"{_SQUADRON} ")
    if number.isdecimal() and model:
        return f"{model} {number}"
    return name.removesuffix(_SQUADRON) or name
