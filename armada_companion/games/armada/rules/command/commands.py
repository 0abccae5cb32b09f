"""Resolving commands by dial, token or both; and the command tokens of ships.

Source: RRG 3, 4, 32; digest 4.2 to 4.4, A-27.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, field

from armada_companion.kit.codec import DIFFERENT, UnitId
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..model.damage_deck import Title
from ..model.dice import Color
from ..model.open_attack import REPLIES, AttackStep, OpenAttack
from ..model.state import Activation, Engineering, GameState
from ..model.types import Command, ShipValue, Size, Source
from ..model.units import Ship
from ..rule import Rule
from ..table.action import (
    ANY_PHASE,
    SHIP_PHASE,
    ArmadaAction,
    Group,
    KnownCommand,
    ShipInPlay,
    activating_name,
    command_name,
    unit_name,
)

SHIELD_MOVED, SHIELD_RECOVERED, CARD_DISCARDED = 1, 2, 3
"""Engineering points that a repair costs. Source: RRG 4."""

_AFTER_REVEAL = (Command.SQUADRON, Command.REPAIR)
_DIALS = frozenset({Source.DIAL, Source.EXTRA_DIAL})


class TakeCommandToken(
    ArmadaAction, phases=SHIP_PHASE, group=Group.STEPS, who=Who.PLAYERS, settles=False
):
    """Spend the revealed dial to gain its command token. Source: RRG 3, 32.

    Attributes:
        discard: The token to discard if the ship has too many.
    """

    discard: KnownCommand | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        activation, ship = state.activating_ship()
        if ship.revealed is None or activation.dial_spent:
            yield Rule.NO_DIAL
            return
        if activation.attacks or activation.maneuvered or ship.resolved:
            yield Rule.REVEAL_STEP_OVER
        if ship.revealed is Command.UNKNOWN:
            yield Rule.DIAL_UNKNOWN
            return
        yield from check_life_support(ship)
        yield from _check_discard(ship, ship.revealed, self.discard)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        activation, ship = state.activating_ship()
        if ship.revealed is not None and ship.revealed is not Command.UNKNOWN:
            ship = with_token(ship, ship.revealed, notes)
        if self.discard is not None:
            ship = without_token(ship, self.discard)
        return state.with_ship(ship)._replace(activation=activation._replace(dial_spent=True))

    def text(self, state: GameState) -> str:
        discard = f", discarding {command_name(self.discard)}" if self.discard else ""
        return f"{activating_name(state)} takes the dial's command token{discard}"


class GainCommandToken(
    ArmadaAction, phases=ANY_PHASE, group=Group.COMMAND_TOKENS, who=Who.PLAYERS, settles=False
):
    """A ship gains a command token. Source: RRG 3."""

    ship: ShipInPlay
    command: KnownCommand

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the rules that forbid gaining the token, such as the limit of tokens."""
        ship = state.ship(self.ship)
        yield from check_life_support(ship)
        if exceeds_limit(ship, self.command):
            yield Rule.TOKEN_LIMIT

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(with_token(state.ship(self.ship), self.command, notes))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} gains a {command_name(self.command)} token"


class DiscardCommandToken(
    ArmadaAction, phases=ANY_PHASE, group=Group.DISCARD, who=Who.PLAYERS, settles=False
):
    """A ship loses a command token. Source: RRG 3."""

    ship: UnitId
    command: KnownCommand

    def check(self, state: GameState) -> Iterator[Rule]:
        if self.command not in state.ship(self.ship).tokens:
            yield Rule.COMMAND_TOKEN_MISSING

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(without_token(state.ship(self.ship), self.command))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} discards a {command_name(self.command)} token"


class ResolveCommand(
    ArmadaAction, phases=SHIP_PHASE, group=Group.COMMAND_TOKENS, who=Who.PLAYERS, settles=False
):
    """Resolve a command with a dial, a token or both."""

    command: KnownCommand
    sources: Annotated[tuple[Source, ...], Meta(min_length=1), DIFFERENT] = field(name="with")

    def check(self, state: GameState) -> Iterator[Rule]:
        activation, ship = state.activating_ship()
        if Source.DIAL in self.sources:
            yield from _check_dial(activation, ship, self.command)
        if Source.EXTRA_DIAL in self.sources:
            yield from _check_extra_dial(ship, self.command)
        if set(self.sources) >= _DIALS:
            yield Rule.TWO_DIALS
        if Source.TOKEN in self.sources and self.command not in self._tokens(ship):
            yield Rule.COMMAND_TOKEN_MISSING
        if self.command in ship.raid_tokens:
            yield Rule.RAIDED
        if self.command in ship.resolved:
            yield Rule.COMMAND_RESOLVED
        if not self._is_in_window(state, activation):
            yield Rule.COMMAND_WINDOW_CLOSED

    def apply(self, state: GameState, notes: Notes) -> GameState:
        activation, ship = state.activating_ship()
        if Source.DIAL in self.sources:
            activation = activation._replace(dial_spent=True)
            if ship.revealed is Command.UNKNOWN:
                ship = gain_from_reveal(ship, self.command, notes)
                ship = ship._replace(revealed=self.command)
        if Source.EXTRA_DIAL in self.sources:
            ship = _without_extra_dial(ship, self.command)
        if Source.TOKEN in self.sources:
            ship = without_token(ship, self.command)
        ship = ship._replace(resolved=ship.resolved | {self.command})
        state = state.with_ship(ship)
        if self.command is Command.CONCENTRATE_FIRE and state.attack is not None:
            notes.append(_fire_note(state.attack, ship, self.sources))
            attack = state.attack._replace(owes_die=_has_dial(self.sources))
            state = state._replace(attack=attack)
        return state._replace(activation=self._allow_effect(state, activation, ship))

    def text(self, state: GameState) -> str:
        sources = sources_text(self.sources)
        return f"{activating_name(state)} resolves {command_name(self.command)} with {sources}"

    def _is_in_window(self, state: GameState, activation: Activation) -> bool:
        """Whether the command may be resolved now. Source: RRG 4; digest 4.4.

        Concentrate Fire is resolved while dice of an attack are modified, or right after an attack
        that was entered in one step; other commands before the maneuver.
        """
        if activation.maneuvered:
            return False
        if self.command in _AFTER_REVEAL:
            return not activation.attacks
        if self.command is not Command.CONCENTRATE_FIRE:
            return True
        if state.attack is None:
            return bool(activation.attacks) and activation.attacks[-1].in_one_step
        is_own = state.attack.attacker == activation.ship and state.attack.kind not in REPLIES
        return is_own and state.attack.step is AttackStep.EFFECTS

    def _tokens(self, ship: Ship) -> tuple[Command, ...]:
        """Return the ship's tokens; an unknown dial may have been this command's. Source: RRG 8."""
        if Source.DIAL in self.sources and ship.revealed is Command.UNKNOWN:
            return gain_from_reveal(ship, self.command, []).tokens
        return ship.tokens

    def _allow_effect(self, state: GameState, activation: Activation, ship: Ship) -> Activation:
        if self.command is Command.SQUADRON:
            allowed = squadrons_to_activate(ship.value(ShipValue.SQUADRON), self.sources)
            return activation._replace(squadrons=allowed, squadron_limit=allowed)
        if self.command is Command.REPAIR:
            is_first = state.ruleset.power_failure_first
            points = repair_points(ship, self.sources, is_first)
            return activation._replace(engineering=Engineering(points, points))
        if self.command is Command.NAVIGATE:
            is_dial, is_token = _has_dial(self.sources), Source.TOKEN in self.sources
            return activation._replace(speed_steps=is_dial + is_token, yaw_bonus=int(is_dial))
        return activation


def _fire_note(attack: OpenAttack, ship: Ship, sources: tuple[Source, ...]) -> Note:
    """Return the note on Concentrate Fire's effect on the dice. Source: RRG 4; digest 4.4."""
    shown = {die.color for die in attack.shown}
    colors = " or ".join(color for color in Color if color in shown) or "no"
    added = f"adds a {colors} die" if _has_dial(sources) else ""
    rerolled = "may reroll a die" if Source.TOKEN in sources else ""
    effect = ", then ".join(part for part in (added, rerolled) if part)
    return Note("concentrate_fire", ship.id, f"{ship.card.name} {effect}")


def exceeds_limit(ship: Ship, gained: Command) -> bool:
    """Return whether one more token would exceed a ship's limit; a second copy is ignored."""
    if _is_one_too_many(ship, gained):
        return False
    return len(ship.tokens) + 1 > ship.value(ShipValue.TOKEN_LIMIT)


def check_life_support(ship: Ship) -> Iterator[Rule]:
    """Yield the damage card that forbids a ship to have command tokens. Source: RRG 36."""
    if ship.faceup_copies(Title.LIFE_SUPPORT_FAILURE):
        yield Rule.LIFE_SUPPORT_FAILURE


def gain_from_reveal(ship: Ship, dial: Command | None, notes: Notes) -> Ship:
    """Return the ship after its dial is revealed: a huge ship also gains the token, if it may.

    The owner may discard another token first. Source: RRG 3, 8.
    """
    if ship.card.size is not Size.HUGE or dial is None or dial is Command.UNKNOWN:
        return ship
    if exceeds_limit(ship, dial) or ship.faceup_copies(Title.LIFE_SUPPORT_FAILURE):
        notes.append(
            Note(
                "token_discarded", ship.id, f"{ship.card.name} has too many tokens to gain another"
            )
        )
        return ship
    return with_token(ship, dial, notes)


def with_token(ship: Ship, command: Command, notes: Notes) -> Ship:
    """Return the ship with the token; a second copy is discarded at once, unless a card allows
    it. Source: RRG 3.
    """
    if _is_one_too_many(ship, command):
        text = f"{ship.card.name}: the second {command.replace('_', ' ')} token is discarded"
        notes.append(Note("token_discarded", ship.id, text))
        return ship
    return ship._replace(tokens=(*ship.tokens, command))


def without_token(ship: Ship, command: Command) -> Ship:
    """Return the ship with one token of this command fewer; unchanged if it has none."""
    tokens = list(ship.tokens)
    if command in tokens:
        tokens.remove(command)
    return ship._replace(tokens=tuple(tokens))


def repair_points(ship: Ship, sources: tuple[Source, ...], is_failure_first: bool) -> int:
    """Return the points of a ship's Repair command.

    Args:
        ship: The ship.
        sources: Dial, token or both.
        is_failure_first: Whether a Power Failure halves the engineering value, else the points
            (A-28).
    """
    if is_failure_first:
        return engineering_points(ship.value(ShipValue.ENGINEERING), sources)
    whole = ship._replace(faceup=()).value(ShipValue.ENGINEERING)
    return engineering_points(whole, sources) >> ship.faceup_copies(Title.POWER_FAILURE)


def engineering_points(engineering: int, sources: tuple[Source, ...]) -> int:
    """Return the points of a Repair command.

    By dial it is the engineering value; by token half of it, rounded up; by both the sum. Source:
    RRG 4.
    """
    points = engineering if _has_dial(sources) else 0
    return points + (-(-engineering // 2) if Source.TOKEN in sources else 0)


def squadrons_to_activate(squadron: int, sources: tuple[Source, ...]) -> int:
    """Return how many squadrons a Squadron command activates.

    By dial it is the squadron value; by token one; by both the sum.
    """
    return (squadron if _has_dial(sources) else 0) + (Source.TOKEN in sources)


def sources_text(sources: tuple[Source, ...]) -> str:
    """Return the sources of a command in words: "extra dial and token"."""
    return " and ".join(source.replace("_", " ") for source in sources)


def check_repair(state: GameState, ship: Ship, points: int) -> Iterator[Rule]:
    """Yield the rules that forbid to pay this repair with the current Repair command.

    Source: RRG 4; digest 4.4.
    """
    if (activation := state.activation_of(ship.id)) is None or activation.engineering is None:
        yield Rule.NO_REPAIR_COMMAND
    elif points > activation.engineering.left:
        yield Rule.POINTS_SPENT


def spend_engineering(state: GameState, ship: Ship, points: int) -> GameState:
    """Return the state with points of the ship's Repair command spent, if it is in progress."""
    if (activation := state.activation_of(ship.id)) is None or activation.engineering is None:
        return state
    spent = Engineering(activation.engineering.left - points, activation.engineering.total)
    return state._replace(activation=activation._replace(engineering=spent))


def _is_one_too_many(ship: Ship, gained: Command) -> bool:
    return ship.tokens.count(gained) >= ship.value(ShipValue.TOKEN_COPIES)


def _check_discard(ship: Ship, gained: Command, discard: Command | None) -> Iterator[Rule]:
    if exceeds_limit(ship, gained):
        if discard is None:
            yield Rule.TOKEN_LIMIT
        elif discard not in (*ship.tokens, gained):
            yield Rule.COMMAND_TOKEN_MISSING
    elif discard is not None:
        yield Rule.DISCARD_NOT_NEEDED


def _check_dial(activation: Activation, ship: Ship, command: Command) -> Iterator[Rule]:
    if ship.revealed is None or activation.dial_spent:
        yield Rule.NO_DIAL
    elif ship.revealed not in (command, Command.UNKNOWN):
        yield Rule.OTHER_DIAL


def _check_extra_dial(ship: Ship, command: Command) -> Iterator[Rule]:
    if not ship.extra_dials:
        yield Rule.NO_DIAL
    elif command not in ship.extra_dials and Command.UNKNOWN not in ship.extra_dials:
        yield Rule.OTHER_DIAL


def _without_extra_dial(ship: Ship, command: Command) -> Ship:
    """Return the ship without one extra dial: of this command, else an unknown, else the last."""
    dials = list(ship.extra_dials)
    for face in (command, Command.UNKNOWN, *dials[-1:]):
        if face in dials:
            dials.remove(face)
            break
    return ship._replace(extra_dials=tuple(dials))


def _has_dial(sources: tuple[Source, ...]) -> bool:
    return not _DIALS.isdisjoint(sources)
