"""Makes the actions of a game public: without secrets. Source: RRG 3, 31; record page, 12.

A face that was revealed remains in the step that assigned it. All other faces become unknown, also
in undone steps; an undone activation has the face of its dial.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from armada_companion.kit.action import Action
from armada_companion.kit.log_actions import UndoStack
from armada_companion.kit.value import Value

from .cards.damage_effects import ResolveDamageCard
from .command.dials import AddDial, AssignDials, SetDial, TakeBackDials
from .effects.belonging import KeepInPlay
from .model.state import GameState
from .model.types import Command, DialPlace
from .model.units import Ship
from .ship.activation import ActivateShip

Steps = Sequence[tuple[Action[GameState], GameState]]
"""Each action with the state after it."""

Origin = tuple[int, int]
"""A dial: the index of the step that assigned it, and its index in that step."""


class _Dials(Value, frozen=True):
    """For each dial of a state, the step that assigned it.

    There is an object for each step; the objects share unchanged parts.

    Attributes:
        ships: The ids of all ships.
        held: The origins of each ship's facedown dials, in the order of `ships`, the top dial
            first.
        revealed: The origins of the dials that an activation revealed with their assigned face.
        lost: The stacks that the last step removed, for the case that `keep_in_play` brings one
            back.
    """

    ships: tuple[str, ...] = ()
    held: tuple[tuple[Origin, ...], ...] = ()
    revealed: frozenset[Origin] = frozenset()
    lost: Mapping[str, tuple[Origin, ...]] = {}

    @property
    def stacks(self) -> dict[str, tuple[Origin, ...]]:
        """The origins of the facedown dials of each ship, keyed by the ship's id."""
        return dict(zip(self.ships, self.held, strict=True))

    def with_stacks(self, stacks: Mapping[str, tuple[Origin, ...]]) -> "_Dials":
        ships, held = tuple(stacks), tuple(stacks.values())
        ships = self.ships if ships == self.ships else ships
        held = self.held if held == self.held else held
        is_new = ships is not self.ships or held is not self.held
        return self._replace(ships=ships, held=held) if is_new else self


def publish(start: GameState, steps: Steps) -> list[Action[GameState]]:
    """Return the actions without secrets; see `kit.game.Game.publish`."""
    tops, revealed = _follow(start, steps)
    published: list[Action[GameState]] = []
    before = start
    for place, (action, after) in enumerate(steps):
        match action:
            case AssignDials():
                published.append(_with_faces(action, place, revealed))
            case SetDial() | AddDial() if (place, 0) in revealed:
                published.append(action)
            case ActivateShip() if place in tops and tops[place] not in revealed:
                published.append(_with_face(action, after))
            case ResolveDamageCard() if (place, 0) in revealed:
                published.append(action)
            case _:
                published.append(action.conceal(before, None))
        before = after
    return published


def announced(before: GameState, action: Action[GameState], after: GameState) -> Action[GameState]:
    """Return what everybody knows of a step when it is made; see `kit.game.Game.announce`.

    An activation turns up its ship's top dial; if that was facedown, its face is in no line before.
    """
    if isinstance(action, ActivateShip):
        dials = before.ship(action.ship).dials
        # A dial that joins the ship without a stack keeps the face that the action gave it.
        if len(after.ship(action.ship).dials) < len(dials) and dials[0] is not Command.UNKNOWN:
            return _with_face(action, after)
    return action.conceal(before, None)


def reveals(before: GameState, after: GameState) -> bool:
    """Return whether a dial with a known face, or a facedown damage card, was turned faceup."""
    # Most ships stay as they were, and the history calls this for each step.
    changed = [ship for ship in after.ships.values() if before.ships.get(ship.card.id) is not ship]
    pairs = ((before.ships.get(ship.id), ship) for ship in changed)
    return any(was is not None and _is_turned(was, now) for was, now in pairs)


def _is_turned(before: Ship, after: Ship) -> bool:
    """Return whether a facedown card of a ship was turned faceup."""
    is_dial = before.revealed is None and after.revealed not in (None, Command.UNKNOWN)
    # A corrected face does not count as revealed, even if the correction removes the stack.
    is_top = after.in_play and before.dials == (after.revealed, *after.dials)
    is_card = after.facedown < before.facedown and len(after.faceup) > len(before.faceup)
    return (is_dial and is_top) or is_card


def _with_faces(action: AssignDials, place: int, revealed: frozenset[Origin]) -> AssignDials:
    faces = (
        face if (place, number) in revealed else Command.UNKNOWN
        for number, face in enumerate(action.commands)
    )
    return replace(action, commands=tuple(faces))


def _with_face(action: ActivateShip, after: GameState) -> ActivateShip:
    face = after.ship(action.ship).revealed
    if face is None or face is Command.UNKNOWN:
        return action
    return replace(action, dial=face)


def _follow(start: GameState, steps: Steps) -> tuple[Mapping[int, Origin], frozenset[Origin]]:
    """Return the origin of the dial of each activation, and the origins of all revealed dials."""
    undo: UndoStack[_Dials] = UndoStack()
    tops: dict[int, Origin] = {}
    before = start
    for place, (action, after) in enumerate(steps):
        dials = undo.last or _Dials()
        if isinstance(action, ActivateShip) and (top := _taken(dials, action.ship, before, after)):
            tops[place] = top
            dials = _reveal(dials, action.ship, before, after)
        undo.follow(action, partial(_dials_after, dials, place, action, after))
        before = after
    return tops, (undo.last or _Dials()).revealed


def _taken(dials: _Dials, ship: str, before: GameState, after: GameState) -> Origin | None:
    """Return the origin of the dial that an activation takes from the stack, if any."""
    is_taken = len(after.ship(ship).dials) < len(before.ship(ship).dials)
    return next(iter(dials.stacks.get(ship, ())), None) if is_taken else None


def _reveal(dials: _Dials, ship: str, before: GameState, after: GameState) -> _Dials:
    """Return the origins without a ship's top dial, which is revealed if its face is known."""
    top, *rest = dials.stacks[ship]
    dials = dials.with_stacks({**dials.stacks, ship: tuple(rest)})
    if before.ship(ship).dials[0] is after.ship(ship).revealed:
        dials = dials._replace(revealed=dials.revealed | {top})
    return dials


def _dials_after(dials: _Dials, place: int, action: Action[GameState], after: GameState) -> _Dials:
    """Return the origins of each ship's dials after a step, and the revealed dials.

    New dials are added under the stack and taken back from there; others leave from the top. A dial
    that an effect adds on top or sets is a new one. A ship that is kept in play gets its removed
    dials back.
    """
    stacks: dict[str, tuple[Origin, ...]] = {}
    lost: dict[str, tuple[Origin, ...]] = {}
    is_kept, before = isinstance(action, KeepInPlay), dials.stacks
    for ship in after.ships.values():
        held = _with_new_faces(before.get(ship.id, ()), place, action, ship)
        more = len(ship.dials) - len(held)
        if is_kept and ship.id in dials.lost:
            stacks[ship.id] = dials.lost[ship.id] if more else held
        elif more >= 0:
            new = tuple((place, number) for number in range(more))
            stacks[ship.id] = held + new if new else held
        else:
            is_taken_back = isinstance(action, TakeBackDials)
            stacks[ship.id] = held[:more] if is_taken_back else held[-more:]
        if not ship.dials and held:
            lost[ship.id] = held
    if is_kept:
        lost = {**dials.lost, **lost}
    dials = dials.with_stacks(stacks)
    return dials if lost == dials.lost else dials._replace(lost=lost)


def _with_new_faces(
    held: tuple[Origin, ...], place: int, action: Action[GameState], ship: Ship
) -> tuple[Origin, ...]:
    """Return the origins of a stack, with new ones for dials that the step put on top or set."""
    match action:
        case AddDial(ship=ship.id, to=DialPlace.TOP):
            return ((place, 0), *held)
        case SetDial(ship=ship.id, at=at):
            return (*held[: at - 1], *[(place, 0)][: len(held[at - 1 :])], *held[at:])
        case ResolveDamageCard() if held and action.sets_dial_of(ship):
            return ((place, 0), *held[1:])
        case _:
            return held
