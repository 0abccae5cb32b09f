"""The texts of a live page."""

import json

from armada_companion.kit.live_view import LiveSide, LiveView, cleaned, live_json


def test_texts_are_short_and_turn_no_direction() -> None:
    view = LiveView(game="Toy", n=0, sides=(LiveSide("M\u202eia\u2066 \n" + "x" * 10_000),))
    (side,) = json.loads(live_json(view))["sides"]
    assert side["name"].startswith("Mia xx") and len(side["name"]) == 120


def test_marks_are_not_stacked_over_other_lines() -> None:
    stacked = "Z" + "\u0334\u0321\u0322\u0316" * 50 + " e\u0301\u0323"
    assert cleaned(stacked) == "Z\u0334\u0321 e\u0301\u0323"
