"""Setting, looking at and discarding command dials. Source: RRG 3, 31; digest 3."""

from collections.abc import Iterator
from typing import Annotated, Self

from msgspec import Meta
from msgspec.structs import replace

from armada_companion.kit.codec import UnitId
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.state import GameState
from ..model.types import JUDGE, Command, DialPlace, Phase, ShipId, ShipValue, Side, WhichDial
from ..model.units import Ship
from ..rule import Rule
from ..table.action import (
    ANY_PHASE,
    COMMAND_PHASE,
    ArmadaAction,
    Effect,
    Group,
    ShipInPlay,
    command_name,
    side_does,
    unit_name,
)


class AssignDials(ArmadaAction, phases=COMMAND_PHASE, group=Group.STEPS, who=Who.OWNER):
    """Put dials under a ship's stack. Source: RRG 3.

    Attributes:
        commands: The faces; the first dial is nearest the top.
    """

    ship: UnitId
    commands: tuple[Command, ...]

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield one action for each ship that needs dials; the faces are unknown."""
        for ship in state.ships.values():
            if missing := dials_missing(ship):
                yield cls(ship.id, (Command.UNKNOWN,) * missing)

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if _is_locked(state, ship) and not dials_missing(ship):
            yield Rule.DIALS_LOCKED
        if not ship.in_play:
            yield Rule.NOT_IN_PLAY
        if len(ship.dials) + len(self.commands) > ship.value(ShipValue.STACK):
            yield Rule.TOO_MANY_DIALS

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(_with_dials(state.ship(self.ship), self.commands))

    def text(self, state: GameState) -> str:
        """Return the number of dials, without faces."""
        return f"{unit_name(state, self.ship)}: dials set facedown, {len(self.commands)}"

    def conceal(self, state: GameState, seat: str | None) -> Self:
        """Return the action with unknown faces, except for its owner and the judge."""
        if _may_see_dials_of(state, self.ship, seat):
            return self
        return replace(self, commands=(Command.UNKNOWN,) * len(self.commands))


class TakeBackDials(ArmadaAction, phases=COMMAND_PHASE, group=Group.STEPS, who=Who.OWNER):
    """Take back the dials that were put under a ship's stack in this Command Phase.

    Dials may be changed until both sides have locked them; this unlocks those of the side. Source:
    RRG 3.
    """

    ship: UnitId

    def check(self, state: GameState) -> Iterator[Rule]:
        if state.ship(self.ship).assigned == 0:
            yield Rule.NO_DIALS_TO_TAKE_BACK

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        kept = ship.dials[: len(ship.dials) - ship.assigned]
        state = _with_lock(state, ship.side, ship.player, locked=False)
        return state.with_ship(ship._replace(dials=kept, assigned=0))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)}: dials of this phase taken back"


class LeaveDialsOnTable(ArmadaAction, phases=COMMAND_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Leave the dials on the table: missing dials become unknown, and both sides are locked."""

    def apply(self, state: GameState, notes: Notes) -> GameState:
        for ship in state.ships.values():
            if missing := dials_missing(ship):
                state = state.with_ship(_with_dials(ship, (Command.UNKNOWN,) * missing))
        for side in unlocked_sides(state):
            state = _with_lock(state, side, "", locked=True)
        return state

    def text(self, state: GameState) -> str:
        return "The dials are set on the table"


class LockDials(ArmadaAction, phases=COMMAND_PHASE, group=Group.STEPS, who=Who.OWNER):
    """Lock a side's dials, which are all set. Source: RRG 3.

    Attributes:
        player: The player of a team who locks; None for the whole side.
    """

    side: Side
    player: UnitId | None = None

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        yield from map(cls, unlocked_sides(state))

    def check(self, state: GameState) -> Iterator[Rule]:
        member = None if self.player is None else state.member(self.side, self.player)
        if state.player(self.side).locked or (member is not None and member.locked):
            yield Rule.DIALS_LOCKED
        own = (ship for ship in state.ships_of(self.side) if self.player in (None, ship.player))
        if any(dials_missing(ship) for ship in own):
            yield Rule.DIALS_MISSING

    def apply(self, state: GameState, notes: Notes) -> GameState:
        if self.player is not None:
            state.member(self.side, self.player)
        return _with_lock(state, self.side, self.player or "", locked=True)

    def text(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'locks', 'lock', self.player)} the dials"


class DiscardDial(Effect, phases=ANY_PHASE, group=Group.DISCARD, who=Who.PLAYERS):
    """Discard command dials of a ship by an effect, without resolving them. Source: RRG 3.

    Attributes:
        which: The top dial of the stack, the revealed unspent dial, the last extra dial, or the
            whole stack.
    """

    ship: UnitId
    which: WhichDial = WhichDial.TOP

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        match self.which:
            case WhichDial.REVEALED:
                is_there = has_unspent_dial(state, ship)
            case WhichDial.EXTRA:
                is_there = bool(ship.extra_dials)
            case _:
                is_there = bool(ship.dials)
        if not is_there:
            yield Rule.NO_DIAL

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        if self.which is WhichDial.REVEALED:
            return with_dial_spent(state, ship)
        if self.which is WhichDial.EXTRA:
            return state.with_ship(ship._replace(extra_dials=ship.extra_dials[:-1]))
        kept = ship.dials[1:] if self.which is WhichDial.TOP else ()
        return state.with_ship(ship._replace(dials=kept, assigned=min(ship.assigned, len(kept))))

    def line(self, state: GameState) -> str:
        is_all = self.which is WhichDial.ALL
        dials = "all its dials" if is_all else f"{_article(self.which)} {self.which} dial"
        return f"{unit_name(state, self.ship)} discards {dials}"


class SetDial(Effect, phases=ANY_PHASE, group=Group.DIALS, who=Who.PLAYERS):
    """Set a facedown dial of a ship's stack to another command, by an effect. Source: RRG 3, 32.

    Attributes:
        at: The place of the dial in the stack; 1 is the top.
        command: The new face, which is secret, or `unknown`.
    """

    ship: UnitId
    at: Annotated[int, Meta(ge=1)]
    command: Command

    def check(self, state: GameState) -> Iterator[Rule]:
        if self.at > len(state.ship(self.ship).dials):
            yield Rule.NO_DIAL

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        if self.at > len(ship.dials):
            return state
        dials = (*ship.dials[: self.at - 1], self.command, *ship.dials[self.at :])
        return state.with_ship(ship._replace(dials=dials))

    def line(self, state: GameState) -> str:
        """Return the place of the dial in words, without its face."""
        return f"{unit_name(state, self.ship)}: dial {self.at} from the top is set facedown"

    def conceal(self, state: GameState, seat: str | None) -> Self:
        """Return the action with an unknown face, except for the ship's owner and the judge."""
        if _may_see_dials_of(state, self.ship, seat):
            return self
        return replace(self, command=Command.UNKNOWN)


class AddDial(Effect, phases=ANY_PHASE, group=Group.DIALS, who=Who.PLAYERS):
    """Give a ship a command dial by an effect. Source: RRG 3, 32; digest 4.1.

    Attributes:
        command: The dial's face; None if unknown. It is secret if the dial is in the stack.
        to: The top or the bottom of the stack, or a faceup extra dial.
    """

    ship: ShipInPlay
    to: DialPlace
    command: Command | None = None

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        dial = self.command or Command.UNKNOWN
        if self.to is DialPlace.EXTRA:
            return state.with_ship(ship._replace(extra_dials=(*ship.extra_dials, dial)))
        if self.to is DialPlace.TOP:
            return state.with_ship(ship._replace(dials=(dial, *ship.dials)))
        # It counts as a dial of this Command Phase, and is taken back with these.
        is_with_them = state.phase is Phase.COMMAND and ship.assigned > 0
        assigned = ship.assigned + is_with_them
        return state.with_ship(ship._replace(dials=(*ship.dials, dial), assigned=assigned))

    def line(self, state: GameState) -> str:
        """Return the place of the dial in words; for an extra dial, also its face."""
        name = unit_name(state, self.ship)
        if self.to is not DialPlace.EXTRA:
            return f"{name}: a dial is put facedown at the {self.to} of its stack"
        face = self.command or Command.UNKNOWN
        shown = "" if face is Command.UNKNOWN else f": {command_name(face)}"
        return f"{name} gains an extra dial{shown}"

    def conceal(self, state: GameState, seat: str | None) -> Self:
        """Return the action without a facedown face, except for the owner and the judge."""
        if self.to is DialPlace.EXTRA or _may_see_dials_of(state, self.ship, seat):
            return self
        return replace(self, command=None)


def dials_missing(ship: Ship) -> int:
    """Return the number of dials that a ship still needs, 0 and up. Source: RRG 3."""
    return max(0, ship.value(ShipValue.STACK) - len(ship.dials)) if ship.in_play else 0


def has_unspent_dial(state: GameState, ship: Ship) -> bool:
    """Return whether the ship is activating with a revealed dial that is not spent."""
    if (activation := state.activation_of(ship.id)) is None:
        return False
    return ship.revealed is not None and not activation.dial_spent


def with_dial_spent(state: GameState, ship: Ship) -> GameState:
    """Return the state with the ship's revealed dial spent, if it is not spent yet."""
    activation = state.activation
    if activation is None or not has_unspent_dial(state, ship):
        return state
    return state._replace(activation=activation._replace(dial_spent=True))


def unlocked_sides(state: GameState) -> tuple[Side, ...]:
    """Return the sides that have not locked their dials."""
    return tuple(side for side in Side if not state.player(side).locked)


def may_see_dials(state: GameState, ship: Ship, seat: str | None) -> bool:
    """Return whether a seat may see a ship's facedown dials. Source: RRG 3, 31, 51; A-18.

    A player of a team sees only dials of their own ships, unless the format shows teammates' dials.
    """
    if seat in (JUDGE, ship.side):
        return True
    member = state.members.get(seat or "")
    if member is None or member.side is not ship.side:
        return False
    return ship.player in ("", seat) or state.ruleset.teammates_see_dials


def _with_dials(ship: Ship, dials: tuple[Command, ...]) -> Ship:
    return ship._replace(dials=ship.dials + dials, assigned=ship.assigned + len(dials))


def _is_locked(state: GameState, ship: Ship) -> bool:
    member = state.members.get(ship.player)
    return state.player(ship.side).locked or (member is not None and member.locked)


def _with_lock(state: GameState, side: Side, player: str, *, locked: bool) -> GameState:
    """Return the state with the dials of a side, or of one player of its team, locked or not.

    A team has locked its dials when each player with ships in play has done so.
    """
    for member in state.members_of(side):
        if player in ("", member.id):
            state = state.with_member(member._replace(locked=locked))
    setting = {ship.player for ship in state.ships_of(side) if ship.in_play}
    waiting = (one.id in setting and not one.locked for one in state.members_of(side))
    all_locked = locked and not (player and any(waiting))
    return state.with_player(side, locked=all_locked)


def _may_see_dials_of(state: GameState, ship_id: str, seat: str | None) -> bool:
    """Return whether a seat may see the dials of a ship; False for an unknown ship."""
    ship = state.ships.get(ShipId(ship_id))
    return seat == JUDGE or (ship is not None and may_see_dials(state, ship, seat))


def _article(which: WhichDial) -> str:
    return "an" if which is WhichDial.EXTRA else "its"
