"""The kinds of games that fleets are built for: the agreed total and other limits.

Source: RRG 6; tournament regulations; the Sector Fleet and Task Force leaflets.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from armada_companion.kit.names import normalize_name

from ...cards.catalog import Catalog
from ...cards.vocabulary import meanings
from ...rules.model.packs import Packs
from ...rules.model.ruleset import Format, Ruleset, SectorFleetLimits

if TYPE_CHECKING:
    from ...cards.pack import PackFormat

MAX_POINTS = 9999
"""The highest total that can be agreed."""


@dataclass(frozen=True, slots=True)
class GameFormat:
    """A kind of game that fleets are built for.

    Attributes:
        key: One of the keys of `FORMATS`.
        points: The agreed total of one fleet, 1 to `MAX_POINTS`.
        packs: The packs of cards, in order.
        own: The limits of the topmost pack that has some; see `over`.
    """

    key: str
    points: int
    packs: Packs = ()
    own: "PackFormat | None" = field(default=None, compare=False)

    @property
    def limits(self) -> "Limits":
        """The limits for fleets in this kind of game."""
        limits = FORMATS[self.key]
        if self.own is None or self.own.game != self.key:
            return limits
        flotillas = self.own.max_flotillas
        return replace(
            limits,
            source=self.packs[-1].words if self.packs else limits.source,
            max_flotillas=limits.max_flotillas if flotillas is None else flotillas,
            chosen_from=frozenset(self.own.objectives),
        )

    @property
    def words(self) -> str:
        """The title and the total of the format in words."""
        total = "any total" if self.points == MAX_POINTS else f"{self.points} points"
        packs = "".join(f", {one.words}" for one in self.packs)
        return f"{self.limits.title}, {total}{packs}"

    @property
    def max_squadron_points(self) -> int:
        """A third of the agreed total, rounded up; a quarter in Sector Fleet; or a pack's limit."""
        own = self.own
        if own and own.squadron_points is not None and own.points in (None, self.points):
            return own.squadron_points
        if self.key == SECTOR_FLEET_BUILDER and self.points == self.limits.usual_points:
            return _BUILDER_SQUADRONS
        return -(-self.points // self.limits.squadron_part)

    def with_packs(self, packs: Packs) -> "GameFormat":
        """Return this format with other packs; `over` adds their limits."""
        return replace(self, packs=packs, own=None)

    def over(self, catalog: Catalog) -> "GameFormat":
        """Return this format with the packs of a catalogue, and their limits."""
        if not catalog.refs and not self.packs:
            return self
        own = catalog.format
        # A total that the rules do not have, but the pack.
        is_own = own is not None and self.key == "other" and self.points == own.points
        key = own.game if own is not None and is_own else self.key
        return replace(self, key=key, packs=catalog.refs, own=own)

    @property
    def max_aces(self) -> int:
        """The greatest number of unique squadrons with defense tokens ("aces") in a fleet."""
        return self.points // 100

    @property
    def campaign(self) -> bool:
        """Whether campaign objectives are allowed, and lists may lack objectives."""
        return self.key == "campaign"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a kind of game.

    Attributes:
        title: Its name for players.
        source: The document with the limits that are not in the rulebook.
        squadron_part: Squadrons cost at most this part of the total.
        max_flotillas: None for no limit.
        barred_objectives: The ids of objectives that cannot be chosen.
        chosen_from: The ids of the only objectives that can be chosen; empty for all.
    """

    title: str
    source: str = "RRG 6"
    usual_points: int | None
    totals: Callable[[int], bool]
    totals_in_words: str
    squadron_part: int = 3
    max_flotillas: int | None = None
    barred_objectives: frozenset[str] = frozenset()
    chosen_from: frozenset[str] = frozenset()

    def allows(self, objective: str) -> bool:
        """Whether an objective, given by id, can be chosen."""
        return objective not in self.barred_objectives and (
            not self.chosen_from or objective in self.chosen_from
        )


def _any(points: int) -> bool:
    return 1 <= points <= MAX_POINTS


SECTOR_FLEET_BUILDER = "sector-fleet-builder"
"""Sector Fleet with the limits of the Star Forge builder (A-19)."""

_BUILDER_SQUADRONS = 268
"""The squadron points that the builder allows of 800; else a third, rounded up (digest 12.2)."""

_SECTOR_FLEET_TOTALS = frozenset({300, 400, 500, 600, 800, 1000, 1200})
_SECTOR_FLEETS_IN_WORDS = "300, 400, 500, 600, 800, 1000 or 1200 points a fleet"
_ANY_IN_WORDS = f"1 to {MAX_POINTS} points"

FORMATS: Mapping[str, Limits] = {
    "standard": Limits(
        title="standard game",
        source="Tournament regulations",
        usual_points=400,
        totals=lambda points: points == 400,
        totals_in_words="400 points (choose other for another total)",
        max_flotillas=2,
    ),
    "task-force": Limits(
        title="Task Force",
        source="Task Force",
        usual_points=200,
        totals=lambda points: 200 <= points <= 250,
        totals_in_words="200 points, in a campaign up to 250",
        max_flotillas=1,
        barred_objectives=frozenset({"fire-lanes", "fleet-ambush", "intel-sweep"}),
    ),
    "sector-fleet": Limits(
        title="Sector Fleet",
        source="Sector Fleet",
        usual_points=800,
        totals=lambda points: points in _SECTOR_FLEET_TOTALS,
        totals_in_words=_SECTOR_FLEETS_IN_WORDS,
        squadron_part=4,
        max_flotillas=3,
    ),
    SECTOR_FLEET_BUILDER: Limits(
        title="Sector Fleet of the builder",
        source="Star Forge",
        usual_points=800,
        totals=lambda points: points in _SECTOR_FLEET_TOTALS,
        totals_in_words=_SECTOR_FLEETS_IN_WORDS,
        max_flotillas=4,
    ),
    "campaign": Limits(
        title="campaign", usual_points=400, totals=_any, totals_in_words=_ANY_IN_WORDS
    ),
    "other": Limits(
        title="other game", usual_points=None, totals=_any, totals_in_words=_ANY_IN_WORDS
    ),
}
"""The formats by key."""

STANDARD = GameFormat("standard", 400)


def game_format(key: str, points: int | None = None, packs: Packs = ()) -> GameFormat:
    """Return a format with the total `points`; None is the format's usual total.

    Raises:
        ValueError: There is no such format, or it has no such total; one sentence.
    """
    limits = FORMATS.get(key)
    if limits is None:
        raise ValueError(f"There is no game format {key!r}; there are {', '.join(FORMATS)}.")
    total = limits.usual_points if points is None else points
    if total is None:
        raise ValueError(f"The format {key} needs the agreed total.")
    if not limits.totals(total):
        raise ValueError(f"The format {key} is played with {limits.totals_in_words}, not {total}.")
    return GameFormat(key, total, packs)


def usual_format(catalog: Catalog) -> GameFormat:
    """Return the game of a list that names none: that of the packs, or a standard game."""
    own = catalog.format
    if own is None:
        return STANDARD.over(catalog)
    points = own.points or FORMATS[own.game].usual_points or STANDARD.points
    return GameFormat(own.game, points, catalog.refs, own)


def format_of_record(ruleset: Ruleset) -> GameFormat:
    """Return the game that a record's fleets are for; `other` if its format lacks the total.

    Source: record page, 7; A-19.
    """
    key = ruleset.format.value
    if ruleset.format is Format.TEAM_PLAY:
        key = STANDARD.key
    elif ruleset.format is Format.SECTOR_FLEET:
        is_builder = ruleset.sector_fleet_limits is SectorFleetLimits.BUILDER
        key = SECTOR_FLEET_BUILDER if is_builder else key
    return replace(_of_total(key, ruleset.points_limit), packs=ruleset.packs)


def named_format(words: str, total: int | None) -> GameFormat | None:
    """Return the format that a list names, or None if it names no known one.

    If the format does not have the total, an `other` game of this total is returned.

    Args:
        words: The text after `Gamemode:`, or "".
        total: The printed limit.
    """
    named = normalize_name(words)
    if named == _WITHOUT_LIMITS:
        return GameFormat("other", MAX_POINTS)
    # Campaigns are printed with their week: "Battle for Naboo - Week 1".
    is_campaign = "week" in named or "campaign" in named
    key = "campaign" if is_campaign else meanings("game_modes").get(named)
    limit = total if total is not None and 1 <= total <= MAX_POINTS else None
    if key is None:
        return None if limit is None else _of_total("standard", limit)
    return _of_total(key, _usual_total(key) if limit is None else limit)


def _usual_total(key: str) -> int:
    if key == "campaign":
        return _GROWN_CAMPAIGN
    return FORMATS[key].usual_points or MAX_POINTS


def _of_total(key: str, total: int) -> GameFormat:
    try:
        return game_format(key, total)
    except ValueError:
        return game_format("other", total)


_WITHOUT_LIMITS = "fightergroup"
"""The format for a fleet of squadrons only, without the limit on squadron points."""

_GROWN_CAMPAIGN = 500
"""The largest campaign fleets, about; a list does not name the week of its campaign."""
