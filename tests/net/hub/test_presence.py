"""Which tables are connected, as the desk hears it. Source: event page, E 5."""

import pytest

from armada_companion.net.hub.presence import GONE_S, Presence


@pytest.fixture
def said() -> list[tuple[int, str]]:
    """What was said of each table."""
    return []


@pytest.fixture
def presence(said: list[tuple[int, str]]) -> Presence:
    return Presence(lambda table, line: said.append((table, line)))


def test_a_table_with_a_stream_is_online_however_long_it_says_nothing(
    presence: Presence, said: list[tuple[int, str]]
) -> None:
    presence.heard(17, 0)
    presence.came(17)
    presence.look(100 * GONE_S)
    assert said == [(17, "online")]


def test_a_table_is_offline_when_its_last_stream_has_been_away_for_a_while(
    presence: Presence, said: list[tuple[int, str]]
) -> None:
    for _ in range(2):
        presence.came(17)
    presence.went(17, 10)
    presence.look(10 + 2 * GONE_S)
    presence.went(17, 20)
    presence.look(20 + GONE_S)
    assert said == [(17, "online")]
    presence.look(21 + GONE_S)
    presence.look(22 + GONE_S)
    presence.came(17)
    assert said == [(17, "online"), (17, "offline"), (17, "online")]


def test_a_fork_lasts_until_the_table_sends_lines(
    presence: Presence, said: list[tuple[int, str]]
) -> None:
    presence.forked(17)
    presence.came(17)
    assert said == [(17, "fork")]
    presence.heard(17, 5)
    assert said == [(17, "fork"), (17, "online")]


def test_who_connects_later_hears_all_lines(
    presence: Presence, said: list[tuple[int, str]]
) -> None:
    presence.came(17)
    presence.forked(5)
    said.clear()
    presence.tell_all()
    assert said == [(17, "online"), (5, "fork")]
