"""A large ship against a small one on the sheet of an attack, and two squadrons a side."""

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.attack import sheet_of_attack
from armada_companion.games.armada.views.attack.attacks import AttackPlan
from armada_companion.games.armada.views.attack.entry import AttackEntry, Change
from armada_companion.games.armada.views.attack.rows import AttackView, Cell
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from tests.games.armada.rules.tabletop import Plain, Table, fleet, set_up, ship, squadron

BATTERIES = {"front": [3, 2, 2], "left": [2, 1, 0], "right": [2, 1, 0], "rear": [1, 1, 0]}
TARGET = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
TOKENS = ["evade", "brace", "brace", "redirect", "salvo"]


def battle(settings: Plain | None = None, **numbers: object) -> Table:
    """Return `a1` activating: a large ship against a small one, and two squadrons a side."""
    shields = {"front": 2, "left": 1, "right": 3, "rear": 1}
    a1 = ship("a1", size="large", batteries=BATTERIES, anti_squadron=[0, 2, 1], **numbers)
    b1 = ship("b1", hull=6, defense_tokens=TOKENS, batteries=BATTERIES, shields=shields)
    wings = [squadron("as1", anti_squadron=[0, 3, 0], battery=[0, 0, 1]), squadron("as2")]
    enemies = [
        squadron("bs1", keywords={"counter": 2}, anti_squadron=[0, 2, 0]),
        squadron("bs2", defense_tokens=["scatter"]),
    ]
    table = set_up(
        fleet([a1, ship("a2")], wings), fleet([b1, ship("b2")], enemies), settings=settings
    )
    return table.lock().do("activate_ship", ship="a1")


def begun(table: Table, target: str = "b1", attacker: str = "a1") -> AttackEntry:
    return sheet_of_attack.attack_entry(table.state, AttackPlan(attacker, target))


def changed(state: GameState, entry: AttackEntry, *changes: Change) -> AttackEntry:
    for change in changes:
        entry = sheet_of_attack.entry_with(state, entry, change)
    return entry


def cells(view: AttackView, row: str) -> dict[str, Cell]:
    return {cell.choice.name: cell for one in view.rows if one.name == row for cell in one.cells}


def rolled(table: Table, at: str = "medium", **dice: list[str]) -> AttackView:
    table.do("declare_target", **TARGET, range=at).do("roll_dice", dice=dice)
    return sheet_of_attack.attack_view(table.state, begun(table))


def press(table: Table, found: Choice) -> None:
    """Play what a button records; it must be legal."""
    assert isinstance(found.does, Action)
    assert found.legal, found
    table.overrule(encode(found.does))


def words(view: AttackView) -> list[str]:
    return [cell.words for cell in cells(view, "tokens").values()]
