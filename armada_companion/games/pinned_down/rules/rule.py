"""Every rule of Pinned Down that an action can break: number, source and our own sentence.

The name of a member is its code and its number in the rules digest; records and checks know it,
so it never changes.
"""

from armada_companion.kit.rule import RuleTable
from armada_companion.kit.value import Value


class Broken(Value, frozen=True):
    """A broken rule with a sentence of its own, where the table's does not say enough."""

    code: str
    source: str
    text: str


class Rule(RuleTable):
    """The table; an entry is its place among the author's pages and its text."""

    # Setup
    S1 = ("Game Setup", "One to eight players begin with one flagship each")
    S2 = ("Game Setup", "A flagship has two characters of its own wing")
    S3 = ("Rulebook", "A draw deck is 20 cards of one wing, four of a kind at most")
    S4 = ("Game Setup", "Every draw deck is shuffled before the hands are dealt")
    S5 = ("Game Setup", "The attack, location and damage deck are shuffled first")
    S6 = ("Game Setup", "Exactly one location is turned up before the game begins")
    # Playing cards
    M2 = ("Turn Sequence, Main Phase", "The card cannot be played or used now")
    H2 = ("Card Piles", "The draw deck has to be shuffled first")
    H7 = ("Card Piles", "An empty hand cannot pay for this")
    O1 = ("Turn Sequence", "The cards turned over have to be put back first")
    K4 = ("Keywords, Overload", "The ship cannot be overloaded like this")
    K12 = ("Keywords", "This power was used in this turn")
    # Attack Phase
    A3 = ("Turn Sequence, Attack Phase", "This card is not the one that was revealed just now")
    A7 = ("Rulebook, Attack Deck", "The discarded attack cards have to be shuffled first")
    # Assignment Phase
    G5 = ("Turn Sequence, Assignment Phase", "An enemy ship with more power is still free")
    G7 = ("Rulebook, Fight", "Only joint fights put several ships on a side")
    G10 = ("Turn Sequence, Assignment Phase", "A pair is missing")
    # Fight Phase
    F1 = ("Turn Sequence, Fight Phase", "Another fight is open; resolve it first")
    F2 = ("Turn Sequence, Fight Phase", "No fight is open for this")
    F3 = ("Turn Sequence, Fight Phase", "The player wins this fight; no damage card is drawn")
    F4 = ("Turn Sequence, Fight Phase", "Each damaged ship draws one damage card; name it")
    F5 = ("Turn Sequence, Fight Phase", "The ship is overpowered; no damage card is drawn")
    # Damage and repair
    D5 = ("Card Piles, Repair", "The ship has no such damage to repair")
    D7 = ("Card Piles, Damage Deck", "The discarded damage cards have to be shuffled first")
    # Jump Phase
    J2 = ("Card texts, Wrap-up", "The wrap-up is over: upkeep has been added")
    J4 = ("Turn Sequence, Jump Phase", "Two locations are shown, more only by a ship's power")
    J5 = ("Card text of Tekana Passage", "This location has to be chosen when it is shown")

    def because(self, text: str) -> Broken:
        """Return this rule with a sentence that names what is wrong or missing."""
        return Broken(self.code, self.source, text)
