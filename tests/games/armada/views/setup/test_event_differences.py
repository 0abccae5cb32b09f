"""The desk says what a table plays otherwise than the event. Source: issue 27, part 2."""

import pytest

from armada_companion.games.armada.views.setup.event_differences import event_differences
from armada_companion.kit.step import Header

NEXUS = {"id": "nexus", "version": "2025-06", "hash": "ab"}
LEGACY = {"id": "legacy", "version": "1", "hash": "cd"}
AGREED: Header = {"settings": {"event_mode": True}, "packs": [NEXUS, LEGACY]}


@pytest.mark.parametrize(
    ("settings", "packs", "sentences"),
    [
        ({"event_mode": True}, [NEXUS, LEGACY], []),
        (
            {"event_mode": True, "format": "task-force", "points_limit": 200},
            [NEXUS, LEGACY],
            ["This table plays Task Force 200, the event Standard 400."],
        ),
        (
            {"event_mode": True, "points_limit": 300},
            [NEXUS, LEGACY],
            ["This table plays Standard 300, the event Standard 400."],
        ),
        ({}, [NEXUS, LEGACY], ["This table does not play in event mode."]),
        (
            {"event_mode": True},
            [LEGACY, {"id": "own"}],
            [
                "This table plays without the pack nexus 2025-06 of the event.",
                "This table plays with the pack own, which the event does not have.",
            ],
        ),
        (
            {"event_mode": True},
            [{**NEXUS, "version": "2025-07"}, {**LEGACY, "hash": "ef"}],
            [
                "This table has the pack nexus 2025-07, the event version 2025-06.",
                "The pack legacy 1 of this table has other cards than the event’s.",
            ],
        ),
        (
            {"event_mode": True},
            [LEGACY, NEXUS],
            ["This table has the packs of the event in another order."],
        ),
        ({"event_mode": True}, [{"id": "nexus"}, LEGACY], []),
        ({"format": "unheard of"}, [], ["The agreed rules of this table cannot be read."]),
    ],
)
def test_each_difference_has_a_sentence(
    settings: dict[str, object], packs: list[dict[str, str]], sentences: list[str]
) -> None:
    assert [*event_differences(AGREED, {"settings": settings, "packs": packs})] == sentences
