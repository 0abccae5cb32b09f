"""Texts that somebody has to carry out wait as tasks. Source: O1, sections 13, 14 and 18."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.types import CardKind
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.summary import state_line
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline
from tests.games.pinned_down.rules.fighting import value
from tests.games.pinned_down.rules.tabletop import CARDS, TOO_MUCH, Plain, Table, set_up

PLAYERS: Mapping[str, Plain] = {
    "ann": {
        "ship": {"id": "moscow", "card": "trf-moscow"},
        "characters": ["tinkerer-lott", "dr-cooley"],
    },
    "bob": {
        "ship": {"id": "golem", "card": "tri-golem"},
        "characters": ["ms-cleveland", "mr-snider"],
    },
}
END, REVEAL_DEAR = {"do": "end_main"}, {"do": "reveal", **TOO_MUCH}
RICH = {"do": "change_pool", "by": 60}


def fight(card: str) -> tuple[Plain, ...]:
    """Return what leads to the open fight of Moscow against an enemy ship."""
    return (
        END,
        RICH,
        {"do": "reveal", "id": "e", "card": card},
        REVEAL_DEAR,
        {"do": "assign", "ship": "moscow", "enemy": "e"},
        {"do": "end_assignment"},
        {"do": "fight", "ship": "moscow"},
    )


def weak_fight() -> tuple[Plain, ...]:
    """Return the same against a ship that loses."""
    *_, assign, close, begin = fight("dratar-behemoth")
    reveal = {"do": "reveal", "id": "e", "name": "Weak", "threat": 1, "power": 1}
    return (END, RICH, reveal, REVEAL_DEAR, assign, close, begin)


def arrival(card: str) -> tuple[Plain, ...]:
    return (END, REVEAL_DEAR, {"do": "jump", "shown": [card], "choose": card})


def effect(card: str, player: str = "ann") -> Plain:
    return {"do": "play_effect", "player": player, "card": card}


class Text(NamedTuple):
    """A text that asks for something, with physical cards.

    Attributes:
        card: The card that asks.
        given: What leads to it, from the first Main Phase.
        tasks: The kind of each task and who has to see to it.
        answer: An action that does the first one; None where only hands can.
        after: A value of the summary after it, by path.
        needed: The players, if others.
    """

    card: str
    given: Sequence[Plain]
    tasks: Sequence[tuple[str, str | None]]
    answer: Plain | None = None
    after: tuple[str, object] | None = None
    needed: Mapping[str, Plain] = PLAYERS


BLUE: Mapping[str, Plain] = {
    "ann": {
        "ship": {"id": "moscow", "card": "trb-truth"},
        "characters": ["captain-huber", "weapon-specialist-hooper"],
    }
}
PATIENT: Mapping[str, Plain] = {
    "ann": {"ship": {"id": "moscow", "card": "trf-moscow"}, "characters": ["dr-ferrell"]}
}
EACH_DISCARDS = (("discard", "ann"), ("discard", "bob"))
DIRECT = {"do": "damage", "ship": "moscow", "card": "direct-hit"}

TEXTS: Sequence[Text] = (
    # Attack cards
    Text(
        "plasma-leak",
        (END, {"do": "reveal", "card": "plasma-leak"}),
        [("damage", None)],
        DIRECT,
        ("ships.moscow.structure", 65),
    ),
    Text(
        "collateral-damage",
        (END, {"do": "reveal", "card": "collateral-damage"}),
        [("destiny", "ann"), ("destiny", "bob")],
        {"do": "draw_destiny", "player": "ann", "threat": 2},
        ("ships.moscow.structure", 100),
    ),
    Text(
        "lack-of-preparation",
        (END, {"do": "reveal", "card": "lack-of-preparation"}),
        EACH_DISCARDS,
        {"do": "discard", "player": "ann", "count": 1},
        ("players.ann.hand.size", 2),
    ),
    Text(
        "a-change-of-plans",
        (END, RICH, {"do": "reveal", "id": "e", "threat": 2, "power": 9}, RICH)
        + ({"do": "reveal", "card": "a-change-of-plans"},),
        [("plans", None)],
        {"do": "change_plans", "player": "bob"},
        ("enemies", {}),
    ),
    Text(
        "db-agony",
        (*fight("db-agony"), {"do": "change_power", "ship": "moscow", "by": 3, "until": "fight"})
        + ({"do": "resolve_fight", "damage": "direct-hit"},),
        [("discard", "ann")],
        {"do": "discard", "player": "ann", "count": 1},
        ("players.ann.hand.size", 2),
    ),
    Text(
        "dsf-curse",
        fight("dsf-curse"),
        [("destiny", None)],
        {"do": "draw_destiny", "enemy": "e", "threat": 4},
        ("enemies.e.power", 12),
    ),
    # Damage cards
    Text(
        "cargo-bay-hit",
        ({"do": "damage", "ship": "moscow", "card": "cargo-bay-hit"},),
        [("discard", "ann")],
        {"do": "discard", "player": "ann", "count": 1},
        ("players.ann.hand.size", 2),
    ),
    Text(
        "sickbay-hit",
        ({"do": "damage", "ship": "moscow", "card": "sickbay-hit"},),
        [("character", "ann")],
        {"do": "discard", "player": "ann", "cards": ["dr-cooley"]},
        ("players.ann.characters", ["Tinkerer Lott"]),
    ),
    # Locations: the draws of the Jump Phase come after it
    Text(
        "rahra-asteroid-belt",
        arrival("rahra-asteroid-belt"),
        [("damage", None)],
        DIRECT,
        ("players.ann.hand.size", 4),
    ),
    Text(
        "volar-pulsar",
        arrival("volar-pulsar"),
        EACH_DISCARDS,
        {"do": "discard", "player": "ann", "count": 1},
        ("players.ann.hand.size", 2),
    ),
    # Cards of the players
    Text(
        "dr-ferrell",
        (END, {"do": "reveal", "card": "lack-of-preparation"}),
        [("discard", "ann")],
        {"do": "discard", "player": "ann", "count": 1},
        ("players.ann.draw", 18),
        PATIENT,
    ),
    Text(
        "dr-cooley",
        ({"do": "use_power", "player": "ann", "card": "dr-cooley"},),
        [("keep", "ann")],
        {"do": "draw", "player": "ann"},
        ("players.ann.hand.size", 4),
    ),
    Text(
        "ms-cleveland",
        ({"do": "use_power", "player": "bob", "card": "ms-cleveland"},),
        [("by_hand", "bob")],
    ),
    Text("emergency-procedures", (effect("emergency-procedures"),), [("by_hand", "ann")]),
    Text(
        "lost-and-found",
        (effect("salvaging"), effect("lost-and-found")),
        [("take_back", "ann")],
        {"do": "take_back", "player": "ann", "card": "salvaging"},
        ("players.ann.hand.size", 2),
    ),
    Text("rise-from-the-ashes", (effect("rise-from-the-ashes"),), [("by_hand", None)]),
    Text("analyze-attack", (effect("analyze-attack", "bob"),), [("by_hand", "bob")]),
    Text(
        "distortion-field",
        (RICH, effect("distortion-field", "bob")),
        [("count", "bob")],
        {"do": "change_pool", "by": -2},
        ("pool", 60),
    ),
    Text("tinkerer-lott", (*weak_fight(), {"do": "resolve_fight"}), [("by_hand", "ann")]),
    Text(
        "captain-huber",
        (*fight("dratar-behemoth"), {"do": "use_power", "player": "ann", "card": "captain-huber"}),
        [("destiny", None)],
        {"do": "draw_destiny", "ship": "moscow", "threat": 3},
        ("ships.moscow.power", 15),
        BLUE,
    ),
    Text(
        "weapon-specialist-hooper",
        fight("dratar-behemoth")
        + (
            {
                "do": "use_power",
                "player": "ann",
                "card": "weapon-specialist-hooper",
                "damage": "engines-hit",
            },
        ),
        [("destiny", None)],
        {"do": "draw_destiny", "ship": "moscow", "threat": 3},
        ("ships.moscow.power", 14),
        BLUE,
    ),
)


def asking(text: Text, *, required: bool = True) -> Table:
    """Return a table at which a text was just carried out as far as the program can."""
    table = set_up(text.needed, ["moslov-asteroid"], {"require_tasks": required})
    for data in text.given:
        table.overrule(data)
    return table


def shown(table: Table) -> Sequence[Mapping[str, object]]:
    found = value(table, "tasks")
    assert isinstance(found, list)
    return found


@pytest.fixture(params=TEXTS, ids=lambda text: text.card)
def text(request: pytest.FixtureRequest) -> Text:
    found = request.param
    assert isinstance(found, Text)
    return found


def test_every_text_that_is_reported_has_its_case() -> None:
    """A text that the program only reminds of asks somebody to do something."""
    cases = {one.card for one in TEXTS}
    assert {card.id for card in CARDS.cards.values() if card.reminder} <= cases
    kinds = [CARDS.cards[one].kind for one in cases]
    assert kinds.count(CardKind.DAMAGE) == kinds.count(CardKind.LOCATION) == 2


def test_a_text_waits_as_tasks(text: Text) -> None:
    table = asking(text)
    assert [(one["kind"], one["who"]) for one in shown(table)] == list(text.tasks)
    for one in shown(table):
        assert one["text"]


ANSWERED = [text for text in TEXTS if text.answer is not None]
"""What is not only done by hand."""


@pytest.mark.parametrize("text", ANSWERED, ids=lambda text: text.card)
def test_its_answer_is_one_action(text: Text) -> None:
    table = asking(text)
    number = shown(table)[0]["task"]
    assert text.answer is not None and text.after is not None
    table.overrule(text.answer)
    assert number not in [one["task"] for one in shown(table)]
    path, expected = text.after
    assert value(table, path) == expected


@pytest.mark.parametrize("verb", ["finish_task", "dismiss_task"])
def test_it_is_done_by_hand_or_not_now(text: Text, verb: str) -> None:
    table = asking(text)
    for one in shown(table):
        assert table.state.phase == asking(text).state.phase
        table.do(verb, task=one["task"])
    assert shown(table) == []
    with pytest.raises(ImpossibleActionError, match="no open task"):
        table.rules({"do": verb, "task": 1})


def test_nothing_continues_before_it_is_done_or_left(text: Text) -> None:
    """O1: the refusal names the task."""
    table = asking(text)
    words = f"{shown(table)[0]['card']}: {shown(table)[0]['text']}"
    refused = 0
    for data in NEXT_STEPS:
        action = PINNED_DOWN.decode(data, CARDS)
        try:
            rules = PINNED_DOWN.broken_rules(table.state, action)
        except ImpossibleActionError:
            continue
        assert Rule.O1.because(words) in rules, data
        refused += 1
    assert refused
    for task in table.state.tasks:
        table.do("dismiss_task", task=task.number)
    assert "O1" not in [code for data in NEXT_STEPS for code in codes(table, data)]


def codes(table: Table, data: Plain) -> list[str]:
    try:
        return table.rules(data)
    except ImpossibleActionError:
        return []


NEXT_STEPS: Sequence[Plain] = (
    {"do": "end_main"},
    {"do": "reveal", "card": "worry"},
    {"do": "end_attack"},
    {"do": "end_assignment"},
    {"do": "fight", "ship": "moscow"},
    {"do": "resolve_fight"},
    {"do": "jump", "shown": ["harana"], "choose": "harana"},
    effect("covert-ops", "bob"),
    {"do": "use_power", "player": "ann", "card": "trf-moscow"},
)


def test_a_record_that_does_not_ask_for_it_continues_and_names_what_is_left(text: Text) -> None:
    table = asking(text, required=False)
    for data in NEXT_STEPS:
        assert "O1" not in codes(table, data)
    words = [f"{one['card']}: {one['text']}" for one in shown(table)]
    if not words:
        # The phase ended of itself.
        assert any(note.kind == "left" for note in table.notes)
        return
    resolve: Plain = {"do": "resolve_fight", "damage": "direct-hit"}
    steps: Mapping[str, Plain] = {"main": END, "attack": REVEAL_DEAR, "fight": resolve}
    table.overrule(steps[str(value(table, "phase"))])
    assert shown(table) == []
    left = [note.text for note in table.notes if note.kind == "left"]
    assert left == [f"Left to the players: {one}" for one in words]


def test_undo_brings_a_task_back(text: Text) -> None:
    table = asking(text)
    timeline = Timeline(PINNED_DOWN, CARDS, {"settings": table.settings})
    done = {"action": {"do": "finish_task", "task": table.state.tasks[0].number}}
    for line in (*table.lines, done, {"action": {"do": "undo"}}):
        action, overruled = line["action"], line.get("overruled")
        assert isinstance(action, dict)
        codes = tuple(overruled["rules"]) if isinstance(overruled, dict) else ()
        step = Step(action, 1, overruled=Overruled(codes, "judge", "so") if codes else None)
        assert timeline.play(step).accepted, line
    assert timeline.state.tasks == table.state.tasks


def test_the_line_of_a_state_names_what_is_to_do() -> None:
    (text,) = (one for one in TEXTS if one.card == "lack-of-preparation")
    line = state_line(asking(text).state)
    assert line.endswith("to do: Lack Of Preparation, Lack Of Preparation")
    assert "to do" not in state_line(Table().state)
