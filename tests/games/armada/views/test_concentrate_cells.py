"""Concentrate Fire on the sheet of an attack: named whole, with what it is resolved."""

from armada_companion.games.armada.views.attack_rows import Cell
from armada_companion.games.armada.views.attack_sheet import attack_view
from tests.games.armada.rules.tabletop import Table
from tests.games.armada.views.attack_battle import TARGET, battle, begun


def rolled(table: Table) -> Table:
    table.do("declare_target", **TARGET, range="long")
    return table.do("roll_dice", dice={"red": ["hit", "hit", "blank"]})


def ways(table: Table) -> list[Cell]:
    view = attack_view(table.state, begun(table))
    return [cell for row in view.rows for cell in row.cells if cell.command]


def rows(table: Table) -> list[str]:
    return [row.name for row in attack_view(table.state, begun(table)).rows]


def told(cells: list[Cell]) -> list[tuple[str, str, str]]:
    return [(cell.choice.label, cell.words, cell.spoken) for cell in cells]


DIAL = ("Concentrate Fire", "dial", "Concentrate Fire with dial")


def test_a_dial_that_is_not_told_yet_is_named_whole() -> None:
    table = rolled(battle())
    assert told(ways(table)) == [DIAL]
    assert "commands" not in rows(table)


def test_dial_token_and_both_stand_in_a_row_of_their_own() -> None:
    """RRG 4: a dial and a token may be spent together."""
    table = battle(command=2)
    table.do("gain_command_token", ship="a1", command="concentrate_fire")
    table.do("tell_dial", dial="concentrate_fire")
    rolled(table)
    sources = [source for _, source, _ in told(ways(table))]
    assert sources == ["dial", "token", "dial and token"]
    assert rows(table).index("commands") == rows(table).index("effects") + 1
