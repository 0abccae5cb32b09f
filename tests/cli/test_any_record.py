"""Any untrusted record or request gets a documented answer and no traceback."""

import pytest

from tests.cli.cli_runs import run
from tests.examples import examples
from tests.fuzz.any_record import COMMANDS, require_answer
from tests.fuzz.untrusted_input import feed


def test_spoiled_records_and_requests_are_answered_as_documented() -> None:
    """A sample: `make laws` spoils far more, `make fuzz` looks for what reaches new code."""
    assert feed(examples(300), 7_000_000)


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 5000, b"{}", b"\xff\xfe", b"[" * 100_000, b"\n" * 60_000]
)
def test_what_is_no_record_at_all_is_reported(data: bytes) -> None:
    for words in COMMANDS:
        if "KEYS" not in words:
            found = run(*words, stdin=data)
            require_answer(found, words)
            assert found.code == 2
