"""Whenever the power goes while packs are added or removed, no pack is half there."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.crash.cutting import MEMORY, cut
from tests.crash.pack_acts import problems
from tests.crash.power_cuts import MODELS
from tests.crash.recorded_calls import Recording, can_record, record
from tests.examples import examples

CUTS = 2_000


@pytest.fixture
def quick() -> Iterator[Path]:
    if not can_record():
        pytest.skip("strace is not here, or may not look at programs")
    with TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


def recorded(root: Path, *plants: str) -> Recording:
    root.mkdir()
    return record(root, (sys.executable, "-m", "tests.crash.pack_acts", str(root), *plants))


def cut_often(folder: Path, recording: Recording, number: int) -> list[str]:
    """Cut the power at random places; return what was wrong then."""
    chance, found = Random(1), list[str]()
    for _ in range(number):
        name, place = chance.choice(list(MODELS)), chance.randint(0, len(recording.events))
        shown = cut(recording, name, place, chance, folder / "cut")
        found += [f"{name} at {place}: {each}" for each in problems(folder / "cut", shown)]
    return found


def test_every_added_pack_is_whole_after_a_power_cut(quick: Path) -> None:
    assert cut_often(quick, recorded(quick / "played"), examples(CUTS)) == []


def test_a_shelf_that_flushes_nothing_is_found(quick: Path) -> None:
    assert cut_often(quick, recorded(quick / "played", "flush"), 200)
