"""Every rule of Armada that an action can break: code, source and message.

The name of a member is its code; records and checks know it, so it never changes.
Texts of the pass rules fit the pass badge: 26 characters at most.
"""

from armada_companion.kit.rule import RuleTable


class Rule(RuleTable):
    """The table; an entry is its page in the Rules Reference Guide 1.5.0 and its text."""

    # Setup
    FLEETS_MISSING = ("RRG 16", "Both fleets are entered first")
    FLIP_MISSING = ("RRG 16", "Fleets of equal cost flip a coin")
    FLIP_NOT_NEEDED = ("RRG 16", "No coin flip: the cheaper fleet chooses")
    NOT_THE_CHOOSER = ("RRG 16", "The other player chooses who is first")
    NO_FIRST_PLAYER = ("RRG 16", "Choose the first player first")
    OBJECTIVE_NOT_OFFERED = ("RRG 11", "Not one of the second player's objectives")
    SPEED_OFF_CHART = ("RRG 16, 19", "This speed is not on the ship's speed chart")
    SPEED_ZERO_AT_DEPLOYMENT = ("RRG 33", "A ship is not deployed at speed 0")
    ALREADY_DEPLOYED = ("RRG 16", "It is deployed already")
    NOT_SET_ASIDE = ("RRG 16", "It is not set aside")
    ALREADY_SET_ASIDE = ("RRG 16", "It is set aside already")
    # Command Phase
    DIALS_MISSING = ("RRG 3", "A ship has fewer dials than its command value")
    TOO_MANY_DIALS = ("RRG 3", "More dials than the command value")
    DIALS_LOCKED = ("RRG 3", "This side's dials are locked")
    NO_DIALS_TO_TAKE_BACK = ("RRG 3", "No dial was put down in this phase")
    # Ship Phase: turns
    NOT_YOUR_TURN = ("RRG 17, 19", "Not this player's turn")
    NONE_LEFT = ("RRG 17, 18", "No ship left to activate")
    PREVENTED = ("RRG 17, 32", "All ships are prevented")
    NO_TOKEN = ("RRG 14, 18", "No pass token left")
    P1_MUST_ACTIVATE_FIRST = ("RRG 18", "Must activate a ship first")
    P1_NOT_FEWER = ("RRG 18", "Not fewer ships left")
    P2_HAS_MORE = ("RRG 18", "Has more ships left")
    CONSECUTIVE = ("RRG 18", "Passed on the turn before")
    SHIP_ACTIVATED = ("RRG 17", "This ship has been activated this round")
    SHIP_PREVENTED = ("RRG 17", "An effect prevents this ship from activating now")
    ACTIVATION_IN_PROGRESS = ("RRG 16", "Another ship is activating")
    NOT_IN_PLAY = ("RRG 5, 6", "It is not in play")
    # Ship Phase: the activation
    OTHER_DIAL = ("RRG 3", "The top dial shows another command")
    DIAL_KNOWN = ("RRG 3", "The face of the revealed dial is known")
    NO_DIAL = ("RRG 3, 32", "There is no revealed dial to spend")
    DIAL_UNKNOWN = ("RRG 3", "Tell the face of the revealed dial first")
    REVEAL_STEP_OVER = ("RRG 3, 16", "The Reveal Command Dial step is over")
    COMMAND_RESOLVED = ("RRG 4", "This command was resolved this round")
    COMMAND_TOKEN_MISSING = ("RRG 3", "The ship has no such command token")
    COMMAND_WINDOW_CLOSED = ("RRG 4", "The time for this command is over")
    TOO_MANY_ATTACKS = ("RRG 17", "All attacks of this activation are made")
    ZONE_USED = ("RRG 17", "This hull zone has attacked in this activation")
    FRIENDLY_TARGET = ("RRG 2", "Friendly ships and squadrons are no targets")
    ATTACK_AFTER_MANEUVER = ("RRG 16", "Attacks come before the maneuver")
    MANEUVER_EXECUTED = ("RRG 16", "The maneuver was executed")
    SPEED_CHANGE_TOO_LARGE = ("RRG 4, 19", "The Navigate command does not change speed that far")
    # Squadrons
    SQUADRON_ACTIVATED = ("RRG 19", "This squadron has been activated this round")
    NO_SQUADRON_COMMAND = ("RRG 4", "No Squadron command is being resolved")
    TOO_MANY_SQUADRONS = ("RRG 4", "The Squadron command activates no more squadrons")
    ENEMY_SQUADRON = ("RRG 4", "A Squadron command activates friendly squadrons")
    MOVE_OR_ATTACK_ONLY = ("RRG 19", "It may move or attack, not both")
    # Status Phase
    NOT_EXHAUSTED = ("RRG 15", "The card is not exhausted")
    READIES_BY_ITSELF = ("RRG 15, 54", "The card readies without payment")
    CANNOT_BE_READIED = ("RRG 15", "The card has no ready cost")
    WRONG_PAYMENT = ("RRG 15", "This is not the card's ready cost")
    READIED_ENOUGH = ("RRG 15, 54", "This player has declined to ready more cards")
    # Table entries
    TOKEN_LIMIT = ("RRG 3", "More command tokens than the command value")
    DISCARD_NOT_NEEDED = ("RRG 3", "No command token has to be given up")
    SHIELDS_FULL = ("RRG 4", "The hull zone would have more shields than its maximum")
    SHIELDS_EMPTY = ("RRG 4", "The hull zone has not that many shields")
    ZONE_NEEDED = ("RRG 4", "The owner names the hull zone that suffers the damage")
    ONE_REDIRECT_ZONE = ("RRG 5", "Damage is redirected to one hull zone")
    REDIRECT_NOT_ADJACENT = ("RRG 5, 7", "Damage is redirected to an adjacent hull zone")
    REDIRECT_TOO_MUCH = ("RRG 5", "No more damage is redirected than there are shields and damage")
    NO_DAMAGE_CARD = ("RRG 4", "The ship has no such damage card")
    HULL_FULL = ("RRG 19", "The squadron would have more hull than its maximum")
    SPEED_ZERO = ("RRG 5", "A ship at speed 0 spends no defense tokens")
    DEFENSE_TOKEN_MISSING = ("RRG 5", "It has no such defense token in that state")
    UPGRADE_EXHAUSTED = ("RRG 20", "The card is exhausted")
    UPGRADE_DISCARDED = ("RRG 20", "The card is discarded")
    DOES_NOT_EXHAUST = ("RRG 20", "The card does not exhaust")
    NOT_PREVENTED = ("RRG 17", "No effect prevents this ship")
    # Damage cards
    NO_SUCH_CARD = ("RRG 36", "The damage deck has no card of this title")
    NO_COPY_LEFT = ("RRG 31, 36", "No copy of this damage card is left in the deck")
    CARD_NOT_OWED = ("RRG 36", "The damage card asks for nothing now")
    CARD_CHOICE = ("RRG 36", "This is not the choice that the damage card gives")
    CAPACITOR_FAILURE = ("RRG 36", "Capacitor Failure: a hull zone without shields")
    COOLANT_DISCHARGE = ("RRG 36", "Coolant Discharge: one attack a round targets a ship")
    FAULTY_COUNTERMEASURES = ("RRG 36", "Faulty Countermeasures: the token is exhausted")
    LIFE_SUPPORT_FAILURE = ("RRG 36", "Life Support Failure: the ship has no command tokens")
