"""The signed list of an event's judges. Source: event page, E 6."""

import msgspec
import pytest

from armada_companion.session.judge_keys import (
    JudgeKeysError,
    keys_problem,
    read_judge_keys,
    signed_keys,
)
from armada_companion.session.signing import new_private_key, public_key

EVENT = "open"


def test_a_list_is_trusted_only_as_the_organiser_signed_it() -> None:
    organiser, mia = new_private_key(), public_key(new_private_key())
    listed = signed_keys(EVENT, 2, {"Mia": mia}, organiser)
    known = public_key(organiser)
    assert keys_problem(listed, known, EVENT) == ""
    assert keys_problem(listed, known, EVENT, seen=2) == ""
    assert "older" in keys_problem(listed, known, EVENT, seen=3)
    assert "another event" in keys_problem(listed, known, "other")
    for other in (
        msgspec.structs.replace(listed, keys={"Eve": mia}),
        msgspec.structs.replace(listed, number=3),
        signed_keys(EVENT, 2, {"Mia": mia}, new_private_key()),
    ):
        assert "not signed by the organiser" in keys_problem(other, known, EVENT)
    assert "not signed" in keys_problem(listed, "no key", EVENT)


def test_a_list_is_read_from_json() -> None:
    listed = signed_keys(EVENT, 1, {"Mia": "ab" * 32}, new_private_key())
    assert read_judge_keys(msgspec.to_builtins(listed)) == listed
    unknown = {**msgspec.to_builtins(listed), "x": 1}
    wrongs: tuple[object, ...] = (None, [], {"event": EVENT}, unknown)
    for wrong in wrongs:
        with pytest.raises(JudgeKeysError):
            read_judge_keys(wrong)
