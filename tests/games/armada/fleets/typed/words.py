"""Titles, headings and small talk of typed lists; none of them is a card of the fleet."""

from tests.games.armada.fleets.typed.hand import Hand
from tests.games.armada.fleets.typed.short_names import SHIPS, forms

FACTION_WORDS = {
    "rebel": "Rebel Alliance",
    "empire": "Galactic Empire",
    "republic": "Galactic Republic",
    "separatist": "Separatist Alliance",
}
SHORT_FACTIONS = {"rebel": "Rebels", "empire": "Imps", "republic": "GAR", "separatist": "CIS"}
TITLES = (
    *("Friday night", "Big guns", "My first list", "League round 3", "Store champs", "Take two"),
    *("Hammer and anvil", "No plan survives", "The long way round", "Test list v4", "Budget build"),
)
SMALL_TALK = (
    *("Thoughts?", "What do you think?", "Played it twice so far and won both."),
    *("Comments and criticism welcome!", "Still not sure about the last upgrade."),
)


def fleet_title(hand: Hand) -> str:
    """A heading; sometimes one that names the commander or a ship, which are no cards there."""
    if hand.maybe(0.8):
        return hand.pick(*TITLES)
    flagship = next(ship for ship in hand.fleet.ships if ship.flagship)
    ship = hand.chance.choice(forms(SHIPS, flagship.card.id))
    who = hand.short(hand.fleet.commander)
    return hand.pick(f"{who} {ship} list", f"{who}'s fleet", f"List with {ship}")


def remark(hand: Hand) -> list[str]:
    return ["", hand.pick(*SMALL_TALK)] if hand.maybe(0.4) else []


def objective_lines(hand: Hand) -> list[str]:
    """The objectives in one of the ways that people name them, or not at all."""
    names = hand.objectives()
    kinds = ("Assault", "Defense", "Navigation")
    form = hand.pick("colon", "dash", "colors", "one line", "bare", "columns", "none", "long")
    if form == "none":
        return []
    if form == "one line":
        return ["Objectives: " + hand.pick(", ", " / ", "; ").join(names)]
    if form == "bare":
        return ["Objectives", *names]
    between = {"dash": " - ", "columns": "   ", "long": " Objective: "}.get(form, ": ")
    labels = ("Red", "Yellow", "Blue") if form == "colors" else kinds
    return [f"{label}{between}{name}" for label, name in zip(labels, names, strict=True)]
