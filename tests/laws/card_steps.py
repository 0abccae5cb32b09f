"""Steps about tokens and dials on upgrade cards, drawn at random: filled in setup, spent later."""

from collections.abc import Iterator, Mapping
from random import Random

from armada_companion.games.armada.rules.model.fleet import SetupCommands
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase

Plain = Mapping[str, object]


def card_steps(state: GameState, chance: Random) -> Iterator[Plain]:
    """Yield what may be put on cards, or taken from them; most of it is legal."""
    for ship in state.ships.values():
        for upgrade in ship.upgrades:
            named = {"ship": ship.id, "upgrade": upgrade.card.card or upgrade.card.name}
            if state.phase is Phase.SETUP:
                if upgrade.card.start is not None:
                    yield {"do": "fill_card", **named, **_pieces(upgrade.card.start, chance)}
                continue
            for token in upgrade.tokens[:1]:
                yield {"do": "spend_card_token", **named, "command": token.value}
            for dial in upgrade.dials[:1]:
                yield {"do": "spend_card_dial", **named, "command": dial.value}


def _pieces(start: SetupCommands, chance: Random) -> Plain:
    """Return what is put on a card; nothing is named where nobody chooses."""
    if start.only:
        return {}
    kinds = [kind.value for kind in chance.choices(start.kinds, k=start.count)]
    return {f"{start.piece}s": kinds}
