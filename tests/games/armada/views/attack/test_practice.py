"""Invented attacks of the practice event. Source: issue 27, part 2, *Practice event*."""

from random import Random

from armada_companion import games
from armada_companion.desk.practice.practice_table import PracticeTable
from armada_companion.games.armada.rules.attack.attack_actions import EnterAttack
from armada_companion.games.armada.views.attack.practice import practice_attack
from armada_companion.system.clock import SystemClock


def test_an_invented_attack_is_legal_and_only_an_activating_ship_attacks() -> None:
    chance = Random(3)
    table = PracticeTable(
        games.entry_of("armada"),
        {"settings": {"event_mode": True}},
        ("Ann", "Ben"),
        SystemClock(),
        chance,
    )
    session, attacks = table.session, 0
    for _ in range(400):
        actions = practice_attack(session.state, chance)
        if session.state.activation is None:
            assert not actions
        if actions:
            attacks += 1
            assert isinstance(actions[0], EnterAttack)
        for action in actions:
            found = session.check(action)
            assert not found.impossible
            assert not found.rules, (action, found.rules)
        table.play()
    assert attacks > 10
    assert any(isinstance(each.action, EnterAttack) for each in session.steps)
