"""The pages for telephones and screens, shared from the desk. Source: issue 28, sections 4, 5."""

import json
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from armada_companion.desk.network.hub_client import HubClient
from armada_companion.desk.network.live_pages import CHOSEN, HALL, LivePages
from armada_companion.desk.network.pages_sheet import tables_in
from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from tests.desk.driving import click, one, text_of
from tests.desk.test_network import hub_of
from tests.free_ports import free_port
from tests.ui.events import wait_for


@pytest.fixture
def shared(ten: DeskWindow) -> Iterator[DeskWindow]:
    """The event with its pages, shared at this computer's own address."""
    click(ten, "desk_page_network")
    hub = hub_of(ten)
    wait_for(lambda: bool(hub.addresses))
    hub.open("127.0.0.1", free_port())
    wait_for(lambda: len(hub.cards) == 10)
    hub.pages.choose(shown=HALL, stream=7)
    # Of the usual ten ports another test may take one while a killed child is away.
    hub.pages._port = free_port()
    hub.pages.share("127.0.0.1")
    wait_for(lambda: bool(hub.pages.card(10) and hub.pages.judge_card()))
    yield ten
    hub.stop()


def pages_of(desk: DeskWindow) -> LivePages:
    return hub_of(desk).pages


def read(link: str) -> Any:
    with urlopen(f"{link}state.json", timeout=60) as found:
        return json.load(found)


def post(link: str, body: object) -> int:
    request = Request(link, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as found:
        return int(found.status)


def wait_for_page(link: str, holds: Callable[[Any], bool]) -> None:
    """Wait until something holds for a page, which may be asked 60 times in ten seconds."""
    next_look = 0.0

    def is_so() -> bool:
        nonlocal next_look
        if monotonic() < next_look:
            return False
        try:
            return holds(read(link))
        except OSError:
            # Nobody answers there now.
            return False
        finally:
            next_look = monotonic() + 0.4

    wait_for(is_so)


def calls(desk: DeskWindow) -> list[Any]:
    assert desk.event_open is not None
    return [*desk.event_open.state.calls.values()]


def test_the_hall_has_the_pairings_and_the_organisers_choice(shared: DeskWindow) -> None:
    pages, link = pages_of(shared), pages_of(shared).links["link"]
    hall = read(link)["hall"]
    assert hall["name"] == "Open" and hall["stream"] == 7 and hall["round"] == 1
    assert [row["names"] for row in hall["tables"]][:1] == [["Ann 1", "Ben 1"]]
    pages.choose(shown=CHOSEN, chosen=(3,), initials=True)
    wait_for_page(link, lambda page: page["hall"]["tables"][0]["names"] == ["A. 1.", "B. 1."])


def test_a_call_by_telephone_is_answered_and_closed_by_telephone(shared: DeskWindow) -> None:
    pages = pages_of(shared)
    assert post(f"{pages.card(4)}/call", {"why": "Overlap"}) == 200
    wait_for(lambda: bool(calls(shared)))
    (call,) = calls(shared)
    assert (call.table, call.why, call.source) == (4, "Overlap", "telephone")
    judge = f"{pages.judge_card()}/"
    (shown,) = read(judge)["judge"]["calls"]
    assert post(f"{judge}going", {"call": shown["id"]}) == 200
    wait_for(lambda: bool(calls(shared)[0].judge))
    assert post(f"{judge}closed", {"call": shown["id"], "words": "No overlap"}) == 200
    wait_for(lambda: bool(calls(shared)[0].closed))
    assert calls(shared)[0].words == "No overlap"


def test_what_the_desk_does_with_a_call_is_on_the_telephone(shared: DeskWindow) -> None:
    pages, event = pages_of(shared), shared.event_open
    assert event is not None
    card = f"{pages.card(4)}/"
    post(f"{card}call", {"why": "Overlap"})
    wait_for(lambda: bool(calls(shared)))
    assert event.do(acts.AnswerCall(calls(shared)[0].n, "Jo"))
    wait_for_page(card, lambda page: page["card"]["call"]["going"] == "Jo")
    assert event.do(acts.CloseCall(calls(shared)[0].n, "done"))
    wait_for_page(card, lambda page: page["card"]["call"] is None)
    hub = hub_of(shared)
    before = len(event.folder.done)
    hub._child._process.kill()
    wait_for(lambda: not hub.is_open)
    wait_for(lambda: hub.is_open)
    wait_for_page(card, lambda page: page["card"]["call"] is None)
    assert len(event.folder.done) == before


def test_the_sheet_chooses_and_shows_the_addresses(shared: DeskWindow) -> None:
    click(shared, "network_pages")
    assert text_of(shared, "pages_link").startswith(pages_of(shared).links["link"])
    click(shared, "pages_shown_chosen")
    assert pages_of(shared).choice.shown == CHOSEN
    click(shared, "pages_names_True")
    assert pages_of(shared).choice.initials
    click(shared, "pages_stop")
    assert not pages_of(shared).links
    assert one(shared, "pages_share").isVisible()


def test_numbers_of_tables_are_read_from_a_text() -> None:
    assert tables_in("17, 4 4,x 0 99999 ٣") == (4, 17)


def test_no_page_is_served_before_it_is_shared(ten: DeskWindow) -> None:
    hub: HubClient = hub_of(ten)
    assert not hub.pages.links and not hub.pages.card(1)


def test_each_judge_has_a_page_with_his_name_until_he_is_shut_out(shared: DeskWindow) -> None:
    pages, hub = pages_of(shared), hub_of(shared)
    assert shared.event_open is not None
    hub._hear_keys({"3": {"name": "Mia", "key": "cd" * 32}})
    wait_for(lambda: bool(pages.judge_card(3)))
    wait_for_page(f"{pages.judge_card(3)}/", lambda page: page["judge"]["name"] == "Mia")
    own = read(f"{pages.judge_card()}/")["judge"]["name"]
    assert own == shared.event_open.judge
    assert post(f"{pages.card(4)}/call", {"why": "Overlap"}) == 200
    link = f"{pages.judge_card(3)}/"
    wait_for_page(link, lambda page: bool(page["judge"]["calls"]))
    assert post(f"{link}going", {"call": read(link)["judge"]["calls"][0]["id"]}) == 200
    wait_for(lambda: [call.judge for call in calls(shared)] == ["Mia"])
    hub.shut_judge_out(3)
    wait_for(lambda: not pages.judge_card(3))
    with pytest.raises(HTTPError, match="404"):
        read(link)
