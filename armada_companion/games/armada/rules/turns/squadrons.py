"""Activating squadrons: in the Squadron Phase and by a Squadron command.

Source: RRG 4, 19, 20; digest 6.
"""

from collections.abc import Iterator
from typing import Annotated, Self

from msgspec import Meta

from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.state import SQUADRONS_A_TURN, GameState
from ..model.types import Did, Phase, Place, Side
from ..model.units import Squadron
from ..rule import Rule
from ..table import action
from ..table.teams import check_chosen


class ActivateSquadron(
    action.ArmadaAction, phases=action.SHIP_OR_SQUADRON, group=action.Group.STEPS, who=Who.PLAYERS
):
    """Activate a squadron. Source: RRG 4, 19."""

    squadron: action.SquadronInPlay
    did: Did | None = None

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        if state.phase is Phase.SHIP and not (state.activation and state.activation.squadrons):
            return
        for squadron in state.squadrons.values():
            if squadron.side is state.to_act and squadron.unactivated:
                yield cls(squadron.id)

    def check(self, state: GameState) -> Iterator[Rule]:
        squadron = state.squadron(self.squadron)
        if squadron.activated:
            yield Rule.SQUADRON_ACTIVATED
        if state.attack is not None:
            yield Rule.ATTACK_OPEN
        if state.phase is Phase.SHIP:
            yield from _check_by_command(state, squadron)
        else:
            yield from self._check_in_phase(state, squadron)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the squadron activated, in its turn or by a command.

        An activation out of turn extends the last turn of its side, and the other side still has to
        act; if its side had no turn yet in this phase, one begins. Source: digest 6.1.
        """
        squadron = state.squadron(self.squadron)
        state = state.with_squadron(squadron._replace(activated=True, place=Place.IN_PLAY))
        if state.phase is Phase.SQUADRON:
            return _with_one_done(state, squadron.side)
        activation = state.activation
        if activation is None or activation.squadrons is None:
            return state
        left = max(0, activation.squadrons - 1)
        return state._replace(activation=activation._replace(squadrons=left))

    def text(self, state: GameState) -> str:
        did = f": {self.did}" if self.did else ""
        return f"{action.unit_name(state, self.squadron)} activates{did}"

    def _check_in_phase(self, state: GameState, squadron: Squadron) -> Iterator[Rule]:
        if squadron.side is not state.to_act:
            yield Rule.NOT_YOUR_TURN
        yield from check_chosen(state, squadron)
        if self.did is Did.BOTH and "rogue" not in squadron.keywords:
            yield Rule.MOVE_OR_ATTACK_ONLY


class ExtendTurn(
    action.Effect, phases=action.SQUADRON_PHASE, group=action.Group.ACTIVATION, who=Who.PLAYERS
):
    """Let the turn of the Squadron Phase activate more squadrons, by an effect. Source: digest 6.1.

    Attributes:
        squadrons: The additional squadrons, 1 and up.
    """

    squadrons: Annotated[int, Meta(ge=1, le=99)]

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state in which this turn of the Squadron Phase activates more squadrons."""
        return state._replace(squadrons_allowed=state.squadrons_allowed + self.squadrons)

    def line(self, state: GameState) -> str:
        """Return the side, the additional squadrons and the reason in words."""
        side = state.to_act
        who = action.side_does(state, side, "activates", "activate") if side else "activates"
        return f"{who} {self.squadrons} more in this turn"


def _with_one_done(state: GameState, side: Side) -> GameState:
    """Return the state after a squadron of a side was activated, in turn or not."""
    player, is_own = state.player(side), side is state.to_act
    if not is_own and player.squadron_round == state.round:
        return state
    state = state.with_player(side, chosen="", squadron_round=state.round)
    if is_own:
        return state._replace(squadrons_done=state.squadrons_done + 1)
    return state._replace(to_act=side, squadrons_done=1, squadrons_allowed=SQUADRONS_A_TURN)


def _check_by_command(state: GameState, squadron: Squadron) -> Iterator[Rule]:
    activation = state.activation
    if activation is None or activation.squadrons is None:
        yield Rule.NO_SQUADRON_COMMAND
    elif activation.squadrons == 0:
        yield Rule.TOO_MANY_SQUADRONS
    if squadron.side is not state.to_act:
        yield Rule.ENEMY_SQUADRON
