"""Values that are corrected, and what else a judge does: in event mode only the judge's seat may.

Source: rules digest 11.7, 13.5.
"""

from collections.abc import Iterator
from functools import singledispatch

from armada_companion.games.armada.rules.command.looks import LookAtDamageCards, LookAtDials
from armada_companion.games.armada.rules.effects.belonging import fallen_units
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import JUDGE
from armada_companion.games.armada.rules.model.units import Ship, Squadron
from armada_companion.games.armada.views.clock.clock_questions import ClockEntries
from armada_companion.games.armada.views.command.dial_effects import DialEffects
from armada_companion.games.armada.views.damage.damage_choices import faceup_choices
from armada_companion.games.armada.views.effects.unit_effects import unit_overrides
from armada_companion.games.armada.views.judge.course_choices import judge_entries
from armada_companion.games.armada.views.judge.game_corrections import game_choices, pile_choices
from armada_companion.games.armada.views.judge.judge_questions import (
    AskedLook,
    CorrectedCard,
    CorrectedCards,
    CorrectedDamage,
    CorrectedGame,
    CorrectedNumber,
    CorrectedObjective,
    CorrectedPile,
    CorrectedPlace,
    CorrectedRevealed,
    CorrectedTokens,
    Corrections,
    DealtTitle,
    LookedAt,
    UnitCorrections,
)
from armada_companion.games.armada.views.judge.unit_corrections import (
    TOKEN_WORDS,
    card_choices,
    card_questions,
    damage_choices,
    number_choices,
    number_title,
    place_choices,
    revealed_choices,
    targeting_choices,
    token_choices,
    value_entries,
)
from armada_companion.games.armada.views.table.entries import more_choices
from armada_companion.games.armada.views.table.groups import in_groups
from armada_companion.games.armada.views.table.questions import SheetView
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.games.armada.views.table.words import command_name, unit_name
from armada_companion.kit.choice import Question
from armada_companion.kit.wording import plural

_BARS = ("prevent_activation", "allow_activation", "require_activation")

_UNIT = "A unit of "


def judge_choices(state: GameState, view: SheetView) -> SheetView:
    """Return the sheet of what is corrected as the judge's seat offers it: with looks."""
    units = next((n for n, one in enumerate(view.choices) if one.group.startswith(_UNIT)), 0)
    choices = (*view.choices[:units], *_looks(state), *view.choices[units:])
    return view._replace(choices=choices)


@singledispatch
def correction_sheet(question: Question, state: GameState) -> SheetView | None:
    """Return a sheet on which a value is corrected; None for any other question."""
    return None


@correction_sheet.register
def _corrections(question: Corrections, state: GameState) -> SheetView:
    return SheetView("What is corrected?", tuple(_entries(state, question.unit)))


@correction_sheet.register
def _unit_corrections(question: UnitCorrections, state: GameState) -> SheetView:
    unit = state.unit(question.unit)
    effects = [
        *(one for one in more_choices(state, unit.id) if one.name in _BARS),
        *unit_overrides(state, unit.id),
    ]
    if isinstance(unit, Ship):
        dials = Choice("dial_effects", "Command dials…", DialEffects(unit.id))
        effects += [dials, *targeting_choices(state, unit)]
    found = (*value_entries(state, unit), *in_groups(effects))
    return SheetView(f"{unit_name(state, unit)}: correct", found, unit=unit.id)


@correction_sheet.register
def _number(question: CorrectedNumber, state: GameState) -> SheetView:
    title = f"{_name(state, question.unit)}: {number_title(question)}"
    return SheetView(title, number_choices(state, question), unit=question.unit)


@correction_sheet.register
def _tokens(question: CorrectedTokens, state: GameState) -> SheetView:
    title = f"{_name(state, question.unit)}: {TOKEN_WORDS[question.kind].lower()}"
    return SheetView(title, token_choices(state, question), unit=question.unit)


@correction_sheet.register
def _place(question: CorrectedPlace, state: GameState) -> SheetView:
    title = f"{_name(state, question.unit)}: where is it?"
    return SheetView(title, place_choices(state, question.unit), unit=question.unit)


@correction_sheet.register
def _revealed(question: CorrectedRevealed, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: the revealed dial shows"
    return SheetView(title, revealed_choices(state, question.ship), unit=question.ship)


@correction_sheet.register
def _cards(question: CorrectedCards, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: which card?"
    return SheetView(title, card_questions(state, question.ship), unit=question.ship)


@correction_sheet.register
def _card(question: CorrectedCard, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: how does the card lie?"
    return SheetView(title, card_choices(state, question), unit=question.ship)


@correction_sheet.register
def _damage(question: CorrectedDamage, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: damage cards"
    return SheetView(title, damage_choices(state, question.ship), unit=question.ship)


@correction_sheet.register
def _titles(question: DealtTitle, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: one more faceup card"
    return SheetView(title, faceup_choices(state, question.ship), unit=question.ship)


@correction_sheet.register
def _game(question: CorrectedGame, state: GameState) -> SheetView:
    return SheetView("Objective, obstacles, damage deck", game_choices(state))


@correction_sheet.register
def _objective(question: CorrectedObjective, state: GameState) -> SheetView:
    """Return the sheet without its answers, which the catalogue gives."""
    return SheetView("Which objective is played?", ())


@correction_sheet.register
def _pile(question: CorrectedPile, state: GameState) -> SheetView:
    return SheetView("Which card is discarded?", pile_choices(state))


@correction_sheet.register
def _asked_look(question: AskedLook, state: GameState) -> SheetView:
    ship = state.ship(question.ship)
    count, what = (ship.facedown, "damage card") if question.cards else (len(ship.dials), "dial")
    look_at = LookedAt(ship.id, question.cards)
    shows = Choice("look", f"Show {plural(count, f'facedown {what}')}", look_at, mark="eye")
    return SheetView(_look_title(state, question), (shows,), unit=ship.id, words=_TURN_AWAY)


@correction_sheet.register
def _looked_at(question: LookedAt, state: GameState) -> SheetView:
    ship = state.ship(question.ship)
    done = Choice("looked", "Done", None, mark="check")
    words = _facedown_cards(ship) if question.cards else _facedown_dials(ship)
    return SheetView(_look_title(state, question), (done,), unit=question.ship, words=words)


def look(question: LookedAt) -> LookAtDials | LookAtDamageCards:
    """Return what the log says of a look at what lies facedown."""
    kind = LookAtDamageCards if question.cards else LookAtDials
    return kind(question.ship, JUDGE)


def _entries(state: GameState, shown: str) -> Iterator[Choice]:
    units: list[Ship | Squadron] = [*state.ships.values(), *state.squadrons.values()]
    for unit in units:
        if unit.id == shown:
            yield _unit_entry(state, unit)._replace(group="The unit that is shown")
    yield from (one._replace(group="The table") for one in _table_entries(state))
    for unit in units:
        if unit.id != shown:
            group = f"{_UNIT}{state.player(unit.side).name}"
            yield _unit_entry(state, unit)._replace(group=group)


def _table_entries(state: GameState) -> Iterator[Choice]:
    yield from judge_entries()
    yield Choice("correct_game", "Objective, obstacles, damage deck…", CorrectedGame(), mark="gear")
    yield Choice("clock", "Clock…", ClockEntries(), mark="clock")


def _unit_entry(state: GameState, unit: Ship | Squadron) -> Choice:
    is_out = not unit.in_play and unit.id not in {one.id for one in fallen_units(state)}
    found = Choice("correct", f"{unit_name(state, unit)}…", UnitCorrections(unit.id))
    return found._replace(note=unit.place.replace("_", " ")) if is_out else found


def _looks(state: GameState) -> Iterator[Choice]:
    """Yield the ships with something facedown that a judge may look at."""
    in_play = [ship for ship in state.ships.values() if ship.in_play]
    for ship in in_play:
        if ship.dials:
            yield _look_entry(state, "look_at_dials", AskedLook(ship.id))
    for ship in in_play:
        if ship.facedown:
            yield _look_entry(state, "look_at_damage_cards", AskedLook(ship.id, cards=True))


def _look_entry(state: GameState, name: str, question: AskedLook) -> Choice:
    ship = state.ship(question.ship)
    group = "Look at damage cards" if question.cards else "Look at dials"
    found = Choice(name, unit_name(state, ship), question, mark="eye", group=group)
    return found._replace(note=_whose(state, ship))


def _look_title(state: GameState, question: AskedLook | LookedAt) -> str:
    """Return whose ship is looked at, and what: "Relentless, ship of Jonas: dials"."""
    ship = state.ship(question.ship)
    about = "damage cards" if question.cards else "dials"
    return f"{unit_name(state, ship)}, {_whose(state, ship)}: {about}"


def _whose(state: GameState, ship: Ship) -> str:
    return f"ship of {state.player(ship.side).name}"


def _facedown_dials(ship: Ship) -> str:
    faces = ", ".join(command_name(dial) for dial in ship.dials) or "none"
    return f"Facedown dials, the top one first: {faces}."


def _facedown_cards(ship: Ship) -> str:
    """Return the titles that are known; the others are on the table alone."""
    known = (*ship.turned, *ship.secret)
    others = ship.facedown - len(known)
    titles = ", ".join(known) or "none that was entered"
    more = f" {plural(others, 'card')} whose title was not entered: turn over." if others else ""
    return f"Facedown damage cards: {titles}.{more}"


def _name(state: GameState, unit: str) -> str:
    return unit_name(state, state.unit(unit))


_TURN_AWAY = (
    "Only the judge may see them: turn the screen away from the players first. "
    "The record says that the judge looks."
)
