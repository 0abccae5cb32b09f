"""A game in plain values, as `replay --json` prints it (record page, section 5), and in few words.

Hidden piles are counts for every seat: the program knows their order, the players do not.
"""

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.power import enemy_power, is_cloaked, ship_power
from armada_companion.games.pinned_down.rules.ship import Enemy, Ship
from armada_companion.games.pinned_down.rules.state import Deck, GameState, Pile, Player
from armada_companion.games.pinned_down.rules.types import JUDGE, Phase
from armada_companion.kit.game import Headline


def summary(state: GameState, seat: str | None) -> dict[str, object]:
    """Return the state in plain values; only a judge sees the cards of the virtual decks."""
    return {
        "turn": state.turn,
        "phase": state.phase.value,
        "pool": state.pool,
        "distance": state.distance,
        "ships": {ship.id: _ship(state, ship) for ship in state.ships.values()},
        "enemies": {enemy.id: _enemy(state, enemy) for enemy in state.enemies.values()},
        "pairs": _pairs(state),
        "outcome": _outcome(state),
        "fight": {"ships": list(state.fight.ships), "enemies": list(state.fight.enemies)}
        if state.fight
        else None,
        "locations": [_named(card) for card in state.locations],
        "shown": [_named(card) for card in state.flags.shown],
        "damage": {
            ship.id: [_named(card) for card in ship.damage] for ship in state.ships.values()
        },
        "players": {player.id: _player(player, seat) for player in state.players.values()},
        "decks": {name.value: _deck(deck, seat) for name, deck in state.decks.items()},
        "looking": [_named(card) for card in state.looking.cards] if state.looking else [],
        "draws_owed": len(state.owed),
    }


def headline(state: GameState) -> Headline:
    """Return who plays, the turn, how far they have come, and how it ended."""
    return Headline(", ".join(str(player) for player in state.players), _standing(state))


def _ship(state: GameState, ship: Ship) -> dict[str, object]:
    return {
        "power": ship_power(state, ship),
        "structure": ship.structure,
        "owner": ship.owner,
        "flagship": ship.flagship,
        "cloaked": is_cloaked(state, ship),
    }


def _enemy(state: GameState, enemy: Enemy) -> dict[str, object]:
    return {"name": enemy.card.name, "power": enemy_power(state, enemy)}


def _pairs(state: GameState) -> dict[str, object]:
    """Return the enemy of each ship; a list where it has several (joint fights by table entry)."""
    shown: dict[str, object] = {}
    for ship in dict.fromkeys(pair.ship for pair in state.pairs):
        enemies = [pair.enemy for pair in state.pairs if pair.ship == ship]
        shown[ship] = enemies[0] if len(enemies) == 1 else enemies
    return shown


def _player(player: Player, seat: str | None) -> dict[str, object]:
    return {
        "characters": [_named(card) for card in player.characters],
        "hand": _open(player.hand),
        **_deck(player.deck, seat),
    }


def _deck(deck: Deck, seat: str | None) -> dict[str, object]:
    hidden: object = deck.draw.size
    if seat == JUDGE and deck.draw.cards:
        hidden = _open(deck.draw)
    return {"draw": hidden, "discard": _open(deck.discard)}


def _open(pile: Pile) -> dict[str, object]:
    return {"size": pile.size, "cards": [_named(card) for card in pile.cards]}


def _named(card: Card) -> str:
    return card.name


def _outcome(state: GameState) -> dict[str, object] | None:
    if state.outcome is None:
        return None
    return {"winner": state.outcome.winner, "reason": state.outcome.reason}


def _standing(state: GameState) -> str:
    if state.phase is Phase.SETUP:
        return "setup"
    way = f"distance {state.distance} of {state.ruleset.goal_distance}"
    if state.outcome is None:
        return f"turn {state.turn}  ·  {way}"
    ended = "won" if state.outcome.winner is not None else "lost"
    return f"{ended} in turn {state.turn}  ·  {way}"
