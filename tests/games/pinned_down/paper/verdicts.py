"""Which rules an action of a record breaks, by the digest alone."""

from collections.abc import Iterator
from typing import Any

from tests.games.pinned_down.paper.cards import EFFECTS, FLAGSHIPS, ONCE, POWERS
from tests.games.pinned_down.paper.play import PaperGame

Plain = dict[str, Any]

PHASES = {
    "play_effect": "main fight jump",
    "use_power": "main attack fight jump",
    "end_main": "main",
    "reveal": "attack",
    "end_attack": "attack",
    "change_plans": "attack",
    "assign": "assignment",
    "unassign": "assignment",
    "end_assignment": "assignment",
    "fight": "fight",
    "resolve_fight": "fight",
    "jump": "jump",
}
OVERLOADS = {"trf-moscow", "tri-pegasus", "tri-golem", "weapon-specialist-hooper", "ensign-stark"}


class ImpossibleError(Exception):
    """The action names what does not exist or makes no sense now."""


def broken(game: PaperGame, action: Plain) -> set[str]:
    """Return the rules that are broken.

    Raises:
        ImpossibleError: It makes no sense.
    """
    verb = action["do"]
    if game.phase == "over" or game.phase not in PHASES.get(verb, game.phase).split():
        raise ImpossibleError
    for key, known in (("ship", game.ships), ("enemy", game.enemies), ("player", game.crews)):
        if key in action and action[key] not in known:
            raise ImpossibleError
    judge = globals().get(f"_{verb}")
    return set(judge(game, action)) if judge else set()


def _play_effect(game: PaperGame, action: Plain) -> Iterator[str]:
    card, player = action["card"], action["player"]
    effect = EFFECTS[card]
    own = game.flagship_of(player)
    if own and FLAGSHIPS[game.ships[own].card].wing != effect.wing:
        yield "M2"
    yield from _window(game, card, effect.window)
    yield from _outside(game, action, effect.window)
    yield from _unpaid(game, action, card)
    if card in {"good-as-new", "salvaging"}:
        yield from _cannot_repair(game, action, 2 if card == "good-as-new" else 1, set())
    if card == "salvaging" and game.enemies:
        yield "M2"


def _outside(game: PaperGame, action: Plain, window: str) -> Iterator[str]:
    """F2: an effect of a fight is for those in the open one."""
    if game.open and window == "fight":
        named = (action.get("ship", game.open[0]), action.get("enemy", game.open[1]))
        yield from ["F2"] * (named != game.open)


def _unpaid(game: PaperGame, action: Plain, card: str) -> Iterator[str]:
    if card == "emergency-procedures" and len(game.crews[action["player"]].hand) <= 1:
        yield "H7"
    if card == "raise-the-stakes":
        named = action.get("ship") or (game.open[0] if game.open else None)
        if named is None:
            yield "M2"
        elif "engine-room-hit" in game.ships[named].damage:
            yield "K4"


def _use_power(game: PaperGame, action: Plain) -> Iterator[str]:
    card, player = action["card"], action["player"]
    own = game.flagship_of(player)
    in_play = [*game.crews[player].characters, *([game.ships[own].card] if own else [])]
    if card not in POWERS or card not in in_play:
        raise ImpossibleError
    yield from _window(game, card, POWERS[card])
    if card in ONCE and (player, card) in game.flags.used:
        yield "K12"
    if card == "tri-golem" and game.phase == "attack" and game.flags.cards_turned:
        yield "M2"
    if card == "ensign-holder" and not game.crews[player].hand:
        yield "H7"
    if card in OVERLOADS and own and "engine-room-hit" in game.ships[own].damage:
        yield "K4"
    if card in {"ensign-holder", "ensign-stark"}:
        yield from _cannot_repair(game, action, 1, {own} if card == "ensign-stark" else set())


def _window(game: PaperGame, card: str, phases: str) -> Iterator[str]:
    if game.phase not in phases.split():
        yield "M2"
    elif game.phase == "fight" and not game.open:
        yield "F2"
    elif card == "salvaging" and game.flags.upkeep_paid:
        yield "J2"


def _cannot_repair(
    game: PaperGame, action: Plain, needed: int, excluded: set[str | None]
) -> Iterator[str]:
    named = [action["ship"]] if "ship" in action else [*game.ships]
    ships = [game.ships[key] for key in named if key not in excluded]
    card = action.get("repaired")
    too_few = all(len(ship.damage) < needed for ship in ships)
    if too_few or (card and all(card not in ship.damage for ship in ships)):
        yield "D5"


def _end_attack(game: PaperGame, action: Plain) -> Iterator[str]:
    if game.flags.cards_turned < 31:
        yield "A3"


def _change_plans(game: PaperGame, action: Plain) -> Iterator[str]:
    if not game.flags.plans:
        yield "A3"
    if not game.crews[action["player"]].hand:
        yield "H7"


def _assign(game: PaperGame, action: Plain) -> Iterator[str]:
    engaged = {enemy for ship, enemy in game.pairs.items() if ship != action["ship"]}
    power = game.enemy_power(action["enemy"], fighting=False)
    if game.strongest_free(engaged | {action["enemy"]}) > power:
        yield "G5"


def _unassign(game: PaperGame, action: Plain) -> Iterator[str]:
    if action["ship"] not in game.pairs:
        raise ImpossibleError
    yield from ()


def _end_assignment(game: PaperGame, action: Plain) -> Iterator[str]:
    engaged = set(game.pairs.values())
    if len(game.pairs) < min(len(game.ships), len(game.enemies)):
        yield "G10"
    elif engaged:
        weakest = min(game.enemy_power(one, fighting=False) for one in engaged)
        if game.strongest_free(engaged) > weakest:
            yield "G5"


def _fight(game: PaperGame, action: Plain) -> Iterator[str]:
    if action["ship"] not in game.pairs:
        raise ImpossibleError
    if game.open:
        yield "F1"


def _resolve_fight(game: PaperGame, action: Plain) -> Iterator[str]:
    if not game.open:
        raise ImpossibleError
    result, given = game.result(), len(action.get("damage", []))
    if result == "win" and given:
        yield "F3"
    if result == "destroyed" and given:
        yield "F5"
    if result == "damaged" and not 1 <= given <= game.damage_due():
        yield "F4"


def _draw_destiny(game: PaperGame, action: Plain) -> Iterator[str]:
    if "player" not in action and not game.open:
        yield "F2"


def _jump(game: PaperGame, action: Plain) -> Iterator[str]:
    shown = action["shown"]
    if action["choose"] not in shown:
        raise ImpossibleError
    if len(shown) > 2 + game.flags.more_shown:
        yield "J4"
    if "tekana-passage" in shown and action["choose"] != "tekana-passage":
        yield "J5"
