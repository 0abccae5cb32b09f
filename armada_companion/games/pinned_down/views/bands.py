"""How each fight would end with the powers of now. Source: F3 to F7, section 21."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.fight import (
    Result,
    fight_of,
    powers,
    result_of,
)
from armada_companion.games.pinned_down.rules.state import Fight, GameState
from armada_companion.games.pinned_down.views.table import BandView, PairView


def band_of(state: GameState, fight: Fight) -> BandView:
    """Return how a fight would end, and by how much."""
    ours, theirs = _sums(state, fight)
    result = result_of(ours, theirs)
    missing = theirs - ours + 1
    return BandView(
        result=result.value,
        words=_words(result, ours - theirs),
        missing="" if result is Result.WIN else f"{missing} missing to win",
        powers=f"{ours} against {theirs}",
    )


def band_of_ship(state: GameState, ship: str) -> BandView | None:
    """Return the band of a ship's fight, open or to come; None when it has none."""
    fight = fight_to_show(state, ship)
    return band_of(state, fight) if fight else None


def fight_to_show(state: GameState, ship: str) -> Fight | None:
    """Return the open fight of a ship, else that of its pair."""
    if state.fight is not None and ship in state.fight.ships:
        return state.fight
    return fight_of(state, ship)


def pair_views(state: GameState) -> Iterator[PairView]:
    """Yield every pair that has still to fight; those of a joint fight have the same band."""
    for pair in state.pairs:
        if pair.ship in state.ships and pair.enemy in state.enemies:
            band = band_of_ship(state, pair.ship)
            fighting = state.fight is not None and pair.ship in state.fight.ships
            if band is not None:
                yield PairView(pair.ship, pair.enemy, band, fighting)


def _sums(state: GameState, fight: Fight) -> tuple[int, int]:
    ships = [state.ships[one] for one in fight.ships if one in state.ships]
    enemies = [state.enemies[one] for one in fight.enemies if one in state.enemies]
    return powers(state, ships, enemies)


def _words(result: Result, lead: int) -> str:
    match result:
        case Result.WIN:
            return f"win by {lead}"
        case Result.DAMAGED:
            return "tie: damaged" if lead == 0 else "damaged"
        case Result.OVERPOWERED:
            return "destroyed"
