"""Bad numbers of cards in a fleet: one line with file, line, place and value."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.cli_runs import run
from tests.cli.test_bad_input import ship, ships

# What is wrong: the record, and a part of the message.
UNREADABLE: Mapping[str, tuple[bytes, str]] = {
    "a battery in a zone of huge ships": (
        ships(ship(batteries={"left_aux": [1, 0, 0]})), "batteries: a small ship has no",
    ),
    "dice of a card that are texts": (
        ships(ship(batteries={"front": ["1", 0, 0]})), "ships[0].batteries: {'front': ['1', 0,",
    ),
    "dice of a card below 0": (
        ships(ship(anti_squadron=[-1, 0, 0])), "ships[0].anti_squadron: [-1, 0, 0]",
    ),
    "a ready cost of no list": (
        ships(ship(upgrades=[{"name": "U", "ready_cost": {"count": 1, "kinds": "repair"}}])),
        "upgrades[0].ready_cost: kinds is not a list",
    ),
    "modifiers as a text": (
        ships(ship(upgrades=[{"name": "U", "modifiers": "stack"}])),
        "upgrades[0].modifiers: not a list of modifiers",
    ),
    "a modifier of nothing": (
        ships(ship(upgrades=[{"name": "U", "modifiers": [{"by": 1}]}])),
        "upgrades[0].modifiers: value is missing",
    ),
    "an ignition range that is none": (
        ships(ship(ignition=["far"])), "ships[0].ignition: 'far' is not one of close",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", UNREADABLE)
def test_an_unreadable_card_is_reported_with_file_line_place_and_value(
    tmp_path: Path, case: str
) -> None:
    """Record page, sections 2 and 8."""
    data, part = UNREADABLE[case]
    path = tmp_path / "bad.armada"
    path.write_bytes(data)
    result = run("replay", str(path))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"{path}:2: enter_fleet: fleet: ships[0].")
    assert part in result.err
    assert result.err.count("\n") == 1
