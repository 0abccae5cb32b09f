"""The results of fights at the current powers, and the power that a better result needs."""

from enum import StrEnum

from ...rules.cards.card_play import PlayEffect, effects_held, is_window_open
from ...rules.damage.hits import HARDEST_HIT, MILDEST_HIT, damage_cards_left, loses_game
from ...rules.model.state import Fight, GameState, Ship
from ...rules.phases.fight import Result, damage_cards, powers, result_now
from .table_views import BandView


class End(StrEnum):
    """The results of a fight for the players' ships, from best to worst."""

    WIN = "win"
    DAMAGED = "damaged"
    AT_RISK = "at_risk"
    DESTROYED = "destroyed"
    OVERPOWERED = "overpowered"


_ORDER = tuple(End)


def band_of(state: GameState, fight: Fight) -> BandView:
    """Return the result of a fight with its margin."""
    ours, theirs = powers(state, fight)
    end = end_of(state, fight)
    cards = cards_for_each(state, fight)
    return BandView(
        result=end.value,
        words=_words(end, ours - theirs, cards),
        missing=_missing(state, fight, end),
        powers=f"{ours} against {theirs}",
    )


def end_of(state: GameState, fight: Fight) -> End:
    """Return the result of a fight for its worst ship. Source: F3 to F6, D3."""
    match result_now(state, fight):
        case Result.WIN:
            return End.WIN
        case Result.OVERPOWERED:
            return End.OVERPOWERED
        case Result.DAMAGED:
            return _damaged_end(state, fight)


def loses_surely(state: GameState, fight: Fight) -> bool:
    """Return whether a fight surely loses the game. Source: F5, D3, W2."""
    result = result_now(state, fight)
    if result is Result.WIN:
        return False
    is_overpowered = result is Result.OVERPOWERED
    return any(
        (is_overpowered or _after_damage(state, fight, ship) is End.DESTROYED)
        and loses_game(state, ship)
        for ship in state.ships_in(fight)
    )


def cards_for_each(state: GameState, fight: Fight) -> int:
    """Return the number of damage cards of each ship in a lost fight. Source: F4, F8, Q21."""
    each = damage_cards(state, fight) // max(1, len(fight.ships))
    return min(each, damage_cards_left(state))


def fight_words(state: GameState, fight: Fight) -> str:
    """Return a fight in words: ships, powers and result."""
    ships = " and ".join(ship.card.name for ship in state.ships_in(fight))
    enemies = " and ".join(enemy.card.name for enemy in state.enemies_in(fight))
    band = band_of(state, fight)
    return f"{ships} against {enemies}: {band.powers}, {band.spoken}"


def winning_effects(state: GameState, fight: Fight) -> tuple[str, ...]:
    """Return the effects of known hands that would win an open fight, the name of each once.

    Effects that draw or turn over an unknown card are omitted.
    """
    if not state.virtual or result_now(state, fight) is Result.WIN:
        return ()
    names = []
    for player in state.players.values():
        for card in effects_held(player):
            play = PlayEffect(player.id, card)
            if card.overload or card.looks or card.name in names:
                continue
            if is_window_open(state, card) and not tuple(play.check(state)):
                after = play.apply(state, [])
                if after.fight is not None and result_now(after, fight) is Result.WIN:
                    names.append(card.name)
    return tuple(names)


def _damaged_end(state: GameState, fight: Fight) -> End:
    """Return the worst result of a lost fight's damage cards."""
    ends = (_after_damage(state, fight, ship) for ship in state.ships_in(fight))
    return max(ends, key=_ORDER.index, default=End.DAMAGED)


def _after_damage(state: GameState, fight: Fight, ship: Ship) -> End:
    """Return the result of a lost fight's damage cards for a ship. Source: D3, D8."""
    cards = cards_for_each(state, fight)
    if ship.structure > cards * HARDEST_HIT:
        return End.DAMAGED
    return End.AT_RISK if ship.structure > cards * MILDEST_HIT else End.DESTROYED


def _missing(state: GameState, fight: Fight, end: End) -> str:
    """Return in words how much power is missing for each better result. Source: F3 to F5, D3."""
    if end is End.WIN:
        return ""
    ours, theirs = powers(state, fight)
    to_win, to_be_damaged = theirs - ours + 1, theirs // 2 + 1 - ours
    better = _damaged_end(state, fight)
    is_better = end is End.OVERPOWERED and better is not End.DESTROYED
    if not is_better or to_be_damaged == to_win:
        return f"{to_win} missing to win"
    gives = "to survive" if better is End.DAMAGED else "for a chance"
    return f"{to_be_damaged} {gives}, {to_win} to win"


def _words(end: End, lead: int, cards: int) -> str:
    match end:
        case End.WIN:
            return f"win by {lead}"
        case End.DAMAGED:
            times = "damaged twice" if cards > 1 else "damaged"
            return f"tie: {times}" if lead == 0 else times
        case End.AT_RISK:
            return "may be destroyed"
        case End.DESTROYED | End.OVERPOWERED:
            return "destroyed"
