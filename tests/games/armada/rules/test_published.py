"""A running game given out: what was revealed is kept, what lies facedown is not in it."""

from collections.abc import Mapping

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.codec import encode
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline
from tests.games.armada.rules.tabletop import NO_CARDS, fleet, fleet_of, ship

Plain = Mapping[str, object]

SETUP: tuple[Plain, ...] = (
    {"do": "enter_fleet", "side": "A", "fleet": fleet([ship("a1", command=2)])},
    {"do": "enter_fleet", "side": "B", "fleet": fleet_of("b", 1)},
    {"do": "choose_first_player", "side": "A"},
    {"do": "begin"},
)
UNREAD = Overruled(("OTHER_DIAL",), "table", "so")
UNDO: Plain = {"do": "undo"}
ACTIVATE: Plain = {"do": "activate_ship", "ship": "a1"}


def assign(*commands: str) -> Plain:
    return {"do": "assign_dials", "ship": "a1", "commands": list(commands)}


def lock() -> tuple[Plain, ...]:
    return ({"do": "leave_dials_on_table"},)


def published(*steps: Plain) -> list[dict[str, object]]:
    """Play steps after the setup and return what is given out of them."""
    timeline = Timeline(ARMADA, NO_CARDS, {})
    for number, action in enumerate((*SETUP, *steps), 1):
        assert timeline.play(Step(action, number, overruled=UNREAD)).accepted, action
    played = [(judged.action, judged.state) for judged in timeline.steps]
    return [encode(action) for action in ARMADA.publish(timeline.start, played)[len(SETUP) :]]


def test_facedown_dials_become_unknown() -> None:
    """RRG 3, 31; digest 0.6."""
    assert published(assign("navigate", "repair")) == [assign("unknown", "unknown")]


def test_a_revealed_dial_keeps_its_face_where_it_was_assigned() -> None:
    steps = (assign("navigate", "repair"), *lock(), ACTIVATE)
    assert published(*steps) == [assign("navigate", "unknown"), *lock(), ACTIVATE]


def test_dials_under_others_keep_their_faces_once_they_are_revealed() -> None:
    rounds: list[Plain] = [
        assign("navigate", "repair"),
        *lock(),
        ACTIVATE,
        {"do": "end_activation"},
    ]
    rounds += [{"do": "activate_ship", "ship": "b1"}, {"do": "end_activation"}]
    rounds += [{"do": "end_status_phase"}, assign("squadron"), *lock()]
    given = published(*rounds, ACTIVATE)
    assert given[0] == assign("navigate", "repair")
    assert assign("unknown") in given


def test_dials_of_a_ship_that_is_kept_in_play_keep_their_faces_once_they_are_revealed() -> None:
    """Record page, section 15: it is as it was."""
    loss: tuple[Plain, ...] = (
        {"do": "destroy", "unit": "a1"},
        {"do": "keep_in_play", "unit": "a1"},
    )
    steps = (assign("navigate", "repair"), *lock(), *loss, ACTIVATE)
    assert published(*steps) == [assign("navigate", "unknown"), *lock(), *loss, ACTIVATE]


def test_an_activation_that_was_taken_back_tells_its_dial_itself() -> None:
    """It was seen; where it was assigned, it lies facedown again."""
    steps = (assign("navigate", "repair"), *lock(), ACTIVATE, UNDO)
    shown = {**ACTIVATE, "dial": "navigate"}
    assert published(*steps) == [assign("unknown", "unknown"), *lock(), shown, UNDO]


def test_faces_of_an_assignment_that_was_taken_back_are_reported_to_nobody() -> None:
    steps = (assign("navigate"), UNDO, assign("repair", "squadron"), *lock(), ACTIVATE)
    assert published(*steps) == [
        assign("unknown"),
        UNDO,
        assign("repair", "unknown"),
        *lock(),
        ACTIVATE,
    ]


def test_dials_taken_back_or_discarded_are_reported_to_nobody() -> None:
    steps = (
        assign("navigate", "repair"),
        {"do": "take_back_dials", "ship": "a1"},
        assign("squadron", "repair"),
        *lock(),
        {"do": "discard_dial", "ship": "a1"},
        ACTIVATE,
    )
    given = published(*steps)
    assert given[0] == assign("unknown", "unknown")
    assert given[2] == assign("unknown", "repair")


def set_dial(at: int, command: str) -> Plain:
    return {"do": "set_dial", "ship": "a1", "at": at, "command": command}


def add_dial(to: str, **command: str) -> Plain:
    return {"do": "add_dial", "ship": "a1", "to": to, **command}


def test_a_face_that_an_effect_set_is_kept_where_it_was_set_once_it_is_revealed() -> None:
    """Record page, section 10: the face it covers is told to nobody."""
    steps = (assign("navigate", "repair"), *lock(), set_dial(1, "squadron"))
    assert published(*steps)[-1] == set_dial(1, "unknown")
    assert published(*steps, ACTIVATE) == [
        assign("unknown", "unknown"),
        *lock(),
        set_dial(1, "squadron"),
        ACTIVATE,
    ]
    set_twice = (*steps, set_dial(2, "navigate"), set_dial(1, "repair"), ACTIVATE)
    assert published(*set_twice)[2:] == [
        set_dial(1, "unknown"),
        set_dial(2, "unknown"),
        set_dial(1, "repair"),
        ACTIVATE,
    ]


def test_a_dial_that_an_effect_added_keeps_its_face_once_it_is_revealed() -> None:
    steps = (assign("navigate", "repair"), *lock())
    top, bottom = add_dial("top", command="squadron"), add_dial("bottom", command="repair")
    assert published(*steps, top, bottom, ACTIVATE) == [
        assign("unknown", "unknown"),
        *lock(),
        top,
        add_dial("bottom"),
        ACTIVATE,
    ]
    assert published(*steps, bottom, ACTIVATE)[0] == assign("navigate", "unknown")
    away: Plain = {"do": "discard_dial", "ship": "a1"}
    assert published(*steps, top, away, ACTIVATE) == [
        assign("navigate", "unknown"),
        *lock(),
        add_dial("top"),
        away,
        ACTIVATE,
    ]


def test_extra_dials_lie_faceup() -> None:
    extra = add_dial("extra", command="squadron")
    assert published(assign("navigate"), extra) == [assign("unknown"), extra]


def test_the_title_of_a_facedown_card_is_left_out() -> None:
    """Record page, section 12."""
    dealt = {"do": "deal_damage_card", "ship": "a1", "faceup": False}
    faceup = {"do": "deal_damage_card", "ship": "a1", "card": "Crew Panic"}
    assert published({**dealt, "card": "Injured Crew"}, faceup) == [dealt, faceup]


def test_the_title_of_a_facedown_card_is_concealed_from_every_seat() -> None:
    """Record page, section 12."""
    timeline = Timeline(ARMADA, NO_CARDS, {})
    for number, data in enumerate(SETUP, 1):
        timeline.play(Step(data, number))
    dealt = {"do": "deal_damage_card", "ship": "a1", "faceup": False}
    action = ARMADA.decode({**dealt, "card": "Injured Crew"}, NO_CARDS)
    for seat in (None, "A", "B", "judge"):
        assert encode(action.conceal(timeline.state, seat)) == dealt
    assert action.text(timeline.state) == "Ship a1 is dealt a damage card"


def test_a_look_at_dials_stands_in_every_log_and_changes_nothing() -> None:
    """RRG 3; record page, section 10."""
    timeline = Timeline(ARMADA, NO_CARDS, {})
    for number, action in enumerate((*SETUP, assign("navigate"), UNDO), 1):
        timeline.play(Step(action, number))
    before, undo, redo = timeline.state, timeline.next_undo, timeline.next_redo
    look = {"do": "look_at_dials", "ship": "a1", "seat": "A"}
    assert timeline.play(Step(look, 7)).accepted
    assert (timeline.state, timeline.next_undo, timeline.next_redo) == (before, undo, redo)
    assert timeline.steps[-1].step.action == look
    for seat, who in (("A", "Side A"), ("judge", "The judge")):
        decoded = ARMADA.decode({**look, "seat": seat}, NO_CARDS)
        assert decoded.text(before) == f"{who} looks at the facedown dials of Ship a1"


def noise(dial: str) -> tuple[Plain, Plain]:
    dealt = {"do": "deal_damage_card", "ship": "a1", "card": "Comm Noise"}
    played = {"do": "resolve_damage_card", "ship": "a1", "card": "Comm Noise", "dial": dial}
    return dealt, played


def test_a_dial_that_comm_noise_sets_is_reported_once_it_is_revealed() -> None:
    """RRG 3, 36; the face that was assigned was seen by nobody."""
    steps = (assign("navigate", "repair"), *lock(), *noise("squadron"))
    assert published(*steps) == [assign("unknown", "unknown"), *lock(), *noise("unknown")]
    revealed = [assign("unknown", "unknown"), *lock(), *noise("squadron"), ACTIVATE]
    assert published(*steps, ACTIVATE) == revealed


def test_the_dial_that_a_crew_panic_discards_is_reported_to_nobody() -> None:
    """RRG 36: the ship reveals none, so the next dial stays facedown too."""
    panic: tuple[Plain, ...] = (
        {"do": "deal_damage_card", "ship": "a1", "card": "Crew Panic"},
        {"do": "resolve_damage_card", "ship": "a1", "card": "Crew Panic", "dial": "unknown"},
    )
    steps = (assign("navigate", "repair"), *lock(), *panic, ACTIVATE)
    assert published(*steps) == [assign("unknown", "unknown"), *lock(), *panic, ACTIVATE]


def test_a_dial_that_is_revealed_unread_stays_a_secret() -> None:
    """Record page, section 3: the table overrules that its face was assigned."""
    unread = {**ACTIVATE, "dial": "unknown"}
    given = published(assign("navigate", "squadron"), *lock(), unread)
    assert (given[0], given[-1]) == (assign("unknown", "unknown"), unread)


def test_a_face_told_at_the_reveal_is_no_face_of_the_assignment() -> None:
    """Record page, section 3: the top dial was unknown."""
    shown = {**ACTIVATE, "dial": "repair"}
    given = published(assign("unknown", "unknown"), *lock(), shown)
    assert (given[0], given[-1]) == (assign("unknown", "unknown"), shown)
