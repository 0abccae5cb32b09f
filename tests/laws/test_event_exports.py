"""No byte of a PIN and no hidden face leaves an event game with its players, at any step.

`make laws` plays 2,000 such games.
"""

from collections.abc import Callable
from typing import Any

import pytest

from armada_companion.games.armada.rules.damage.hull import DealDamageCard
from armada_companion.kit.action import Action
from armada_companion.kit.log_actions import AddNote
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.session import exchange, shown_steps
from armada_companion.session.game_session import GameSession
from tests.laws import event_exports
from tests.laws.event_exports import Told, exported

GAMES = 10
PIN = SaltedPin("ab" * 32, "cd" * 16)
Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def messages() -> list[Told]:
    return [exported(seed) for seed in range(GAMES)]


def test_players_take_no_secret_out_of_an_event_game(messages: list[Told]) -> None:
    """Digest 0.6, 11.7."""
    assert len(messages) == GAMES


def test_there_are_secrets_ends_and_undone_steps_in_these_games(messages: list[Told]) -> None:
    assert min(one.exports for one in messages) > 10
    assert sum(one.hidden for one in messages) > 100 * GAMES
    assert sum(one.ends for one in messages) > GAMES
    assert sum(one.undone for one in messages) > GAMES
    assert sum(one.barred for one in messages) > GAMES


def open_at_every_end(patch: Patch) -> None:
    """The fault that was: *Concede* opened all dials, and undo went on with the game."""
    over = property(lambda session: session.outcome is not None)
    patch.setattr(GameSession, "is_settled", over)


def publish_everything(patch: Patch) -> None:
    patch.setattr(shown_steps, "published_steps", lambda game, start, steps: recorded(steps))


def recorded(steps: Any) -> tuple[Any, ...]:
    return tuple(one.step for one in steps)


def give_the_whole_record_to_players(patch: Patch) -> None:
    """The fault that was: *Whole, for a judge* asked for no seat."""
    patch.setattr(exchange, "needs_judge", lambda session: False)


def tell_titles(patch: Patch) -> None:
    patch.setattr(DealDamageCard, "conceal", Action.conceal)


def record_the_hash(patch: Patch) -> None:
    """The fault that was: the step that sets the PIN held its hash and salt."""
    patch.setattr(event_exports, "salted_pin", lambda pin, chance: PIN)
    patch.setattr(event_exports, "JudgePin", lambda: AddNote(f"PIN {PIN.salt}"))


@pytest.mark.parametrize(
    "plant",
    [
        *(open_at_every_end, publish_everything, give_the_whole_record_to_players, tell_titles),
        record_the_hash,
    ],
)
def test_the_law_finds_a_planted_fault(monkeypatch: Patch, plant: Callable[[Patch], None]) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        for seed in range(3 * GAMES):
            exported(seed)
