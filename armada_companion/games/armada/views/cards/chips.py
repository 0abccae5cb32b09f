"""The chips of the table page: reminders of cards to use, and of damage cards and replies due.

In event mode there are none. Source: rules digest 2.2, 11.7, 13; record page, section 15.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from armada_companion.kit.action import Action
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value

from ...rules.cards.damage_effects import owed_cards
from ...rules.cards.reminders import EffectSource, Reminder, reminders_at
from ...rules.effects.belonging import fallen_units
from ...rules.model.open_attack import AttackStep, OpenAttack, OwedAttack
from ...rules.model.state import GameState
from ...rules.model.types import Phase
from ...rules.table.hooks import Hook, Moment, moments
from ..damage.damage_cards import owed_choice
from ..table.questions import GameView, SheetQuestion
from ..table.table_views import Choice
from ..table.words import brief, player_number, unit_name
from .card_uses import HOOK_WORDS, UseCard, card_name, is_used, may_be_used
from .table_moments import table_reminders

OWED = "owed "
"""The prefix of the keys of chips for cards and attacks that have to be played."""

_NOTHING = "No card may be used now, and no card or attack has to be played."
_ATTACK = (Hook.ATTACK_EFFECTS, Hook.DEFENSE)
_AT_THE_END = (Moment(Hook.STATUS_PHASE_END), Moment(Hook.END_OF_ROUND))
_TOLD_EARLIER = (Hook.BEFORE_REVEAL, Hook.STATUS_PHASE_END, Hook.END_OF_ROUND)
"""Moments that are shown before their step, because after it is too late."""

_EFFECT_STEPS = (AttackStep.EFFECTS, AttackStep.DEFENSE, AttackStep.DAMAGE)


class Chip(Value, frozen=True):
    """A reminder: a card that may be used now, or a damage card or reply that must be played.

    Attributes:
        key: The chip's id, until the same card may be used at a later moment.
        words: A sentence about the effect.
        group: Its heading in a list.
        player: The owner of the card or attack: 0 is side A, 1 is side B.
        choice: The choice made by a tap; its label is on the chip.
        is_owed: Whether it has to be played; otherwise its use is optional.
    """

    key: str
    words: str
    group: str
    player: int
    choice: Choice
    is_owed: bool = False

    @property
    def label(self) -> str:
        """The text on the chip."""
        return f"Owed: {self.choice.label}" if self.is_owed else self.choice.label


class DueEntries(SheetQuestion, frozen=True):
    """Asks which of all reminders to act on.

    Attributes:
        shown: The shown unit.
    """

    TITLE = "Reminders"

    shown: str

    def words(self, game: GameView) -> str:
        return "" if game.reminders(self.shown) else _NOTHING

    def choices(self, game: GameView) -> tuple[Choice, ...]:
        return game.reminders(self.shown)


# Any: steps can belong to any game; here to Armada.
Steps = Sequence[JudgedStep[GameState]]
_Actions = Sequence[Action[Any]]


def chips_of(state: GameState, steps: Steps, effects: EffectSource, shown: str) -> tuple[Chip, ...]:
    """Return the damage cards and replies to play, then the cards that may be used.

    Args:
        state: The current state.
        steps: The steps in effect, in order.
        effects: The effects of cards.
        shown: The shown unit.
    """
    if state.ruleset.event_mode or state.phase is Phase.SETUP:
        return ()
    return (*_owed(state), *_reminders(state, steps, effects, shown))


def _reminders(state: GameState, steps: Steps, effects: EffectSource, shown: str) -> Iterator[Chip]:
    seen = set()
    for number, came, later in _moments_of_turn(state, steps, shown):
        for one in (*reminders_at(state, came, effects), *table_reminders(state, came)):
            again = (one.effect.hook, one.unit, one.effect.card, one.subject)
            if again not in seen and may_be_used(state, one) and not is_used(state, one, later):
                yield _reminder(state, number, one)
            seen.add(again)


def _reminder(state: GameState, number: int, one: Reminder) -> Chip:
    effect = one.effect
    name = card_name(state, one)
    where = unit_name(state, state.unit(one.unit)) if one.unit else "On the table"
    return Chip(
        key=f"{number} {effect.hook} {one.unit} {effect.card} {one.subject}",
        words=f"{name}, {where}: {effect.text}",
        group=HOOK_WORDS[effect.hook],
        player=player_number(one.side),
        choice=Choice("use_card", name, UseCard(one), mark="book", note=brief(where)),
    )


def _moments_of_turn(
    state: GameState, steps: Steps, shown: str
) -> Iterator[tuple[int, tuple[Moment, ...], _Actions]]:
    """Yield the moments of this turn at which cards can be used, the latest first.

    Each has the number of its step and the actions after that.
    """
    turn, first = _turn_of(state), len(steps)
    while first and _turn_of(steps[first - 1].state) == turn:
        first -= 1
    newest_attack = _newest_attack(steps[first:]) + first
    for place in reversed(range(first, len(steps))):
        in_attack = place == newest_attack and _takes_effects(state.attack)
        came = tuple(
            moment for moment in moments(steps[place].notes) if _is_on(state, moment, in_attack)
        )
        if came:
            later = tuple(judged.action for judged in steps[place + 1 :])
            yield _number(steps, place), (*came, *_before_the_end(came)), later
    if _is_to_reveal(state, shown):
        yield _number(steps, first), (Moment(Hook.BEFORE_REVEAL, shown),), ()


def _number(steps: Steps, place: int) -> int:
    return steps[place].step.n or 0 if place < len(steps) else 0


def _turn_of(state: GameState) -> tuple[object, ...]:
    ship = state.activation.ship if state.activation else None
    return state.phase, state.round, state.to_act, ship


def _newest_attack(steps: Steps) -> int:
    rolled = (
        place
        for place, judged in enumerate(steps)
        if any(moment.hook in _ATTACK for moment in moments(judged.notes))
    )
    return max(rolled, default=-1)


def _is_on(state: GameState, moment: Moment, in_attack: bool) -> bool:
    """Return whether cards can still be used at an earlier moment of this turn."""
    hook = moment.hook
    if state.round_ending:
        return hook is Hook.END_OF_ROUND
    if hook is Hook.DESTROYED:
        return any(unit.id == moment.subject for unit in fallen_units(state))
    if hook in _ATTACK:
        return in_attack
    return hook not in _TOLD_EARLIER


def _takes_effects(attack: OpenAttack | None) -> bool:
    return attack is not None and attack.step in _EFFECT_STEPS


def _before_the_end(came: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """Return the moments of the end of the round, entered in the Status Phase (A-14)."""
    return _AT_THE_END if any(one.hook is Hook.STATUS_PHASE_START for one in came) else ()


def _is_to_reveal(state: GameState, shown: str) -> bool:
    if state.phase is not Phase.SHIP or state.activation is not None or shown not in state.ships:
        return False
    ship = state.ship(shown)
    return ship.unactivated and ship.side is state.to_act


def _owed(state: GameState) -> Iterator[Chip]:
    for owed in state.owed_attacks:
        if (answer := _answer(state, owed)) is not None:
            yield _owed_chip(state, owed.unit, answer, len(state.owed_attacks))
    cards = owed_cards(state)
    for card in dict.fromkeys(cards):
        found = owed_choice(state, card, "")
        yield _owed_chip(state, card.ship, found._replace(label=card.title), cards.count(card))


def _owed_chip(state: GameState, unit_id: str, does: Choice, copies: int) -> Chip:
    unit = state.unit(unit_id)
    name = unit_name(state, unit)
    return Chip(
        key=f"{OWED}{does.label} {unit_id} {copies}",
        words=f"{name}: {does.label}",
        group="Owed",
        player=player_number(unit.side),
        choice=does._replace(note=brief(name)),
        is_owed=True,
    )


def _answer(state: GameState, owed: OwedAttack) -> Choice | None:
    from ..attack.sheet_of_attack import reply_choice

    if state.attack is None:
        return None
    found = reply_choice(state, state.attack, owed)
    return found._replace(label=owed.kind.capitalize())
