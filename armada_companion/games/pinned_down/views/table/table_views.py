"""The views of the table of Pinned Down: plain values.

Views are immutable and compare by value, so a widget repaints only when its view differs. Hands
are open to all (H1); of the decks only their sizes are shown.
"""

from typing import NamedTuple

from armada_companion.kit.choice import BannerView


class BandView(NamedTuple):
    """The result of a fight with the current powers.

    Attributes:
        result: A value of `End`: `win`, `damaged`, `at_risk`, `destroyed` or `overpowered`.
        words: The result: "win by 2", "tie: damaged", "may be destroyed", "destroyed".
        missing: The power for better results: "1 missing to win", "3 to survive, 10 to win"; "" for
            a win.
        powers: "14 against 12".
    """

    result: str
    words: str
    missing: str
    powers: str

    @property
    def spoken(self) -> str:
        """The whole view in one line."""
        return ", ".join(part for part in (self.words, self.missing) if part)


class DamageView(NamedTuple):
    """A damage card on a ship.

    Attributes:
        word: The card's restriction or cost, in a word or two; or "".
        repair: The effect of a tap on the damage card.
    """

    name: str
    numbers: str
    word: str
    repair: str = ""


class CrewView(NamedTuple):
    """A character aboard.

    Attributes:
        name: The last name, with a captain's bonus, or why it has none.
        full_name: The name with rank and first name.
        words: The other effects of the card, or "".
        captain: Whether a captain's bonus counts now: `on` or `off`; "" for other characters.
    """

    name: str
    full_name: str
    words: str
    captain: str = ""


class PairView(NamedTuple):
    """A pair before its fight.

    Attributes:
        proposed: Whether the program only proposes the pair.
        names: The ships for a screen reader: "TRB Truth against Agony".
    """

    ship: str
    enemy: str
    band: BandView
    fighting: bool
    proposed: bool = False
    names: str = ""


class ShipView(NamedTuple):
    """The card of a player's ship.

    Attributes:
        crew: Captain and other characters aboard, or "".
        surnames: The last names of `crew`, for a narrow line.
        structure: The ship's structure in percent, 100 at most.
        stands: How many more damage cards the ship surely survives, or the effect of the next one.
        cards: Hand, draw deck and discard pile of its owner.
        status: `free`, `paired`, `fighting`, `fought` or `destroyed`.
        pairing: The paired enemy ship and the result of the fight, or "".
        upkeep: The threat that the ship adds at the Jump, its damage included.
        people: The characters aboard, one by one.
        words: The effect of its text, without cloaking and upkeep; or "".
        chips: Each attached damage card, the oldest first.
        asked: Whether a tap on the ship's card answers an open task.
    """

    id: str
    name: str
    owner: str
    cards: str
    status: str
    crew: str = ""
    surnames: str = ""
    power: int = 0
    structure: int = 0
    stands: str = ""
    cloaked: bool = False
    pairing: str = ""
    wing: str = ""
    upkeep: int = 0
    people: tuple[CrewView, ...] = ()
    words: str = ""
    chips: tuple[DamageView, ...] = ()
    asked: bool = False
    class_name: str = ""


class EnemyView(NamedTuple):
    """The card of an enemy ship.

    Attributes:
        words: The effect of its text, in our own words; or "".
        status: `free`, `paired` or `fighting`.
        pairing: As in `ShipView`.
        asked: As in `ShipView`.
        copy: Its number among enemy ships with the same name, "1 of 2", or "".
    """

    id: str
    name: str
    class_name: str
    power: int
    threat: int
    unique: bool
    words: str
    status: str
    pairing: str
    asked: bool = False
    copy: str = ""


class LocationView(NamedTuple):
    """The current location; `words` has the effects of its text, a line each."""

    name: str
    kind: str
    distance: int
    words: tuple[str, ...]


class TrackView(NamedTuple):
    """The distance covered on the way home.

    Attributes:
        legs: Each counted location with its distance, the oldest first.
        distance: Their sum, which may exceed the goal.
    """

    distance: int
    goal: int
    legs: tuple[tuple[str, int], ...]


class PoolView(NamedTuple):
    """The threat pool.

    Attributes:
        forecast: The threat that the next Attack adds, and the Jump if it comes first.
        source: The parts of the forecast.
        outlook: The forecast in lines, shown if there is room.
        steps: The number of tokens in each line of `outlook`.
        coming: The tokens added before the next attack card is revealed.
        verdict: The approximate number of enemy ships that the pool then pays.
        warns: Whether the pool pays for more enemy ships than the fleet has ships.
    """

    pool: int
    forecast: str
    source: str
    outlook: tuple[str, ...] = ()
    steps: tuple[int, ...] = ()
    coming: int = 0
    verdict: str = ""
    warns: bool = False


NO_POOL = PoolView(0, "", "")


class TableView(NamedTuple):
    """The table as one seat sees it.

    Attributes:
        turn: 0 before the first.
        phase: The record's name of the phase.
        phase_notes: A count or word for each of the five phases; "" except for the current one.
        location: None before one is turned up.
        flags: The effects for the rest of the turn, a line each.
        fighting: The first ship of the open fight, or "".
        proposed: The best pairs of free ships.
    """

    turn: int
    phase: str
    phase_notes: tuple[str, ...]
    banner: BannerView
    pool: PoolView
    track: TrackView
    location: LocationView | None
    ships: tuple[ShipView, ...]
    enemies: tuple[EnemyView, ...]
    pairs: tuple[PairView, ...]
    flags: tuple[str, ...] = ()
    fighting: str = ""
    proposed: tuple[PairView, ...] = ()


class NewsView(NamedTuple):
    """The last step and earlier ones.

    Attributes:
        title: The last step, which may be an undo or redo; "" before the first.
        before: The earlier steps in effect, each with its notes, the newest first.
    """

    title: str
    notes: tuple[str, ...]
    before: tuple[tuple[str, tuple[str, ...]], ...]


NOTHING = NewsView("", (), ())
