"""Every rule of Armada that an action can break, with its code, source and message.

The name of an entry is its code, which never changes because records have it. The texts of the pass
rules have at most 26 characters, to fit the pass badge.
"""

from armada_companion.kit.rule import RuleTable, entry


class Rule(RuleTable, frozen=True):
    """The rules that an action can break: each with its page in the RRG 1.5.0 and its message."""

    # Setup
    FLEETS_MISSING = entry("RRG 16", "Enter both fleets first")
    FLIP_MISSING = entry("RRG 16", "The fleets cost the same: flip a coin first")
    FLIP_NOT_NEEDED = entry(
        "RRG 16", "There is no coin flip: the player with the cheaper fleet chooses"
    )
    NOT_THE_CHOOSER = entry("RRG 16", "The other player chooses who is first")
    NO_FIRST_PLAYER = entry("RRG 16", "Choose the first player first")
    OBJECTIVE_NOT_OFFERED = entry("RRG 11", "This is not one of the second player's objectives")
    SPEED_OFF_CHART = entry("RRG 16, 19", "This speed is not on the ship's speed chart")
    SPEED_ZERO_AT_DEPLOYMENT = entry("RRG 33", "A ship is not deployed at speed 0")
    ALREADY_DEPLOYED = entry("RRG 16", "The ship or squadron is deployed already")
    NOT_SET_ASIDE = entry("RRG 16", "The ship or squadron is not set aside")
    ALREADY_SET_ASIDE = entry("RRG 16", "The ship or squadron is set aside already")
    # Setup: obstacles, objective ships, deployment turns, cards that start with tokens or dials
    OBSTACLE_TURN = entry("RRG 16", "The players place obstacles in turn; the second player begins")
    NO_SUCH_OBSTACLE_LEFT = entry("RRG 12, 16", "No obstacle of this kind is left to place")
    TOO_MANY_OBJECTIVE_SHIPS = entry("RRG 11", "This side has named its objective ship already")
    DEPLOYMENT_TURN = entry("RRG 16", "It is the other player's turn to deploy")
    SHIP_FIRST = entry(
        "RRG 16", "Squadrons are placed near a ship of their side: place a ship first"
    )
    TWO_SQUADRONS = entry("RRG 16", "A deployment turn places two squadrons")
    LONE_SQUADRON = entry(
        "RRG 16", "A single squadron can be placed only after all ships of its side"
    )
    NOT_DEPLOYED = entry("RRG 16", "A ship or squadron is not deployed yet")
    CARD_FILL = entry("RRG 21", "The card does not start with these tokens or dials")
    FILL_TURN = entry("RRG 21", "The players take turns to put tokens or dials on cards")
    # Command Phase
    DIALS_MISSING = entry("RRG 3", "A ship has fewer dials than its command value")
    TOO_MANY_DIALS = entry("RRG 3", "The ship would have more dials than its command value")
    DIALS_LOCKED = entry("RRG 3", "This side's dials are locked")
    NO_DIALS_TO_TAKE_BACK = entry("RRG 3", "No dial of this ship was set in this phase")
    # Ship Phase: turns
    NOT_YOUR_TURN = entry("RRG 17, 19", "Not this player's turn")
    NONE_LEFT = entry("RRG 17, 18", "No ship left to activate")
    PREVENTED = entry("RRG 17, 32", "All ships are prevented")
    NO_TOKEN = entry("RRG 14, 18", "No pass token")
    P1_MUST_ACTIVATE_FIRST = entry("RRG 18", "Must activate a ship first")
    P1_NOT_FEWER = entry("RRG 18", "Not fewer ships left")
    P2_HAS_MORE = entry("RRG 18", "Has more ships left")
    CONSECUTIVE = entry("RRG 18", "Passed on the turn before")
    SHIP_ACTIVATED = entry("RRG 17", "This ship has been activated this round")
    SHIP_PREVENTED = entry("RRG 17", "An effect prevents this ship from activating now")
    ACTIVATION_IN_PROGRESS = entry("RRG 16", "Another ship is activating")
    OTHER_SHIP_REQUIRED = entry("RRG 17, 32", "Another ship must activate")
    NOT_IN_PLAY = entry("RRG 5, 6", "The ship or squadron is not in play")
    # Ship Phase: the activation
    OTHER_DIAL = entry("RRG 3", "The dial shows another command")
    DIAL_KNOWN = entry("RRG 3", "The face of the revealed dial was entered already")
    NO_DIAL = entry("RRG 3, 32", "The ship has no such dial")
    DIAL_UNKNOWN = entry("RRG 3", "Enter the face of the revealed dial first")
    REVEAL_STEP_OVER = entry("RRG 3, 16", "This is possible only in the Reveal Command Dial step")
    COMMAND_RESOLVED = entry("RRG 4", "This command was resolved this round")
    COMMAND_TOKEN_MISSING = entry("RRG 3", "The ship has no such command token")
    COMMAND_WINDOW_CLOSED = entry("RRG 4", "This command cannot be resolved at this time")
    TOO_MANY_ATTACKS = entry("RRG 17", "All attacks of this activation are made")
    ZONE_USED = entry("RRG 17", "This hull zone has attacked in this activation")
    FRIENDLY_TARGET = entry("RRG 2", "A friendly ship or squadron cannot be the target")
    ATTACK_AFTER_MANEUVER = entry("RRG 16", "Attacks come before the maneuver")
    MANEUVER_EXECUTED = entry("RRG 16", "The maneuver was executed")
    SPEED_CHANGE_TOO_LARGE = entry(
        "RRG 4, 19", "The Navigate command does not change speed that far"
    )
    # Squadrons
    SQUADRON_ACTIVATED = entry("RRG 19", "This squadron has been activated this round")
    NO_SQUADRON_COMMAND = entry("RRG 4", "No Squadron command is being resolved")
    TOO_MANY_SQUADRONS = entry("RRG 4", "The Squadron command activates no more squadrons")
    ENEMY_SQUADRON = entry("RRG 4", "A Squadron command activates friendly squadrons")
    MOVE_OR_ATTACK_ONLY = entry("RRG 19", "The squadron may move or attack, not both")
    # The guided attack
    IGNITION_FIRST = entry(
        "RRG 9, 18", "A ship with its targeting token in play makes its ignition attack first"
    )
    SALVO_NOT_OWED = entry("RRG 5", "This unit may not make a salvo attack now")
    COUNTER_NOT_OWED = entry("RRG 20", "This unit may not make a counter attack now")
    DICE_DIFFER = entry("RRG 2", "These are not the attacker's dice at this range")
    NO_DICE = entry("RRG 2", "The attacker has no dice at this range")
    SQUADRON_RANGE = entry("RRG 2, 20", "A squadron attacks at distance 1; snipe reaches 2")
    DICE_COUNT = entry("RRG 2", "Another number of dice has to be rolled")
    FACE_NOT_ON_DIE = entry("RRG 2, 4", "A die of this color has no such face")
    DICE_BY_CONSENT = entry(
        "RRG 2, 31", "The program may roll dice only if both players agreed to that"
    )
    NO_SUCH_DIE = entry("RRG 2", "There is no die of this number")
    ACCURACY_MISSING = entry("RRG 2", "This die shows no accuracy icon")
    TOKEN_LOCKED = entry("RRG 4", "An accuracy icon locks this token")
    TYPE_SPENT = entry("RRG 4", "A token of this kind was spent in this attack")
    EVADE_DICE = entry("RRG 4", "The Evade affects another number of dice")
    NO_CRITICAL_ICON = entry("RRG 4", "No critical effect can be resolved")
    CONTAINED = entry("RRG 4", "A spent Contain token prevents the standard critical effect")
    DAMAGE_DIFFERS = entry("RRG 4", "The dice add up to a different damage")
    TITLE_NEEDED = entry("RRG 4", "The first damage card is dealt faceup: name its title")
    CARDS_FACEDOWN = entry("RRG 4", "The critical effect deals fewer damage cards faceup")
    TARGET_TWICE = entry("RRG 2", "This squadron was a target of this attack already")
    NOT_AT_SQUADRONS = entry("RRG 2, 54", "Only a ship attacks one squadron after another")
    ATTACK_OPEN = entry("RRG 2", "An attack is in progress: end it first")
    ATTACK_STEP_OVER = entry("RRG 2", "Accuracy icons are spent before the defense tokens")
    SALVO_DICE = entry("RRG 5", "No dice are added to a salvo attack")
    # Ignition
    NO_SPECIAL_ARC = entry("RRG 9, 10", "The ship has no special firing arc")
    NOT_AT_THE_END = entry(
        "RRG 9, 18", "The targeting token is placed at the end of the activation"
    )
    IGNITION_RANGE = entry("RRG 9", "The ship's ignition keyword has another range")
    NO_TARGETING_TOKEN = entry("RRG 9, 18", "The ship's targeting token is not in play")
    # Teams
    PLAYER_CANNOT_ACTIVATE = entry("SF", "This player has nothing to activate")
    PLAYER_NAMED = entry("SF", "It is the turn of another player of the team")
    NOT_THE_CHOSEN_PLAYER = entry("SF", "The unit belongs to another player of the team")
    # Campaigns
    RETREAT_ROUND = entry("RRG 35", "Ships retreat in rounds 4 and 5")
    STATION_USED = entry("RRG 39", "The armed station has attacked this round")
    NOT_YOUR_STATION = entry("RRG 39", "The armed station is the second player's")
    # Status Phase
    NOT_EXHAUSTED = entry("RRG 15", "The card is not exhausted")
    READIES_BY_ITSELF = entry("RRG 15, 54", "The card readies without payment")
    CANNOT_BE_READIED = entry("RRG 15", "The card has no ready cost")
    WRONG_PAYMENT = entry("RRG 15", "This is not the card's ready cost")
    READIED_ENOUGH = entry("RRG 15, 54", "This player has declined to ready more cards")
    # Table entries
    TOKEN_LIMIT = entry("RRG 3", "The ship would have more command tokens than its command value")
    DISCARD_NOT_NEEDED = entry("RRG 3", "The ship does not have to give up a command token")
    SHIELDS_FULL = entry("RRG 4", "The hull zone would have more shields than its maximum")
    SHIELDS_EMPTY = entry("RRG 4", "The hull zone does not have that many shields")
    ZONE_NEEDED = entry("RRG 4", "Name the hull zone that suffers the damage")
    ONE_REDIRECT_ZONE = entry("RRG 5", "Damage can be redirected to only one hull zone")
    REDIRECT_NOT_ADJACENT = entry(
        "RRG 5, 7", "Damage can be redirected only to an adjacent hull zone"
    )
    REDIRECT_TOO_MUCH = entry(
        "RRG 5", "More damage is redirected than there is, or than the zone has shields"
    )
    NO_DAMAGE_CARD = entry("RRG 4", "The ship has no such damage card")
    HULL_FULL = entry("RRG 19", "The squadron would have more hull than its maximum")
    SPEED_ZERO = entry("RRG 5", "A ship at speed 0 cannot spend defense tokens")
    DEFENSE_TOKEN_MISSING = entry("RRG 5", "The unit has no such defense token in this state")
    UPGRADE_EXHAUSTED = entry("RRG 20", "The card is exhausted")
    UPGRADE_DISCARDED = entry("RRG 20", "The card is discarded")
    DOES_NOT_EXHAUST = entry("RRG 20", "The card has no effect that exhausts it")
    NOT_PREVENTED = entry("RRG 17", "No effect prevents this ship")
    # Raid tokens, extra dials, the Repair command, the yaw of a maneuver
    RAID_HELD = entry("RRG 14", "The ship has a raid token of this command already")
    NOT_RAIDED = entry("RRG 14", "The ship has no such raid token")
    RAIDED = entry("RRG 14, 32", "A raid token forbids this command")
    TWO_DIALS = entry("RRG 32", "A command can be resolved with only one dial")
    NO_REPAIR_COMMAND = entry("RRG 4", "This ship is not resolving a Repair command")
    POINTS_SPENT = entry("RRG 4", "The Repair command does not have that many points left")
    CARD_EMPTY = entry("RRG 21", "The card has no such token or dial")
    YAW_OFF_CHART = entry("RRG 4, 19", "The speed chart does not allow this yaw")
    # Effects and overrides
    VICTORY_TOKENS_MISSING = entry("RRG 22", "The side does not have that many victory tokens")
    OBJECTIVE_TOKENS_MISSING = entry("RRG 11", "There are not that many objective tokens")
    KEPT_THIS_ROUND = entry("RRG 46", "An effect kept a unit in play this round already")
    # Time
    JUDGE_NEEDED = entry("RRG 38", "In event mode a judge decides about the clock")
    # Damage cards
    BLINDED_GUNNERS = entry("RRG 36", "Blinded Gunners: accuracy icons cannot be spent")
    DEPOWERED_ARMAMENT = entry("RRG 36", "Depowered Armament: no attacks at long range")
    DISENGAGED_FIRE_CONTROL = entry("RRG 36", "Disengaged Fire Control: no obstructed targets")
    TARGETER_DISRUPTION = entry("RRG 36", "Targeter Disruption: no critical effects")
    NO_SUCH_CARD = entry("RRG 36", "The damage deck has no card of this title")
    NO_COPY_LEFT = entry("RRG 31, 36", "No copy of this damage card is left in the deck")
    CARD_NOT_OWED = entry("RRG 36", "This damage card cannot be played now")
    CARD_CHOICE = entry("RRG 36", "The damage card does not allow this choice")
    CAPACITOR_FAILURE = entry(
        "RRG 36", "Capacitor Failure: a hull zone without shields cannot redirect damage"
    )
    COMPARTMENT_FIRE = entry("RRG 36", "Compartment Fire: defense tokens cannot be readied")
    COOLANT_DISCHARGE = entry(
        "RRG 36", "Coolant Discharge: only one attack a round may target a ship"
    )
    FAULTY_COUNTERMEASURES = entry(
        "RRG 36", "Faulty Countermeasures: an exhausted token cannot be spent"
    )
    LIFE_SUPPORT_FAILURE = entry(
        "RRG 36", "Life Support Failure: the ship cannot have command tokens"
    )
