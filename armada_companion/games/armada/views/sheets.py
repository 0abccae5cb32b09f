"""What a sheet over the middle column asks: its title, its choices, and what they are about."""

from functools import singledispatch

from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.views.attacks import (
    AttackAt,
    AttackAtZone,
    AttackFrom,
    attack_target_choices,
    attack_zone_choices,
    target_zone_choices,
)
from armada_companion.games.armada.views.choices import offered
from armada_companion.games.armada.views.damage import (
    FaceupTitle,
    HullEntries,
    ZoneEntries,
    faceup_choices,
    hull_choices,
    zone_choices,
)
from armada_companion.games.armada.views.damage_entry import DamageEntry
from armada_companion.games.armada.views.entries import (
    CardEntries,
    DefenseEntries,
    DialEntries,
    SpeedEntries,
    TokenEntries,
    card_choices,
    defense_choices,
    dial_choices,
    speed_choices,
    token_choices,
)
from armada_companion.games.armada.views.menus import (
    Concession,
    MoreEntries,
    TableEntries,
    concession_label,
    end_choices,
    in_groups,
    more_menu,
    table_menu,
)
from armada_companion.games.armada.views.objective import victory_words
from armada_companion.games.armada.views.table import Choice
from armada_companion.games.armada.views.unit_names import unit_name
from armada_companion.games.armada.views.words import zone_label
from armada_companion.kit.choice import Question
from armada_companion.kit.value import Value


class SheetView(Value, frozen=True):
    """A sheet.

    Attributes:
        unit: The ship or squadron in its head, or "".
        words: A text above the choices, or "".
        damage: The damage that is asked for above the choices, not yet entered.
    """

    title: str
    choices: tuple[Choice, ...]
    unit: str = ""
    words: str = ""
    damage: DamageEntry | None = None


def sheet_view(state: GameState, question: Question) -> SheetView:
    """Return the sheet that asks a question.

    Raises:
        LookupError: The question is not asked on a sheet.
    """
    return _sheet(question, state)


@singledispatch
def _sheet(question: Question, state: GameState) -> SheetView:
    raise LookupError(f"no sheet asks {question}")


@_sheet.register
def _attack_from(asked: AttackFrom, state: GameState) -> SheetView:
    ship = _activating(state)
    way = f"attack {_name(state, asked.target)} from" if asked.target else "attack from"
    choices = attack_zone_choices(state, ship, asked.target)
    return SheetView(f"{_name(state, ship)}: {way}", choices, ship)


@_sheet.register
def _attack_at(asked: AttackAt, state: GameState) -> SheetView:
    ship = _activating(state)
    title = f"{_name(state, ship)}: attack from {zone_label(asked.zone).lower()} at"
    return SheetView(title, attack_target_choices(state, ship, asked.zone), ship)


@_sheet.register
def _attack_at_zone(asked: AttackAtZone, state: GameState) -> SheetView:
    title = f"{_name(state, asked.target)}: target’s hull zone"
    choices = target_zone_choices(state, asked.zone, asked.target)
    return SheetView(title, choices, asked.target)


@_sheet.register
def _faceup_title(asked: FaceupTitle, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: faceup card"
    return SheetView(title, faceup_choices(state, asked.ship), asked.ship)


@_sheet.register
def _zone(asked: ZoneEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: {zone_label(asked.zone).lower()}"
    choices = zone_choices(state, asked.ship, asked.zone)
    return SheetView(title, choices, damage=DamageEntry(asked.ship, asked.zone))


@_sheet.register
def _hull(asked: HullEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.unit)}: hull"
    choices = in_groups(hull_choices(state, asked.unit))
    if isinstance(state.unit(asked.unit), Squadron):
        return SheetView(title, choices, damage=DamageEntry(asked.unit))
    return SheetView(title, choices, asked.unit)


@_sheet.register
def _dials(asked: DialEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: command dials"
    return SheetView(title, dial_choices(state, asked.ship))


@_sheet.register
def _tokens(asked: TokenEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: command tokens"
    return SheetView(title, in_groups(token_choices(state, asked.ship)), asked.ship)


@_sheet.register
def _speed(asked: SpeedEntries, state: GameState) -> SheetView:
    title = f"{_name(state, asked.ship)}: which speed?"
    return SheetView(title, speed_choices(state, asked.ship), asked.ship)


@_sheet.register
def _defense(asked: DefenseEntries, state: GameState) -> SheetView:
    token = state.unit(asked.unit).defense[asked.place]
    title = f"{_name(state, asked.unit)}: {token.kind.capitalize()}, {token.state}"
    return SheetView(title, defense_choices(state, asked.unit, asked.place), asked.unit)


@_sheet.register
def _cards(asked: CardEntries, state: GameState) -> SheetView:
    return SheetView(f"{_name(state, asked.ship)}: cards", card_choices(state, asked.ship))


@_sheet.register
def _more(asked: MoreEntries, state: GameState) -> SheetView:
    choices = more_menu(state, asked.unit, offered(state, asked.unit).more)
    return SheetView(f"{_name(state, asked.unit)}: more", choices, asked.unit)


@_sheet.register
def _table(asked: TableEntries, state: GameState) -> SheetView:
    steps = offered(state, "").more if asked.has_steps else ()
    return SheetView("The table", table_menu(state, steps), words=victory_words(state))


@_sheet.register
def _concession(asked: Concession, state: GameState) -> SheetView:
    title = f"{concession_label(state, asked.side)}?"
    return SheetView(title, end_choices(state, asked.side))


def _activating(state: GameState) -> str:
    _, ship = state.activating_ship()
    return ship.id


def _name(state: GameState, unit: str) -> str:
    return unit_name(state, state.unit(unit))
