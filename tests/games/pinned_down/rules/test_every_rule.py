"""Every rule is broken by an action that the data names, and overruling it has its effect."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import (
    Deck,
    GameState,
    Looking,
    Owed,
    Pile,
)
from armada_companion.games.pinned_down.rules.model.types import DeckName, Phase, PlayerId
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.table.tasks import open_damage
from tests.games.pinned_down.rules.tabletop import CARDS, Plain, Table, card
from tests.games.pinned_down.rules.test_examples import seen
from tests.laws.pinned_down_law_game import HEADER, opening

DATA = json.loads(
    (Path(__file__).parents[3] / "data" / "pinned_down_broken_rules.json").read_text("utf-8")
)


class Case(TypedDict, total=False):
    """An action that breaks rules.

    Attributes:
        code: The rule that the case is about.
        at: The opening it starts from; `virtual` is turn 1 with virtual decks.
        given: Legal actions after the opening.
        patch: What no short way brings about.
        rules: Every rule that the action breaks.
        text: What the sentence of the first rule names.
        after: Values of the summary after the overruled action, by path.
    """

    code: str
    at: str
    given: Sequence[Plain]
    patch: str
    action: dict[str, Any]
    rules: Sequence[str]
    text: str
    after: Mapping[str, object]


CASES: Sequence[Case] = DATA["cases"]


def emptied(state: GameState, name: DeckName) -> GameState:
    """Put a whole deck on its discard pile."""
    return state.with_deck(name, Deck(Pile(), state.deck(name).draw))


def partly_discarded(state: GameState, name: DeckName) -> GameState:
    cards = state.deck(name).draw.cards
    return state.with_deck(name, Deck(Pile(cards[1:]), Pile(cards[:1])))


def unshuffled(state: GameState) -> GameState:
    return state.with_player(state.player("ann")._replace(unshuffled=True))


def jumping(state: GameState) -> GameState:
    return state._replace(phase=Phase.JUMP)


def owing(state: GameState, name: DeckName, owed: Owed) -> GameState:
    return emptied(state, name)._replace(owed=(owed,))


def damaged(state: GameState) -> GameState:
    card, *rest = state.deck(DeckName.DAMAGE).draw.cards
    state = state.with_deck(DeckName.DAMAGE, Deck(Pile(tuple(rest))))
    return state.with_ship(state.ship("truth")._replace(damage=(card,)))


PATCHES: Mapping[str, Callable[[GameState], GameState]] = {
    "": lambda state: state,
    "sorted": lambda state: state,
    "unshuffled": unshuffled,
    "no_attack_deck": lambda s: emptied(s, DeckName.ATTACK)._replace(phase=Phase.ATTACK),
    "owed_destiny": lambda s: owing(s, DeckName.ATTACK, Owed(player="ann", destiny=True))._replace(
        phase=Phase.ATTACK
    ),
    "owed_damage": lambda s: owing(s, DeckName.DAMAGE, Owed("truth")),
    "attack": lambda s: s._replace(phase=Phase.ATTACK),
    "damage_discard": lambda s: partly_discarded(s, DeckName.DAMAGE),
    "attack_discard": lambda s: partly_discarded(s, DeckName.ATTACK),
    "damaged": damaged,
    "jump": jumping,
    "upkeep_paid": lambda s: s.with_flags(upkeep_paid=True),
    "shown": lambda s: jumping(s).with_flags(shown=s.deck(DeckName.LOCATION).draw.cards[:2]),
    "looking": lambda s: s._replace(
        looking=Looking(card("analyze-attack"), PlayerId("cat"), (card("harana"), card("datar")))
    ),
    "asked": lambda s: open_damage(
        s._replace(ruleset=s.ruleset._replace(require_tasks=True)), card("plasma-leak")
    ),
    "discarded_locations": lambda s: jumping(emptied(s, DeckName.LOCATION)),
}


def steps_of(at: str) -> Iterator[Plain]:
    if at:
        yield from steps_of(DATA["openings"][at]["after"])
        yield from DATA["openings"][at]["steps"]


def is_virtual(at: str) -> bool:
    return bool(DATA["openings"].get(at, {}).get("virtual"))


def open_case(case: Case) -> Table:
    virtual = case["at"] == "virtual"
    table = Table({"virtual_decks": virtual or is_virtual(case["at"])})
    for data in (*(opening(4) if virtual else steps_of(case["at"])), *case["given"]):
        assert table.rules(data) == [], data
        table.overrule(data)
    table.state = PATCHES[case.get("patch", "")](table.state)
    return table


def action_of(case: Case, table: Table) -> dict[str, Any]:
    """Return the action; it may name the cards that lie somewhere."""
    orders = {
        "DRAW": lambda: table.state.player("ann").deck.draw.cards,
        "DISCARD": lambda: table.state.deck(DeckName(case["action"]["deck"])).discard.cards,
    }
    order = case["action"].get("order")
    if not isinstance(order, str):
        return case["action"]
    return {**case["action"], "order": [card.id for card in orders[order]()]}


def case_name(case: Case) -> str:
    return f"{case['code']}-{case['action']['do']}"


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_an_action_breaks_its_rules_and_has_its_effect_when_overruled(case: Case) -> None:
    table = open_case(case)
    data = action_of(case, table)
    assert case["code"] in case["rules"]
    assert table.rules(data) == case["rules"]
    broken = PINNED_DOWN.broken_rules(table.state, PINNED_DOWN.decode(data, CARDS))
    assert case.get("text", "") in broken[0].text
    table.overrule(data)
    assert seen(table.summary(), case["after"]) == case["after"]


def test_the_data_has_a_case_for_every_rule() -> None:
    assert {case["code"] for case in CASES} == {rule.code for rule in Rule.all()}


def test_every_code_is_a_number_of_the_digest_with_a_source_and_a_sentence() -> None:
    for rule in Rule.all():
        assert re.fullmatch(r"[SMHOKAGFDJ]\d+", rule.code), rule
        assert rule.source and rule.text[0].isupper(), rule
        assert not rule.text.endswith("."), rule


def test_no_two_rules_share_a_sentence() -> None:
    assert len({rule.text for rule in Rule.all()}) == len(Rule.all())


def test_virtual_cases_begin_with_the_header_of_the_laws() -> None:
    assert HEADER["settings"] == {"virtual_decks": True}
