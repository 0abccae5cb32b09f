"""Looking at facedown dials and cards; nothing changes, but the history shows the look."""

from typing import ClassVar

from armada_companion.kit.codec import UnitId
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.state import GameState
from ..table.action import ANY_PHASE, ArmadaAction, Group, Seat, seat_name, unit_name


class _Look(ArmadaAction, is_base=True):
    """The base of looks at facedown dials or cards.

    Attributes:
        FACEDOWN: The noun in the history: "dials" or "damage cards".
    """

    IS_REMARK: ClassVar[bool] = True
    ONLY_AT_TABLE: ClassVar[bool] = True
    FACEDOWN: ClassVar[str]

    ship: UnitId
    seat: Seat

    def require(self, state: GameState) -> None:
        state.ship(self.ship)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state

    def text(self, state: GameState) -> str:
        who, ship = seat_name(state, self.seat), unit_name(state, self.ship)
        return f"{who} looks at the facedown {self.FACEDOWN} of {ship}"


class LookAtDials(_Look, phases=ANY_PHASE, group=Group.STEPS, who=Who.OWNER):
    """Look at a ship's facedown dials; the history shows it. Source: RRG 3."""

    FACEDOWN: ClassVar[str] = "dials"


class LookAtDamageCards(_Look, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Look at a ship's facedown damage cards; the history shows it. Source: digest 11.7."""

    FACEDOWN: ClassVar[str] = "damage cards"
