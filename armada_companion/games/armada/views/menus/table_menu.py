"""The menu of entries about the whole table. Source: digest 11.7."""

from collections.abc import Iterable, Iterator

from ...rules.model.state import GameState
from ...rules.model.types import Phase, Side
from ...rules.table.action import Group
from ...rules.table.players import CallTime, Concede, GainVictoryTokens
from ..clock.clock_entries import THE_SEAT, ClockEntries
from ..damage.damage_cards import deck_choices, station_choices
from ..effects.counter_entries import CounterEntries
from ..judge.correction_menus import Corrections
from ..judge.course_choices import CourseEntries, judge_entries
from ..offers.choices import offered
from ..offers.unit_entries import ready_choices
from ..score.score_view import victory_words
from ..table.card_texts import objective_card, reading_choices
from ..table.questions import BY_JUDGE, GameView, SheetQuestion, open_to_players
from ..table.table_views import Choice, in_group


class TableEntries(SheetQuestion, frozen=True):
    """Asks for an entry about the whole table.

    Attributes:
        has_steps: Whether to offer the next steps that have no button.
    """

    TITLE = "The table"

    has_steps: bool = False

    def words(self, game: GameView) -> str:
        return victory_words(game.state)

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield steps, victory tokens, cards, stations, time, judge entries, and the concession."""
        state = game.state
        yield from in_group(Group.STEPS, offered(state, "").more if self.has_steps else ())
        yield from in_group("Victory tokens", _victory_tokens(game))
        yield from in_group("Cards", ready_choices(state) if state.phase is Phase.STATUS else ())
        yield from reading_choices(game, *objective_card(state))
        yield from in_group("Damage deck", deck_choices(state))
        yield from in_group("Stations", station_choices(state))
        yield game.choice("Time: last round", CallTime(), mark="flag")._replace(group="Time")
        yield Choice("clock", "Clock…", ClockEntries(), mark="clock", group="Time")
        if game.may_correct:
            yield Choice(
                "corrections", "Correct a value…", Corrections(), mark="gear", group=BY_JUDGE
            )
            yield from in_group(BY_JUDGE, judge_entries())
        else:
            yield from _agreed(game)
            yield THE_SEAT
        yield from in_group("Giving up", _concessions(game))
        if not game.may_correct and any(_open(game, CounterEntries())):
            tokens = Choice("objective_tokens", "Objective tokens…", CounterEntries(), mark="plus")
            yield tokens._replace(group="Objective tokens")


class Concession(SheetQuestion, frozen=True):
    """Asks a side to confirm conceding, which ends the game."""

    side: Side

    def title(self, game: GameView) -> str:
        return f"{_concession_label(game.state, self.side)}?"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield the choice to play on, then the concession."""
        yield Choice("stay", "No, play on", None, mark="back")
        concede = game.choice("Yes, end the game", Concede(self.side), mark="cross")
        yield concede._replace(group="Giving up")


def _open(game: GameView, question: SheetQuestion) -> Iterable[Choice]:
    return open_to_players(game.state, question.choices(game))


def _agreed(game: GameView) -> Iterator[Choice]:
    """Yield decisions that players agree on: who are Grand Admirals, and a draw."""
    for found in _open(game, CourseEntries()):
        yield found if found.group == "Team" else found._replace(group="The players agree")


def _victory_tokens(game: GameView) -> Iterator[Choice]:
    for side in Side:
        label = f"Victory token: {game.state.player(side).name}"
        yield game.choice(label, GainVictoryTokens(side, 1), mark="star")


def _concessions(game: GameView) -> Iterator[Choice]:
    for side in Side:
        label = _concession_label(game.state, side)
        found = game.choice(label, Concede(side), mark="cross")
        yield found._replace(does=Concession(side)) if found.legal else found


def _concession_label(state: GameState, side: Side) -> str:
    return f"Concede: {state.player(side).name}"
