"""The game that a fleet list says it was built for."""

from armada_companion.games.armada.fleets.rules.game_format import (
    FORMATS,
    MOST_POINTS,
    GameFormat,
    game_format,
)
from armada_companion.kit.names import squeeze

_NAMES = {
    "standard": "standard",
    "standardgame": "standard",
    "tournament": "standard",
    "taskforce": "task-force",
    "sectorfleet": "sector-fleet",
    "campaign": "campaign",
    "corellianconflict": "campaign",
    "rebellionintherim": "campaign",
    "other": "other",
    "unrestricted": "other",
}
_WITHOUT_LIMITS = "fightergroup"
"""Squadrons alone, without the rulebook's share of them."""

_GROWN_CAMPAIGN = 500
"""Campaign fleets grow to about this; a list does not say how far its campaign has come."""


def named_format(words: str, total: int | None) -> GameFormat | None:
    """Return the format that a list names, or None where it tells nothing that is known.

    A total that the named format is not played with makes it a game of this agreed total.

    Args:
        words: What stands behind `Gamemode:`; "" where nothing stands.
        total: The printed limit.
    """
    named = squeeze(words)
    if named == _WITHOUT_LIMITS:
        return GameFormat("other", MOST_POINTS)
    key = _key(named)
    limit = total if total is not None and 1 <= total <= MOST_POINTS else None
    if key is None:
        return None if limit is None else _of_total("standard", limit)
    return _of_total(key, _usual_total(key) if limit is None else limit)


def _key(named: str) -> str | None:
    # Campaigns are printed with their week: "Battle for Naboo - Week 1".
    return "campaign" if "week" in named or "campaign" in named else _NAMES.get(named)


def _usual_total(key: str) -> int:
    if key == "campaign":
        return _GROWN_CAMPAIGN
    return FORMATS[key].usual_points or MOST_POINTS


def _of_total(key: str, total: int) -> GameFormat:
    try:
        return game_format(key, total)
    except ValueError:
        return game_format("other", total)
