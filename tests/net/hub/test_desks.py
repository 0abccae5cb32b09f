"""What a judge's desk is told when it connects later."""

from typing import TYPE_CHECKING, cast

from armada_companion.net.hub.desks import Desks

if TYPE_CHECKING:
    from armada_companion.net.hub.core import Hub


def test_a_desk_that_comes_later_hears_the_present_last() -> None:
    """A fork in the past may be over."""
    desks = Desks(cast("Hub", None))
    desks.say("fork", {"table": 4, "game": "g", "n": 9})
    desks.say("line", {"table": 4, "state": "fork"})
    desks.say("line", {"table": 4, "state": "online"})
    desks.say("call", {"table": 4, "game": "g", "n": 9})
    told = [(name, value.get("state")) for name, value in desks.past(is_judge=True)]
    assert told == [("fork", None), ("call", None), ("line", "online")]
