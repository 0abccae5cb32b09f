"""The Jump Phase after the victory test. Source: J3 to J8, H6, Q39, Q42."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import Jump, ShowLocations
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.enemies import discard_enemies
from armada_companion.games.pinned_down.rules.names import same_card
from armada_companion.games.pinned_down.rules.piles import draw_cards, take, under
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.ship import without_changes
from armada_companion.games.pinned_down.rules.state import GameState, Turn
from armada_companion.games.pinned_down.rules.texts import REMINDER, pool_texts, remind
from armada_companion.games.pinned_down.rules.types import DeckName, Mark, Phase, Until, When
from armada_companion.games.pinned_down.rules.upkeep import pay_upkeep
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule

SHOWN = 2
"""Source: J4."""


def check_show_locations(state: GameState, action: ShowLocations) -> Iterator[BrokenRule]:
    """Yield what forbids showing: they lie there already, or are to be shuffled. (J4, H6)"""
    if not state.virtual:
        raise ImpossibleActionError("the locations are on the table; name them when you jump")
    if state.flags.shown:
        yield Rule.J4.because("The locations are shown already")
    deck = state.deck(DeckName.LOCATION)
    if not deck.draw.size and deck.discard.size:
        yield Rule.J4.because("The discarded locations have to be shuffled first")


def show_locations(state: GameState, action: ShowLocations, notes: Notes) -> GameState:
    """Return the state with the top locations shown. Source: J3, J4."""
    if not state.virtual:
        raise ImpossibleActionError("the locations are on the table; name them when you jump")
    state = pay_upkeep(state, notes)
    deck = state.deck(DeckName.LOCATION)
    cards, rest = take(deck.draw, SHOWN + state.flags.more_shown - len(state.flags.shown))
    state = state.with_deck(DeckName.LOCATION, deck._replace(draw=rest))
    return state.with_flags(state.flags._replace(shown=(*state.flags.shown, *cards)))


def check_jump(state: GameState, action: Jump) -> Iterator[BrokenRule]:
    """Yield what forbids the choice. Fewer may be shown than two: the deck may be short (H6).

    Source: J4, J5.
    """
    shown = _shown(state, action)
    chosen = _chosen(shown, action)
    most = SHOWN + state.flags.more_shown
    if state.virtual and not shown and state.deck(DeckName.LOCATION).draw.size:
        yield Rule.J4.because("Show the locations first")
    if len(shown) > most:
        yield Rule.J4.because(f"{len(shown)} locations are shown; {most} may be")
    forced = [card for card in shown if Mark.MUST_CHOOSE in card.marks]
    if forced and chosen is not None and Mark.MUST_CHOOSE not in chosen.marks:
        yield Rule.J5.because(f"{forced[0].name} is shown and has to be chosen")


def jump(state: GameState, action: Jump, notes: Notes) -> GameState:
    """Return the state at the start of the next turn. Source: J3 to J8."""
    shown = _shown(state, action)
    chosen = _chosen(shown, action)
    state = pay_upkeep(state, notes)
    if chosen is not None:
        state = _arrive(state, shown, chosen, notes)
    if not state.virtual:
        notes.append(Note(REMINDER, "", "Each player draws a card"))
    for player in tuple(state.players.values()):
        state = draw_cards(state, state.player(player.id), 1, notes)
    enemies = tuple(state.enemies.values())
    if enemies:
        notes.append(Note("pool", "", f"Undefeated enemy ships: {len(enemies):+} threat"))
    state = discard_enemies(state, enemies).with_pool(len(enemies))
    return _next_turn(state, notes)


def _arrive(state: GameState, shown: tuple[Card, ...], chosen: Card, notes: Notes) -> GameState:
    """Return the state at the new location, the others under the deck. Source: J5, Q42."""
    index = shown.index(chosen)
    others = (*shown[:index], *shown[index + 1 :])
    state = state._replace(locations=(*state.locations, chosen))
    if state.virtual:
        deck = state.deck(DeckName.LOCATION)
        state = state.with_deck(DeckName.LOCATION, deck._replace(draw=under(deck.draw, others)))
    elif others:
        names = " and ".join(card.name for card in others)
        verb = "goes" if len(others) == 1 else "go"
        notes.append(Note(REMINDER, "", f"{names} {verb} under the location deck"))
    notes.append(Note("jump", chosen.id, f"The fleet is at {chosen.name}"))
    remind(chosen, notes)
    state = pool_texts(state, (chosen,), When.BECOMES_CURRENT, notes)
    return pool_texts(state, (chosen,), When.ARRIVAL, notes)


def _next_turn(state: GameState, notes: Notes) -> GameState:
    """Return the state with the turn's flags and changes gone. Source: J8, O7."""
    for ship in state.ships.values():
        kept = without_changes(without_changes(ship.changes, Until.TURN), Until.FIGHT)
        state = state.with_ship(ship._replace(changes=kept))
    turn = state.turn + 1
    notes.append(Note("phase", Phase.MAIN, f"Turn {turn}: Main Phase"))
    return state._replace(phase=Phase.MAIN, turn=turn, flags=Turn(), pairs=(), fight=None)


def _shown(state: GameState, action: Jump) -> tuple[Card, ...]:
    if state.virtual and action.shown:
        raise ImpossibleActionError("the deck shows the locations")
    return state.flags.shown if state.virtual else action.shown


def _chosen(shown: tuple[Card, ...], action: Jump) -> Card | None:
    """Return the location chosen, by id or name; None where there is none to choose from."""
    if not shown and action.choose is None:
        return None
    for card in shown:
        if action.choose is not None and same_card(card, action.choose):
            return card
    raise ImpossibleActionError(f"{action.choose!r} is none of the locations shown")
