"""How fights would end with the present powers, and what better ends need."""

from armada_companion.games.pinned_down.rules.card_play import (
    PlayEffect,
    effects_held,
    is_window_open,
)
from armada_companion.games.pinned_down.rules.fight import Result, powers, result_now, result_of
from armada_companion.games.pinned_down.rules.state import Fight, GameState
from armada_companion.games.pinned_down.views.table import BandView


def band_of(state: GameState, fight: Fight) -> BandView:
    """Return how a fight would end, and by how much."""
    ours, theirs = powers(state, fight)
    result = result_of(ours, theirs)
    return BandView(
        result=result.value,
        words=_words(result, ours - theirs),
        missing=_missing(result, ours, theirs),
        powers=f"{ours} against {theirs}",
    )


def fight_words(state: GameState, fight: Fight) -> str:
    """Return who fights whom, with the powers and how it would end."""
    ships = " and ".join(ship.card.name for ship in state.ships_in(fight))
    enemies = " and ".join(enemy.card.name for enemy in state.enemies_in(fight))
    band = band_of(state, fight)
    return f"{ships} against {enemies}: {band.powers}, {band.spoken}"


def winning_effects(state: GameState, fight: Fight) -> tuple[str, ...]:
    """Return the effects of known hands that would win an open fight, each by its name once.

    Those that draw or turn over a card of a deck are left out: nobody knows it.
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


def _missing(result: Result, ours: int, theirs: int) -> str:
    """Return the power that the next better results need. Source: F3 to F5."""
    to_win = theirs - ours + 1
    match result:
        case Result.WIN:
            return ""
        case Result.DAMAGED:
            return f"{to_win} missing to win"
        case Result.OVERPOWERED:
            to_survive = theirs // 2 + 1 - ours
            if to_survive == to_win:
                return f"{to_win} missing to win"
            return f"{to_survive} to survive, {to_win} to win"


def _words(result: Result, lead: int) -> str:
    match result:
        case Result.WIN:
            return f"win by {lead}"
        case Result.DAMAGED:
            return "tie: damaged" if lead == 0 else "damaged"
        case Result.OVERPOWERED:
            return "destroyed"
