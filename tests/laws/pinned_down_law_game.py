"""Pinned Down as the laws play it: two players with virtual decks, every verb."""

import itertools
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from armada_companion.games.pinned_down.rules.decks.draw_decks import Shuffle
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import Deck, GameState, Pile
from armada_companion.games.pinned_down.rules.model.types import JUDGE, CardKind, DeckName, Phase
from armada_companion.kit.action import Action
from tests.games.pinned_down.rules.tabletop import CARDS
from tests.laws.law_game import LawGame, Plain

HEADER: Plain = {"settings": {"virtual_decks": True}}
WAITING: Plain = {"settings": {"virtual_decks": True, "require_tasks": True}}
_SHIPS = ("truth", "moscow", "golem")
_PLAYERS: Mapping[str, Plain] = {
    "ann": {
        "ship": {"id": "truth", "card": "trb-truth"},
        "characters": ["captain-huber", "weapon-specialist-hooper"],
    },
    "bob": {
        "ship": {"id": "moscow", "card": "trf-moscow"},
        "characters": ["ensign-holder", "ensign-stark"],
    },
    "cat": {
        "ship": {"id": "golem", "card": "tri-golem"},
        "characters": ["mr-alford", "ms-mcgowan"],
    },
}


def printed(*kinds: CardKind) -> list[str]:
    """Return the ids of all printed cards of some kinds, each as often as it is printed."""
    return [card.id for kind in kinds for card in CARDS.of_kind(kind) for _ in range(card.copies)]


def draw_deck(wing: str) -> list[str]:
    """Return twenty cards of a wing."""
    cards = CARDS.of_kind(CardKind.EFFECT)
    return [card.id for card in cards if card.wing == wing for _ in range(card.copies)][:20]


DECKS: Mapping[str, list[str]] = {
    "attack": printed(CardKind.EVENT, CardKind.ENEMY),
    "location": printed(CardKind.LOCATION),
    "damage": printed(CardKind.DAMAGE),
}
WINGS = {"ann": "Blue Wing", "bob": "Green Wing", "cat": "Purple Wing"}


def opening(step: int) -> Sequence[Plain]:
    """Return what leads to turn 1; `step` lays the decks in one order or another."""
    players = [{"do": "add_player", "player": key, **facts} for key, facts in _PLAYERS.items()]
    decks = [{"do": "shuffle", "deck": k, "order": _mixed(v, step)} for k, v in DECKS.items()]
    draws = [
        {"do": "shuffle", "deck": "draw", "player": player, "order": _mixed(draw_deck(wing), step)}
        for player, wing in WINGS.items()
    ]
    return (*players, *decks, *draws, {"do": "begin"})


def _mixed(cards: Sequence[str], step: int) -> list[str]:
    """Return the cards in another order: every so many of them first."""
    return [card for start in range(step) for card in cards[start::step]]


def _ship_entries(ship: str) -> Iterator[Plain]:
    yield {"do": "damage", "ship": ship}
    yield {"do": "fight", "ship": ship}
    yield {"do": "unassign", "ship": ship}
    yield {"do": "repair", "ship": ship, "structure": 25}
    yield {"do": "repair", "ship": ship, "card": "direct-hit"}
    yield {"do": "draw_destiny", "ship": ship}
    for enemy in ("e1", "e2", "e3"):
        yield {"do": "assign", "ship": ship, "enemy": enemy}
    yield {"do": "assign", "ship": ship, "enemy": "e1", "join": True}
    for until in ("fight", "turn", "game"):
        yield {"do": "change_power", "ship": ship, "by": 3, "until": until}


def _player_entries(player: str) -> Iterator[Plain]:
    yield {"do": "draw", "player": player, "count": 2}
    yield {"do": "set_cards", "player": player, "hand": 2, "why": "counted"}
    for crew in ([], ["ensign-stark"]):
        yield {"do": "correct_crew", "player": player, "characters": crew}
    yield {"do": "bring_back", "player": player, "ship": {"id": "golem", "card": "tri-golem"}}
    yield {"do": "change_plans", "player": player}
    yield {"do": "draw_destiny", "player": player}
    for card in ("salvaging", "raise-the-stakes", "covert-ops", "emergency-procedures"):
        yield {"do": "play_effect", "player": player, "card": card}
        yield {"do": "discard", "player": player, "cards": [card]}
        yield {"do": "take_back", "player": player, "card": card}
    yield {"do": "play_effect", "player": player, "card": "defiance", "ship": "golem"}
    yield {"do": "play_effect", "player": player, "card": "evasion-maneuver", "enemy": "e1"}
    yield {"do": "play_effect", "player": player, "card": "good-as-new", "repaired": "direct-hit"}
    for card in ("tri-golem", "trf-moscow", "captain-huber", "ensign-stark", "ensign-holder"):
        yield {"do": "use_power", "player": player, "card": card}
        yield {"do": "use_power", "player": player, "card": card, "ship": "truth"}


def _task_entries() -> Iterator[Plain]:
    for task in range(1, 7):
        yield {"do": "finish_task", "task": task}
        yield {"do": "dismiss_task", "task": task}
        yield {"do": "draw_lots", "task": task, "ship": _SHIPS[task % 3]}
        yield {"do": "draw_lots", "task": task, "card": "ensign-stark"}


def entries() -> Iterator[Plain]:
    """Yield actions to try anywhere, legal or not, impossible ones too."""
    for ship in _SHIPS:
        yield from _ship_entries(ship)
        yield {"do": "destroy", "ship": ship, "why": "a text says so"}
    for player in _PLAYERS:
        yield from _player_entries(player)
    for by in (-3, 2, 9):
        yield {"do": "change_pool", "by": by, "why": "a text"}
    yield {"do": "change_power", "enemy": "e1", "by": -2, "until": "turn"}
    yield {"do": "draw_destiny", "enemy": "e1"}
    yield {"do": "destroy", "ship": "e2"}
    for do in ("end_main", "reveal", "end_attack", "end_assignment", "resolve_fight"):
        yield {"do": do}
    yield from _task_entries()
    for phase in ("main", "attack", "assignment", "fight", "jump"):
        yield {"do": "correct_game", "phase": phase, "pool": 3}
    yield {"do": "correct_journey", "locations": ["harana"]}
    yield {"do": "show_locations"}
    yield {"do": "put_back"}
    yield {"do": "put_back", "order": ["direct-hit"]}
    yield {"do": "jump"}
    yield {"do": "jump", "choose": "harana"}
    yield {"do": "reveal", "id": "e1", "card": "worry"}
    yield {"do": "show_location", "card": "harana"}
    yield {"do": "add_player", "player": "dan", "ship": {"id": "d", "power": 7}}
    yield {"do": "shuffle", "deck": "damage", "order": ["direct-hit"]}


def _grouped() -> tuple[tuple[Plain, ...], ...]:
    groups: dict[str, list[Plain]] = {}
    for data in entries():
        groups.setdefault(str(data["do"]), []).append(data)
    return tuple(tuple(group) for group in groups.values())


def free(state: GameState) -> Sequence[Plain]:
    """Return the shuffles that a setup waits for: rules have no chance, so they offer none."""
    if state.phase is not Phase.SETUP:
        return ()
    decks = [
        {"do": "shuffle", "deck": name, "order": cards}
        for name, cards in DECKS.items()
        if not state.deck(DeckName(name)).draw.size
    ]
    draws = [
        {"do": "shuffle", "deck": "draw", "player": key, "order": draw_deck(_wing_of(key))}
        for key, player in state.players.items()
        if not player.deck.draw.size
    ]
    return (*decks, *draws)


def _wing_of(player: str) -> str:
    return WINGS.get(player, "Blue Wing")


def mask(state: GameState, seat: str | None) -> GameState:
    """Return the state with the piles in another order, where a seat may not see it (H2)."""
    if seat == JUDGE:
        return state
    for name, deck in state.decks.items():
        state = state.with_deck(name, _turned(deck))
    for player in tuple(state.players.values()):
        state = state.with_player(player._replace(deck=_turned(player.deck)))
    return state


def disguise(state: GameState, action: Action[GameState], seat: str | None) -> Action[GameState]:
    """Return a shuffle in another order where a seat may not see it; what is put back all see."""
    if seat == JUDGE or not isinstance(action, Shuffle):
        return action
    return replace(action, order=action.order[::-1])


def _turned(deck: Deck) -> Deck:
    return deck._replace(draw=Pile(deck.draw.cards[::-1], deck.draw.unknown))


def _law_game(step: int, header: Plain) -> LawGame[GameState]:
    return LawGame(
        name=f"pinned down, every {step}th card first",
        game=PINNED_DOWN,
        cards=CARDS,
        opening=opening(step),
        entries=_grouped(),
        free=free,
        # Fourteen locations at most, and each turn some steps for every card, ship and enemy.
        most_choices=3000,
        seats=(None, *itertools.islice(_PLAYERS, 2), JUDGE),
        mask=mask,
        disguise=disguise,
        header=header,
    )


PINNED_DOWN_GAMES = (_law_game(4, HEADER), _law_game(7, WAITING))
"""Two orders of the decks; in the second the next step waits for what texts ask for."""
