"""The state of a game as plain values for `replay --json`, and as one line.

Source: record page, section 5.

Secret piles are counts for every seat, because players do not know their order.
"""

from collections.abc import Iterable

from armada_companion.kit.game import Headline

from .model.printed_cards import Card
from .model.state import Deck, GameState, Pile, Player, Ship, Task
from .model.types import JUDGE, Phase
from .table.card_texts import enemy_power, is_cloaked, ship_power
from .table.tasks import task_words


def summary(state: GameState, seat: str | None) -> dict[str, object]:
    """Return the state in plain values; only a judge sees the cards of the virtual decks."""
    return {
        "turn": state.turn,
        "phase": state.phase.value,
        "pool": state.pool,
        "distance": state.distance,
        "ships": {ship.id: _ship(state, ship) for ship in state.ships.values()},
        "enemies": {
            enemy.id: {"name": enemy.card.name, "power": enemy_power(state, enemy)}
            for enemy in state.enemies.values()
        },
        "pairs": _pairs(state),
        "outcome": _outcome(state),
        "fight": {"ships": list(state.fight.ships), "enemies": list(state.fight.enemies)}
        if state.fight
        else None,
        "locations": _names(state.locations),
        "shown": _names(state.flags.shown),
        "damage": {ship.id: _names(ship.damage) for ship in state.ships.values()},
        "players": {player.id: _player(player, seat) for player in state.players.values()},
        "decks": {name.value: _deck(deck, seat) for name, deck in state.decks.items()},
        "looking": _names(state.looking.cards) if state.looking else [],
        "draws_owed": len(state.owed),
        "tasks": [_task(state, task) for task in state.tasks],
    }


def headline(state: GameState) -> Headline:
    """Return the players, the turn, the distance, and the result."""
    return Headline(", ".join(str(player) for player in state.players), _standing(state))


def state_line(state: GameState) -> str:
    """Return one line about a state, for `replay`."""
    ships = [
        f"{ship.id} {ship_power(state, ship)}/{ship.structure}" for ship in state.ships.values()
    ]
    enemies = [f"{enemy.id} {enemy_power(state, enemy)}" for enemy in state.enemies.values()]
    pairs = [f"{ship}-{_joined(enemy)}" for ship, enemy in _pairs(state).items()]
    parts = [
        _phase_words(state),
        f"threat {state.pool}",
        f"distance {state.distance}",
        _listed("ships", ships),
        _listed("enemies", enemies),
        _listed("pairs", pairs),
        _listed("to do:", _to_do(state)),
        _outcome_words(state),
    ]
    return " | ".join(filter(None, parts))


def _ship(state: GameState, ship: Ship) -> dict[str, object]:
    return {
        "power": ship_power(state, ship),
        "structure": ship.structure,
        "owner": ship.owner,
        "flagship": ship.flagship,
        "cloaked": is_cloaked(state, ship),
    }


def _task(state: GameState, task: Task) -> dict[str, object]:
    return {
        "task": task.number,
        "kind": task.kind.value,
        "card": task.card.name,
        "who": task.player or None,
        "ships": list(task.ships),
        "random": task.random,
        "text": task_words(state, task),
    }


def _pairs(state: GameState) -> dict[str, object]:
    """Return the enemy of each ship; a list for several enemies."""
    shown: dict[str, object] = {}
    for ship in dict.fromkeys(pair.ship for pair in state.pairs):
        enemies = [pair.enemy for pair in state.pairs if pair.ship == ship]
        shown[ship] = enemies[0] if len(enemies) == 1 else enemies
    return shown


def _player(player: Player, seat: str | None) -> dict[str, object]:
    return {
        "characters": _names(player.characters),
        "hand": _open(player.hand),
        **_deck(player.deck, seat),
    }


def _deck(deck: Deck, seat: str | None) -> dict[str, object]:
    hidden: object = deck.draw.size
    if seat == JUDGE and deck.draw.cards:
        hidden = _open(deck.draw)
    return {"draw": hidden, "discard": _open(deck.discard)}


def _open(pile: Pile) -> dict[str, object]:
    return {"size": pile.size, "cards": _names(pile.cards)}


def _names(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


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


def _phase_words(state: GameState) -> str:
    if state.phase is Phase.SETUP:
        return "Setup"
    if state.phase is Phase.OVER:
        return f"Over in turn {state.turn}"
    return f"Turn {state.turn}, {state.phase.title()} Phase"


def _listed(what: str, listed: list[str]) -> str:
    return " ".join((what, *listed)) if listed else ""


def _to_do(state: GameState) -> list[str]:
    names = ", ".join(task.card.name for task in state.tasks)
    return [names] if names else []


def _joined(enemy: object) -> str:
    return "+".join(enemy) if isinstance(enemy, list) else str(enemy)


def _outcome_words(state: GameState) -> str:
    if state.outcome is None:
        return ""
    verdict = "the players win" if state.outcome.winner else "the players lose"
    return f"{verdict}: {state.outcome.reason}"
