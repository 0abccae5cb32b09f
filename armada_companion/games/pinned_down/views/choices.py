"""What can be done next at the table of Pinned Down: the buttons of each phase.

The rules judge each choice; the window only shows it. The first one is the next step.
"""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.assignment import Assign, EndAssignment, Unassign
from armada_companion.games.pinned_down.rules.attack import EndMain, Reveal
from armada_companion.games.pinned_down.rules.fight import OpenFight
from armada_companion.games.pinned_down.rules.jump import ShowLocations
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import DeckName, Phase
from armada_companion.games.pinned_down.views.card_play import PutCardsBack, WhoPlays, power_choice
from armada_companion.games.pinned_down.views.damage import fight_end
from armada_companion.games.pinned_down.views.entries import (
    AboutUnit,
    ShuffleDeck,
    shuffle_choice,
)
from armada_companion.games.pinned_down.views.phases import (
    RevealedCard,
    ShownLocations,
    WhoChangesPlans,
    WhoseDestiny,
)
from armada_companion.games.pinned_down.views.questions import choice, offer
from armada_companion.games.pinned_down.views.units import band_of
from armada_companion.kit.choice import Choice, Go


def main_choices(state: GameState, shown: str) -> tuple[Choice, ...]:
    """Return the buttons of the phase; `shown` is the ship or enemy that was tapped last."""
    found = tuple(_waited_for(state)) or tuple(_phase_choices(state, shown))
    return (*found, *_about(state, shown)) if state.phase is not Phase.OVER else found


def next_fight(state: GameState, shown: str) -> str:
    """Return the ship whose fight comes next: the shown one's, or the first; "" for none."""
    for pair in state.pairs:
        if shown in (pair.ship, pair.enemy):
            return pair.ship
    return state.pairs[0].ship if state.pairs else ""


def pairing(state: GameState, ship: str, enemy: str) -> Choice:
    """Return the choice of pairing a ship with an enemy ship, or of parting them."""
    name, other = state.ship(ship).card.name, state.enemy(enemy).card.name
    if any(pair.ship == ship and pair.enemy == enemy for pair in state.pairs):
        return parting(state, ship)
    return choice(state, f"{name} against {other}", Assign(ship, enemy), "swords")


def parting(state: GameState, ship: str) -> Choice:
    """Return the choice of making a ship free again."""
    return choice(state, f"Free {state.ship(ship).card.name}", Unassign(ship), "cross", "F")


def paired_ship(state: GameState, unit: str) -> str | None:
    """Return the first ship that is paired as, or with, this unit."""
    return next((pair.ship for pair in state.pairs if unit in (pair.ship, pair.enemy)), None)


def _phase_choices(state: GameState, shown: str) -> Iterator[Choice]:
    match state.phase:
        case Phase.MAIN:
            yield choice(state, "End Main Phase", EndMain(), "check", "E")
            yield _play()
            yield from power_choice(state)
        case Phase.ATTACK:
            yield from _attack(state)
        case Phase.ASSIGNMENT:
            yield from _assignment(state, shown)
        case Phase.FIGHT:
            yield from _fight(state, shown)
        case Phase.JUMP:
            yield from _jump(state)
        case Phase.OVER:
            yield Choice("result", "Result", Go("score"), mark="trophy", key="E")
        case Phase.SETUP:
            return


def _about(state: GameState, shown: str) -> Iterator[Choice]:
    """Yield the choice that asks what happened to the shown ship or enemy ship."""
    cards = {str(ship.id): ship.card for ship in state.ships.values()}
    cards.update({str(enemy.id): enemy.card for enemy in state.enemies.values()})
    if shown in cards:
        label = f"{cards[shown].name}…"
        yield Choice("about_unit", label, AboutUnit(shown), mark="repair", key="X")


def _waited_for(state: GameState) -> Iterator[Choice]:
    """Yield what everything else waits for: cards looked at, and decks to be shuffled."""
    if state.looking is not None:
        yield Choice("put_back_cards", "Put the cards back", PutCardsBack(), mark="undo", key="E")
        return
    for owed in state.owed[:1]:
        deck = DeckName.ATTACK if owed.destiny else DeckName.DAMAGE
        yield shuffle_choice(f"Shuffle the {deck} deck", ShuffleDeck(deck))
    for player in state.players.values():
        if player.unshuffled:
            label = f"Shuffle the deck of {player.id}"
            yield shuffle_choice(label, ShuffleDeck(DeckName.DRAW, player.id))


def _play() -> Choice:
    return Choice("play", "Play effect", WhoPlays(), mark="play", key="P")


def _attack(state: GameState) -> Iterator[Choice]:
    deck = state.deck(DeckName.ATTACK)
    if state.virtual and not deck.draw.size and deck.discard.size:
        yield shuffle_choice("Shuffle the attack deck", ShuffleDeck(DeckName.ATTACK))
    else:
        does = Reveal() if state.virtual else RevealedCard()
        yield offer(state, "reveal", "Reveal a card", does, "eye", "R")
    if state.flags.plans_offered:
        yield Choice("plans", "Change plans", WhoChangesPlans(), mark="redo", key="F")
    yield from power_choice(state)


def _assignment(state: GameState, shown: str) -> Iterator[Choice]:
    yield choice(state, "Close assignment", EndAssignment(), "check", "E")
    paired = paired_ship(state, shown)
    if paired is not None:
        yield parting(state, paired)


def _fight(state: GameState, shown: str) -> Iterator[Choice]:
    if state.fight is None:
        if ship := next_fight(state, shown):
            label = f"Fight: {state.ship(ship).card.name}"
            yield choice(state, label, OpenFight(ship), "swords", "E")
        return
    words = band_of(state, state.fight).words
    yield offer(state, "resolve_fight", f"Resolve: {words}", fight_end(state), "check", "E")
    yield _play()
    yield from power_choice(state)
    yield Choice("destiny", "Destiny", WhoseDestiny(), mark="dice", key="D")


def _jump(state: GameState) -> Iterator[Choice]:
    deck = state.deck(DeckName.LOCATION)
    if state.virtual and not state.flags.shown and deck.draw.size:
        yield choice(state, "Show locations", ShowLocations(), "eye", "E")
    elif state.virtual and not state.flags.shown and deck.discard.size:
        yield shuffle_choice("Shuffle the location deck", ShuffleDeck(DeckName.LOCATION))
    else:
        yield Choice("jump", "Jump", ShownLocations(), mark="chevron", key="E")
    if not state.flags.upkeep_paid:
        yield _play()
    yield from power_choice(state)
