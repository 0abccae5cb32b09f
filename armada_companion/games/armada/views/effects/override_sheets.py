"""The sheets of what effects, judges and teams enter by hand. Source: digest 11.7, 12, 13.5."""

from functools import singledispatch

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.effects import override_questions as asked
from armada_companion.games.armada.views.effects import overrides
from armada_companion.games.armada.views.judge.course_choices import course_choices
from armada_companion.games.armada.views.score.score_view import victory_words
from armada_companion.games.armada.views.table.sheet_view import SheetView
from armada_companion.games.armada.views.table.words import keyword_name, unit_name
from armada_companion.games.armada.views.turns.team_choices import token_words_of_teams
from armada_companion.kit.choice import Question


@singledispatch
def override_sheet(question: Question, state: GameState) -> SheetView:
    """Return the sheet that asks a question.

    Raises:
        LookupError: No sheet asks it.
    """
    raise LookupError(f"no sheet asks {question}")


@override_sheet.register
def _values(question: asked.ValueEntries, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: which number?"
    return SheetView(title, overrides.value_choices(question.ship), question.ship)


@override_sheet.register
def _value_changes(question: asked.ValueChanges, state: GameState) -> SheetView:
    unit, value = question.unit, question.value
    title = f"{_name(state, unit)}: {overrides.value_name(value).lower()}"
    return SheetView(title, overrides.change_choices(state, unit, value), unit)


@override_sheet.register
def _added_tokens(question: asked.AddedTokens, state: GameState) -> SheetView:
    title = f"{_name(state, question.unit)}: add defense token"
    return SheetView(title, overrides.added_token_choices(state, question.unit), question.unit)


@override_sheet.register
def _keywords(question: asked.Keywords, state: GameState) -> SheetView:
    unit = question.squadron
    return SheetView(f"{_name(state, unit)}: keyword", overrides.keyword_choices(unit), unit)


@override_sheet.register
def _keyword_lasts(question: asked.KeywordLasts, state: GameState) -> SheetView:
    unit, keyword, number = question.squadron, question.keyword, question.number
    title = f"{_name(state, unit)}: {keyword_name(keyword, number)}"
    choices = overrides.keyword_lasts_choices(state, unit, keyword, number)
    return SheetView(title, choices, unit)


@override_sheet.register
def _moved_cards(question: asked.MovedCards, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: card to another ship"
    choices = overrides.moved_card_choices(state, question.ship)
    return SheetView(title, choices, question.ship)


@override_sheet.register
def _swapped_cards(question: asked.SwappedCards, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: which card goes?"
    choices = overrides.swapped_card_choices(state, question.ship)
    return SheetView(title, choices, question.ship)


@override_sheet.register
def _swap_for(question: asked.SwapFor, state: GameState) -> SheetView:
    """Return the sheet without its answers, which the catalogue gives."""
    return SheetView(f"{_name(state, question.ship)}: which card comes?", (), question.ship)


@override_sheet.register
def _counters(question: asked.CounterEntries, state: GameState) -> SheetView:
    choices = overrides.counter_choices(state)
    words = victory_words(state) + overrides.token_words(state) + token_words_of_teams(state)
    return SheetView("Tokens and points", choices, words=words)


@override_sheet.register
def _course(question: asked.CourseEntries, state: GameState) -> SheetView:
    return SheetView("Turn, phase, end of game", course_choices(state))


@override_sheet.register
def _join(question: asked.JoinEntries, state: GameState) -> SheetView:
    return SheetView("A unit joins", overrides.join_choices(state))


def _name(state: GameState, unit: str) -> str:
    return unit_name(state, state.unit(unit))
