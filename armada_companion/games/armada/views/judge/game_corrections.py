"""The choices by which what belongs to no unit is corrected. Source: rules digest 11.7."""

from collections.abc import Iterable, Iterator

from armada_companion.games.armada.rules.damage.piles import ReshuffleDamageDeck, copies_of
from armada_companion.games.armada.rules.judge.table_corrections import (
    CorrectGame,
    CorrectObstacle,
)
from armada_companion.games.armada.rules.model.state import GameState, Objective
from armada_companion.games.armada.rules.model.types import ObstacleKind
from armada_companion.games.armada.views.judge.judge_questions import (
    CorrectedNumber,
    CorrectedObjective,
    CorrectedPile,
)
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import unit_name


def game_choices(state: GameState) -> tuple[Choice, ...]:
    """Return what of the objective, the obstacles and the damage deck can be corrected."""
    return (
        *_in_group("Objective", _objective(state)),
        *_in_group("Obstacles on the table", _obstacles(state)),
        *_in_group("Damage deck", _deck(state)),
    )


def pile_choices(state: GameState) -> tuple[Choice, ...]:
    """Return each title of the deck as one more card in the discard pile."""
    return tuple(
        choice(state, title or "Unknown", _pile((*state.damage_discard, title)))
        for title in ("", *sorted(copies_of(state)))
    )


def objective_choices(state: GameState, known: Iterable[Objective]) -> tuple[Choice, ...]:
    """Return every objective but the one that is played."""
    now = state.objective.key if state.objective else ""
    return tuple(
        choice(state, one.name, CorrectGame(objective=one)) for one in known if one.key != now
    )


def _objective(state: GameState) -> Iterator[Choice]:
    now = state.objective.name if state.objective else "none"
    yield Choice("correct_game", "Another objective…", CorrectedObjective(), note=f"Now: {now}")
    named = state.objective_ships
    for ship in state.ships.values():
        is_named = ship.id in named
        ships = tuple(one for one in named if one != ship.id) if is_named else (*named, ship.id)
        label = f"{unit_name(state, ship)} is {'no' if is_named else 'an'} objective ship"
        yield choice(state, label, CorrectGame(objective_ships=ships))


def _obstacles(state: GameState) -> Iterator[Choice]:
    for one in state.obstacles:
        name = one.id.replace("_", " ")
        yield choice(state, f"Remove {name}", CorrectObstacle(one.id), mark="minus")
        if one.id in state.stations():
            hull = CorrectedNumber(one.id, "hull")
            yield Choice("correct_unit", f"Hull of {name}…", hull)
    for kind in ObstacleKind:
        used = {one.id for one in state.obstacles}
        fresh = next(name for n in range(1, 99) if (name := f"{kind}{n}") not in used)
        label = f"One more {kind.replace('_', ' ')}"
        yield choice(state, label, CorrectObstacle(fresh, kind), mark="plus")


def _deck(state: GameState) -> Iterator[Choice]:
    yield Choice("correct_game", "One more discarded card…", CorrectedPile(), mark="plus")
    if state.damage_discard:
        # Titles are not named: some were known of cards that lay facedown.
        place = state.damage_discard.index("") if "" in state.damage_discard else -1
        left = [*state.damage_discard]
        del left[place]
        yield choice(state, "One discarded card fewer", _pile(tuple(left)), mark="minus")
        yield choice(state, "Reshuffle damage deck", ReshuffleDamageDeck())


def _pile(titles: tuple[str, ...]) -> CorrectGame:
    return CorrectGame(damage_discard=titles)


def _in_group(group: str, found: Iterable[Choice]) -> Iterator[Choice]:
    return (one._replace(group=group) for one in found)
