import re
from datetime import UTC, datetime

from armada_companion.system.clock import SystemClock


def test_the_time_is_utc_to_the_millisecond() -> None:
    now = SystemClock().now()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", now)
    assert abs((datetime.now(UTC) - datetime.fromisoformat(now)).total_seconds()) < 60
