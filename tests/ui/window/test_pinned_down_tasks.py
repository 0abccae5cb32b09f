"""What card texts ask for, in the running program: by mouse, by keyboard, by lot."""

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.pinned_down.rules.model.types import Phase
from tests.laws.law_game import Plain
from tests.laws.pinned_down_law_game import DECKS, opening
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import NAME
from tests.ui.window.pinned_down_players import KeyCrew, MouseCrew, game_of, table_of
from tests.ui.window.program import actions_of, front, one, play, wait_for_front

WAITING: Plain = {"require_tasks": True}
PRINTED: tuple[Plain, ...] = (
    {
        "do": "add_player",
        "player": "Ana",
        "ship": {"id": "s1", "card": "trb-truth"},
        "characters": ["captain-huber", "weapon-specialist-hooper"],
    },
    {"do": "add_player", "player": "Ben", "ship": {"id": "s2", "card": "trf-moscow"}},
    {"do": "show_location", "card": "moslov-asteroid"},
    {"do": "begin"},
    {"do": "end_main"},
)


def begin(program: app.Program, settings: Mapping[str, object], steps: tuple[Plain, ...]) -> None:
    program.controller.new_game(NAME, "", dict(settings))
    for action in steps:
        play(program, dict(action))
    settle()


def asked(program: app.Program) -> str:
    return one(program, "turn_banner").accessibleName()


def tasks_of(program: app.Program) -> list[str]:
    return [task.card.id for task in game_of(program).tasks]


def with_attack_cards(*first: str) -> tuple[Plain, ...]:
    """Return a virtual game up to the Attack Phase, these cards on top of its deck."""
    left = list(DECKS["attack"])
    for card in first:
        left.remove(card)
    cards = [*first, *left]
    steps = [{**one, "order": cards} if one.get("deck") == "attack" else one for one in opening(4)]
    return (*steps, {"do": "end_main"})


def test_a_tap_on_a_flagship_answers_and_its_damage_card_is_named(program: app.Program) -> None:
    begin(program, WAITING, PRINTED)
    player = MouseCrew(program)
    play(program, {"do": "reveal", "card": "plasma-leak"})
    assert asked(program) == "Plasma Leak: which flagship?. A random flagship takes a damage card"
    card = one(program, "ship_card_s2")
    assert card.accessibleName().endswith("press to answer the question")
    assert table_of(program).board.body.targets == {"s1": True, "s2": True}
    player.tap_cards("s2")
    player.choose("Direct Hit -1 power, -35 %")
    assert actions_of(program)[-1] == {"do": "damage", "ship": "s2", "card": "direct-hit"}
    assert tasks_of(program) == []
    assert asked(program).startswith("Reveal attack cards")


def test_lots_are_drawn_and_their_damage_card_is_entered_by_keyboard(program: app.Program) -> None:
    begin(program, WAITING, PRINTED)
    player = KeyCrew(program)
    play(program, {"do": "reveal", "card": "plasma-leak"})
    player.key(Qt.Key.Key_E)
    drawn = actions_of(program)[-1]
    assert (drawn["do"], drawn["task"]) == ("draw_lots", 1)
    assert drawn["ship"] in ("s1", "s2")
    # Which damage card it was is asked by itself.
    player.choose("Direct Hit -1 power, -35 %")
    damaged = {"do": "damage", "ship": drawn["ship"], "card": "direct-hit"}
    assert actions_of(program)[-1] == damaged


LEAK: Plain = {"do": "reveal", "card": "plasma-leak"}
RISE: Plain = {"do": "play_effect", "player": "Ben", "card": "rise-from-the-ashes"}


@pytest.mark.parametrize(
    ("key", "verb", "card", "steps"),
    [
        (Qt.Key.Key_E, "finish_task", "rise-from-the-ashes", (*PRINTED[:-1], RISE)),
        (Qt.Key.Key_N, "dismiss_task", "plasma-leak", (*PRINTED, LEAK)),
    ],
)
def test_a_task_is_done_by_hand_or_left_by_keyboard_and_undo_brings_it_back(
    program: app.Program, key: Qt.Key, verb: str, card: str, steps: tuple[Plain, ...]
) -> None:
    begin(program, WAITING, steps)
    player = KeyCrew(program)
    player.key(key)
    assert actions_of(program)[-1] == {"do": verb, "task": 1}
    assert tasks_of(program) == []
    player.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert tasks_of(program) == [card]
    assert asked(program).startswith(card.split("-")[0].title())


def test_a_damage_card_cannot_be_done_by_hand(program: app.Program) -> None:
    """The ship would lack it."""
    begin(program, WAITING, (*PRINTED, LEAK))
    KeyCrew(program).key(Qt.Key.Key_D)
    assert tasks_of(program) == ["plasma-leak"]


def test_the_cards_on_the_table_discard_for_their_players(program: app.Program) -> None:
    """Lack Of Preparation: one tap a player, in any order."""
    begin(program, WAITING, PRINTED)
    player = MouseCrew(program)
    play(program, {"do": "reveal", "card": "lack-of-preparation"})
    for ship, name in (("s2", "Ben"), ("s1", "Ana")):
        player.tap_cards(ship)
        assert actions_of(program)[-1] == {"do": "discard", "player": name, "count": 1}
    assert tasks_of(program) == []


def test_all_discard_by_one_press(program: app.Program) -> None:
    begin(program, WAITING, PRINTED)
    play(program, {"do": "reveal", "card": "lack-of-preparation"})
    MouseCrew(program).press("each_discards")
    gone = [one["player"] for one in actions_of(program) if one["do"] == "discard"]
    assert gone == ["Ana", "Ben"]
    assert tasks_of(program) == []


def test_a_deck_that_is_needed_is_shuffled_by_itself(program: app.Program) -> None:
    """A Change Of Plans: the hand is shuffled into the draw deck; an undone shuffle waits."""
    begin(program, {**WAITING, "virtual_decks": True}, with_attack_cards("a-change-of-plans"))
    player = MouseCrew(program)
    player.press("reveal")
    player.tap_cards("moscow")
    assert [one["do"] for one in actions_of(program)][-2:] == ["change_plans", "shuffle"]
    player.press("undo")
    settle()
    assert game_of(program).player("bob").unshuffled
    player.press("shuffle")
    assert not game_of(program).player("bob").unshuffled


def test_a_virtual_game_draws_its_lots_by_itself(program: app.Program) -> None:
    """The lot is in the record: no replay needs luck."""
    begin(program, {**WAITING, "virtual_decks": True}, with_attack_cards("plasma-leak"))
    MouseCrew(program).press("reveal")
    verbs = [str(one["do"]) for one in actions_of(program)]
    place = verbs.index("reveal")
    assert verbs[place + 1] == "draw_lots"
    assert sum(len(ship.damage) for ship in game_of(program).ships.values()) == 1
    assert actions_of(program)[place + 1]["ship"] in game_of(program).ships


def test_an_undone_lot_is_left_to_the_players(program: app.Program) -> None:
    """Section 13: manual override allowed."""
    begin(program, {**WAITING, "virtual_decks": True}, with_attack_cards("plasma-leak"))
    player = MouseCrew(program)
    player.press("reveal")
    # Sickbay and Cargo Bay ask for another lot.
    while tasks_of(program) != ["plasma-leak"]:
        settle()
        player.press("undo")
        if front(program) is not program.window:
            # A card was drawn, which everybody has seen.
            wait_for_front(program)
            player.press("undo_confirm")
            wait_for_front(program)
    settle()
    assert tasks_of(program) == ["plasma-leak"]
    player.tap_cards("golem")
    assert actions_of(program)[-1]["do"] in ("damage", "draw_lots")
    assert len(game_of(program).ship("golem").damage) == 1


def test_only_what_came_up_just_now_is_drawn_by_itself(program: app.Program) -> None:
    """Whoever undid a lot may do other things first."""
    begin(program, {**WAITING, "virtual_decks": True}, with_attack_cards("plasma-leak"))
    play(program, {"do": "reveal"})
    MouseCrew(program).press("pool_less")
    assert actions_of(program)[-1]["do"] == "change_pool"
    assert tasks_of(program) == ["plasma-leak"]


def test_players_who_draw_lots_themselves_are_asked(program: app.Program) -> None:
    """Section 20: `random_discards_by_app`."""
    settings = {**WAITING, "virtual_decks": True, "random_discards_by_app": False}
    begin(program, settings, with_attack_cards("plasma-leak"))
    MouseCrew(program).press("reveal")
    assert tasks_of(program) == ["plasma-leak"]
    assert "Draw lots" not in [choice.label for choice in table_of(program).next_choices()]


def test_each_discards_a_card_of_the_own_virtual_hand(program: app.Program) -> None:
    begin(program, {**WAITING, "virtual_decks": True}, with_attack_cards("lack-of-preparation"))
    player = MouseCrew(program)
    player.press("reveal")
    before = game_of(program).player("bob").hand
    player.tap_cards("moscow")
    sheet = table_of(program).sheet
    if sheet.isVisible():
        player.choose(sheet.choices[0].accessibleName())
    gone = actions_of(program)[-1]
    assert (gone["do"], gone["player"]) == ("discard", "bob")
    assert game_of(program).player("bob").hand.size == before.size - 1


def test_the_reveal_continues_only_after_the_answer(program: app.Program) -> None:
    """O1: the refusal names the task."""
    begin(program, WAITING, PRINTED)
    play(program, {"do": "reveal", "card": "plasma-leak"})
    assert "reveal" not in [choice.name for choice in table_of(program).next_choices()]
    KeyCrew(program).key(Qt.Key.Key_R)
    assert game_of(program).phase is Phase.ATTACK
    assert actions_of(program)[-1] == {"do": "reveal", "card": "plasma-leak"}


def test_the_banner_says_on_whom_the_lot_fell_though_the_jump_is_asked(
    program: app.Program,
) -> None:
    """The sheet of locations covers the news."""
    hit: tuple[Plain, ...] = (
        {"do": "reveal", "id": "e", "name": "Raider", "threat": 0, "power": 13},
        {"do": "reveal", "name": "Dear", "threat": 99},
        {"do": "assign", "ship": "s1", "enemy": "e"},
        {"do": "end_assignment"},
        {"do": "fight", "ship": "s1"},
        {"do": "resolve_fight", "damage": "sickbay-hit"},
    )
    begin(program, WAITING, (*PRINTED, *hit))
    MouseCrew(program).press("draw_lots")
    lot = next(one for one in actions_of(program) if one["do"] == "draw_lots")
    name = {"captain-huber": "Captain Huber", "weapon-specialist-hooper": "Hooper"}[
        str(lot["card"])
    ]
    assert game_of(program).phase is Phase.JUMP
    assert table_of(program).sheet.isVisible()
    assert asked(program).startswith("Sickbay Hit: the lot falls on ")
    assert asked(program).endswith(name)


def test_the_banner_says_what_was_drawn_by_lot_within_a_series(program: app.Program) -> None:
    """*Reveal all* runs through Plasma Leak."""
    begin(program, {**WAITING, "virtual_decks": True}, with_attack_cards("plasma-leak"))
    MouseCrew(program).press("reveal_all")
    assert asked(program).startswith("Plasma Leak: the lot falls on ")
    assert " takes " in asked(program)
