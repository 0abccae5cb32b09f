"""A line that holds a secret is damaged: no message shows the secret.

More of them: `python tests/fuzz/long_laws.py lines`.
"""

from pathlib import Path

import pytest

from armada_companion.system.clock import SystemClock
from tests.examples import examples
from tests.laws.paired_games import AT
from tests.ui.window.damaged_secrets import said_of

CASES = examples(10)
TOLD = ("cannot be read", "is open as far as step", "game opens up to step")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("case", range(CASES))
def test_messages_on_a_damaged_secret_are_alike_in_paired_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: int
) -> None:
    """Issue 14, parts 1 and 5: start page, dialog, table, log, standard error."""
    monkeypatch.setattr(SystemClock, "now", lambda _clock: AT)
    monkeypatch.setenv("ARMADA_COMPANION_HOME", str(tmp_path))
    one, other = said_of(case, tmp_path / "home")
    assert one == other
    assert any(word in str(one.looks) for word in TOLD)
