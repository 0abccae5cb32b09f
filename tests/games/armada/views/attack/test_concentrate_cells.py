"""Concentrate Fire on the sheet of an attack: named whole, with what it is resolved."""

from armada_companion.games.armada.rules.attack.dice_steps import ChangeDice
from armada_companion.games.armada.rules.model.dice import Color
from armada_companion.games.armada.views.attack.rows import Cell
from armada_companion.games.armada.views.attack.sheet_of_attack import attack_view
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


def labels(cells: list[Cell]) -> list[tuple[str, str, str]]:
    return [(cell.choice.label, cell.words, cell.spoken) for cell in cells]


DIAL = ("Concentrate Fire", "dial", "Concentrate Fire with dial")


def test_a_dial_that_is_not_told_yet_is_named_whole() -> None:
    table = rolled(battle())
    assert labels(ways(table)) == [DIAL]
    assert "commands" not in rows(table)


def test_dial_token_and_both_stand_in_a_row_of_their_own() -> None:
    """RRG 4: a dial and a token may be spent together."""
    table = battle(command=2)
    table.do("gain_command_token", ship="a1", command="concentrate_fire")
    table.do("tell_dial", dial="concentrate_fire")
    rolled(table)
    sources = [source for _, source, _ in labels(ways(table))]
    assert sources == ["dial", "token", "dial and token"]
    assert rows(table).index("commands") == rows(table).index("effects") + 1


def offered(table: Table) -> tuple[list[str], str]:
    """By what a red, blue or black die is added, as a screen reader says it, and the hint."""
    view = attack_view(table.state, begun(table))
    found = {cell.choice.name: cell.spoken for row in view.rows for cell in row.cells}
    says = [found[f"add_{color}"].removeprefix(f"Add a {color} die by ") for color in Color]
    return says, view.words if view.words.startswith("Concentrate Fire") else ""


EFFECT, FIRE = "an effect", "Concentrate Fire"


def test_the_dial_adds_one_die_of_a_color_in_the_pool_and_all_others_are_of_effects() -> None:
    """RRG 4; digest 4.4."""
    table = rolled(battle().do("tell_dial", dial="concentrate_fire"))
    assert offered(table) == ([EFFECT] * 3, "")
    table.do("resolve_command", command="concentrate_fire", with_=["dial"])
    assert offered(table) == ([FIRE, EFFECT, EFFECT], "Concentrate Fire adds one red die")
    table.do("change_dice", changes=[{"add": "black", "to": "hit"}], why="a card")
    assert offered(table) == ([FIRE, EFFECT, FIRE], "Concentrate Fire adds one red or black die")
    table.do("change_dice", changes=[{"add": "red", "to": "hit"}], why="Concentrate Fire")
    assert offered(table) == ([EFFECT] * 3, "")


def test_the_record_says_what_adds_a_die() -> None:
    table = rolled(battle().do("tell_dial", dial="concentrate_fire"))
    table.do("resolve_command", command="concentrate_fire", with_=["dial"])
    found = {}
    for color in ("red", "black"):
        view = attack_view(table.state, begun(table)._replace(adding=color))
        (face,) = [one for row in view.rows for one in row.cells if one.choice.name == "face_hit"]
        assert isinstance(face.choice.does, ChangeDice)
        found[color] = (face.choice.does.why, view.words)
    assert found == {
        "red": ("Concentrate Fire", "Tap the face of the die that Concentrate Fire adds"),
        "black": ("a die is added", "Tap the face of the die that an effect adds"),
    }


def test_a_token_adds_no_die() -> None:
    table = battle().do("gain_command_token", ship="a1", command="concentrate_fire")
    rolled(table).do("resolve_command", command="concentrate_fire", with_=["token"])
    assert offered(table) == ([EFFECT] * 3, "")
