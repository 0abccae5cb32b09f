"""The sheets over the middle column: the title and choices of each question, and long menus."""

from collections.abc import Iterator, Sequence
from functools import singledispatch

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.rules.model.units import Squadron
from armada_companion.games.armada.rules.table.action import Group
from armada_companion.games.armada.rules.table.players import CallTime, Concede, GainVictoryTokens
from armada_companion.games.armada.views.attack.attacks import (
    AttackAt,
    AttackAtZone,
    AttackFrom,
    attack_target_choices,
    attack_zone_choices,
    target_zone_choices,
)
from armada_companion.games.armada.views.clock.clock_questions import ClockEntries, ClockReason
from armada_companion.games.armada.views.damage.damage_cards import (
    deck_choices,
    station_choices,
)
from armada_companion.games.armada.views.damage.damage_choices import (
    DamageEntry,
    FaceupTitle,
    HullEntries,
    ZoneEntries,
    faceup_choices,
    hull_choices,
    zone_choices,
)
from armada_companion.games.armada.views.damage.shield_entries import ShieldEntries, shield_sheet
from armada_companion.games.armada.views.effects.unit_effects import unit_overrides, unit_words
from armada_companion.games.armada.views.judge.correction_menus import Corrections
from armada_companion.games.armada.views.judge.course_choices import judge_entries
from armada_companion.games.armada.views.judge.unit_corrections import UnitCorrections
from armada_companion.games.armada.views.offers.choices import ManeuverEntry, offered
from armada_companion.games.armada.views.score.score_view import victory_words
from armada_companion.games.armada.views.ship.maneuvers import maneuver_choices
from armada_companion.games.armada.views.table.entries import (
    CardEntries,
    DefenseEntries,
    DialEntries,
    SpeedEntries,
    TokenEntries,
    card_choices,
    defense_choices,
    dial_choices,
    more_choices,
    ready_choices,
    speed_choices,
    token_choices,
)
from armada_companion.games.armada.views.table.groups import in_groups
from armada_companion.games.armada.views.table.questions import GameView
from armada_companion.games.armada.views.table.questions import SheetView as SheetView
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import unit_name, zone_label
from armada_companion.kit.choice import Question

BY_JUDGE = "By a judge"
"""The group of what a judge decides, on the sheet of the table."""


class MoreEntries(Question, frozen=True):
    """All other entries about a unit."""

    unit: str


class TableEntries(Question, frozen=True):
    """The entries that are not about a unit.

    Attributes:
        has_steps: The choices without a button are offered, too.
    """

    has_steps: bool = False


class Concession(Question, frozen=True):
    """Asks whether a side really concedes: it ends the game."""

    side: Side


def more_menu(state: GameState, unit_id: str, offered: Sequence[Choice] = ()) -> tuple[Choice, ...]:
    """Return everything without a button: the `offered` choices, then effects."""
    found = list(offered)
    if unit_id:
        if unit_id in state.ships:
            found += token_choices(state, unit_id)
        if not state.unit(unit_id).in_play:
            found += hull_choices(state, unit_id)
        found += more_choices(state, unit_id)
        found.append(Choice("correct", "Correct a value…", UnitCorrections(unit_id), mark="gear"))
        found += unit_overrides(state, unit_id)
    return in_groups(found)


def table_menu(state: GameState, offered: Sequence[Choice] = ()) -> tuple[Choice, ...]:
    """Return the entries without a unit: `offered`, victory tokens, cards, time, conceding."""
    found = [one._replace(group=Group.STEPS) for one in offered]
    found += (one._replace(group="Victory tokens") for one in _victory_tokens(state))
    if state.phase is Phase.STATUS:
        found += (one._replace(group="Cards") for one in ready_choices(state))
    found += (one._replace(group="Damage deck") for one in deck_choices(state))
    found += (one._replace(group="Stations") for one in station_choices(state))
    time = choice(state, "Time: last round", CallTime(), mark="flag")
    found.append(time._replace(group="Time"))
    found.append(Choice("clock", "Clock…", ClockEntries(), mark="clock", group="Time"))
    right = Choice("corrections", "Correct a value…", Corrections(), mark="gear")
    by_judge = (right, *judge_entries())
    found += (one._replace(group=BY_JUDGE) for one in by_judge)
    found += (one._replace(group="Giving up") for one in _concessions(state))
    return tuple(found)


def end_choices(state: GameState, side: Side) -> tuple[Choice, ...]:
    """Return the choices before a side concedes; playing on is first."""
    concede = choice(state, "Yes, end the game", Concede(side), mark="cross")
    return (
        Choice("stay", "No, play on", None, mark="back"),
        concede._replace(group="Giving up"),
    )


def concession_label(state: GameState, side: Side) -> str:
    """Return the label of a side's concession."""
    return f"Concede: {state.player(side).name}"


def sheet_view(state: GameState, question: Question) -> SheetView:
    """Return the sheet that asks a question.

    Raises:
        LookupError: The question is not question on a sheet.
    """
    return _sheet(question, state)


def _victory_tokens(state: GameState) -> Iterator[Choice]:
    for side in Side:
        label = f"Victory token: {state.player(side).name}"
        yield choice(state, label, GainVictoryTokens(side, 1), mark="star")


def _concessions(state: GameState) -> Iterator[Choice]:
    for side in Side:
        found = choice(state, concession_label(state, side), Concede(side), mark="cross")
        yield found._replace(does=Concession(side)) if found.legal else found


@singledispatch
def _sheet(question: Question, state: GameState) -> SheetView:
    found = question.sheet(GameView(state))
    assert isinstance(found, SheetView)
    return found


@_sheet.register
def _attack_from(question: AttackFrom, state: GameState) -> SheetView:
    ship = _activating(state)
    way = f"attack {_name(state, question.target)} from" if question.target else "attack from"
    choices = attack_zone_choices(state, ship, question.target)
    return SheetView(f"{_name(state, ship)}: {way}", choices, unit=ship)


@_sheet.register
def _attack_at(question: AttackAt, state: GameState) -> SheetView:
    ship = _activating(state)
    title = f"{_name(state, ship)}: attack from {zone_label(question.zone).lower()} at"
    return SheetView(title, attack_target_choices(state, ship, question.zone), unit=ship)


@_sheet.register
def _attack_at_zone(question: AttackAtZone, state: GameState) -> SheetView:
    title = f"{_name(state, question.target)}: target’s hull zone"
    choices = target_zone_choices(state, question.zone, question.target)
    return SheetView(title, choices, unit=question.target)


@_sheet.register
def _faceup_title(question: FaceupTitle, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: faceup card"
    return SheetView(title, faceup_choices(state, question.ship), unit=question.ship)


@_sheet.register
def _zone(question: ZoneEntries, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: {zone_label(question.zone).lower()}"
    on_base = Choice("shields_on_base", "On the base…", ShieldEntries(question.ship))
    choices = (
        *zone_choices(state, question.ship, question.zone),
        on_base._replace(group="Shields"),
    )
    return SheetView(title, choices, form=DamageEntry(question.ship, question.zone))


@_sheet.register
def _shields(question: ShieldEntries, state: GameState) -> SheetView:
    return shield_sheet(state, question)


@_sheet.register
def _hull(question: HullEntries, state: GameState) -> SheetView:
    title = f"{_name(state, question.unit)}: hull"
    choices = in_groups(hull_choices(state, question.unit))
    if isinstance(state.unit(question.unit), Squadron):
        return SheetView(title, choices, form=DamageEntry(question.unit))
    return SheetView(title, choices, unit=question.unit)


@_sheet.register
def _dials(question: DialEntries, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: command dials"
    return SheetView(title, dial_choices(state, question.ship))


@_sheet.register
def _tokens(question: TokenEntries, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: command tokens"
    return SheetView(title, in_groups(token_choices(state, question.ship)), unit=question.ship)


@_sheet.register
def _speed(question: SpeedEntries, state: GameState) -> SheetView:
    title = f"{_name(state, question.ship)}: which speed?"
    return SheetView(title, speed_choices(state, question.ship), unit=question.ship)


@_sheet.register
def _defense(question: DefenseEntries, state: GameState) -> SheetView:
    token = state.unit(question.unit).defense[question.place]
    title = f"{_name(state, question.unit)}: {token.kind.capitalize()}, {token.state}"
    return SheetView(
        title, defense_choices(state, question.unit, question.place), unit=question.unit
    )


@_sheet.register
def _maneuver(question: ManeuverEntry, state: GameState) -> SheetView:
    title = f"{_name(state, _activating(state))}: maneuver"
    words = "Clicks of each joint to either side, counted from the ship."
    return SheetView(title, maneuver_choices(state, question), words=words)


@_sheet.register
def _cards(question: CardEntries, state: GameState) -> SheetView:
    return SheetView(f"{_name(state, question.ship)}: cards", card_choices(state, question.ship))


@_sheet.register
def _more(question: MoreEntries, state: GameState) -> SheetView:
    choices = more_menu(state, question.unit, offered(state, question.unit).more)
    words = unit_words(state, question.unit)
    return SheetView(
        f"{_name(state, question.unit)}: more", choices, unit=question.unit, words=words
    )


@_sheet.register
def _table(question: TableEntries, state: GameState) -> SheetView:
    steps = offered(state, "").more if question.has_steps else ()
    return SheetView("The table", table_menu(state, steps), words=victory_words(state))


@_sheet.register
def _concession(question: Concession, state: GameState) -> SheetView:
    title = f"{concession_label(state, question.side)}?"
    return SheetView(title, end_choices(state, question.side))


def _activating(state: GameState) -> str:
    _, ship = state.activating_ship()
    return ship.id


def _name(state: GameState, unit: str) -> str:
    return unit_name(state, state.unit(unit))


@_sheet.register
def _clock_sheet(question: ClockEntries, state: GameState) -> SheetView:
    """Return it without the times, which the state does not know."""
    from armada_companion.games.armada.views.clock.clock_entries import clock_sheet
    from armada_companion.games.armada.views.table.times import Tally

    return clock_sheet(state, question, Tally(state=state))


@_sheet.register
def _clock_reasons_sheet(question: ClockReason, state: GameState) -> SheetView:
    from armada_companion.games.armada.views.clock.clock_entries import clock_reasons

    return clock_reasons(state, question)
