"""The desk with a real hub: open, cards, joined tables, calls, orders, results, the round."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from armada_companion.desk.network.hub_client import HubClient
from armada_companion.desk.window import DeskWindow
from tests.desk.driving import click, one, text_of
from tests.free_ports import free_port
from tests.ui.events import wait_for


def hub_of(desk: DeskWindow) -> HubClient:
    makes = desk._makes
    assert makes is not None
    return makes.hub


@pytest.fixture
def opened(ten: DeskWindow) -> Iterator[DeskWindow]:
    """The event, open at this computer's own address."""
    click(ten, "desk_page_network")
    hub = hub_of(ten)
    wait_for(lambda: bool(hub.addresses))
    hub.open("127.0.0.1", free_port())
    wait_for(lambda: hub.is_open)
    wait_for(lambda: len(hub.cards) == 10)
    yield ten
    hub.stop()


def test_each_table_has_a_code_and_a_card(opened: DeskWindow, tmp_path: Path) -> None:
    hub = hub_of(opened)
    assert all(len(card.code) == 6 for card in hub.cards.values())
    assert text_of(opened, "network_title").startswith("Open at 127.0.0.1:")
    file = tmp_path / "cards.pdf"
    one(opened, "network_page").print_cards(file)  # type: ignore[attr-defined]  # a NetworkPage
    assert file.read_bytes().count(b"/Type /Page\n") == 3


def test_the_header_counts_a_table_that_has_joined_at_once(opened: DeskWindow) -> None:
    assert text_of(opened, "desk_facts").startswith("0 of 10")
    hub_of(opened)._on_said({"joined": {"table": 2, "role": "table", "again": False}})
    assert text_of(opened, "desk_facts").startswith("1 of 10")


def test_a_hub_that_dies_is_started_again_at_the_same_address(opened: DeskWindow) -> None:
    hub = hub_of(opened)
    address = hub.opened
    hub._child._process.kill()
    wait_for(lambda: not hub.is_open)
    wait_for(lambda: hub.opened == address)


def test_nothing_listens_before_the_event_is_opened(ten: DeskWindow) -> None:
    hub = hub_of(ten)
    assert not hub._child.is_running
    click(ten, "desk_page_network")
    wait_for(lambda: bool(hub.addresses))
    assert not hub.is_open
    hub.stop()
