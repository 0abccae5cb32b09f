"""What random attacks come to, counted a second time by hand. Digest 8.1, 8.3 to 8.5, 9.1."""

from random import Random

import pytest

from tests.games.armada.rules.tabletop import Plain, Table, fleet, set_up, ship, squadron

SIDES = {
    "red": ["blank", "blank", "hit", "hit", "double_hit", "critical", "critical", "accuracy"],
    "blue": ["hit"] * 4 + ["critical"] * 2 + ["accuracy"] * 2,
    "black": ["blank"] * 2 + ["hit"] * 4 + ["hit_critical"] * 2,
}
HITS = {"hit": 1, "double_hit": 2, "hit_critical": 1}
CRITICALS = ("critical", "hit_critical")
ADJACENT = {
    "front": ["left", "right"],
    "left": ["front", "rear"],
    "right": ["front", "rear"],
    "rear": ["left", "right"],
}
TOKENS = ["scatter", "evade", "brace", "redirect"]


def counted(faces: list[str], *, criticals: bool) -> int:
    hits = sum(HITS.get(face, 0) for face in faces)
    return hits + (sum(face in CRITICALS for face in faces) if criticals else 0)


def table_of(hull: int, shields: dict[str, int]) -> Table:
    b1 = ship("b1", hull=hull, shields=shields, defense_tokens=TOKENS)
    wing = squadron("as1", keywords={"bomber": None})
    plain = squadron("as2")
    return set_up(fleet([ship("a1")], [wing, plain]), fleet([b1], [squadron("bs1", hull=9)])).lock()


def opened(table: Table, attacker: str, target: str, zone: str, at: str) -> Table:
    """Declare an attack; a squadron attacks by an effect that the table allows."""
    data: dict[str, object] = {"attacker": attacker, "target": target, "range": at}
    if attacker == "a1":
        table.do("activate_ship", ship="a1")
        data["zone"] = "front"
    if target == "b1":
        data["target_zone"] = zone
    return table.overrule({"do": "declare_target", **data})


@pytest.mark.parametrize("seed", range(120))
def test_damage_goes_to_shields_and_cards_as_counted_by_hand(seed: int) -> None:
    chance = Random(seed)
    hull, zone = chance.randint(1, 8), chance.choice(list(ADJACENT))
    shields = {one: chance.randint(0, 3) for one in ADJACENT}
    attacker = chance.choice(["a1", "a1", "as1", "as2"])
    at = chance.choice(["close", "medium", "long"]) if attacker == "a1" else "close"
    table = opened(table_of(hull, shields), attacker, "b1", zone, at)
    dice = {
        color: [chance.choice(SIDES[color]) for _ in range(chance.randint(1, 3))] for color in SIDES
    }
    table.do("roll_dice", dice=dice)
    faces = [face for color in ("red", "blue", "black") for face in dice[color]]
    spent = set(chance.sample(TOKENS, chance.randint(0, 3)))
    for token in sorted(spent):
        faces = spend(table, token, faces, dice, at, chance)
    damage = counted(faces, criticals=attacker != "as2")
    if "brace" in spent:
        damage = (damage + 1) // 2
    to, redirect = chance.choice(ADJACENT[zone]), 0
    if "redirect" in spent:
        redirect = chance.randint(0, min(damage, shields[to]))
    table.do("resolve_damage", redirect={to: redirect} if redirect else {})
    assert table.state.open_attack().damage == damage
    own = min(damage - redirect, shields[zone])
    left = {**shields, to: shields[to] - redirect}
    left[zone] -= own
    found = table.state.ship("b1")
    assert {key.value: value for key, value in found.shields.items()} == left
    assert found.damage_cards == min(hull, damage - redirect - own)
    table.do("end_attack")
    assert table.state.ship("b1").in_play is (damage - redirect - own < hull)


def spend(
    table: Table, token: str, faces: list[str], dice: Plain, at: str, chance: Random
) -> list[str]:
    """Spend a token; return the faces that are left."""
    if token == "scatter":
        table.do("spend_defense_token", unit="b1", token=token)
        return []
    if token == "evade" and faces:
        return evade(table, chance.randrange(len(faces)), faces, dice, at, chance)
    table.do("spend_defense_token", unit="b1", token=token)
    return faces


def evade(
    table: Table, place: int, faces: list[str], dice: Plain, at: str, chance: Random
) -> list[str]:
    """Cancel the die at a place at long range, else reroll it."""
    if at == "long":
        table.do("spend_defense_token", unit="b1", token="evade", dice=[place + 1])
        return [*faces[:place], *faces[place + 1 :]]
    face = chance.choice(SIDES[[color for color in SIDES for _ in as_list(dice[color])][place]])
    table.do("spend_defense_token", unit="b1", token="evade", dice=[place + 1], rolled=[face])
    return [*faces[:place], face, *faces[place + 1 :]]


def as_list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


@pytest.mark.parametrize("attacker", ["a1", "as1", "as2"])
@pytest.mark.parametrize("seed", range(10))
def test_squadrons_suffer_hits_alone(seed: int, attacker: str) -> None:
    chance = Random(seed)
    table = opened(table_of(4, dict.fromkeys(ADJACENT, 1)), attacker, "bs1", "", "close")
    dice = {color: [chance.choice(SIDES[color]) for _ in range(2)] for color in SIDES}
    table.do("roll_dice", dice=dice).do("resolve_damage")
    damage = counted([face for faces in dice.values() for face in faces], criticals=False)
    assert table.state.squadron("bs1").hull == max(0, 9 - damage)
    assert table.do("end_attack").state.squadron("bs1").in_play is (damage < 9)
