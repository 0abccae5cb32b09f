"""The views and actions of the setup page and the sheet for a new game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from armada_companion.kit.action import Action
from armada_companion.kit.step import GameSettings

from ...rules.decks.draw_decks import Shuffle
from ...rules.game import PINNED_DOWN
from ...rules.model.printed_cards import Card
from ...rules.model.ruleset import Ruleset, read_ruleset
from ...rules.model.state import GameState, Player
from ...rules.model.types import CardKind, DeckName, LoseWhen
from ...rules.setup.joining import CHARACTERS, MAX_PLAYERS, AddPlayer, Begin
from ...rules.table.card_fields import NewShip
from ...rules.table.card_texts import characters
from ..table.card_rows import CardService, DeckRow, deck_rows, wing_of
from ..table.words import card_words
from ..table_source import GameSource, HoldsGame

WINGS = ("Blue Wing", "Green Wing", "Purple Wing")


class CardOption(NamedTuple):
    """A card that can be tapped; `words` is the effect of its text, or ""."""

    card: str
    label: str
    words: str = ""


class WingView(NamedTuple):
    """The flagships with their power, and the characters, that a player of a wing can choose."""

    name: str
    ships: tuple[CardOption, ...]
    characters: tuple[CardOption, ...]


class PlayerRow(NamedTuple):
    """A player who has joined: the flagship with its numbers, and the characters aboard."""

    player: str
    ship: str
    crew: str


class SetupView(NamedTuple):
    """The content of the setup page.

    Attributes:
        decks: The draw decks that the program holds; () with printed cards.
        location: The first location and its distance, or "".
        location_words: The effect of its text.
        full: Whether no more players may join.
        virtual: Whether the program has the decks, so that the first location is not entered.
        settings: The agreed settings, a line each.
        missing: Why the game cannot begin yet, or "".
        wings: The choices of the next player.
        problem: Why the cards cannot be read, or "".
        warnings: Unique cards that are in play twice, a sentence each.
    """

    players: tuple[PlayerRow, ...]
    decks: tuple[DeckRow, ...]
    location: str
    location_words: str
    full: bool
    virtual: bool
    settings: tuple[str, ...]
    missing: str
    wings: tuple[WingView, ...]
    problem: str = ""
    warnings: tuple[str, ...] = ()


Actions = tuple[Action[GameState], ...]


class NewPlayer(NamedTuple):
    """A player in the form.

    Attributes:
        flagship: The id of the flagship's card; "" for a ship without a card.
        characters: The ids of the characters' cards.
    """

    name: str
    flagship: str
    own_ship: str
    own_power: int
    characters: tuple[str, ...]


class SetupSource(GameSource):
    """Offers the views and actions of a game that is being set up."""

    def __init__(self, game: HoldsGame, cards: CardService) -> None:
        super().__init__(game, cards)
        self._again: tuple[AddPlayer, ...] = ()

    def setup(self) -> SetupView:
        return setup_view(self._state, self._cards)

    def remember(self, actions: Sequence[Action[Any]]) -> None:
        """Remember the players of an earlier game."""
        self._again = tuple(one for one in actions if isinstance(one, AddPlayer))

    @property
    def players_again(self) -> tuple[str, ...]:
        """The names of the earlier game's players; () once a player has joined."""
        return () if self._state.players else tuple(one.player for one in self._again)

    def join_again(self) -> Actions:
        """Return the actions that let the earlier players join again, with the same cards."""
        return self._again

    def add_player(self, player: NewPlayer) -> Action[GameState]:
        """Return the action that adds a player; errors as in `CardService.cards`."""
        ship = Card(kind=CardKind.FLAGSHIP, name=player.own_ship, power=player.own_power)
        if player.flagship:
            ship = self._named(CardKind.FLAGSHIP, player.flagship)
        crew = tuple(self._named(CardKind.CHARACTER, one) for one in player.characters)
        return AddPlayer(player.name, NewShip(next_ship(self._state), ship), crew)

    def take_deck(self, player: str, copies: Sequence[str]) -> Action[GameState]:
        """Return the action that shuffles a draw deck; errors as in `CardService.cards`.

        Args:
            copies: The id of a card for each copy.
        """
        cards = [self._named(CardKind.EFFECT, one) for one in copies]
        return Shuffle(DeckName.DRAW, self._cards.shuffled(cards), player)

    def begin(self) -> Actions:
        """Return the shuffles of virtual decks without cards yet, then the start of the game.

        Errors as in `CardService.cards`.
        """
        return (*self._shuffles(), Begin())

    def _shuffles(self) -> Iterator[Action[GameState]]:
        state, cards = self._state, self._cards
        if not state.virtual:
            return
        for name, deck in state.decks.items():
            if not deck.draw.size:
                yield Shuffle(name, cards.shuffled(cards.whole_deck(name)))
        for player in state.players.values():
            if not player.deck.draw.size:
                own = cards.draw_deck(wing_of(state, player.id))
                yield Shuffle(DeckName.DRAW, cards.shuffled(own), player.id)

    def _named(self, kind: CardKind, card: str) -> Card:
        return next(one for one in self._cards.cards(kind) if one.id == card)


def setup_view(state: GameState, service: CardService) -> SetupView:
    """Return the setup of a game."""
    card = state.current_location
    cards, problem = service.read(CardKind.FLAGSHIP, CardKind.CHARACTER)
    return SetupView(
        players=tuple(_row(state, player) for player in state.players.values()),
        decks=deck_rows(state, service),
        location=f"{card.name}, distance {card.distance}" if card else "",
        location_words=card_words(card) if card else "",
        full=len(state.players) >= MAX_PLAYERS,
        virtual=state.virtual,
        settings=_settings(state),
        missing=_missing(state),
        wings=tuple(_wing(cards, wing) for wing in WINGS),
        problem=problem,
        warnings=tuple(_warnings(state)),
    )


def next_ship(state: GameState) -> str:
    """Return an id for the next player's ship."""
    number = len(state.ships) + 1
    while f"s{number}" in state.ships:
        number += 1
    return f"s{number}"


_SECOND_OPTION: GameSettings = {
    "virtual_decks": True,
    "joint_fights": True,
    "count_initial_location": False,
    "lose_when": LoseWhen.ALL.value,
    "random_discards_by_app": False,
}
"""The setting for the second of two options; the first is that of the rulebook."""

_NUMBERS = ("goal_distance", "starting_pool", "opening_hand")


class Agreed(NamedTuple):
    """The agreed settings of a game.

    Attributes:
        second_option: Whether the setting has the second of its two options, keyed by setting; the
            rulebook has the first.
        numbers: The agreed numbers, 0 to 99, keyed by setting.
    """

    second_option: Mapping[str, bool]
    numbers: Mapping[str, int]


def agreed(settings: GameSettings) -> Agreed:
    """Return the settings of a record.

    Raises:
        MalformedActionError: A setting has a value of the wrong kind.
    """
    ruleset, usual = read_ruleset({"settings": settings}), Ruleset()
    return Agreed(
        {name: getattr(ruleset, name) != getattr(usual, name) for name in _SECOND_OPTION},
        {name: getattr(ruleset, name) for name in _NUMBERS},
    )


USUAL = agreed({})
"""The settings of the rulebook."""


def record_settings(chosen: Agreed) -> dict[str, object]:
    """Return the settings for a record, without the rulebook's defaults.

    A game that begins in the window always requires tasks to be done.
    """
    options = {name: _SECOND_OPTION[name] for name, on in chosen.second_option.items() if on}
    numbers = {
        name: number for name, number in chosen.numbers.items() if number != USUAL.numbers[name]
    }
    return {"require_tasks": True, **options, **numbers}


def _missing(state: GameState) -> str:
    if not state.players:
        return "Add a player first"
    # Virtual decks are shuffled by the button that begins the game.
    rules = () if state.virtual else PINNED_DOWN.broken_rules(state, Begin())
    return "; ".join(rule.text for rule in rules)


def _wing(cards: Sequence[Card], wing: str) -> WingView:
    own = [card for card in cards if card.wing == wing]
    return WingView(
        wing,
        tuple(
            CardOption(card.id, f"{card.name.partition(' ')[2]} {card.power}", card_words(card))
            for card in own
            if card.kind is CardKind.FLAGSHIP
        ),
        tuple(
            CardOption(card.id, card.name, card_words(card))
            for card in own
            if card.kind is CardKind.CHARACTER
        ),
    )


def _row(state: GameState, player: Player) -> PlayerRow:
    ship = next((one for one in state.ships.values() if one.owner == player.id), None)
    crew = [card.name for card in player.characters]
    if len(crew) < CHARACTERS:
        crew.append(f"{CHARACTERS - len(crew)} not entered")
    words = f"{ship.card.name}, power {ship.card.power}" if ship else ""
    return PlayerRow(str(player.id), words, ", ".join(crew))


def _warnings(state: GameState) -> Iterator[str]:
    """Yield the unique flagships and characters that are in play twice."""
    ships = ((ship.card, ship.owner) for ship in state.ships.values())
    for name, owners in _twice(ships).items():
        yield f"{name} is in play twice: {' and '.join(owners)}"
    crew = ((card, player.id) for player, card in characters(state))
    for name, owners in _twice(crew).items():
        yield f"{name} serves twice: {' and '.join(dict.fromkeys(owners))}"


def _twice(owned: Iterable[tuple[Card, str]]) -> Mapping[str, list[str]]:
    """Return the owners of each printed card that is in play more than once. Source: K8."""
    owners: dict[str, list[str]] = {}
    for card, owner in owned:
        if card.id:
            owners.setdefault(card.name, []).append(owner)
    return {name: whose for name, whose in owners.items() if len(whose) > 1}


def _settings(state: GameState) -> tuple[str, ...]:
    rules = state.ruleset
    return (
        "The program holds the decks" if rules.virtual_decks else "The cards are on the table",
        "Several ships may share a fight" if rules.joint_fights else "One ship fights one enemy",
        f"The way home is {rules.goal_distance}, the pool begins with {rules.starting_pool} threat",
        *_unusual(rules),
    )


def _unusual(rules: Ruleset) -> Iterator[str]:
    """Yield the settings that differ from the rulebook."""
    if rules.opening_hand != Ruleset().opening_hand:
        yield f"Opening hands have {rules.opening_hand} cards"
    if not rules.count_initial_location:
        yield "The first location does not count for the way home"
    if rules.lose_when is LoseWhen.ALL:
        yield "The players lose with their last flagship"
    if not rules.random_discards_by_app:
        yield "The players make random choices"
