"""The setup: players join, a location is shown, the game begins. Source: section 5."""

from collections.abc import Iterator

from armada_companion.kit.codec import Amount, Name, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..decks.draw_decks import DECK_SIZE
from ..decks.piles import draw_cards, take_top
from ..model.printed_cards import Card
from ..model.state import Deck, GameState, Pile, Player, Ship
from ..model.types import DeckName, Phase, PlayerId, ShipId, When
from ..rule import Rule
from ..table.action import SETUP, OfferedAction, PinnedDownAction, one_line, require_source
from ..table.card_fields import CatalogLocation, Character, Flagship, location_of
from ..table.card_texts import location_pool

MAX_PLAYERS = 8
"""Source: Q1."""

CHARACTERS = 2
"""Source: S2."""


class AddPlayer(PinnedDownAction, phases=SETUP, who=Who.PLAYERS):
    """Add a player with a flagship and its characters, if they are known. Source: S1, S2, Q1."""

    player: UnitId
    ship: Flagship
    characters: tuple[Character, ...] = ()

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield broken rules: each player has one flagship and two characters of its wing."""
        self._require_free_id(state)
        if self.player in state.players:
            yield Rule.S1.because(f"{self.player} has a flagship already")
        elif len(state.players) >= MAX_PLAYERS:
            yield Rule.S1.because(f"There are {MAX_PLAYERS} players already")
        wing = self.ship.card.wing
        others = [one.name for one in self.characters if wing and one.wing not in ("", wing)]
        if len(self.characters) > CHARACTERS:
            yield Rule.S2.because(f"A player has two characters, not {len(self.characters)}")
        elif others:
            yield Rule.S2.because(f"{others[0]} is not of the {wing}")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        self._require_free_id(state)
        player, card = PlayerId(self.player), self.ship.card
        before = state.players.get(player, Player(player))
        for twice in self._in_play_twice(state):
            notes.append(Note("reminder", player, f"{twice.name} is in play twice"))
        characters = (*before.characters, *self.characters)
        state = state.with_player(before._replace(characters=characters))
        return state.with_ship(Ship(ShipId(self.ship.id), player, card))

    def _in_play_twice(self, state: GameState) -> Iterator[Card]:
        """Yield the cards that are printed once and would be in play again. Source: Q1, K8."""
        aboard = {card.id for one in state.players.values() for card in one.characters}
        known = {ship.card.id for ship in state.ships.values()} | aboard
        for card in (self.ship.card, *self.characters):
            if card.id and card.id in known:
                yield card
            known.add(card.id)

    def text(self, state: GameState) -> str:
        return one_line(f"{self.player} plays with {self.ship.card.name}")

    def _require_free_id(self, state: GameState) -> None:
        if self.ship.id in state.ships:
            raise ImpossibleActionError(f"the id {self.ship.id!r} is used twice")


class ShowLocation(PinnedDownAction, phases=SETUP, who=Who.PLAYERS):
    """Turn up the first location; with virtual decks, the top card of its deck. Source: S6.

    Attributes:
        card: The location, or its name and distance.
    """

    card: CatalogLocation | None = None
    name: Name | None = None
    distance: Amount | None = None

    def __post_init__(self) -> None:
        """Raise MalformedActionError if a value of the location is missing."""
        _ = self.location

    @property
    def location(self) -> Card | None:
        """The location; None where the virtual deck deals it."""
        if self.card is None and self.name is None and self.distance is None:
            return None
        return location_of(self.card, self.name, self.distance)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        self._require_source(state)
        if state.locations:
            yield Rule.S6.because("One location is turned up already")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        self._require_source(state)
        location = self.location
        if location is None:
            return _show_top_location(state)
        return state._replace(locations=(*state.locations, location))

    def text(self, state: GameState) -> str:
        name = self.location.label if self.location else ""
        return one_line(f"The first location is turned up: {name}")

    def _require_source(self, state: GameState) -> None:
        require_source(state, self.location, "the location", "the location")
        if self.location is None and not state.deck(DeckName.LOCATION).draw.size:
            raise ImpossibleActionError("there is no location deck yet")


class Begin(OfferedAction, phases=SETUP, who=Who.PLAYERS):
    """Deal the hands and open turn 1. Source: S3 to S8, Q4."""

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the broken rules if a deck or the location is missing. Source: S3 to S6."""
        self._require_player(state)
        if state.virtual:
            yield from _decks_missing(state)
        if not state.locations and not state.deck(DeckName.LOCATION).draw.size:
            yield Rule.S6.because("No location is turned up")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state at the start of turn 1. Source: S4, S6 to S8, Q4."""
        self._require_player(state)
        if not state.locations:
            state = _show_top_location(state)
        for player in state.players.values():
            deck = player.deck if state.virtual else Deck(Pile(unknown=DECK_SIZE))
            dealt = player._replace(deck=deck)
            state = draw_cards(state, dealt, state.ruleset.opening_hand, notes)
        notes.append(Note("phase", Phase.MAIN, "Turn 1: Main Phase"))
        state = state._replace(phase=Phase.MAIN, turn=1)
        return location_pool(state, When.BECOMES_CURRENT, notes)

    def text(self, state: GameState) -> str:
        return "The game begins"

    def _require_player(self, state: GameState) -> None:
        if not state.players:
            raise ImpossibleActionError("there is no player yet")


def _show_top_location(state: GameState) -> GameState:
    """Return the state with the top card of the location deck shown, if there is such a deck."""
    card, state = take_top(state, DeckName.LOCATION)
    return state._replace(locations=(*state.locations, *((card,) if card else ())))


def _decks_missing(state: GameState) -> Iterator[BrokenRule]:
    for player in state.players.values():
        if not player.deck.draw.size:
            yield Rule.S4.because(f"The draw deck of {player.id} is missing")
    names = [name for name, deck in state.decks.items() if not deck.draw.size]
    if names:
        yield Rule.S5.because(f"The {names[0]} deck is missing")
