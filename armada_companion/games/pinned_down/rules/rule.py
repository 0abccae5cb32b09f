"""Every rule of Pinned Down that an action can break: number, source and our own sentence.

The name of an entry is its code and its number in the rules digest. Records have it, so it never
changes.
"""

from armada_companion.kit.rule import RuleTable, entry
from armada_companion.kit.value import Value


class Broken(Value, frozen=True):
    """A broken rule with a more specific sentence than the table's."""

    code: str
    source: str
    text: str


class Rule(RuleTable, frozen=True):
    """The table of rules: each has its source in the author's pages, and a sentence."""

    # Setup
    S1 = entry("Game Setup", "One to eight players begin with one flagship each")
    S2 = entry("Game Setup", "A flagship has two characters of its own wing")
    S3 = entry("Rulebook", "A draw deck is 20 cards of one wing, four of a kind at most")
    S4 = entry("Game Setup", "Every draw deck is shuffled before the hands are dealt")
    S5 = entry("Game Setup", "The attack, location and damage deck are shuffled first")
    S6 = entry("Game Setup", "Exactly one location is turned up before the game begins")
    # Playing cards
    M2 = entry("Turn Sequence, Main Phase", "The card cannot be played or used now")
    H2 = entry("Card Piles", "The draw deck has to be shuffled first")
    H7 = entry("Card Piles", "An empty hand cannot pay for this")
    O1 = entry("Turn Sequence", "The cards turned over have to be put back first")
    K4 = entry("Keywords, Overload", "This overload does not pay the cost of the card")
    K12 = entry("Keywords", "This power was used in this turn")
    # Attack Phase
    A3 = entry("Turn Sequence, Attack Phase", "This card is not the one that was revealed just now")
    A7 = entry("Rulebook, Attack Deck", "The discarded attack cards have to be shuffled first")
    # Assignment Phase
    G5 = entry("Turn Sequence, Assignment Phase", "Pair the free enemy ship with more power first")
    G7 = entry("Rulebook, Fight", "Only joint fights put several ships on a side")
    G10 = entry("Turn Sequence, Assignment Phase", "A ship that has to fight has no pair yet")
    # Fight Phase
    F1 = entry("Turn Sequence, Fight Phase", "Another fight is open; resolve it first")
    F2 = entry("Turn Sequence, Fight Phase", "Open the fight of this ship first")
    F3 = entry("Turn Sequence, Fight Phase", "The player wins this fight; no damage card is drawn")
    F4 = entry("Turn Sequence, Fight Phase", "Each damaged ship draws one damage card; name it")
    F5 = entry("Turn Sequence, Fight Phase", "The ship is overpowered; no damage card is drawn")
    # Damage and repair
    D5 = entry("Card Piles, Repair", "The ship has no such damage to repair")
    D7 = entry("Card Piles, Damage Deck", "The discarded damage cards have to be shuffled first")
    # Jump Phase
    J2 = entry("Card texts, Wrap-up", "The wrap-up is over: upkeep has been added")
    J4 = entry("Turn Sequence, Jump Phase", "Two locations are shown, more only by a ship's power")
    J5 = entry("Card text of Tekana Passage", "This location has to be chosen when it is shown")

    def because(self, text: str) -> Broken:
        """Return this rule with a specific sentence."""
        return Broken(self.code, self.source, text)
