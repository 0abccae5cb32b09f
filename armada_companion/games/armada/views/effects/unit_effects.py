"""Effects on a unit: numbers, keywords, tokens, place and owner. Source: digest 13.5."""

from collections.abc import Iterator

from ...cards.words import NUMBERED_KEYWORDS, PLAIN_KEYWORDS
from ...rules.effects.belonging import ChangeOwner, KeepInPlay, Retreat, fallen_units, fleet_owner
from ...rules.effects.lasting import AddDefenseToken, ChangeValue, GrantKeyword
from ...rules.model.ruleset import Format
from ...rules.model.state import GameState
from ...rules.model.types import DefenseToken, Lasts, ShipValue, Side
from ...rules.model.units import Ship, Squadron
from ...rules.setup.steps import SetAside
from ..table.questions import GameView, UnitQuestion
from ..table.table_views import Choice, choice
from ..table.words import keyword_name
from ..turns.team_choices import control_choices
from .card_moves import MovedCards, SwappedCards
from .counter_entries import token_choices

_UNTIL = {Lasts.ACTIVATION: "this activation", Lasts.ROUND: "this round", Lasts.GAME: "all game"}


class ValueEntries(UnitQuestion, frozen=True):
    """Asks which number of a ship an effect changes, for example its token limit."""

    LEADS_TO = (ChangeValue,)
    TITLE = "which number?"

    def choices(self, game: GameView) -> Iterator[Choice]:
        for value in ShipValue:
            yield Choice("change_value", f"{value_name(value)}…", ValueChanges(self.unit, value))


class ValueChanges(UnitQuestion, frozen=True):
    """Asks how a number of a unit changes, and for how long."""

    LEADS_TO = (ChangeValue,)
    IN_SEAT = True

    value: ShipValue

    def title(self, game: GameView) -> str:
        return value_name(self.value).lower()

    def choices(self, game: GameView) -> Iterator[Choice]:
        for until, words in _UNTIL.items():
            for by in (1, -1):
                action = ChangeValue(self.unit, self.value, by, until)
                yield game.choice(f"{by:+} {words}", action)


class AddedTokens(UnitQuestion, frozen=True):
    """Asks for the defense token that a unit gets."""

    LEADS_TO = (AddDefenseToken,)
    IN_SEAT = True
    TITLE = "add defense token"

    def choices(self, game: GameView) -> Iterator[Choice]:
        for kind in DefenseToken:
            yield game.choice(kind.capitalize(), AddDefenseToken(self.unit, kind))


class Keywords(UnitQuestion, frozen=True):
    """Asks which keyword a squadron gets."""

    LEADS_TO = (GrantKeyword,)
    TITLE = "keyword"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield every keyword; a numbered keyword with the number 1."""
        keywords: list[tuple[str, int | None]] = [(name, None) for name in PLAIN_KEYWORDS]
        keywords += ((name, 1) for name in NUMBERED_KEYWORDS)
        for one in sorted(keywords):
            yield Choice("grant_keyword", keyword_name(*one), KeywordLasts(self.unit, *one))


class KeywordLasts(UnitQuestion, frozen=True):
    """Asks how long a squadron has a keyword."""

    LEADS_TO = (GrantKeyword,)
    IN_SEAT = True

    keyword: str
    number: int | None

    def title(self, game: GameView) -> str:
        return keyword_name(self.keyword, self.number)

    def choices(self, game: GameView) -> Iterator[Choice]:
        for until, words in _UNTIL.items():
            action = GrantKeyword(self.unit, self.keyword, until, self.number)
            yield game.choice(words.capitalize(), action)


def value_name(value: ShipValue) -> str:
    """Return the name of a changeable number in words: "Token limit"."""
    return value.replace("_", " ").capitalize()


def unit_effects(state: GameState, unit_id: str) -> Iterator[Choice]:
    """Yield the effects on a unit: tokens, numbers, place and owner."""
    unit = state.unit(unit_id)
    if unit_id in {str(one.id) for one in fallen_units(state)}:
        yield choice(state, "Keep in play this round", KeepInPlay(unit_id), mark="undo")
    if unit.in_play:
        yield from _numbers(unit)
        yield Choice("add_defense_token", "Add defense token…", AddedTokens(unit_id), mark="plus")
        yield choice(state, "Set aside", SetAside((unit_id,)))
        if isinstance(unit, Ship):
            yield choice(state, "Retreat as this round ends", Retreat(unit_id))
            if state.ruleset.format is Format.CAMPAIGN:
                action = Retreat(unit_id, why="by the rules of another campaign")
                yield choice(state, "Retreat, another campaign", action)
            if any(not upgrade.discarded for upgrade in unit.upgrades):
                yield Choice("move_upgrade", "Card to another ship…", MovedCards(unit_id))
                yield Choice("swap_upgrade", "Exchange a card…", SwappedCards(unit_id))
        yield from _new_owners(state, unit_id, unit.side.other)
        yield from control_choices(state, unit)
    yield from token_choices(state, unit_id)


def unit_words(state: GameState, unit_id: str) -> str:
    """Return the effects on a unit in words: "Attacks +1 this round."; "" without any."""
    unit = state.unit(unit_id)
    found = []
    if unit.kept:
        found.append("Stays in play until the Status Phase ends")
    if isinstance(unit, Ship) and unit.retreating:
        found.append("Retreats when the Status Phase begins")
    elif _may_retreat(state, unit):
        found.append("May retreat, unless an experimental retrofit of an enemy is at distance 1-5")
    found += (f"{value_name(one.value)} {one.by:+} {_UNTIL[one.until]}" for one in unit.changes)
    if isinstance(unit, Squadron):
        found += (
            f"{keyword_name(one.keyword, one.number)} {_UNTIL[one.until]}" for one in unit.grants
        )
    if tokens := state.tokens.get(unit_id):
        found.append(f"Objective tokens: {tokens}")
    return ". ".join((*found, "")).strip()


def _may_retreat(state: GameState, unit: Ship | Squadron) -> bool:
    """Return whether a ship of a campaign could declare its retreat now. Source: digest 12.4."""
    if not isinstance(unit, Ship) or state.ruleset.format is not Format.CAMPAIGN:
        return False
    return unit.in_play and not any(Retreat(unit.id).check(state))


def _new_owners(state: GameState, unit: str, side: Side) -> Iterator[Choice]:
    """Yield choices of a new owner for a unit: the other side, or other players of the team."""
    members = state.members_of(side)
    if not members or fleet_owner(state, side, unit):
        name = state.player(side).name
        yield choice(state, f"Give the unit to {name}", ChangeOwner(unit, side))
        return
    for member in members:
        action = ChangeOwner(unit, side, player=member.id)
        yield choice(state, f"Give the unit to {member.name}", action)


def _numbers(unit: Ship | Squadron) -> Iterator[Choice]:
    if isinstance(unit, Ship):
        yield Choice("change_value", "Change a number…", ValueEntries(unit.id))
        return
    yield Choice("change_value", "Change hull value…", ValueChanges(unit.id, ShipValue.HULL))
    yield Choice("grant_keyword", "Give a keyword…", Keywords(unit.id))
