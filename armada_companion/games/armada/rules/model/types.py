"""The enumerations of Armada; their values are the words of records."""

from enum import StrEnum
from typing import NewType

ShipId = NewType("ShipId", str)
SquadronId = NewType("SquadronId", str)


class Side(StrEnum):
    """The two sides; the setup decides which one is the first player."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Side":
        return Side.B if self is Side.A else Side.A


JUDGE = "judge"
"""The seat that sees everything."""


class Phase(StrEnum):
    """The phase of a game. Source: RRG 15, 16."""

    SETUP = "setup"
    COMMAND = "command"
    SHIP = "ship"
    SQUADRON = "squadron"
    STATUS = "status"
    OVER = "over"


class Size(StrEnum):
    """Size class of a ship. Source: RRG 18."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"


class HullZone(StrEnum):
    """Hull zones; the auxiliary ones only on huge ships. Source: RRG 7."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"
    LEFT_AUX = "left_aux"
    RIGHT_AUX = "right_aux"


class Command(StrEnum):
    """Commands; `unknown` is a dial whose face was not entered. Source: RRG 3, 4."""

    NAVIGATE = "navigate"
    SQUADRON = "squadron"
    REPAIR = "repair"
    CONCENTRATE_FIRE = "concentrate_fire"
    UNKNOWN = "unknown"


KNOWN_COMMANDS = tuple(command for command in Command if command is not Command.UNKNOWN)


class WhichDial(StrEnum):
    """The command dial to discard. Source: RRG 3, 32."""

    TOP = "top"
    REVEALED = "revealed"
    EXTRA = "extra"
    ALL = "all"


class DialPlace(StrEnum):
    """The place of a dial from an effect: in the stack, or faceup beside the ship."""

    TOP = "top"
    BOTTOM = "bottom"
    EXTRA = "extra"


class DefenseToken(StrEnum):
    """Kinds of defense tokens. Source: RRG 4, 5."""

    SCATTER = "scatter"
    EVADE = "evade"
    BRACE = "brace"
    REDIRECT = "redirect"
    CONTAIN = "contain"
    SALVO = "salvo"


class TokenState(StrEnum):
    """The state of a defense token. Source: RRG 5."""

    READY = "ready"
    EXHAUSTED = "exhausted"
    DISCARDED = "discarded"


class Range(StrEnum):
    """Range bands of an attack; `extreme` only with ignition. Source: RRG 9, 18."""

    CLOSE = "close"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


class ObstacleKind(StrEnum):
    """Kinds of obstacles. Source: RRG 12, 16."""

    ASTEROID_FIELD = "asteroid_field"
    DEBRIS_FIELD = "debris_field"
    STATION = "station"
    DUST_FIELD = "dust_field"
    EXOGORTH = "exogorth"
    GRAVITY_RIFT = "gravity_rift"
    PURRGIL = "purrgil"


class ExhaustIcon(StrEnum):
    """How an upgrade card readies: never, automatically, or for a cost. Source: RRG 15, 20."""

    NO = "no"
    RECUR = "recur"
    NON_RECUR = "non-recur"


class ShipValue(StrEnum):
    """A number of a ship that cards and effects change (record page, section 15)."""

    COMMAND = "command"
    STACK = "stack"
    TOKEN_LIMIT = "token_limit"
    TOKEN_COPIES = "token_copies"
    SQUADRON = "squadron"
    ENGINEERING = "engineering"
    HULL = "hull"
    MAX_SPEED = "max_speed"
    ATTACKS = "attacks"
    ZONE_USES = "zone_uses"


class Place(StrEnum):
    """The place of a ship or squadron. Source: RRG 5, 6, 16."""

    IN_PLAY = "in_play"
    SET_ASIDE = "set_aside"
    DESTROYED = "destroyed"
    RETREATED = "retreated"


class Until(StrEnum):
    """The duration of an effect that prevents a ship from activating (rules digest 5.6)."""

    LIFTED = "lifted"
    TURN = "turn"
    ROUND = "round"
    NOT_FIRST = "not_first"
    LAST = "last"


class Lasts(StrEnum):
    """The duration of a changed number or a granted keyword (record page, section 15)."""

    ACTIVATION = "activation"
    ROUND = "round"
    GAME = "game"


class Ending(StrEnum):
    """The kinds of early ends of a game. Source: digest 11.4, 11.7."""

    JUDGE = "judge"
    DRAW = "draw"
    NO_SHOW = "no_show"
    BYE = "bye"


class Did(StrEnum):
    """What an activated squadron has done: moved, attacked or both. Source: RRG 19, 20."""

    MOVE = "move"
    ATTACK = "attack"
    BOTH = "both"
    NOTHING = "nothing"


class Source(StrEnum):
    """What a command is resolved with; `dial` is the revealed one. Source: RRG 32."""

    DIAL = "dial"
    TOKEN = "token"
    EXTRA_DIAL = "extra_dial"


class Joint(StrEnum):
    """A joint of the maneuver tool, counted from the ship. Source: RRG 19."""

    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"
