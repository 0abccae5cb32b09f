"""Plays the sample game of Armada for the self-test and compares the window with the rules."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import FunctionType

from rapidfuzz import fuzz

from armada_companion.games.self_test import CheckError, Robot, SelfCheck
from armada_companion.system.resources import read_text
from armada_companion.ui.controls.turn_banner import pass_text

from .cards.catalog import Catalog
from .fleets.formats.reader import read_fleet
from .rules.game import ARMADA
from .rules.model.state import GameState
from .rules.model.types import Phase, Side
from .rules.rule import Rule
from .rules.turns.turn_order import Pass, pass_reason

_LIST, _CARD, _MISSPELT = "samples/sample_imperial.txt", "Gunnery Team", "Gunner Crew"
_MAX_CLICKS = 200
_HEAD_Y, _FEWEST_COLORS = 20, 8
"""A line of pixels through the title of a chart."""

_FORCED = (Rule.NONE_LEFT, Rule.PREVENTED)
"""Passes that are automatic and cost no token."""

_CLICKED_IN: Mapping[Phase, str] = {
    Phase.COMMAND: "leave_dials_on_table",
    Phase.SHIP: "activate_ship",
    Phase.SQUADRON: "activate_squadron",
    Phase.STATUS: "end_status_phase",
}


def self_checks(robot: Robot, catalog: Callable[[], Catalog]) -> Sequence[SelfCheck]:
    """Return the checks of the sample game, in their order; `catalog` loads the cards."""
    play = SampleGame(robot)
    return (
        SelfCheck("fleet_list", partial(check_fleet_list, catalog)),
        SelfCheck("round", play.play_round),
        SelfCheck("pass", play.try_pass),
        SelfCheck("undo_redo", play.undo_and_redo),
        SelfCheck("papers", partial(check_papers, robot)),
    )


def check_fleet_list(catalog: Callable[[], Catalog]) -> str:
    """Read a fleet list with a misspelled card, for which the reader must offer the right name.

    Raises:
        CheckError: The right name is not offered, or the compiled part of a library is missing.
    """
    if isinstance(fuzz.ratio, FunctionType):
        raise CheckError("RapidFuzz runs without its compiled part")
    text = read_text(_LIST)
    if _CARD not in text:
        raise CheckError(f"{_LIST} does not name {_CARD} any more")
    lines = read_fleet(text.replace(_CARD, _MISSPELT), catalog()).lines
    unknown = [line.why for line in lines if line.status == "not_understood"]
    if len(unknown) != 1 or _CARD not in unknown[0]:
        raise CheckError(f"for {_MISSPELT!r} the reader offers {unknown}, not {_CARD!r}")
    return f"{len(lines)} lines; {_MISSPELT!r}: {unknown[0]}"


def check_papers(robot: Robot) -> str:
    """Make the result slip of the game so far in each file format, and paint its charts.

    Raises:
        CheckError: A file has the wrong format, or nothing was painted.
    """
    from armada_companion.ui.paint.square_code import square_code

    from .views.score.result_slip import result_slip
    from .views.score.slip_files import slip_code, slip_csv, slip_json
    from .window.score.slip_paper import slip_pdf

    slip = result_slip(robot.state, {}, ())
    code = square_code(slip_code(slip))
    pdf = slip_pdf(slip, code)
    if not pdf.startswith(b"%PDF-"):
        raise CheckError("the result slip cannot be written as PDF")
    dark = sum(map(sum, code))
    if not dark or not slip_csv(slip) or not slip_json(slip):
        raise CheckError("the result slip has no QR code, table or JSON")
    return f"a PDF of {len(pdf)} bytes, a code of {dark} dots, {_charts(robot)} charts"


def _charts(robot: Robot) -> int:
    """Paint the charts and return their number.

    Raises:
        CheckError: A chart is empty.
    """
    from PySide6.QtGui import QImage

    from armada_companion.ui.press_guard import PressGuard
    from armada_companion.ui.theme import THEMES, Look

    from .views.score.chart_values import charts
    from .window.score.charts import ChartPicture

    drawn, look = charts(robot.state, (), ()), Look(THEMES["dark"], 1.0, PressGuard())
    for chart in drawn:
        picture = ChartPicture(look, chart)
        image = QImage(picture.sizeHint(), QImage.Format.Format_RGB32)
        picture.render(image)
        if len({image.pixel(x, _HEAD_Y) for x in range(image.width())}) < _FEWEST_COLORS:
            raise CheckError(f"the chart {chart.name} is not painted")
    return len(drawn)


class SampleGame:
    """Plays the sample game with a robot.

    Args:
        robot: The robot, which has opened the sample game.
    """

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self._judged: Counter[str] = Counter()

    def play_round(self) -> str:
        """Play round 1: dials left on the table, all units activated, and the Status Phase.

        The pass badge is compared with the rules before each activation of a ship. To save time,
        only situations that are new are painted.
        """
        places = set[tuple[Phase, bool]]()
        for _ in range(_MAX_CLICKS):
            if self._state.round > 1:
                self._robot.set_painting(True)
                return f"{self._robot.steps} steps, then round {self._state.round}"
            place = (self._state.phase, self._state.activation is None)
            self._robot.set_painting(place not in places)
            places.add(place)
            self._play_on()
        raise CheckError(f"round 1 did not end after {_MAX_CLICKS} clicks")

    def try_pass(self) -> str:
        """Play until the rules forbid a pass, then click on the pass badge anyway."""
        self._play_on()
        if self._judge_pass() != "forbidden":
            raise CheckError("the sample game no longer begins a round where nobody may pass")
        before, reason = self._state, pass_reason(self._state, self._side())
        self._robot.click("pass_badge")
        said = self._robot.seen("turn_banner").accessibleName()
        if self._state != before or not said.startswith(reason):
            raise CheckError(f"a pass that is forbidden ({reason}) is answered with {said!r}")
        self._robot.click("sheet_back")
        counts = ", ".join(f"{count} times {kind}" for kind, count in self._judged.items())
        return f"as the rules say: {counts}; refused: {said}"

    def undo_and_redo(self) -> str:
        """Activate a ship, undo the activation and redo it, by keys."""
        before = self._state
        self._robot.step("activate_ship")
        after = self._state
        self._robot.press("Ctrl+Z")
        if self._state != before:
            raise CheckError("undo does not lead back to the state before the step")
        self._robot.press("Ctrl+Y")
        if self._state != after or self._state == before:
            raise CheckError("redo does not lead to the state after the step")
        return f"an activation undone and redone, {self._robot.steps} steps now"

    @property
    def _state(self) -> GameState:
        state: GameState = self._robot.state
        return state

    def _play_on(self) -> None:
        if self._state.activation:
            self._robot.step("end_activation")
            return
        if self._state.phase is Phase.SHIP:
            self._judge_pass()
        phase = self._state.phase
        self._robot.step(_CLICKED_IN[phase])
        if phase is self._state.phase is Phase.SQUADRON:
            self._robot.click("next_unit")

    def _judge_pass(self) -> str:
        """Compare the pass badge with the rules; return `legal`, `forced` or `forbidden`."""
        broken = ARMADA.broken_rules(self._state, Pass())
        kind = "forbidden" if broken else "legal"
        if broken and broken[0] in _FORCED:
            kind = "forced"
        badge = self._robot.seen("pass_badge")
        says = (badge.accessibleName(), badge.accessibleDescription())
        reason = pass_reason(self._state, self._side())
        expected = (pass_text(not broken, reason), broken[0].source if broken else "")
        if says != expected:
            raise CheckError(f"the pass badge says {says}, the rules say {expected}")
        self._judged[kind] += 1
        return kind

    def _side(self) -> Side:
        if self._state.to_act is None:
            raise CheckError("it is nobody's turn in the Ship Phase")
        return self._state.to_act
