"""What the setup page of Pinned Down shows."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from armada_companion.games.pinned_down.rules.phases.setup_phase import CHARACTERS, MOST_PLAYERS
from armada_companion.games.pinned_down.rules.power import characters
from armada_companion.games.pinned_down.rules.ruleset import Ruleset
from armada_companion.games.pinned_down.rules.state import GameState, Player
from armada_companion.games.pinned_down.rules.types import DeckName, LoseWhen
from armada_companion.games.pinned_down.views.choices import Judge
from armada_companion.games.pinned_down.views.decks import DeckRow, deck_rows
from armada_companion.games.pinned_down.views.words import card_lines


class PlayerRow(NamedTuple):
    """A player who has joined: the flagship with its numbers, and the characters aboard."""

    player: str
    ship: str
    crew: str


class SetupView(NamedTuple):
    """How far the setup is.

    Attributes:
        decks: The draw decks that the program holds; with printed cards none.
        location: The first location and its distance, or "".
        location_words: What its text does.
        full: No further player may join.
        virtual: The program holds the decks: nobody names the first location.
        settings: What was agreed when the game was made, a line each.
        missing: Why the game cannot begin yet, or "".
        possible: It may begin anyway, by decision of the table.
        next_ship: An id for the next player's ship.
        warnings: What is on the table twice although there is one of it, a sentence each.
    """

    players: tuple[PlayerRow, ...]
    decks: tuple[DeckRow, ...]
    location: str
    location_words: str
    full: bool
    virtual: bool
    settings: tuple[str, ...]
    missing: str
    possible: bool
    next_ship: str
    warnings: tuple[str, ...] = ()


def setup_view(state: GameState, judge: Judge) -> SetupView:
    """Return how far the setup is."""
    card = state.current_location
    missing, possible = _missing(state, judge)
    return SetupView(
        players=tuple(_row(state, player) for player in state.players.values()),
        decks=deck_rows(state),
        location=f"{card.name}, distance {card.distance}" if card else "",
        location_words="; ".join(card_lines(card)) if card else "",
        full=len(state.players) >= MOST_PLAYERS,
        virtual=state.virtual,
        settings=_settings(state),
        missing=missing,
        possible=possible,
        next_ship=_next_ship(state),
        warnings=(*_ships_twice(state), *_characters_twice(state)),
    )


def players_again(actions: Iterable[Mapping[str, object]]) -> tuple[Mapping[str, object], ...]:
    """Return, of what was entered in an earlier game, what lets its players join again."""
    return tuple(action for action in actions if action.get("do") == "add_player")


def decks_missing(state: GameState) -> tuple[tuple[str, str], ...]:
    """Return the virtual decks without cards: the deck, and whose draw deck it is."""
    if not state.virtual:
        return ()
    own = [
        (DeckName.DRAW.value, str(player.id))
        for player in state.players.values()
        if not player.deck.draw.size
    ]
    return (*((name.value, "") for name, deck in state.decks.items() if not deck.draw.size), *own)


def _missing(state: GameState, judge: Judge) -> tuple[str, bool]:
    if not state.players:
        return "Add a player first", False
    # Virtual decks are shuffled with the tap that begins.
    if state.virtual:
        return "", True
    verdict = judge({"do": "begin"})
    words = verdict.impossible or "; ".join(rule.text for rule in verdict.rules)
    return words[:1].upper() + words[1:], not verdict.impossible


def _row(state: GameState, player: Player) -> PlayerRow:
    ship = next((one for one in state.ships.values() if one.owner == player.id), None)
    crew = [card.name for card in player.characters]
    if len(crew) < CHARACTERS:
        crew.append(f"{CHARACTERS - len(crew)} not told")
    told = f"{ship.card.name}, power {ship.card.power}" if ship else ""
    return PlayerRow(str(player.id), told, ", ".join(crew))


def _ships_twice(state: GameState) -> Iterator[str]:
    """Yield the flagships of which there is one card and two ships. Source: K8."""
    owners: dict[str, list[str]] = {}
    for ship in state.ships.values():
        if ship.card.id:
            owners.setdefault(ship.card.name, []).append(str(ship.owner))
    for name, whose in owners.items():
        if len(whose) > 1:
            yield f"{name} is in play twice: {' and '.join(whose)}"


def _characters_twice(state: GameState) -> Iterator[str]:
    """Yield the characters that serve twice."""
    where: dict[str, list[str]] = {}
    for player, card in characters(state):
        if card.id:
            where.setdefault(card.name, []).append(str(player.id))
    for name, whose in where.items():
        if len(whose) > 1:
            with_whom = " and ".join(dict.fromkeys(whose))
            yield f"{name} serves twice: {with_whom}"


def _settings(state: GameState) -> tuple[str, ...]:
    rules = state.ruleset
    return (
        "The program holds the decks" if rules.virtual_decks else "The cards lie on the table",
        "Several ships may share a fight" if rules.joint_fights else "One ship fights one enemy",
        f"The way home is {rules.goal_distance}, the pool begins with {rules.starting_pool}",
        *_unusual(rules),
    )


def _unusual(rules: Ruleset) -> Iterator[str]:
    """Yield what is agreed otherwise than the rulebook has it."""
    if rules.opening_hand != Ruleset().opening_hand:
        yield f"Opening hands have {rules.opening_hand}"
    if not rules.count_initial_location:
        yield "The first location does not count for the way home"
    if rules.lose_when is LoseWhen.ALL:
        yield "The players lose with their last flagship"


def _next_ship(state: GameState) -> str:
    number = len(state.ships) + 1
    while f"s{number}" in state.ships:
        number += 1
    return f"s{number}"
