"""The values that the table page shows.

Views are immutable and compare by value, so a widget repaints only when its view differs.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from armada_companion.kit.action import Action
from armada_companion.kit.choice import BannerView as BannerView
from armada_companion.kit.choice import Choice as Choice
from armada_companion.kit.choice import PassView as PassView
from armada_companion.kit.choice import judged_choice
from armada_companion.kit.value import Value

from ...rules.game import ARMADA
from ...rules.model.state import GameState
from ...rules.model.units import Token

OUT = ("destroyed", "set_aside", "retreated")
"""The values of `status` for a unit that is out of play."""


TokenView = Token
"""A defense token and its state."""


class ZoneView(Value, frozen=True):
    """A hull zone: its name in records, its shields left, and their maximum (0 and up)."""

    zone: str
    shields: int
    maximum: int


class DialView(Value, frozen=True):
    """The dials of a ship as the seat may see them.

    Attributes:
        facedown: Number of facedown dials.
        revealed: The face of the revealed dial, `unknown`, or "" without one.
        spent: Whether the revealed dial was spent.
        left: Remaining uses of the resolved commands, extra dials and raid tokens, a line each.
        lost: Whether the revealed dial was not spent, and can no longer be.
    """

    facedown: int
    revealed: str = ""
    spent: bool = False
    left: tuple[str, ...] = ()
    lost: bool = False


class ShipView(Value, frozen=True):
    """The card of a ship.

    Attributes:
        player: 0 is side A, on the left; 1 is side B, on the right.
        status: `ready`, `prevented`, `active`, `activated`, `set_aside` or `destroyed`.
        hull: 0 to `hull_max`.
        zones: Four hull zones (front, left, right, rear), six on a huge ship.
        speed: None while it is unknown.
        command_limit: The number of command tokens that the ship may have.
        upgrades: Name and state (`ready`, `exhausted`, `discarded`) of each upgrade card.
        dimmed: Whether it has activated in the phase of its kind, or another player of the team
            activates next.
        facedown: The number of facedown damage cards.
        objective_tokens: The number of objective tokens on the ship.
        is_objective: Whether it is an objective ship.
        upgrade_notes: For each upgrade the cost to ready it and the tokens on it, or "".
        owner: The player of a team who owns it, or "".
        side_name: The name of its player or team.
    """

    id: str
    player: int
    name: str
    class_name: str
    points: int
    status: str
    hull: int
    hull_max: int
    zones: tuple[ZoneView, ...]
    speed: int | None
    speed_max: int
    dial: DialView
    command_tokens: tuple[str, ...]
    command_limit: int
    defense_tokens: tuple[TokenView, ...]
    upgrades: tuple[tuple[str, str], ...] = ()
    faceup_cards: tuple[str, ...] = ()
    dimmed: bool = False
    facedown: int = 0
    objective_tokens: int = 0
    is_objective: bool = False
    upgrade_notes: tuple[str, ...] = ()
    owner: str = ""
    side_name: str = ""


class SquadronView(Value, frozen=True):
    """The card of a squadron.

    Attributes:
        kind: The number of the fighter icon, 0 to 5; equal for squadrons of one model.
        status: `ready`, `activated`, `set_aside` or `destroyed`.
        ace: Whether it is unique and has defense tokens.
        dimmed: Whether it has activated in the phase of its kind, or another player of the team
            activates next.
        objective_tokens: The number of objective tokens on it.
        owner: The player of a team who owns it, or "".
        side_name: The name of its player or team.
        slider: The color of its activation slider.
        has_notes: Whether its keywords are explained; not in event mode.
        has_intel: Whether another squadron of its side in play has Intel; looked up only for the
            unit in the middle column.
    """

    id: str
    player: int
    name: str
    points: int
    kind: int
    status: str
    hull: int
    hull_max: int
    speed: int
    ace: bool
    keywords: tuple[str, ...]
    defense_tokens: tuple[TokenView, ...]
    dimmed: bool = False
    slider: str = ""
    has_notes: bool = True
    has_intel: bool = False
    objective_tokens: int = 0
    owner: str = ""
    side_name: str = ""


class PlayerView(Value, frozen=True):
    """The values on a player's plate and on the heading of the fleet.

    Attributes:
        to_do: The remaining actions of this side in the phase, in words.
        short: A name for the plate: of the player of a team who acts, or the team's letter.
        has_clock: Whether the plate shows the player's time, and the fleet heading the score.
        token: The upper side of the initiative token, if this player has it.
    """

    player: int
    name: str
    score: int
    pass_tokens: int
    initiative: bool
    to_act: bool
    to_do: str = ""
    victory_tokens: int = 0
    token: str = ""
    short: str = ""
    has_clock: bool = False


NOBODY = PlayerView(player=0, name="", score=0, pass_tokens=0, initiative=False, to_act=False)
"""A player before there is a game."""


class TableView(Value, frozen=True):
    """The whole table, as the seat may see it.

    Attributes:
        round: 0 before the first round.
        rounds: The number of rounds on the track.
        phase: The record's name of the phase.
        phase_notes: A count or word for each of the four phases, or "".
        fleets: The ships of side A and of side B.
        wings: The squadrons of side A and of side B.
        event_mode: Whether the game has no odds, reminders and advice.
    """

    round: int
    rounds: int
    phase: str
    phase_notes: tuple[str, str, str, str]
    banner: BannerView
    players: tuple[PlayerView, PlayerView]
    fleets: tuple[tuple[ShipView, ...], tuple[ShipView, ...]]
    wings: tuple[tuple[SquadronView, ...], tuple[SquadronView, ...]]
    active: str
    objective: str = ""
    event_mode: bool = False


def choice(
    state: GameState, label: str, action: Action[GameState], mark: str = "", key: str = ""
) -> Choice:
    return judged_choice(partial(ARMADA.broken_rules, state), label, action, mark, key)


def in_group(group: str, found: Iterable[Choice]) -> Iterator[Choice]:
    """Yield the choices with this heading."""
    return (one._replace(group=group) for one in found)
