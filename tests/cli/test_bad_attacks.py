"""Bad input about attacks, dice, damage cards and teams: one line with file, line and value."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.cli_runs import fleet, opening, run, script

FIRST = 8
"""The line after the header and what brings `a1` to its activation."""

DECLARED = {
    "do": "declare_target",
    "attacker": "a1",
    "zone": "front",
    "target": "b1",
    "target_zone": "front",
    "range": "close",
}
ROLLED = {"do": "roll_dice", "dice": {"red": ["hit"], "blue": ["accuracy"]}}
EVADE = {"do": "spend_defense_token", "unit": "b1", "token": "evade"}
Plain = Mapping[str, object]


def declared(**changes: object) -> tuple[Plain, ...]:
    return ({**DECLARED, **changes},)


def rolled(dice: object) -> tuple[Plain, ...]:
    return (DECLARED, {"do": "roll_dice", "dice": dice})


def changed(*changes: object) -> tuple[Plain, ...]:
    return (DECLARED, ROLLED, {"do": "change_dice", "changes": list(changes), "why": "so"})


def then(do: str, **fields: object) -> tuple[Plain, ...]:
    return (DECLARED, ROLLED, {"do": do, **fields})


def attacking(*actions: Plain) -> bytes:
    """Return a record in which `a1` activates and these actions follow."""
    begun = opening(fleet("a", 2, 1, hull=4), fleet("b", 1, 2, hull=4))
    return script(
        *begun, {"do": "leave_dials_on_table"}, {"do": "activate_ship", "ship": "a1"}, *actions
    )


# What is wrong: the actions, the last of which is unreadable, and a part of the message.
UNREADABLE: Mapping[str, tuple[tuple[Plain, ...], str]] = {
    "a face of no die": (rolled({"red": ["star"]}), "dice: 'star' is not one of blank, hit"),
    "a color of no die": (rolled({"green": ["hit"]}), "'green' is not one of red, blue, black"),
    "numbers among the faces": (rolled({"red": [1]}), "dice: 1 is not one of blank, hit"),
    "null among the faces": (rolled({"red": [None]}), "dice: None is not one of blank, hit"),
    "faces as a text": (rolled({"red": "hit"}), "dice: 'hit' is not a list"),
    "dice as a list": (rolled(["hit"]), "dice: ['hit'] is not an object"),
    "a removed die of no color": (declared(obstructed="green"), "'green' is not one of"),
    "a color of no die of the card": (declared(dice={"green": 1}), "dice: 'green' is not one of"),
    "31 dice of the card": (
        declared(dice={"red": 20, "blue": 11}), "declare_target: dice: 31 dice; at most 30",
    ),
    "31 dice that were rolled": (
        rolled({"red": ["hit"] * 20, "blue": ["hit"] * 11}), "roll_dice: dice: 31 dice; at most 30",
    ),
    "31 dice added": (
        changed(*[{"add": "red", "to": "hit"}] * 31), "changes: dice: 31 dice; at most 30",
    ),
    "fewer than no dice": (declared(dice={"red": -1}), "dice: -1 is not in 0 to"),
    "no such range": (declared(range="far"), "range: 'far' is not one of close, medium, long"),
    "no such armament": (declared(**{"with": "laser"}), "with: 'laser' is not one of battery"),
    "no such zone": (declared(zone="keel"), "zone: 'keel' is not one of front"),
    "die 0 turned": (changed({"die": 0, "to": "hit"}), "changes: die: 0 is not a number from 1"),
    "a die turned to no face": (changed({"die": 1, "to": "star"}), "changes: 'star' is not one of"),
    "a die of no color added": (changed({"add": "green", "to": "hit"}), "is not one of red"),
    "no change": (changed(), "changes: not a list of changes"),
    "a change without effect": (changed({"die": 1}), "a change needs the fields die and to"),
    "die 0 spent": (then("spend_accuracy", die=0, token="brace"), "die: 0 is not in 1 to"),
    "token 0 locked": (
        then("spend_accuracy", die=2, token="brace", copy=0), "copy: 0 is not in 1 to",
    ),
    "die 0 evaded": ((DECLARED, ROLLED, {**EVADE, "dice": [0]}), "dice: 0 is not in 1 to"),
    "a die as a text": ((DECLARED, ROLLED, {**EVADE, "dice": ["1"]}), "dice: '1' is not a whole"),
    "no face rolled": ((DECLARED, ROLLED, {**EVADE, "rolled": [1]}), "1 is not one of blank"),
    "a redirect to no zone": (
        (DECLARED, ROLLED, {**EVADE, "token": "redirect", "to_zone": "keel"}),
        "to_zone: 'keel' is not one of",
    ),
    "damage below 0": (then("resolve_damage", damage=-1), "damage: -1 is not in 0 to"),
    "redirected below 0": (then("resolve_damage", redirect={"front": -1}), "redirect: -1 is not"),
    "a title as a number": (then("resolve_damage", cards=[1]), "cards: 1 is not a text"),
    "a joint that no tool has": (
        ({"do": "execute_maneuver", "yaw": {"5": 1}},), "yaw: '5' is not one of 1, 2, 3, 4",
    ),
    "a hull zone named twice": (
        then("resolve_damage_card", ship="b1", card="Shield Failure", zones=["left", "left"]),
        "zones: ['left', 'left'] has the same value twice",
    ),
    "more than the damage of a card": (
        then("resolve_damage_card", ship="b1", card="Crew Panic", damage=2), "damage: the damage",
    ),
    "fewer than no tokens": (then("put_token", on="a1", count=-1), "count: -1 is not in 0 to"),
    "no more squadrons": (then("extend_turn", squadrons=0), "squadrons: 0 is not in 1 to"),
    "no such number of a ship": (
        then("change_value", unit="a1", value="luck", by=1, until="game"), "'luck' is not one",
    ),
    "a winner of no side": (then("end_game", winner="C"), "winner: 'C' is not one of A, B"),
}  # fmt: skip

SECOND_ATTACK = {**DECLARED, "zone": "left"}
RESOLVED = {"do": "resolve_damage"}
NO_ATTACK = "no attack is open"

IMPOSSIBLE: Mapping[str, tuple[tuple[Plain, ...], str]] = {
    "dice without an attack": ((ROLLED,), NO_ATTACK),
    "dice changed without an attack": (
        ({"do": "change_dice", "changes": [{"die": 1, "to": "hit"}], "why": "so"},), NO_ATTACK,
    ),
    "an accuracy icon without an attack": (
        ({"do": "spend_accuracy", "die": 1, "token": "brace"},), NO_ATTACK,
    ),
    "a token for a die without an attack": (
        ({**EVADE, "dice": [1], "rolled": ["hit"]},), "no attack against b1 is open",
    ),
    "a token for a zone without an attack": (
        ({**EVADE, "token": "redirect", "to_zone": "left"},), "no attack against b1 is open",
    ),
    "damage without an attack": (({**RESOLVED, "damage": 1},), NO_ATTACK),
    "the end without an attack": (({"do": "end_attack"},), NO_ATTACK),
    "a squadron without an attack": (({"do": "next_squadron", "target": "bs1"},), NO_ATTACK),
    "a second open attack": ((DECLARED, SECOND_ATTACK), "another attack is open; end it first"),
    "a second attack before the end": (
        (DECLARED, ROLLED, RESOLVED, SECOND_ATTACK), "another attack is open; end it first",
    ),
    "more dice than an attack has": (
        changed(*[{"add": "red", "to": "hit"}] * 29), "an attack has 30 dice at most",
    ),
    "a squadron after a ship": (
        (DECLARED, ROLLED, RESOLVED, {"do": "next_squadron", "target": "bs1"}),
        "an attack against a ship does not continue against a squadron",
    ),
    "a zone that the attacker lacks": (declared(zone="left_aux"), "a1 has no hull zone left_aux"),
    "a zone that the target lacks": (
        declared(target_zone="right_aux"), "b1 has no hull zone right_aux",
    ),
    "a zone that the defender lacks": (
        (DECLARED, ROLLED, {**RESOLVED, "redirect": {"left_aux": 1}}), "no hull zone left_aux",
    ),
    "a damage card that the ship has not": (
        ({"do": "resolve_damage_card", "ship": "b1", "card": "Crew Panic"},),
        "b1 has no faceup damage card 'Crew Panic'",
    ),
    "a card turned over that the ship has not": (
        ({"do": "flip_damage_card", "ship": "b1", "to": "facedown", "card": "Crew Panic"},),
        "b1 has no faceup damage card 'Crew Panic'",
    ),
    "a player whom nobody knows": (
        ({"do": "choose_player", "player": "nobody"},), "there is no player 'nobody' in a team",
    ),
    "an upgrade that the ship has not": (
        ({"do": "exhaust_upgrade", "ship": "a1", "upgrade": "none"},), "a1 has no upgrade 'none'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize("case", UNREADABLE)
def test_an_unreadable_attack_is_reported_with_file_line_field_and_value(
    tmp_path: Path, case: str, command: str
) -> None:
    """Record page, section 1; issue 12, part 11."""
    actions, part = UNREADABLE[case]
    path = tmp_path / "bad.armada"
    path.write_bytes(attacking(*actions))
    result = run(command, str(path))
    assert (result.code, result.out) == (2, "")
    line = FIRST + len(actions) - 1
    assert result.err.startswith(f"{path}:{line}: {actions[-1]['do']}: ")
    assert part in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_action_changes_nothing(tmp_path: Path, case: str) -> None:
    actions, part = IMPOSSIBLE[case]
    path = tmp_path / "bad.armada"
    path.write_bytes(attacking(*actions))
    result = run("replay", str(path), "--json")
    *_, before, last = result.objects
    assert (result.code, last["verdict"], last["rules"]) == (1, "impossible", [])
    assert last["state"] == {**before["state"], "forced_passes": [], "reminders": []}
    assert f"{path}:{FIRST + len(actions) - 1}: " in result.err
    assert part in result.err
    assert result.err.count("\n") == 1
