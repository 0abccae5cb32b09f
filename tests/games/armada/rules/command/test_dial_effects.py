"""Dials that effects set and give, and raid tokens. Source: rules digest, 3, 4.1, 4.3, 13.2."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Command, Phase
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import MalformedActionError
from tests.games.armada.rules import tabletop

N, S, R, C = "navigate", "squadron", "repair", "concentrate_fire"


def stacked(*dials: str, **numbers: object) -> tabletop.Table:
    """Return the Ship Phase; `a1` has these dials in its stack, the first on top."""
    a = tabletop.fleet(
        [tabletop.ship("a1", **{"command": len(dials), **numbers}), tabletop.ship("a2")]
    )
    table = tabletop.set_up(a, tabletop.fleet_of("b", 1))
    return table.do("assign_dials", ship="a1", commands=list(dials)).lock()


def activated(
    *dials: str, tokens: tuple[str, ...] = (), raids: tuple[str, ...] = ()
) -> tabletop.Table:
    """Return the Ship Phase with `a1` activating, and tokens on it."""
    table = stacked(*dials)
    for token in tokens:
        table.do("gain_command_token", ship="a1", command=token)
    for raid in raids:
        table.do("gain_raid_token", ship="a1", command=raid)
    return table.do("activate_ship", ship="a1")


def dials(table: tabletop.Table) -> tuple[Command, ...]:
    return table.state.ship("a1").dials


def extra(table: tabletop.Table) -> tuple[Command, ...]:
    return table.state.ship("a1").extra_dials


def raided(table: tabletop.Table) -> tuple[Command, ...]:
    return table.state.ship("a1").raid_tokens


@pytest.mark.parametrize(("at", "after"), [(1, (C, S, R)), (2, (N, C, R)), (3, (N, S, C))])
def test_an_effect_sets_a_dial_of_the_stack(at: int, after: tuple[str, ...]) -> None:
    """Digest 13.2: Weapons Liaison, Leia Organa, Slicer Tools, Comm Noise."""
    assert dials(stacked(N, S, R).do("set_dial", ship="a1", at=at, command=C)) == after


def test_the_dial_that_was_set_is_the_one_that_is_revealed() -> None:
    table = stacked(N, S).do("set_dial", ship="a1", at=1, command=R)
    table.do("activate_ship", ship="a1")
    assert (table.state.ship("a1").revealed, dials(table)) == (R, (S,))


def test_only_a_dial_that_is_there_is_set() -> None:
    table = stacked(N)
    assert table.breaks("set_dial", ship="a1", at=2, command=R) == ["NO_DIAL"]
    table.overrule({"do": "set_dial", "ship": "a1", "at": 2, "command": R})
    assert dials(table) == (N,)


@pytest.mark.parametrize(("to", "after"), [("top", (R, N, S)), ("bottom", (N, S, R))])
def test_an_effect_adds_a_dial_to_the_stack(to: str, after: tuple[str, ...]) -> None:
    assert dials(stacked(N, S).do("add_dial", ship="a1", to=to, command=R)) == after
    untold = stacked(N, S).do("add_dial", ship="a1", to=to)
    assert Command.UNKNOWN in dials(untold)


def test_a_stack_that_holds_a_dial_more_needs_none_in_the_next_round() -> None:
    """Digest 3 (4): none if the ship already has enough."""
    table = stacked(N).do("add_dial", ship="a1", to="bottom", command=R)
    for unit in ("a1", "b1", "a2"):
        table.activate(unit)
    table.do("end_status_phase")
    assert dials(table) == (R,)
    assert table.breaks("assign_dials", ship="a1", commands=[S]) == ["TOO_MANY_DIALS"]


def test_dials_are_taken_back_past_one_that_an_effect_put_on_top() -> None:
    """Digest 3: what was there keeps its order; a dial under the others goes with them."""
    for to, kept in (("top", (R,)), ("bottom", ())):
        table = tabletop.set_up(
            tabletop.fleet([tabletop.ship("a1", command=3)]), tabletop.fleet_of("b", 1)
        )
        table.do("assign_dials", ship="a1", commands=[N, S])
        table.do("add_dial", ship="a1", to=to, command=R).do("take_back_dials", ship="a1")
        assert dials(table) == kept


def test_an_extra_dial_resolves_a_command_and_is_not_revealed() -> None:
    """Digest 4.1, 13.2 (Grand Admiral Thrawn): another command than the revealed dial's."""
    table = activated(N)
    table.do("add_dial", ship="a1", to="extra", command=R)
    assert (extra(table), dials(table), table.state.ship("a1").revealed) == ((R,), (), N)
    table.do("resolve_command", command=R, with_=["extra_dial"])
    assert extra(table) == ()
    table.do("resolve_command", command=N, with_=["dial"])
    assert table.state.ship("a1").resolved == {R, N}


def test_an_extra_dial_counts_as_a_dial() -> None:
    """Digest 4.4: points of a dial and a token, squadrons of a dial and a token."""
    table = stacked(N, engineering=3, squadron=3).do("activate_ship", ship="a1")
    for command in (R, S):
        table.do("add_dial", ship="a1", to="extra", command=command)
    table.do("gain_command_token", ship="a1", command=R)
    table.do("resolve_command", command=R, with_=["extra_dial", "token"])
    table.do("gain_command_token", ship="a1", command=S)
    table.do("resolve_command", command=S, with_=["extra_dial", "token"])
    activation = table.state.activation
    assert activation is not None
    assert activation.engineering is not None
    assert (activation.engineering.total, activation.squadrons) == (5, 4)


def test_a_command_is_never_resolved_with_two_dials() -> None:
    """Digest 4.3."""
    table = activated(N).do("add_dial", ship="a1", to="extra", command=N)
    two = {"command": N, "with": ["dial", "extra_dial"]}
    assert table.breaks("resolve_command", **two) == ["TWO_DIALS"]


def test_an_extra_dial_of_another_command_does_not_help() -> None:
    table = activated(N)
    with_extra = {"command": R, "with": ["extra_dial"]}
    assert table.breaks("resolve_command", **with_extra) == ["NO_DIAL"]
    table.do("add_dial", ship="a1", to="extra", command=S)
    assert table.breaks("resolve_command", **with_extra) == ["OTHER_DIAL"]
    table.do("add_dial", ship="a1", to="extra")
    table.do("resolve_command", command=R, with_=["extra_dial"])
    assert extra(table) == (S,)


def test_an_extra_dial_gives_a_huge_ship_no_token() -> None:
    """Digest 10.2."""
    table = stacked(N, size="huge").do("activate_ship", ship="a1")
    table.do("add_dial", ship="a1", to="extra", command=R)
    assert table.state.ship("a1").tokens == (N,)


def test_extra_dials_are_discarded_by_effects_and_when_the_activation_ends() -> None:
    """Digest 4.1."""
    table = stacked(N)
    for command in (R, S, C):
        table.do("add_dial", ship="a1", to="extra", command=command)
    table.do("discard_dial", ship="a1", which="extra")
    assert (extra(table), dials(table)) == ((R, S), (N,))
    table.do("activate_ship", ship="a1")
    assert extra(table) == (R, S)
    table.do("end_activation")
    assert extra(table) == ()
    assert table.breaks("discard_dial", ship="a1", which="extra") == ["NO_DIAL"]


def test_an_extra_dial_of_another_ship_stays() -> None:
    table = stacked(N).do("add_dial", ship="a2", to="extra", command=R).activate("a1")
    assert table.state.ship("a2").extra_dials == (R,)


def test_no_extra_dial_outlives_the_round() -> None:
    table = stacked(N).activate("a1").do("add_dial", ship="a1", to="extra", command=R)
    table.activate("b1").activate("a2").do("end_status_phase")
    assert table.state.phase is Phase.COMMAND
    assert extra(table) == ()


SET: tabletop.Plain = {"do": "set_dial", "ship": "a1", "at": 1}
TOP: tabletop.Plain = {"do": "add_dial", "ship": "a1", "to": "top"}
BOTTOM: tabletop.Plain = {"do": "add_dial", "ship": "a1", "to": "bottom"}
EXTRA: tabletop.Plain = {"do": "add_dial", "ship": "a1", "to": "extra"}


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        ({**SET, "command": R}, {**SET, "command": "unknown"}),
        ({**TOP, "command": R}, TOP),
        ({**BOTTOM, "command": R}, BOTTOM),
        ({**EXTRA, "command": R}, {**EXTRA, "command": R}),
    ],
)
def test_faces_that_effects_set_are_secrets_of_the_owner(
    data: tabletop.Plain, shown: tabletop.Plain
) -> None:
    """RRG 3, 31: as assigned ones; an extra dial lies faceup."""
    state, action = stacked(N, S).state, ARMADA.decode(data, tabletop.NO_CARDS)
    for seat in ("A", "judge"):
        assert encode(action.conceal(state, seat)) == data
    for hidden_from in ("B", None):
        assert encode(action.conceal(state, hidden_from)) == shown
    assert ("Repair" in action.text(state)) is (data == shown)


@pytest.mark.parametrize("data", [{**SET, "command": R}, TOP, BOTTOM, EXTRA])
def test_the_history_gives_the_reason_of_a_dial_once(data: tabletop.Plain) -> None:
    action = ARMADA.decode({**data, "why": "A card"}, tabletop.NO_CARDS)
    assert action.text(stacked(N).state).count("A card") == 1


def test_extra_dials_and_raid_tokens_stand_in_everybodys_summary() -> None:
    table = stacked(N).do("add_dial", ship="a1", to="extra", command=R)
    table.do("gain_raid_token", ship="a1", command=S)
    ships = table.summary("B")["ships"]
    assert isinstance(ships, dict)
    assert (ships["a1"]["extra_dials"], ships["a1"]["raid_tokens"]) == ([R], [S])


def test_a_raid_token_forbids_its_command_alone() -> None:
    """Digest 4.3."""
    table = activated(R, R, tokens=(R, N), raids=(R,))
    for sources in (["dial"], ["token"], ["dial", "token"]):
        assert table.breaks("resolve_command", command=R, with_=sources) == ["RAIDED"]
    table.do("resolve_command", command=N, with_=["token"])


def test_a_ship_has_one_raid_token_of_a_command() -> None:
    """Digest 4.3."""
    table = stacked(N).do("gain_raid_token", ship="a1", command=R)
    assert table.breaks("gain_raid_token", ship="a1", command=R) == ["RAID_HELD"]
    table.do("gain_raid_token", ship="a1", command=S)
    assert raided(table) == (R, S)


def test_the_revealed_dial_removes_all_raid_tokens_and_is_spent() -> None:
    """Digest 4.3; afterwards a token still resolves the command."""
    table = activated(R, tokens=(R,), raids=(R, N))
    table.do("remove_raid_tokens", ship="a1", with_="dial")
    assert raided(table) == ()
    assert table.breaks("resolve_command", command=R, with_=["dial"]) == ["NO_DIAL"]
    table.do("resolve_command", command=R, with_=["token"])


def test_a_command_token_removes_its_own_raid_token() -> None:
    """Digest 4.3; the dial still resolves the command."""
    table = activated(R, tokens=(R,), raids=(R, N))
    by_token = {"ship": "a1", "with": "token"}
    assert table.breaks("remove_raid_tokens", command=N, **by_token) == ["COMMAND_TOKEN_MISSING"]
    table.do("remove_raid_tokens", ship="a1", with_="token", command=R)
    assert (raided(table), table.state.ship("a1").tokens) == ((N,), ())
    assert table.breaks("remove_raid_tokens", command=R, **by_token) == [
        "NOT_RAIDED",
        "COMMAND_TOKEN_MISSING",
    ]
    table.do("resolve_command", command=R, with_=["dial"])


def test_an_extra_dial_removes_no_raid_token_but_resolves_once_it_is_gone() -> None:
    """Digest 4.3: the publisher's ruling; another dial resolves after the removal."""
    table = stacked(R).do("discard_dial", ship="a1").do("gain_raid_token", ship="a1", command=R)
    table.do("activate_ship", ship="a1").do("add_dial", ship="a1", to="extra", command=R)
    assert table.breaks("remove_raid_tokens", ship="a1", with_="dial") == ["NO_DIAL"]
    table = activated(R, raids=(R,)).do("add_dial", ship="a1", to="extra", command=R)
    assert table.breaks("resolve_command", command=R, with_=["extra_dial"]) == ["RAIDED"]
    table.do("remove_raid_tokens", ship="a1", with_="dial")
    table.do("resolve_command", command=R, with_=["extra_dial"])


def test_raid_tokens_are_removed_when_the_dial_is_revealed() -> None:
    """Digest 4.3: not before it, and not after an attack."""
    table = stacked(R).do("gain_raid_token", ship="a1", command=R)
    table.do("gain_command_token", ship="a1", command=R)
    by_token = {"ship": "a1", "with": "token", "command": R}
    assert table.breaks("remove_raid_tokens", **by_token) == ["REVEAL_STEP_OVER"]
    assert table.breaks("remove_raid_tokens", ship="a1", with_="dial") == ["NO_DIAL"]
    table.do("activate_ship", ship="a1")
    assert table.breaks("remove_raid_tokens", **by_token) == []
    table.do("attack", zone="front", target="b1")
    assert table.breaks("remove_raid_tokens", **by_token) == ["REVEAL_STEP_OVER"]
    assert table.breaks("remove_raid_tokens", ship="a1", with_="dial") == ["REVEAL_STEP_OVER"]


def test_raid_tokens_stay_for_later_rounds_and_leave_with_the_ship() -> None:
    table = stacked(N).do("gain_raid_token", ship="a1", command=R)
    table.activate("a1").activate("b1").activate("a2").do("end_status_phase")
    assert raided(table) == (R,)
    assert raided(table.do("destroy", unit="a1")) == ()


@pytest.mark.parametrize("fields", [{"with": "token"}, {"with": "dial", "command": R}])
def test_a_command_is_named_with_a_token_alone(fields: dict[str, str]) -> None:
    """Record page, section 10."""
    with pytest.raises(MalformedActionError, match="^remove_raid_tokens: "):
        ARMADA.decode({"do": "remove_raid_tokens", "ship": "a1", **fields}, tabletop.NO_CARDS)


def test_a_ship_that_is_gone_gains_no_raid_token_and_no_dial() -> None:
    """Digest 4.3, 5.7."""
    table = stacked(N).do("destroy", unit="a1")
    assert table.breaks("gain_raid_token", ship="a1", command=R) == ["NOT_IN_PLAY"]
    assert table.breaks("add_dial", ship="a1", to="top", command=R) == ["NOT_IN_PLAY"]


def test_an_overruled_extra_dial_is_the_one_of_the_command_or_else_the_last() -> None:
    """The table is right: a dial is spent, whatever it shows."""
    table = activated(N)
    for command in (S, C, R):
        table.do("add_dial", ship="a1", to="extra", command=command)
    resolve = {"do": "resolve_command", "command": S, "with": ["extra_dial"]}
    table.overrule(resolve)
    assert extra(table) == (C, R)
    table.overrule({**resolve, "command": N})
    assert extra(table) == (C,)


def test_after_a_look_at_dials_a_unit_can_still_be_kept_in_play() -> None:
    """A look changes nothing, so it does not come between a destruction and what answers it."""
    table = tabletop.ship_phase(2, 2).do("destroy", unit="a1")
    table.do("look_at_dials", ship="a2", seat="A").do("keep_in_play", unit="a1")
    assert table.state.ship("a1").in_play
