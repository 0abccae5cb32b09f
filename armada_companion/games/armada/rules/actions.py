"""Everything that somebody can do at the table, as immutable values.

Named tuples, not data classes: a game opens with thousands of them, and the program starts
faster. How each is written in a record stands in `verbs.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from armada_companion.games.armada.rules.fleet import Fleet
from armada_companion.games.armada.rules.state import Objective
from armada_companion.games.armada.rules.types import (
    Command,
    DefenseToken,
    Did,
    HullZone,
    Side,
    Source,
    Until,
)


class EnterFleet(NamedTuple):
    """Enter, or enter anew, a side's fleet."""

    side: Side
    fleet: Fleet


class NamePlayer(NamedTuple):
    """Name the player of a side."""

    side: Side
    name: str


class ChooseFirstPlayer(NamedTuple):
    """Say who is first player; `coin_flip` is who won the flip of a tie."""

    side: Side
    coin_flip: Side | None = None


class ChooseObjective(NamedTuple):
    """The first player takes one of the second player's objectives."""

    objective: Objective


class Deploy(NamedTuple):
    """Place ships and squadrons; `speeds` by ship id."""

    ships: tuple[str, ...] = ()
    squadrons: tuple[str, ...] = ()
    speeds: Mapping[str, int] = {}


class SetAside(NamedTuple):
    """Put units aside before deployment."""

    units: tuple[str, ...]


class Begin(NamedTuple):
    """Deal the pass tokens and open round 1."""


class AssignDials(NamedTuple):
    """Put dials under a ship's stack; the first is nearest the top."""

    ship: str
    commands: tuple[Command, ...]


class TakeBackDials(NamedTuple):
    """Take back the dials put under a ship's stack in this Command Phase."""

    ship: str


class LeaveDialsOnTable(NamedTuple):
    """The dials are set on the table and not told: missing ones are unknown, both sides locked."""


class LockDials(NamedTuple):
    """Say that a side's dials are set."""

    side: Side


class ActivateShip(NamedTuple):
    """Choose a ship and reveal its top dial, whose face may be told."""

    ship: str
    dial: Command | None = None


class TellDial(NamedTuple):
    """Tell the face of the revealed dial."""

    dial: Command


class TakeCommandToken(NamedTuple):
    """Spend the revealed dial for its command token, giving up another if there are too many."""

    discard: Command | None = None


class ResolveCommand(NamedTuple):
    """Resolve a command with a dial, a token or both."""

    command: Command
    sources: tuple[Source, ...]


class EnterAttack(NamedTuple):
    """Enter an attack from a hull zone."""

    zone: HullZone
    target: str
    target_zone: HullZone | None = None


class ExecuteManeuver(NamedTuple):
    """Enter the maneuver; `speed` is the one it was executed at."""

    speed: int | None = None


class EndActivation(NamedTuple):
    """End the activation in progress."""


class Pass(NamedTuple):
    """Spend a pass token."""


class Instead(NamedTuple):
    """Use an effect in place of activating a ship."""

    why: str


class ActivateSquadron(NamedTuple):
    """Activate a squadron."""

    squadron: str
    did: Did | None = None


class ReadyUpgrade(NamedTuple):
    """Pay for readying a card in the Status Phase."""

    ship: str
    upgrade: str
    pay: tuple[Command, ...]


class DeclineReady(NamedTuple):
    """Ready no more cards by payment this round."""

    side: Side


class EndStatusPhase(NamedTuple):
    """Ready, flip the initiative token and place the round token."""


class SetSpeed(NamedTuple):
    """Set a ship's speed dial."""

    ship: str
    speed: int


class SufferDamage(NamedTuple):
    """A unit suffers damage, part of it on other hull zones' shields."""

    unit: str
    amount: int
    zone: HullZone | None = None
    redirect: Mapping[HullZone, int] = {}


class RecoverHull(NamedTuple):
    """A squadron recovers hull points."""

    squadron: str
    amount: int


class DealDamageCard(NamedTuple):
    """Deal a damage card past the shields; a card that is named lies faceup unless it is said."""

    ship: str
    faceup: bool | None = None
    card: str | None = None


class DiscardDamageCard(NamedTuple):
    """Discard a damage card; without a title a facedown one goes first."""

    ship: str
    card: str | None = None


class RecoverShields(NamedTuple):
    """Recover shields in a hull zone."""

    ship: str
    zone: HullZone
    amount: int


class LoseShields(NamedTuple):
    """Lose shields of a hull zone."""

    ship: str
    zone: HullZone
    amount: int


class MoveShields(NamedTuple):
    """Move one shield between a ship's hull zones."""

    ship: str
    from_zone: HullZone
    to_zone: HullZone


class SpendDefenseToken(NamedTuple):
    """Spend a defense token: ready becomes exhausted, exhausted is discarded."""

    unit: str
    token: DefenseToken


class ExhaustDefenseToken(NamedTuple):
    """Exhaust a ready defense token by an effect."""

    unit: str
    token: DefenseToken


class DiscardDefenseToken(NamedTuple):
    """Discard a defense token by an effect, an exhausted one first."""

    unit: str
    token: DefenseToken


class ReadyDefenseToken(NamedTuple):
    """Ready a defense token by an effect, an exhausted one before a discarded one."""

    unit: str
    token: DefenseToken


class GainCommandToken(NamedTuple):
    """A ship gains a command token."""

    ship: str
    command: Command


class DiscardCommandToken(NamedTuple):
    """A ship loses a command token."""

    ship: str
    command: Command


class LookAtDials(NamedTuple):
    """Look at a ship's facedown dials; `seat` is a side, or `judge`."""

    ship: str
    seat: str


class DiscardDial(NamedTuple):
    """Discard a ship's top command dial by an effect."""

    ship: str


class ExhaustUpgrade(NamedTuple):
    """Exhaust an upgrade card."""

    ship: str
    upgrade: str


class DiscardUpgrade(NamedTuple):
    """Discard an upgrade card."""

    ship: str
    upgrade: str


class Destroy(NamedTuple):
    """A ship or squadron is destroyed."""

    unit: str
    why: str | None = None


class PreventActivation(NamedTuple):
    """An effect bars a ship from activating."""

    ship: str
    until: Until


class AllowActivation(NamedTuple):
    """No effect bars the ship any more."""

    ship: str


class ToggleActivated(NamedTuple):
    """An effect turns a unit's activation marker."""

    unit: str


class DeploySetAside(NamedTuple):
    """Deploy units that were set aside; they are unactivated."""

    units: tuple[str, ...]


class GainVictoryTokens(NamedTuple):
    """A side gains victory tokens."""

    side: Side
    tokens: int


class Concede(NamedTuple):
    """A side gives up."""

    side: Side


class CallTime(NamedTuple):
    """The game ends with the present round."""


SetupAction = EnterFleet | ChooseFirstPlayer | ChooseObjective | Deploy | SetAside | Begin
CommandAction = AssignDials | TakeBackDials | LeaveDialsOnTable | LockDials
ActivationAction = (
    ActivateShip
    | TellDial
    | TakeCommandToken
    | ResolveCommand
    | EnterAttack
    | ExecuteManeuver
    | EndActivation
)
TurnAction = Pass | Instead | ActivateSquadron
StatusAction = ReadyUpgrade | DeclineReady | EndStatusPhase
DamageAction = SufferDamage | RecoverHull | DealDamageCard | DiscardDamageCard | Destroy
ShieldAction = RecoverShields | LoseShields | MoveShields
TokenAction = (
    SpendDefenseToken
    | ExhaustDefenseToken
    | DiscardDefenseToken
    | ReadyDefenseToken
    | GainCommandToken
    | DiscardCommandToken
    | DiscardDial
    | LookAtDials
    | ExhaustUpgrade
    | DiscardUpgrade
)
EffectAction = (
    SetSpeed
    | PreventActivation
    | AllowActivation
    | ToggleActivated
    | DeploySetAside
    | GainVictoryTokens
    | NamePlayer
    | Concede
    | CallTime
)
Action = (
    SetupAction
    | CommandAction
    | ActivationAction
    | TurnAction
    | StatusAction
    | DamageAction
    | ShieldAction
    | TokenAction
    | EffectAction
)
