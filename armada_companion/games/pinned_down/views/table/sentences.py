"""The effect of each printed card as a sentence in our own words, with cost and condition.

They have only facts: numbers, costs, conditions and card names. `words.py` adds the keywords.
`tests/games/pinned_down/views/table/test_words.py` compares every sentence with what the rules
compute of the card.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Sentence(NamedTuple):
    """The effect of a card.

    Attributes:
        text: The effect while it is in play, or of playing or revealing it; or "".
        power: The effect of its power, the cost first; or "".
    """

    text: str = ""
    power: str = ""


NO_TEXT = Sentence()


def _power(text: str) -> Sentence:
    return Sentence(power=text)


SENTENCES: Mapping[str, Sentence] = {
    # Blue Wing
    "admiral-bright": Sentence("Unique enemy ships have 1 less power"),
    "admiral-whitfield": Sentence("The owner's fight effects give 1 more power"),
    "captain-huber": Sentence(
        "Destinies for Collateral Damage count 1 more",
        "Once a turn, add 3 threat and draw a battle destiny",
    ),
    "captain-whitley": Sentence("A flagship takes at most one damage card from a fight"),
    "weapon-specialist-hooper": _power("Overload the owner's ship to draw a battle destiny"),
    "defiance": Sentence("+2 power, +4 at a planet or station"),
    "evasion-maneuver": Sentence("An enemy ship gets -3 power"),
    "fire-at-will": Sentence("+2 power, +4 for a Blue Wing ship"),
    "raise-the-stakes": Sentence("Overload a ship to give it +4 power"),
    "target-eliminated": Sentence("+1 power, and draw a card if that makes it the stronger ship"),
    "trb-ardor": Sentence("+1 power for each location on the table"),
    "trb-faith": Sentence("The owner plays Evasion Maneuver and Fire At Will for no threat"),
    "trb-justice": Sentence("+1 power for each threat of the enemy ship that it fights"),
    "trb-truth": Sentence("+2 power while the current location is in space"),
    # Attack effects
    "a-change-of-plans": Sentence(
        "One player may shuffle the whole hand into the draw deck:"
        " all enemy ships are discarded then, and their threat returns"
    ),
    "collateral-damage": Sentence(
        "Every player draws a destiny: 3 or more damages that player's flagship"
    ),
    "end-of-the-line": Sentence("The game is lost if a player's draw deck is empty"),
    "lack-of-preparation": Sentence("Each player discards a hand card"),
    "plasma-leak": Sentence("A flagship chosen at random takes a damage card"),
    "the-end-draws-near": Sentence("Adds 2 threat when revealed"),
    "worry": Sentence("Captains give no power until the turn ends"),
    # Enemy ships
    "db-agony": Sentence("If it wins, the owner of the beaten ship discards a hand card"),
    "dsf-bane": Sentence("+1 power for each other enemy ship"),
    "daf-cataclysm": Sentence("Adds 1 threat for each fight that is lost"),
    "dsf-curse": Sentence("Draws a battle destiny as its fight opens"),
    "dsf-decay": Sentence("+2 power against a damaged ship"),
    "dac-disaster": Sentence("+2 power while the pool is empty"),
    "db-horror": Sentence("If it wins, the beaten ship takes one more damage card"),
    "dratar-swarm-frigate": Sentence("Adds 2 threat when revealed"),
    # Green Wing
    "chief-engineer-cantrell": Sentence("Plasma Leak does nothing"),
    "dr-cooley": _power(
        "Once a turn, look at the top card of the owner's draw deck and take it if it repairs"
    ),
    "dr-ferrell": Sentence("Hand cards that the owner must discard go under the owner's draw deck"),
    "ensign-holder": _power("Discard a hand card to repair a ship"),
    "ensign-stark": _power("Overload the owner's ship to repair another ship"),
    "tinkerer-lott": Sentence("Draw a card when a Green Wing ship wins a fight"),
    "ace-in-the-hole": Sentence("+2 power, +3 with two cards left in hand"),
    "emergency-procedures": Sentence("Discard a hand card, then draw 2 cards"),
    "good-as-new": Sentence("Repair a ship with two or more damage cards"),
    "lost-and-found": Sentence("Take a card from the owner's discard pile into the hand"),
    "never-say-die": Sentence("+2 power, +3 for an undamaged ship"),
    "rise-from-the-ashes": Sentence(
        "Each player's discard pile is shuffled into that player's draw deck"
    ),
    "salvaging": Sentence("Repair a flagship if no enemy ship is in play"),
    "trf-moscow": _power("Overload this ship to draw a card"),
    "trf-washington": Sentence("+1 power for each card in the owner's hand"),
    # Purple Wing
    "mr-alford": Sentence("Removes 1 threat as the Attack Phase begins"),
    "mr-mooney": Sentence("Lack Of Preparation does nothing"),
    "mr-snider": Sentence("The owner plays Analyze Attack for no threat"),
    "ms-cleveland": _power("Once a turn, look at the top location card, which may be discarded"),
    "ms-mcgowan": Sentence("Removes 1 threat for each attack effect"),
    "analyze-attack": Sentence(
        "Look at the top four attack cards, discard one, put the others back in any order"
    ),
    "covert-ops": Sentence("All player ships are cloaked until the turn ends"),
    "distortion-field": Sentence(
        "Look at the top five attack cards, remove 1 threat for each effect among them,"
        " put all back in any order"
    ),
    "no-second-guessing": Sentence(
        "Draw 2 cards if the owner's discard pile is larger than the draw deck"
    ),
    "surprise-assault": Sentence("+2 power, +3 for a cloaked ship"),
    "they-are-coming": Sentence("Every enemy ship costs 1 more threat until the turn ends"),
    "watch-your-back": Sentence("+2 power, +3 while a ship is not assigned"),
    "tri-pegasus": _power("Overload this ship to show one more location"),
    "tri-golem": _power(
        "Overload this ship twice: enemy ships cost 1 more threat until the turn ends"
    ),
    # Damage
    "bridge-hit": Sentence("The ship gets no power bonus"),
    "cargo-bay-hit": Sentence("The owner loses a random hand card"),
    "cloaking-device-hit": Sentence("The ship cannot be cloaked"),
    "engine-room-hit": Sentence("The ship cannot be overloaded"),
    "sickbay-hit": Sentence("A random character aboard is discarded"),
    # Locations
    "agniar": Sentence("Adds 1 threat for each attack effect"),
    "berena-pulsar": Sentence("No ship can be cloaked"),
    "datar": Sentence("Battle destinies of enemy ships count 1 more"),
    "gerrara-nebula": Sentence("Each overload brings one more damage card"),
    "harana": Sentence("Destinies of players count 1 less"),
    "kressar-shipyards": Sentence("Unique enemy ships cost 1 less threat"),
    "lacarna-nebula": Sentence("On arrival, each damaged ship adds 1 threat"),
    "moslov-asteroid": Sentence("Behemoths cost 1 less threat"),
    "oshiro-asteroid-belt": Sentence("The first enemy ship of a turn costs 2 less threat"),
    "rahra-asteroid-belt": Sentence("On arrival, a flagship chosen at random takes a damage card"),
    "salaza-docks": Sentence("Before the fleet leaves, each enemy ship adds 1 threat"),
    "solmar-border-station": Sentence("Adds 3 threat when it becomes the current location"),
    "tekana-passage": Sentence("Must be chosen when it is shown"),
    "volar-pulsar": Sentence("On arrival, every player discards a hand card"),
}
"""By the id of the card; other cards have no text, or only keywords."""
