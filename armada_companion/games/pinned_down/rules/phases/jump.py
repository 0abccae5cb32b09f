"""The Jump Phase, unless the fleet is home. Source: J3 to J8, H6, K2, Q37, Q39, Q42."""

from collections.abc import Iterator
from typing import Self

from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..decks.piles import discard_enemies, draw_cards, take, under
from ..model.printed_cards import Card
from ..model.state import GameState, Turn, without_changes
from ..model.types import DeckName, Mark, Phase, Until, When
from ..rule import Rule
from ..table.action import JUMP, OfferedAction, PinnedDownAction, one_line
from ..table.card_fields import Location
from ..table.card_texts import REMINDER, pool_texts, remind
from ..table.tasks import leave_tasks, open_damage, open_discards

SHOWN = 2
"""Source: J4."""


class ShowLocations(OfferedAction, phases=JUMP, who=Who.PLAYERS):
    """Show the top cards of the virtual location deck; upkeep is paid first. Source: J3, J4."""

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the broken rules if locations are shown or need a shuffle first. Source: J4, H6."""
        _require_location_deck(state)
        if state.flags.shown:
            yield Rule.J4.because("The locations are shown already")
        deck = state.deck(DeckName.LOCATION)
        if not deck.draw.size and deck.discard.size:
            yield Rule.J4.because("The discarded locations have to be shuffled first")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        _require_location_deck(state)
        state = pay_upkeep(state, notes)
        return _show(state, SHOWN + state.flags.more_shown - len(state.flags.shown))

    def text(self, state: GameState) -> str:
        return "The next locations are shown"


class Jump(PinnedDownAction, phases=JUMP, who=Who.PLAYERS):
    """Jump to one of the locations shown. Source: J3 to J8.

    Attributes:
        shown: The shown locations; () if none is left, or if the virtual deck showed them.
        choose: Id or name of the chosen location; None only without shown locations.
    """

    shown: tuple[Location, ...] = ()
    choose: str | None = None

    def __post_init__(self) -> None:
        """Raise MalformedActionError if no shown location is chosen."""
        if self.shown and self.choose is None:
            raise MalformedActionError("choose is missing: name the chosen location")

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield the possible jumps: one to each location that the virtual deck showed."""
        if state.virtual and not state.flags.shown:
            yield cls()
        yield from (cls((), card.id) for card in state.flags.shown)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the rules that the choice breaks; only an empty deck may show fewer than two (H6).

        Source: J4, J5.
        """
        shown = self._require_shown(state)
        chosen = self._require_chosen(shown)
        most = SHOWN + state.flags.more_shown
        if state.virtual and not shown and state.deck(DeckName.LOCATION).draw.size:
            yield Rule.J4.because("Show the locations first")
        if len(shown) > most:
            yield Rule.J4.because(f"{len(shown)} locations are shown; {most} may be")
        forced = [card for card in shown if Mark.MUST_CHOOSE in card.marks]
        if forced and chosen is not None and Mark.MUST_CHOOSE not in chosen.marks:
            yield Rule.J5.because(f"{forced[0].name} is shown and has to be chosen")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state at the new location; the next turn follows. Source: J3 to J5."""
        shown = self._require_shown(state)
        chosen = self._require_chosen(shown)
        state = pay_upkeep(state, notes)
        state = state.with_flags(arrived=True)
        return state if chosen is None else _arrive(state, shown, chosen, notes)

    def text(self, state: GameState) -> str:
        if self.choose is None:
            return "The fleet jumps"
        names = (one.name for one in self.shown or state.flags.shown if one.id == self.choose)
        return one_line(f"The fleet jumps to {next(names, self.choose)}")

    def _require_shown(self, state: GameState) -> tuple[Card, ...]:
        if state.virtual and self.shown:
            raise ImpossibleActionError("the virtual deck shows the locations; do not name them")
        return state.flags.shown if state.virtual else self.shown

    def _require_chosen(self, shown: tuple[Card, ...]) -> Card | None:
        """Return the chosen location by id or name; None without shown locations."""
        if not shown and self.choose is None:
            return None
        for card in shown:
            if self.choose is not None and card.is_called(self.choose):
                return card
        raise ImpossibleActionError(f"{self.choose!r} is not one of the locations shown")


def end_jump(state: GameState, notes: Notes) -> GameState:
    """Return the state at the start of the next turn. Source: J6 to J8."""
    if not state.virtual:
        notes.append(Note(REMINDER, "", "Each player draws a card"))
    for player in tuple(state.players.values()):
        state = draw_cards(state, state.player(player.id), 1, notes)
    enemies = tuple(state.enemies.values())
    if enemies:
        notes.append(Note("pool", "", f"Undefeated enemy ships: {len(enemies):+} threat"))
    state = discard_enemies(state, enemies).with_pool(len(enemies))
    return _next_turn(leave_tasks(state, notes), notes)


def pay_upkeep(state: GameState, notes: Notes) -> GameState:
    """Return the state with the upkeep of all ships in the pool, added once a turn."""
    if state.flags.upkeep_paid:
        return state
    upkeep = sum(ship.upkeep for ship in state.ships.values())
    if upkeep:
        notes.append(Note("pool", "", f"Upkeep: {upkeep:+} threat"))
    return state.with_pool(upkeep).with_flags(upkeep_paid=True)


def show_one_more(state: GameState) -> GameState:
    """Return the state with one more location to choose from."""
    state = state.with_flags(more_shown=state.flags.more_shown + 1)
    return _show(state, 1) if state.flags.shown else state


def _show(state: GameState, number: int) -> GameState:
    """Return the state with more of the top locations shown."""
    deck = state.deck(DeckName.LOCATION)
    cards, rest = take(deck.draw, number)
    state = state.with_deck(DeckName.LOCATION, deck._replace(draw=rest))
    return state.with_flags(shown=(*state.flags.shown, *cards))


def _require_location_deck(state: GameState) -> None:
    if not state.virtual:
        raise ImpossibleActionError("the locations are on the table; name them when you jump")


def _arrive(state: GameState, shown: tuple[Card, ...], chosen: Card, notes: Notes) -> GameState:
    """Return the state at the new location, the others under the deck. Source: J5, Q42."""
    index = shown.index(chosen)
    others = (*shown[:index], *shown[index + 1 :])
    state = state._replace(locations=(*state.locations, chosen))
    if state.virtual:
        deck = state.deck(DeckName.LOCATION)
        state = state.with_deck(DeckName.LOCATION, deck._replace(draw=under(deck.draw, others)))
        state = state.with_flags(shown=())
    elif others:
        names = " and ".join(card.name for card in others)
        verb = "goes" if len(others) == 1 else "go"
        notes.append(Note(REMINDER, "", f"{names} {verb} under the location deck"))
    notes.append(Note("jump", chosen.id, f"The fleet is at {chosen.name}"))
    remind(chosen, notes)
    state = pool_texts(state, (chosen,), When.BECOMES_CURRENT, notes)
    state = pool_texts(state, (chosen,), When.ARRIVAL, notes)
    if Mark.RANDOM_SHIP_DAMAGED in chosen.marks:
        return open_damage(state, chosen)
    return open_discards(state, chosen) if Mark.EACH_DISCARDS in chosen.marks else state


def _next_turn(state: GameState, notes: Notes) -> GameState:
    """Return the state without the values and changes of the turn. Source: J8, O7."""
    for ship in state.ships.values():
        state = state.with_ship(without_changes(ship, Until.TURN, Until.FIGHT))
    turn = state.turn + 1
    notes.append(Note("phase", Phase.MAIN, f"Turn {turn}: Main Phase"))
    return state._replace(phase=Phase.MAIN, turn=turn, flags=Turn(), pairs=(), fight=None)
