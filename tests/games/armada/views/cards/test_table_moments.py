"""Chips of obstacles that act and of squadrons with cloak: digest 2.2."""

import pytest

from armada_companion.games.armada.rules.model.stations import Obstacle
from armada_companion.games.armada.rules.model.types import ObstacleKind, Side
from armada_companion.games.armada.rules.table.hooks import moments
from armada_companion.games.armada.views.cards.card_uses import UseCard
from armada_companion.games.armada.views.cards.table_moments import table_reminders
from tests.games.armada.rules.tabletop import fleet_of, set_up
from tests.games.armada.views.chip_games import Game


def game() -> Game:
    """Return a game with obstacles that an objective brings."""
    table = Game({"a1": ()}, {"b1": ()})
    for side, kind in (("B", "exogorth"), ("A", "purrgil")):
        data = {"do": "place_obstacle", "side": side, "kind": kind}
        table.play(data, "NO_SUCH_OBSTACLE_LEFT")
    return table.ships()


def to_squadrons(table: Game) -> Game:
    for unit in ("a1", "b1"):
        table.do("activate_ship", ship=unit).do("end_activation")
    return table


def test_exogorths_attack_when_the_squadron_phase_begins() -> None:
    table = game()
    assert table.labels() == []
    (chip,) = to_squadrons(table).chips()
    assert (chip.label, chip.player) == ("Exogorths", 1)
    assert isinstance(chip.choice.does, UseCard)
    sheet = chip.choice.does.sheet(table.view)
    assert sheet.title == "Exogorths"
    assert sheet.words.startswith("Start of the Squadron Phase. They attack")


@pytest.mark.parametrize(("first", "chooser"), [("A", Side.B), ("B", Side.A)])
def test_the_second_player_chooses_first_whom_exogorths_attack(first: str, chooser: Side) -> None:
    """Digest 2.2, 6.1: then in turns, before the first squadron; the damage is entered."""
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1, 1), first)
    obstacle = Obstacle("exogorth", ObstacleKind.EXOGORTH, chooser)
    table.state = table.state._replace(obstacles=(obstacle,))
    table.lock()
    for unit in sorted(table.state.ships, reverse=first == "B"):
        table.activate(unit)
    (shown,) = table_reminders(table.state, moments(table.notes))
    assert (shown.side, shown.effect.card) == (chooser, "exogorth")
    assert "the second player chooses first, then in turns" in shown.effect.text
    table.do("suffer_damage", unit="as1", amount=1)
    assert (table.state.to_act, table.state.squadrons_done) == (Side(first), 0)


def test_purrgil_move_at_the_end_of_the_round() -> None:
    table = to_squadrons(game())
    for unit in ("as1", "bs1"):
        table.do("activate_squadron", squadron=unit)
    assert table.labels() == ["Purrgil"]
    assert table.do("end_status_phase").labels() == []


def test_squadrons_with_cloak_move_before_the_status_phase() -> None:
    table = Game({"a1": ()}, {"b1": ()}).ships()
    table.do("grant_keyword", squadron="as1", keyword="cloak", until="game")
    to_squadrons(table).do("activate_squadron", squadron="as1")
    assert table.labels() == []
    assert table.do("activate_squadron", squadron="bs1").labels() == ["Cloak"]


def test_without_them_nothing_is_said() -> None:
    assert to_squadrons(Game({"a1": ()}, {"b1": ()}).ships()).labels() == []
