"""The texts of a live page."""

import json

from armada_companion.kit.live_view import LiveSide, LiveView, live_json


def test_texts_are_short_and_turn_no_direction() -> None:
    view = LiveView(game="Toy", n=0, sides=(LiveSide("M\u202eia\u2066 \n" + "x" * 10_000),))
    (side,) = json.loads(live_json(view))["sides"]
    assert side["name"].startswith("Mia xx") and len(side["name"]) == 120
