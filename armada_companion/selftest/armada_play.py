"""Plays the sample game of Armada by mouse and keyboard; the rules say what must be seen."""

from collections import Counter
from collections.abc import Mapping
from typing import cast

from armada_companion.games.armada import rules as armada
from armada_companion.games.armada.rules.actions import Pass
from armada_companion.games.armada.rules.passing import pass_reason
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.selftest.errors import CheckError
from armada_companion.selftest.play import Play
from armada_companion.ui.text import pass_text

_MOST_CLICKS = 200
_FORCED = (Rule.NONE_LEFT, Rule.PREVENTED)
"""What a player may not pay for with a token, because the pass comes by itself."""

_CLICKED_IN: Mapping[Phase, str] = {
    Phase.COMMAND: "leave_dials_on_table",
    Phase.SHIP: "activate_ship",
    Phase.SQUADRON: "activate_squadron",
    Phase.STATUS: "end_status_phase",
}


class ArmadaPlay:
    """The course of the sample game.

    Args:
        play: A window that shows the start page.
    """

    def __init__(self, play: Play) -> None:
        self._play = play
        self._judged: Counter[str] = Counter()

    def open(self) -> str:
        """Open the sample game."""
        self._play.open_sample("sample_game")
        ships, squadrons = len(self._state.ships), len(self._state.squadrons)
        return f"{ships} ships and {squadrons} squadrons on the table"

    def play_round(self) -> str:
        """Play round 1: dials left on the table, all units activated, and the Status Phase.

        Wherever a ship could be activated, the pass badge is compared with the rules. Only what was
        not there before is painted: most of the time would go into frames that nobody sees.
        """
        window, places = self._play.program.window, set[tuple[Phase, bool]]()
        for _ in range(_MOST_CLICKS):
            if self._state.round > 1:
                window.setUpdatesEnabled(True)
                return f"{self._play.steps} steps, then round {self._state.round}"
            place = (self._state.phase, self._state.activation is None)
            window.setUpdatesEnabled(place not in places)
            places.add(place)
            self._play_on()
        raise CheckError(f"round 1 did not end after {_MOST_CLICKS} clicks")

    def try_pass(self) -> str:
        """Come to a place where the rules forbid a pass, and click the badge there all the same."""
        play = self._play
        self._play_on()
        if self._judge_pass() != "forbidden":
            raise CheckError("the sample game no longer begins a round where nobody may pass")
        before, reason = self._state, pass_reason(self._state, self._side())
        play.hands.click("pass_badge")
        said = play.program.window.table.banner.accessibleName()
        if self._state != before or not said.startswith(reason):
            raise CheckError(f"a pass that is forbidden ({reason}) is answered with {said!r}")
        play.hands.click("sheet_back")
        counts = ", ".join(f"{count} times {kind}" for kind, count in self._judged.items())
        return f"as the rules say: {counts}; refused: {said}"

    def take_back(self) -> str:
        """Activate a ship, undo it and redo it by key."""
        before = self._state
        self._play.step("activate_ship")
        after = self._state
        self._play.press("Ctrl+Z")
        if self._state != before:
            raise CheckError("undo does not lead back to the state before the step")
        self._play.press("Ctrl+Y")
        if self._state != after or self._state == before:
            raise CheckError("redo does not lead to the state after the step")
        return f"an activation undone and redone, {self._play.steps} steps now"

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._play.state)

    def _play_on(self) -> None:
        """Play the next step of a plain game."""
        if self._state.activation:
            self._play.step("end_activation")
            return
        if self._state.phase is Phase.SHIP:
            self._judge_pass()
        self._play.step(_CLICKED_IN[self._state.phase])

    def _judge_pass(self) -> str:
        """Compare the badge with what the rules say; return `legal`, `forced` or `forbidden`."""
        broken = armada.broken_rules(self._state, Pass())
        kind = "forbidden" if broken else "legal"
        if broken and broken[0] in _FORCED:
            kind = "forced"
        badge = self._play.hands.seen("pass_badge")
        says = (badge.accessibleName(), badge.accessibleDescription())
        reason = pass_reason(self._state, self._side())
        wanted = (pass_text(not broken, reason), broken[0].source if broken else "")
        if says != wanted:
            raise CheckError(f"the pass badge says {says}, the rules say {wanted}")
        self._judged[kind] += 1
        return kind

    def _side(self) -> Side:
        if self._state.to_act is None:
            raise CheckError("it is nobody's turn in the Ship Phase")
        return self._state.to_act
