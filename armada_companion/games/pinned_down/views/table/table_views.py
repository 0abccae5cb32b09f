"""What the table of Pinned Down shows: plain values, no rules, no Qt.

Views are immutable and compare by value, so a widget repaints only when its view differs. Hands
are open to all (H1); of the decks only their sizes are shown.
"""

from typing import NamedTuple

from armada_companion.kit.choice import BannerView


class BandView(NamedTuple):
    """How a fight would end with the present powers.

    Attributes:
        result: A value of `End`: `win`, `damaged`, `at_risk`, `destroyed` or `overpowered`.
        words: What happens: "win by 2", "tie: damaged", "may be destroyed", "destroyed".
        missing: What the better ends need: "1 missing to win", "3 to survive, 10 to win"; "" for a
            win.
        powers: "14 against 12".
    """

    result: str
    words: str
    missing: str
    powers: str

    @property
    def spoken(self) -> str:
        """Everything in one line."""
        return ", ".join(part for part in (self.words, self.missing) if part)


class DamageView(NamedTuple):
    """A damage card on a ship.

    Attributes:
        word: What it forbids or costs, in a word or two; or "".
        repair: What a tap on it does now.
    """

    name: str
    numbers: str
    word: str
    repair: str = ""


class CrewView(NamedTuple):
    """A character aboard.

    Attributes:
        name: The last name, with what a captain gives, or why nothing.
        full_name: The same with rank and first name.
        words: What else the card does; or "".
        captain: What it gives as a captain: `on`, `off`, or "" for another character.
    """

    name: str
    full_name: str
    words: str
    captain: str = ""


class PairView(NamedTuple):
    """A pair that has still to fight.

    Attributes:
        proposed: It is not made yet: the program proposes it.
        names: What fights, as a screen reader says it: "TRB Truth against Agony".
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
        surnames: The same without ranks and first names, for a narrow line.
        structure: Percent, 100 at most.
        stands: What further damage cards surely do not do, or what one does.
        cards: Hand, draw deck and discard pile of its owner.
        status: `free`, `paired`, `fighting`, `fought` or `destroyed`.
        pairing: With whom it is paired and how that would end; "" for none.
        upkeep: What it adds at the Jump; attached damage counts.
        people: The characters aboard, one by one.
        words: What its text does, but for cloaking and upkeep; or "".
        chips: Each attached damage card, the oldest first.
        asked: A tap on it answers an open task.
        class_name: The class of the ship, or "".
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
        words: What its text does, in our own words; or "".
        status: `free`, `paired` or `fighting`.
        pairing: As in `ShipView`.
        asked: As in `ShipView`.
        copy: Which of the enemy ships of its name it is, "1 of 2"; "" for the only one.
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
    """The current location; `words` says what its text does, a line each."""

    name: str
    kind: str
    distance: int
    words: tuple[str, ...]


class TrackView(NamedTuple):
    """The way home.

    Attributes:
        legs: Each location on the table that counts, with its distance, the oldest first.
        distance: Their sum; it may go beyond the goal.
    """

    distance: int
    goal: int
    legs: tuple[tuple[str, int], ...]


class PoolView(NamedTuple):
    """The threat pool.

    Attributes:
        forecast: What the next Attack adds, and what the Jump adds before it.
        source: What that is made of.
        outlook: The same in lines, shown where it fits.
        steps: The number of each of these lines.
        coming: How many tokens are added before the next attack card is revealed.
        verdict: About how many enemy ships the pool pays then.
        warns: These are more than the fleet has ships.
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
    """The whole table.

    Attributes:
        turn: 0 before the first.
        phase: The record's name of the phase.
        phase_notes: A count or word for each of the five phases; "" except for the present one.
        location: None before one is turned up.
        flags: What holds for the rest of the turn, a line each.
        fighting: The first ship of the open fight, or "".
        proposed: The best pairs of what is still free.
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
    """The last step, and those before it.

    Attributes:
        title: What was done last, an undo or redo too; "" before the first step.
        notes: What followed from it.
        before: The earlier steps in effect, each with its notes, the newest first.
    """

    title: str
    notes: tuple[str, ...]
    before: tuple[tuple[str, tuple[str, ...]], ...]


NOTHING = NewsView("", (), ())
