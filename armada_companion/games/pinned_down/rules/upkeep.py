"""Upkeep, which ends the wrap-up window, and the power to see more locations.

Source: J3, J4, K2, Q37, Q39.
"""

from armada_companion.games.pinned_down.rules.piles import take
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import DeckName
from armada_companion.kit.note import Note, Notes


def pay_upkeep(state: GameState, notes: Notes) -> GameState:
    """Return the state with the upkeep of all ships in the pool, added once a turn."""
    if state.flags.upkeep_paid:
        return state
    upkeep = sum(ship.upkeep for ship in state.ships.values())
    if upkeep:
        notes.append(Note("pool", "", f"Upkeep: {upkeep:+} threat"))
    return state.with_pool(upkeep).with_flags(state.flags._replace(upkeep_paid=True))


def show_one_more(state: GameState) -> GameState:
    """Return the state with one more location to choose from, shown at once where others are."""
    flags = state.flags._replace(more_shown=state.flags.more_shown + 1)
    if flags.shown:
        deck = state.deck(DeckName.LOCATION)
        cards, rest = take(deck.draw)
        flags = flags._replace(shown=(*flags.shown, *cards))
        state = state.with_deck(DeckName.LOCATION, deck._replace(draw=rest))
    return state.with_flags(flags)
