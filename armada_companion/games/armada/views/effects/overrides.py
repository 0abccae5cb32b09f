"""The choices by which a table enters what an effect or a judge decides.

Source: rules digest 11.7, 13.5.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from armada_companion.games.armada.rules.cards.upgrade_moves import MoveUpgrade
from armada_companion.games.armada.rules.effects.belonging import (
    ChangeOwner,
    Join,
    KeepInPlay,
    Retreat,
    fallen_units,
    fleet_owner,
)
from armada_companion.games.armada.rules.effects.counters import (
    AddPoints,
    GivePassToken,
    LoseVictoryTokens,
    PutToken,
    TakePassToken,
    TakePoints,
    TakeToken,
)
from armada_companion.games.armada.rules.effects.lasting import (
    AddDefenseToken,
    ChangeValue,
    GrantKeyword,
)
from armada_companion.games.armada.rules.model.fleet import ShipCard, SquadronCard
from armada_companion.games.armada.rules.model.ruleset import Format
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import (
    DefenseToken,
    Lasts,
    ShipId,
    ShipValue,
    Side,
    SquadronId,
)
from armada_companion.games.armada.rules.model.units import Ship, Squadron
from armada_companion.games.armada.rules.setup.steps import SetAside
from armada_companion.games.armada.rules.table.pass_tokens import are_per_player
from armada_companion.games.armada.rules.table.players import GainVictoryTokens
from armada_companion.games.armada.rules.table.teams import member_name
from armada_companion.games.armada.views.effects.override_questions import (
    AddedTokens,
    CounterEntries,
    CourseEntries,
    JoinEntries,
    KeywordLasts,
    Keywords,
    MovedCards,
    SwapFor,
    SwappedCards,
    ValueChanges,
    ValueEntries,
)
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import keyword_name
from armada_companion.games.armada.views.turns.team_choices import control_choices

UnitT = TypeVar("UnitT", Ship, Squadron)

_PLAIN_KEYWORDS = (
    *("assault", "bomber", "cloak", "escort", "grit", "heavy", "intel", "rogue", "scout"),
    *("screen", "strategic", "swarm"),
)
_NUMBERED_KEYWORDS = (
    *("adept", "ai: anti-squadron", "ai: battery", "counter", "dodge", "relay", "snipe"),
)
"""Source: rules digest 6.5. Numbered keywords add up, so they are given one by one."""

_UNTIL = {
    Lasts.ACTIVATION: "this activation",
    Lasts.ROUND: "this round",
    Lasts.GAME: "all game",
}
_POINTS = (1, 5, 10, 50)


def value_name(value: ShipValue) -> str:
    """Return the name of a number: "Token limit"."""
    return value.replace("_", " ").capitalize()


def unit_overrides(state: GameState, unit_id: str) -> Iterator[Choice]:
    """Yield the effects on a unit: tokens on it, its numbers, where it is and whose."""
    unit = state.unit(unit_id)
    if unit_id in {str(one.id) for one in fallen_units(state)}:
        yield choice(state, "Keep in play this round", KeepInPlay(unit_id), mark="undo")
    if unit.in_play:
        yield from _numbers(unit)
        yield Choice("add_defense_token", "Add defense token…", AddedTokens(unit_id), mark="plus")
        yield choice(state, "Set aside", SetAside((unit_id,)))
        if isinstance(unit, Ship):
            yield choice(state, "Retreat with this round", Retreat(unit_id))
            if state.ruleset.format is Format.CAMPAIGN:
                action = Retreat(unit_id, why="by the rules of another campaign")
                yield choice(state, "Retreat, another campaign", action)
            if any(not upgrade.discarded for upgrade in unit.upgrades):
                yield Choice("move_upgrade", "Card to another ship…", MovedCards(unit_id))
                yield Choice("swap_upgrade", "Exchange a card…", SwappedCards(unit_id))
        yield from _new_owners(state, unit_id, unit.side.other)
        yield from control_choices(state, unit)
    yield from _objective_tokens(state, unit_id, "")


def table_overrides(state: GameState) -> Iterator[Choice]:
    """Yield the entries of a judge that are not about a unit."""
    yield Choice("counters", "Tokens and points…", CounterEntries(), mark="star")
    yield Choice("course", "Turn, phase, end of game…", CourseEntries(), mark="flag")
    yield Choice("join", "A unit joins…", JoinEntries(), mark="plus")


def unit_words(state: GameState, unit_id: str) -> str:
    """Return what effects do to a unit, "" for nothing: "Attacks +1 this round."."""
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
    return not any(Retreat(unit.id).check(state))


def token_words(state: GameState) -> str:
    """Return where objective tokens lie beside units, "" for nowhere."""
    places = {"card": "the objective card", "table": "the table"}
    found = [
        f"{count} on {places.get(on, on)}"
        for on, count in state.tokens.items()
        if on not in state.ships and on not in state.squadrons
    ]
    return f" Objective tokens: {', '.join(found)}." if found else ""


def value_choices(unit: str) -> tuple[Choice, ...]:
    """Return the numbers of a ship."""
    return tuple(
        Choice("change_value", f"{value_name(value)}…", ValueChanges(unit, value))
        for value in ShipValue
    )


def change_choices(state: GameState, unit: str, value: ShipValue) -> tuple[Choice, ...]:
    """Return a number one more or one less, for each length of time."""
    return tuple(
        choice(state, f"{by:+} {words}", ChangeValue(unit, value, by, until))
        for until, words in _UNTIL.items()
        for by in (1, -1)
    )


def moved_card_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return each upgrade card of a ship with each other ship of its side."""
    ship = state.ship(ship_id)
    others = [one for one in state.ships_of(ship.side) if one.in_play and one.id != ship_id]
    cards = [one.card for one in ship.upgrades if not one.discarded]
    return tuple(
        choice(
            state,
            f"{card.name} to {to.card.name}",
            MoveUpgrade(ship_id, card.card or card.name, to.id),
        )
        for card in cards
        for to in others
    )


def swapped_card_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return the cards of a ship that another one may replace."""
    return tuple(
        Choice("swap_upgrade", f"{one.card.name}…", SwapFor(ship_id, one.card.card))
        for one in state.ship(ship_id).upgrades
        if one.card.card and not one.discarded
    )


def added_token_choices(state: GameState, unit: str) -> tuple[Choice, ...]:
    """Return every kind of defense token."""
    return tuple(
        choice(state, kind.capitalize(), AddDefenseToken(unit, kind)) for kind in DefenseToken
    )


def keyword_choices(squadron: str) -> tuple[Choice, ...]:
    """Return every keyword, numbered ones with 1."""
    keywords: list[tuple[str, int | None]] = [(name, None) for name in _PLAIN_KEYWORDS]
    keywords += ((name, 1) for name in _NUMBERED_KEYWORDS)
    return tuple(
        Choice("grant_keyword", keyword_name(*one), KeywordLasts(squadron, *one))
        for one in sorted(keywords)
    )


def keyword_lasts_choices(
    state: GameState, squadron: str, keyword: str, number: int | None
) -> tuple[Choice, ...]:
    """Return a keyword for each length of time."""
    return tuple(
        choice(state, words.capitalize(), GrantKeyword(squadron, keyword, until, number))
        for until, words in _UNTIL.items()
    )


def counter_choices(state: GameState) -> tuple[Choice, ...]:
    """Return pass tokens, victory tokens and points of both sides, and objective tokens."""
    found = [one for side in Side for one in _counters_of(state, side)]
    found += _in_group("Objective tokens", _objective_tokens(state, "card", " on the card"))
    found += _in_group("Objective tokens", _objective_tokens(state, "table", " on the table"))
    for obstacle in state.obstacles:
        where = f" on {obstacle.id.replace('_', ' ')}"
        found += _in_group("Objective tokens", _objective_tokens(state, obstacle.id, where))
    return tuple(found)


def join_choices(state: GameState) -> tuple[Choice, ...]:
    """Return for each side another unit like those of the game, without upgrade cards."""
    found: list[Choice] = []
    for side in Side:
        members = state.members_of(side)
        if not members:
            found += _in_group(state.player(side).name, _joining(state, side, None))
        for member in members:
            found += _in_group(member.name, _joining(state, side, member.id))
    return tuple(found)


def _new_owners(state: GameState, unit: str, side: Side) -> Iterator[Choice]:
    """Yield who may get a unit: a side, or each player of a team that it did not come with."""
    members = state.members_of(side)
    if not members or fleet_owner(state, side, unit):
        name = state.player(side).name
        yield choice(state, f"Goes over to {name}", ChangeOwner(unit, side))
        return
    for member in members:
        action = ChangeOwner(unit, side, player=member.id)
        yield choice(state, f"Goes over to {member.name}", action)


def _numbers(unit: Ship | Squadron) -> Iterator[Choice]:
    if isinstance(unit, Ship):
        yield Choice("change_value", "Change a number…", ValueEntries(unit.id))
        return
    yield Choice("change_value", "Change hull value…", ValueChanges(unit.id, ShipValue.HULL))
    yield Choice("grant_keyword", "Give a keyword…", Keywords(unit.id))


def _objective_tokens(state: GameState, on: str, where: str) -> Iterator[Choice]:
    yield choice(state, f"One more objective token{where}", PutToken(on, 1), mark="plus")
    if state.tokens.get(on):
        yield choice(state, f"One objective token fewer{where}", TakeToken(on, 1), mark="minus")


def _counters_of(state: GameState, side: Side) -> Iterator[Choice]:
    more = [choice(state, f"Points +{points}", AddPoints(side, points)) for points in _POINTS]
    less = [choice(state, f"Points -{points}", TakePoints(side, points)) for points in _POINTS]
    found = (
        *_pass_tokens(state, side),
        choice(state, "One more victory token", GainVictoryTokens(side, 1), mark="plus"),
        choice(state, "One victory token fewer", LoseVictoryTokens(side, 1), mark="minus"),
    )
    return _in_group(state.player(side).name, (*found, *more, *less))


def _pass_tokens(state: GameState, side: Side) -> Iterator[Choice]:
    """Yield a pass token more or less: of the side, or of each player who holds their own."""
    players: list[str | None] = [None]
    if are_per_player(state, side):
        players = [member.id for member in state.members_of(side)]
    for player in players:
        whose = f": {member_name(state, player)}" if player else ""
        yield choice(state, f"One more pass token{whose}", GivePassToken(side, player), mark="plus")
        yield choice(
            state, f"One pass token fewer{whose}", TakePassToken(side, player), mark="minus"
        )


def _in_group(group: str, found: Iterator[Choice] | tuple[Choice, ...]) -> Iterator[Choice]:
    return (one._replace(group=group) for one in found)


def _joining(state: GameState, side: Side, player: str | None) -> Iterator[Choice]:
    ships: dict[str, ShipCard] = {}
    for ship in _own_first(state.ships.values(), side):
        # A title names one ship; another one of its kind has none.
        ships.setdefault(ship.card.class_name or ship.card.name, ship.card)
    for name, card in ships.items():
        copy = replace(card, id=ShipId(_free_id(state, card.id)), name=name, upgrades=())
        copy = replace(copy, points=card.own_points)
        yield choice(state, f"Another {name}", Join(side, (copy,), player=player))
    squadrons: dict[str, SquadronCard] = {}
    for squadron in _own_first(state.squadrons.values(), side):
        squadrons.setdefault(squadron.card.name, squadron.card)
    for wing in squadrons.values():
        another = replace(wing, id=SquadronId(_free_id(state, wing.id)))
        yield choice(state, f"Another {wing.name}", Join(side, (), (another,), player=player))


def _own_first(units: Iterable[UnitT], side: Side) -> list[UnitT]:
    """Return units, those of a side first."""
    return sorted(units, key=lambda unit: unit.side is not side)


def _free_id(state: GameState, like: str) -> str:
    root, _, place = like.rpartition("-")
    like = root if root and place.isdigit() else like
    taken, number = {*state.ships, *state.squadrons}, 2
    while f"{like}-{number}" in taken:
        number += 1
    return f"{like}-{number}"
