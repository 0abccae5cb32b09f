"""The sheets that correct the objective, the obstacles and the damage deck.

Source: digest 11.7.
"""

from collections.abc import Iterator

from ...rules.damage.piles import ReshuffleDamageDeck, copies_of
from ...rules.judge.table_corrections import CorrectGame, CorrectObstacle
from ...rules.model.state import GameState, Objective
from ...rules.model.types import ObstacleKind
from ..table.questions import CorrectionQuestion, GameView
from ..table.table_views import Choice, choice, in_group
from ..table.words import unit_name
from .unit_corrections import CorrectedValue


class CorrectedGame(CorrectionQuestion, frozen=True):
    """Asks what to correct about the objective, the obstacles or the damage deck."""

    TITLE = "Objective, obstacles, damage deck"

    def choices(self, game: GameView) -> Iterator[Choice]:
        yield from in_group("Objective", _objective(game.state))
        yield from in_group("Obstacles on the table", _obstacles(game.state))
        yield from in_group("Damage deck", _deck(game.state))


class CorrectedObjective(CorrectionQuestion, frozen=True):
    """Asks which objective of the catalogue is the correct one."""

    TITLE = "Which objective is played?"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield every objective that is not in play, sorted by name."""
        now = game.state.objective.key if game.state.objective else ""
        found = game.catalog().objectives.values() if game.catalog else ()
        for one in sorted(found, key=lambda one: one.name):
            objective = Objective(one.name, one.id, one.token_value)
            if objective.key != now:
                yield game.choice(one.name, CorrectGame(objective=objective))


class CorrectedPile(CorrectionQuestion, frozen=True):
    """Asks which damage card is added to the discard pile."""

    TITLE = "Which card is discarded?"

    def choices(self, game: GameView) -> Iterator[Choice]:
        for title in ("", *sorted(copies_of(game.state))):
            pile = (*game.state.damage_discard, title)
            yield game.choice(title or "Unknown", CorrectGame(damage_discard=pile))


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
            hull = CorrectedValue(one.id, "hull")
            yield Choice("correct_unit", f"Hull of {name}…", hull)
    used = {one.id for one in state.obstacles}
    for kind in ObstacleKind:
        fresh = next(name for n in range(1, 99) if (name := f"{kind}{n}") not in used)
        label = f"One more {kind.replace('_', ' ')}"
        yield choice(state, label, CorrectObstacle(fresh, kind), mark="plus")


def _deck(state: GameState) -> Iterator[Choice]:
    yield Choice("correct_game", "One more discarded card…", CorrectedPile(), mark="plus")
    if state.damage_discard:
        # Titles are not shown, because some of the cards were facedown when they were discarded.
        place = state.damage_discard.index("") if "" in state.damage_discard else -1
        left = [*state.damage_discard]
        del left[place]
        fewer = CorrectGame(damage_discard=tuple(left))
        yield choice(state, "One discarded card fewer", fewer, mark="minus")
        yield choice(state, "Reshuffle damage deck", ReshuffleDamageDeck())
