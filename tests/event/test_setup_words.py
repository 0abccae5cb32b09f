"""What the desk tells tables about the setup of their games. Source: issue 27, part 2."""

from armada_companion.event import acts
from armada_companion.event.round_words import setup_words
from armada_companion.event.state import EventState, Round
from armada_companion.kit.event import Event
from armada_companion.kit.salted_pin import SaltedPin

PIN = SaltedPin("ab", "cd")


def test_the_setup_has_format_packs_minutes_round_and_pin() -> None:
    packs = ({"id": "nexus", "version": "2025-06", "hash": "ef"},)
    agreed = acts.SetUp("Open", "armada", {"points_limit": 300}, packs, 120)
    state = EventState(agreed, rounds={1: Round(1), 2: Round(2)})
    setup = setup_words(state, PIN)
    assert setup is not None
    assert (setup.game, setup.settings, setup.packs) == ("armada", {"points_limit": 300}, packs)
    assert setup._replace(table=7).event == Event("Open", 2, 7, 120)
    assert setup.pin == PIN


def test_there_is_no_setup_before_the_event_is_set_up() -> None:
    assert setup_words(EventState(), PIN) is None
