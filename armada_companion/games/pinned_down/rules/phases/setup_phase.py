"""Setup. Source: section 5."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import AddPlayer, Begin, ShowLocation
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.piles import draw_cards, take_top
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.ship import Ship
from armada_companion.games.pinned_down.rules.state import Deck, GameState, Pile, Player
from armada_companion.games.pinned_down.rules.texts import location_pool
from armada_companion.games.pinned_down.rules.types import DeckName, Phase, PlayerId, ShipId, When
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule

MOST_PLAYERS = 8
"""Source: Q1."""

CHARACTERS = 2
"""Source: S2."""

DECK_SIZE = 20
"""Source: S3."""


def check_add_player(state: GameState, action: AddPlayer) -> Iterator[BrokenRule]:
    """Yield what forbids the player. Source: S1, S2, Q1.

    Characters that are not told are not missed: the table has them.
    """
    if action.ship.id in state.ships:
        raise ImpossibleActionError(f"the id {action.ship.id!r} is used twice")
    if action.player in state.players:
        yield Rule.S1.because(f"{action.player} has a flagship already")
    elif len(state.players) >= MOST_PLAYERS:
        yield Rule.S1.because(f"There are {MOST_PLAYERS} players already")
    wing = action.ship.card.wing
    strange = [one.name for one in action.characters if wing and one.wing not in ("", wing)]
    if len(action.characters) > CHARACTERS:
        yield Rule.S2.because(f"{len(action.characters)} characters are more than two")
    elif strange:
        yield Rule.S2.because(f"{strange[0]} is not of the {wing}")


def add_player(state: GameState, action: AddPlayer, notes: Notes) -> GameState:
    """Return the state with a player, the flagship and the characters in play."""
    list(check_add_player(state, action))
    player, card = PlayerId(action.player), action.ship.card
    if card.id and any(ship.card.id == card.id for ship in state.ships.values()):
        notes.append(Note("reminder", player, f"{card.name} is in play twice"))
    before = state.players.get(player, Player(player))
    characters = (*before.characters, *action.characters)
    state = state.with_player(before._replace(characters=characters))
    return state.with_ship(Ship(ShipId(action.ship.id), player, card))


def check_show_location(state: GameState, action: ShowLocation) -> Iterator[BrokenRule]:
    """Yield what forbids turning up a location. Source: S6."""
    _require_right_source(state, action.location)
    if action.location is None and not state.deck(DeckName.LOCATION).draw.size:
        raise ImpossibleActionError("there is no location deck yet")
    if state.locations:
        yield Rule.S6.because("One location is turned up already")


def show_location(state: GameState, action: ShowLocation, notes: Notes) -> GameState:
    """Return the state with the location on the table."""
    list(check_show_location(state, action))
    card = action.location
    if card is None:
        card, state = take_top(state, DeckName.LOCATION)
    return state._replace(locations=(*state.locations, *((card,) if card else ())))


def check_begin(state: GameState, action: Begin) -> Iterator[BrokenRule]:
    """Yield what is missing. Source: S3 to S6."""
    if not state.players:
        raise ImpossibleActionError("there is no player yet")
    if state.virtual:
        yield from _decks_missing(state)
    if not state.locations and not state.deck(DeckName.LOCATION).draw.size:
        yield Rule.S6.because("No location is turned up")


def begin(state: GameState, action: Begin, notes: Notes) -> GameState:
    """Return the state at the start of turn 1. Source: S4, S6 to S8, Q4."""
    list(check_begin(state, action))
    if not state.locations and state.deck(DeckName.LOCATION).draw.size:
        state = show_location(state, ShowLocation(), notes)
    for player in state.players.values():
        deck = player.deck if state.virtual else Deck(Pile(unknown=DECK_SIZE))
        dealt = player._replace(deck=deck)
        state = draw_cards(state, dealt, state.ruleset.opening_hand, notes)
    notes.append(Note("phase", Phase.MAIN, "Turn 1: Main Phase"))
    state = state._replace(phase=Phase.MAIN, turn=1)
    return location_pool(state, When.BECOMES_CURRENT, notes)


def _decks_missing(state: GameState) -> Iterator[BrokenRule]:
    for player in state.players.values():
        if not player.deck.draw.size:
            yield Rule.S4.because(f"The draw deck of {player.id} is missing")
    names = [name for name, deck in state.decks.items() if not deck.draw.size]
    if names:
        yield Rule.S5.because(f"The {names[0]} deck is missing")


def _require_right_source(state: GameState, card: Card | None) -> None:
    if (card is None) is not state.virtual:
        wrong = "the deck deals the location" if state.virtual else "name the location"
        raise ImpossibleActionError(wrong)
