"""The hashes of steps: what a line of the chain has, and what cannot be sealed."""

import pytest

from armada_companion.kit.step import Overruled, Step
from armada_companion.store.chain import hashes, step_line

WHOLE = Step(action={"do": "add", "amount": 1}, n=3, at="2026-11-21T12:00:00.000Z", by="A")


@pytest.mark.parametrize("missing", ["at", "by"])
def test_a_step_without_a_time_or_an_author_is_not_sealed(missing: str) -> None:
    """A script may leave out either; a sealed record has both in each step."""
    step = WHOLE._replace(**{missing: None})
    with pytest.raises(ValueError, match="step 3 has no time or author"):
        step_line(step)
    with pytest.raises(ValueError, match="step 3 has no time or author"):
        list(hashes({"game": "toy"}, [step]))


def test_the_line_of_a_step_has_its_fields_and_what_it_overruled() -> None:
    line = {"n": 3, "at": WHOLE.at, "by": "A", "action": {"do": "add", "amount": 1}}
    assert step_line(WHOLE) == line
    ruled = WHOLE._replace(overruled=Overruled(("TWICE",), "judge"))
    assert step_line(ruled) == {**line, "overruled": {"rules": ["TWICE"], "by": "judge"}}
