"""Rounds, banner, pass badge, plates, phases and buttons."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.window.parts.player_plate import PlayerPlate
from armada_companion.games.armada.window.parts.tracks import RoundTrack
from armada_companion.games.armada.window.table.table_page import PHASES
from armada_companion.kit.choice import PassView
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.phase_track import PhaseTrack
from armada_companion.ui.controls.turn_banner import PassBadge, TurnBanner
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from armada_companion.ui.theme import Look
from tests.ui.widgets import widget_samples as samples
from tests.ui.widgets.conftest import PaintCounter

PASS_RULES = (
    *(Rule.NONE_LEFT, Rule.PREVENTED, Rule.NO_TOKEN, Rule.P1_MUST_ACTIVATE_FIRST),
    *(Rule.P1_NOT_FEWER, Rule.P2_HAS_MORE, Rule.CONSECUTIVE, Rule.ACTIVATION_IN_PROGRESS),
    Rule.OTHER_SHIP_REQUIRED,
)
LEFT_BUTTON = Qt.MouseButton.LeftButton


def test_the_banner_says_turn_and_pass(qtbot: QtBot, look: Look) -> None:
    banner = TurnBanner(look)
    qtbot.addWidget(banner)
    banner.render_banner(samples.banner())
    assert banner.accessibleName() == (
        "Azure activates Halcyon. Attack 1 of 2, then maneuver and end."
        " No pass, Activation in progress"
    )
    assert banner.badge.accessibleName() == "No pass, Activation in progress"
    assert banner.badge.accessibleDescription() == "RRG 16"


def test_the_pass_badge_is_a_button_legal_or_not(qtbot: QtBot, look: Look) -> None:
    banner = TurnBanner(look)
    qtbot.addWidget(banner)
    banner.resize(752, 84)
    banner.show()
    for legal in (False, True):
        banner.render_banner(samples.banner(legal=legal))
        with qtbot.waitSignal(banner.badge.clicked):
            QTest.mouseClick(banner.badge, LEFT_BUTTON)
    assert banner.badge.objectName() == "pass_badge"
    assert (banner.badge.width(), banner.badge.height()) == (236, 64)


@pytest.mark.parametrize("reason", sorted({rule.text for rule in PASS_RULES}))
def test_the_reason_is_whole_on_the_badge_of_a_narrow_banner(
    qtbot: QtBot, look: Look, reason: str
) -> None:
    """1024 pixels at 150 %: the badge is 204 wide."""
    badge = PassBadge(look)
    qtbot.addWidget(badge)
    badge.resize(204, 64)
    badge.render_pass(PassView(legal=False, reason=reason))
    found: list[PaintedText] = []
    with record_texts(found.append):
        badge.grab()
    assert [(text.text, text.is_cut) for text in found] == [("NO PASS", False), (reason, False)]


def test_without_a_pass_to_judge_there_is_no_badge(qtbot: QtBot, look: Look) -> None:
    banner = TurnBanner(look)
    qtbot.addWidget(banner)
    banner.show()
    banner.render_banner(samples.banner()._replace(passing=None))
    assert not banner.badge.isVisible()


def test_a_reason_is_flashed_for_four_seconds(qtbot: QtBot, look: Look) -> None:
    banner = TurnBanner(look)
    qtbot.addWidget(banner)
    banner.resize(752, 84)
    banner.render_banner(samples.banner())
    quiet = banner.grab().toImage()
    banner.flash_reason("The ship is at speed 0")
    assert banner.grab().toImage() != quiet
    timer = banner.findChildren(QTimer)[0]
    assert timer.isActive()
    assert timer.interval() == 4000
    timer.timeout.emit()
    assert banner.grab().toImage() == quiet


@pytest.mark.parametrize("width", [660, 752])
def test_of_many_broken_rules_the_banner_shows_whole_ones(
    qtbot: QtBot, look: Look, width: int
) -> None:
    rules = [
        "This squadron has been activated this round (RRG 19)",
        "No Squadron command is being resolved (RRG 4)",
        "A Squadron command activates friendly squadrons (RRG 4)",
    ]
    banner = TurnBanner(look)
    qtbot.addWidget(banner)
    banner.resize(width, 84)
    banner.render_banner(samples.banner())
    banner.flash_reason("; ".join(rules))
    texts: list[PaintedText] = []
    with record_texts(texts.append):
        banner.grab()
    shown = " ".join(one.text for one in texts if one.widget is banner)
    assert rules[0] in shown
    assert "; …" in shown
    assert not [one.text for one in texts if one.is_cut]
    assert banner.accessibleName() == "; ".join(rules)


def test_a_button_that_is_not_legal_says_why_and_does_nothing(qtbot: QtBot, look: Look) -> None:
    button = PushButton(look, "end_activation")
    qtbot.addWidget(button)
    chosen: list[bool] = []
    refused: list[str] = []
    button.chosen.connect(lambda: chosen.append(True))
    button.refused.connect(refused.append)
    button.render_button("End", "check", "E", legal=False, reason="Maneuver first (RRG 16)")
    QTest.mouseClick(button, LEFT_BUTTON)
    assert (chosen, refused) == ([], ["Maneuver first (RRG 16)"])
    assert button.hint() == button.accessibleDescription() == "Maneuver first (RRG 16)"
    assert button.isEnabled()
    button.render_button("End", "check", "E")
    QTest.mouseClick(button, LEFT_BUTTON)
    assert (chosen, len(refused)) == ([True], 1)


def test_a_plate_tells_score_pass_tokens_and_initiative(qtbot: QtBot, look: Look) -> None:
    plate = PlayerPlate(look, samples.player(1))
    qtbot.addWidget(plate)
    assert plate.accessibleDescription() == "score 48, pass tokens 2, has initiative, blue side up"
    plate.resize(148, 84)
    before = plate.grab().toImage()
    plate.render_player(samples.player(1)._replace(to_act=True))
    assert plate.grab().toImage() != before


def test_a_low_plate_still_tells_everything(qtbot: QtBot, look: Look) -> None:
    plate = PlayerPlate(look, samples.player(1))
    qtbot.addWidget(plate)
    plate.resize(88, 48)
    full = samples.player(1)._replace(score=400)
    views = [full, full._replace(score=48), full._replace(pass_tokens=0)]
    views += [full._replace(initiative=False), full._replace(to_act=True)]
    pictures = []
    for view in views:
        plate.render_player(view)
        pictures.append(plate.grab().toImage())
    assert all(picture != pictures[0] for picture in pictures[1:])
    assert plate.accessibleName() == "Amber"


def test_narrow_phases_show_the_note_below_the_name(qtbot: QtBot, look: Look) -> None:
    phases = PhaseTrack(look, PHASES)
    qtbot.addWidget(phases)
    phases.resize(373, 48)
    phases.render_phases("squadron", ("", "", "", ""))
    before = phases.grab().toImage()
    phases.render_phases("squadron", ("", "", "7", ""))
    assert phases.grab().toImage() != before


def test_tracks_say_where_the_game_stands(qtbot: QtBot, look: Look) -> None:
    rounds, phases = RoundTrack(look), PhaseTrack(look, PHASES)
    qtbot.addWidget(rounds)
    qtbot.addWidget(phases)
    rounds.render_rounds(3, 6)
    phases.render_phases("ship", ("", "7 left", "", ""))
    assert (rounds.accessibleName(), phases.accessibleName()) == (
        "Round 3 of 6",
        "Ship phase, 7 left",
    )


def test_views_that_did_not_change_paint_nothing(
    qtbot: QtBot, look: Look, counter: PaintCounter
) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    banner, rounds = TurnBanner(look, host), RoundTrack(look, host)
    plate = PlayerPlate(look, samples.player(), host)
    with qtbot.waitActive(host):
        host.show()
    banner.render_banner(samples.banner())
    rounds.render_rounds(2, 6)
    counter.watch(banner, plate, rounds)
    counter.settle()
    banner.render_banner(samples.banner())
    plate.render_player(samples.player())
    rounds.render_rounds(2, 6)
    assert counter.settle() == []
