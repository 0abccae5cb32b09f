"""What the table asks about open tasks, and which cards and buttons answer."""

import pytest

from armada_companion.games.pinned_down.rules.cards.lots import DrawLots
from armada_companion.games.pinned_down.rules.damage.hits import TakeDamage
from armada_companion.games.pinned_down.rules.decks.piles import DiscardCards
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.rules.model.types import TaskKind
from armada_companion.games.pinned_down.rules.phases.attack import ChangePlans
from armada_companion.games.pinned_down.rules.table import tasks
from armada_companion.games.pinned_down.views.cards.drawn_cards import DestinyCard, WhoChangesPlans
from armada_companion.games.pinned_down.views.cards.hands import hand_views
from armada_companion.games.pinned_down.views.cards.task_choices import (
    AskedTask,
    DamageForTask,
    EachDiscards,
    LotsDrawn,
    OpenTasks,
    asked_units,
    hand_answers,
    tapped_answer,
    task_answers,
    task_choices,
)
from armada_companion.games.pinned_down.views.choices import main_choices
from armada_companion.games.pinned_down.views.table.card_rows import CardService
from armada_companion.games.pinned_down.views.table.questions import GameView
from armada_companion.games.pinned_down.views.table.task_words import task_question
from armada_companion.games.pinned_down.views.units.view_builder import table_view
from tests.games.pinned_down.rules.cards.test_lots import leak, three_players, with_virtual_decks
from tests.games.pinned_down.rules.table.test_tasks import TEXTS, Text, asking
from tests.games.pinned_down.rules.tabletop import CARDS, Table
from tests.games.pinned_down.views.game import SERVICE


@pytest.fixture
def table() -> Table:
    return three_players()


@pytest.fixture
def held() -> Table:
    return with_virtual_decks()


def labels(state: GameState) -> list[str]:
    return [one.label for one in main_choices(state, "")]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.card)
def test_the_banner_asks_for_what_a_text_wants(text: Text) -> None:
    """The card is named, and to leave it is always offered."""
    state = asking(text).state
    first = state.tasks[0]
    banner = table_view(state).banner
    assert banner.title == task_question(state, first)
    assert banner.title.endswith("?")
    assert first.card.name in banner.title
    found = [one.does for one in main_choices(state, "")]
    assert tasks.DismissTask(first.number) in found
    choices = task_choices(state, first)
    assert all(one.legal for one in choices)
    assert choices[0].key == "E"


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.card)
def test_only_what_the_program_does_not_count_is_done_by_hand(text: Text) -> None:
    """A hand of 3 stayed 3 where a card was discarded by hand."""
    state = asking(text).state
    for task in state.tasks:
        choices = task_choices(state, task)
        by_hand = [one.label for one in choices if one.does == tasks.FinishTask(task.number)]
        assert by_hand == (["Done by hand"] if task.kind is TaskKind.BY_HAND else [])
        assert (task.kind is TaskKind.BY_HAND) is (task_answers(state, task) == ())


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.card)
def test_the_cards_that_answer_are_marked_and_a_tap_on_them_leads_on(text: Text) -> None:
    state = asking(text).state
    answers = [one for task in state.tasks for one in task_answers(state, task)]
    units = {one.unit for one in answers if one.unit}
    assert asked_units(state) == units
    shown = table_view(state)
    marked = {one.id for one in shown.ships if one.asked}
    marked |= {one.id for one in shown.enemies if one.asked}
    assert marked == units
    assert all(tapped_answer(state, unit) is not None for unit in units)
    assert all(tapped_answer(state, unit) is None for unit in {*state.ships} - units)


def test_a_flagship_is_drawn_or_tapped_and_then_its_damage_card_named(table: Table) -> None:
    state = leak(table).state
    assert table_view(state).banner.title == "Plasma Leak: which flagship?"
    assert labels(state) == ["Draw lots", "Which flagship…", "Not done"]
    drawn = LotsDrawn(1).sheet(GameView(state, SERVICE))
    assert drawn == DrawLots(1, ship="moscow")
    asked = tapped_answer(state, "golem")
    assert asked == DamageForTask(1, "golem")
    sheet = asked.sheet(GameView(state, SERVICE))
    assert TakeDamage("golem", CARDS.cards["direct-hit"]) in [one.does for one in sheet.offered]
    assert sheet.choices[-1].does == tasks.DismissTask(1)
    state, _ = PINNED_DOWN.apply(state, drawn)
    banner = table_view(state).banner
    assert banner.title == "TRF Moscow: which damage card?"
    assert banner.detail == "Plasma Leak: TRF Moscow takes a damage card"
    assert labels(state) == ["TRF Moscow: damage", "Not done"]


def test_every_lot_can_be_drawn(table: Table) -> None:
    """Section 13: each flagship is as likely as another."""
    state = leak(table).state
    numbers = iter(range(3))
    service = CardService(lambda: CARDS, list, lambda count: next(numbers))
    ships = [LotsDrawn(1).sheet(GameView(state, service)).ship for _ in range(3)]
    assert ships == ["moscow", "golem", "truth"]


def test_without_the_setting_the_players_draw_themselves(table: Table) -> None:
    """Section 20: `random_discards_by_app`."""
    state = leak(table).state
    state = state._replace(ruleset=state.ruleset._replace(random_discards_by_app=False))
    assert labels(state) == ["Which flagship…", "Not done"]


def test_each_hand_card_answers_whoever_is_first(held: Table) -> None:
    state = tasks.open_discards(held.do("end_main").state, CARDS.cards["lack-of-preparation"])
    answers = hand_answers(state)
    assert {one.player for one in answers} == {"ann", "bob", "cat"}
    hands = hand_views(GameView(state, SERVICE))
    marked = {(hand.player, card.card) for hand in hands for card in hand.cards if card.asked}
    assert marked == {(one.player, one.card) for one in answers}
    for one in answers:
        assert isinstance(one.choice.does, DiscardCards)
        assert one.choice.does.player == one.player
        assert one.choice.does.cards[0].id == one.card
        held_cards = [card.id for card in state.player(one.player).hand.cards]
        assert one.card in held_cards
    assert isinstance(tapped_answer(state, "golem"), AskedTask | DiscardCards)
    last = answers[-1].choice.does
    assert isinstance(last, DiscardCards)
    after, _ = PINNED_DOWN.apply(state, last)
    assert "cat" not in {one.player for one in hand_answers(after)}


def test_further_tasks_can_come_first(table: Table) -> None:
    """O4: the players choose the order."""
    state = table.do("end_main").do("reveal", card="lack-of-preparation").state
    banner = table_view(state).banner
    assert banner.title == "Lack Of Preparation: which card?"
    assert banner.detail == "ann, bob and cat discard a card each"
    assert labels(state)[0] == "Each discards a card"
    assert main_choices(state, "")[0].does == EachDiscards((1, 2, 3))
    (more,) = [one for one in main_choices(state, "") if one.name == "tasks"]
    assert (more.label, more.does) == ("2 more…", OpenTasks())
    sheet = OpenTasks().sheet(GameView(state, SERVICE))
    assert [one.does for one in sheet.choices] == [AskedTask(number) for number in (1, 2, 3)]
    second = AskedTask(2).sheet(GameView(state, SERVICE))
    assert DiscardCards("bob", count=1) in [one.does for one in second.choices]
    assert not any(one.key for one in second.choices)


def test_plans_are_changed_by_whoever_has_a_hand(table: Table) -> None:
    """A Change Of Plans: an empty hand cannot pay."""
    table.do("discard", player="cat", count=3).do("end_main")
    state = table.do("reveal", card="a-change-of-plans").state
    (task,) = state.tasks
    assert [one.choice.does for one in task_answers(state, task)] == [
        ChangePlans("ann"),
        ChangePlans("bob"),
    ]
    assert tapped_answer(state, "golem") == ChangePlans("bob")


def test_plans_say_what_changing_them_brings(table: Table) -> None:
    """X18: every enemy ship goes, and its threat returns."""
    table.do("end_main").set_pool(90)
    table.do("reveal", id="e1", card="dratar-assault-cruiser")
    table.do("reveal", id="e2", card="dratar-assault-frigate")
    state = table.do("reveal", card="a-change-of-plans").state
    banner, (task,) = table_view(state).banner, state.tasks
    brings = "2 enemy ships go, +5 threat"
    shuffle = "One player may shuffle the whole hand into the draw deck"
    assert banner.detail == f"{shuffle}: {brings}"
    asked = AskedTask(task.number).sheet(GameView(state, SERVICE))
    assert (asked.words, WhoChangesPlans().sheet(GameView(state, SERVICE)).words) == (
        brings,
        brings,
    )
    assert "all enemy ships are discarded then" in table.notes[-1].text
    table.do("change_plans", player="ann")
    assert "Enemy ships discarded: +5 threat" in [note.text for note in table.notes]


def test_plans_without_an_enemy_ship_bring_nothing(table: Table) -> None:
    state = table.do("end_main").do("reveal", card="a-change-of-plans").state
    assert table_view(state).banner.detail.endswith(
        "No enemy ship is in play, so this would change nothing"
    )


def test_a_destiny_at_the_table_is_named(table: Table) -> None:
    state = table.do("end_main").do("reveal", card="collateral-damage").state
    assert isinstance(tapped_answer(state, "golem"), DestinyCard)
    banner = table_view(state).banner
    assert banner.title == "Collateral Damage: which destiny?"
    assert banner.detail == "ann draws a destiny; then 2 more"


def test_where_the_record_does_not_ask_a_button_lists_what_is_to_do() -> None:
    """The buttons of the phase stay, and a tap on a card means what it always means."""
    (text,) = (one for one in TEXTS if one.card == "plasma-leak")
    state = asking(text, required=False).state
    assert [one.name for one in main_choices(state, "")][0] == "reveal"
    assert main_choices(state, "")[-1].does == OpenTasks()
    assert table_view(state).banner.title == "Reveal attack cards"
    assert asked_units(state) == frozenset()
    assert tapped_answer(state, "moscow") is None


def test_with_virtual_decks_the_damage_card_of_a_tapped_flagship_is_drawn(held: Table) -> None:
    assert tapped_answer(leak(held).state, "golem") == TakeDamage("golem")
