"""Records that an independent program forged: `check` names the first line that is not right."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz.forgeries import KINDS
from tests.fuzz.sealed_records import sealed_records
from tests.fuzz.tamper_records import Records, change_harmlessly, reseal, tamper, with_toy

SEED, EVERY = 20, 8


@pytest.fixture(scope="module")
def records() -> Iterator[Records]:
    """Twelve records of all games."""
    with with_toy():
        yield sealed_records(SEED)


def test_the_line_of_a_forgery_is_named(records: Records, tmp_path: Path) -> None:
    """A sample: `make laws` tries all twelve records in all 27 ways."""
    came = list(tamper(records, SEED, tmp_path, every=EVERY))
    assert len(came) >= len(records) * (len(KINDS) // EVERY)
    assert not [said for said in came if said]


def test_another_order_and_other_spaces_are_no_forgery(records: Records, tmp_path: Path) -> None:
    assert not any(change_harmlessly(records, SEED, tmp_path))


def test_what_was_sealed_again_is_found_by_its_signature(records: Records, tmp_path: Path) -> None:
    pytest.importorskip("nacl", reason="PyNaCl, an extra, is not installed")
    assert not any(reseal(records, SEED, tmp_path))
