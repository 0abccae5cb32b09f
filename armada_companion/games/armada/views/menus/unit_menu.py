"""All entries about a unit that have no button."""

from collections.abc import Iterable, Iterator

from ..command.dial_entries import TokenEntries
from ..damage.damage_choices import HullEntries
from ..effects.unit_effects import unit_effects, unit_words
from ..judge.unit_corrections import UnitCorrections
from ..offers.choices import offered
from ..offers.unit_entries import more_choices
from ..table.card_texts import reading_choices, unit_card
from ..table.groups import in_groups
from ..table.questions import GameView, UnitQuestion
from ..table.table_views import Choice


class MoreEntries(UnitQuestion, frozen=True):
    """Asks for an entry about a unit: its card, choices without a button, then effects."""

    TITLE = "more"

    def words(self, game: GameView) -> str:
        return unit_words(game.state, self.unit)

    def choices(self, game: GameView) -> Iterable[Choice]:
        reading = reading_choices(game, unit_card(game.state.unit(self.unit)))
        return (*reading, *in_groups(self._entries(game)))

    def _entries(self, game: GameView) -> Iterator[Choice]:
        state, unit = game.state, self.unit
        yield from offered(state, unit).more
        if unit in state.ships:
            yield from TokenEntries(unit).choices(game)
        if not state.unit(unit).in_play:
            yield from HullEntries(unit).choices(game)
        yield from more_choices(state, unit)
        yield Choice("correct", "Correct a value…", UnitCorrections(unit), mark="gear")
        yield from unit_effects(state, unit)
