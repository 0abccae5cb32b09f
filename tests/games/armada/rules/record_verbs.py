"""The verbs of the record page with their fields, and values to try each field with."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import fields

from tests.games.armada.rules.tabletop import fleet_of, ship, squadron

ValueT = TypeVar("ValueT")

RECORD = """
    enter_fleet side fleet player?
    choose_first_player side coin_flip? chosen_by?
    choose_objective objective
    deploy ships? squadrons? speeds?
    set_aside units why?
    begin
    assign_dials ship commands
    lock_dials side player?
    activate_ship ship dial?
    tell_dial dial
    take_command_token discard?
    resolve_command command with
    attack zone target target_zone?
    execute_maneuver speed? yaw?
    end_activation
    pass player?
    instead why station?
    activate_squadron squadron did?
    ready_upgrade ship upgrade pay? why?
    decline_ready side
    end_status_phase
    set_speed ship speed
    suffer_damage unit amount zone? redirect?
    deal_damage_card ship faceup? card? why?
    discard_damage_card ship card? repair? why?
    recover_shields ship zone amount repair?
    lose_shields ship zone amount
    move_shields ship from to
    spend_defense_token unit token dice? rolled? more? to_zone?
    move_shields ship from to repair?
    spend_defense_token unit token dice? rolled? more? to_zone?
    gain_command_token ship command
    discard_command_token ship command
    exhaust_upgrade ship upgrade
    discard_upgrade ship upgrade
    look_at_dials ship seat
    destroy unit why?
    prevent_activation ship until why?
    allow_activation ship why?
    deploy_set_aside units why?
    gain_victory_tokens side count why?
    concede side
    call_time why?
"""
"""The verbs of the record page with their fields; optional ones are marked."""

FURTHER = """
    take_back_dials ship
    leave_dials_on_table
    name_player side name
    recover_hull squadron amount
    exhaust_defense_token unit token
    discard_defense_token unit token
    ready_defense_token unit token
    discard_dial ship which? why?
    require_activation ship why?
    toggle_activated unit why?
    extend_turn squadrons why?
    name_grand_admiral side player
    choose_player player
    declare_target attacker target range zone? target_zone? obstructed? with? dice? moved?
    next_squadron target obstructed?
    roll_dice dice by_app?
    change_dice changes why
    spend_accuracy die token copy?
    resolve_damage critical? cards? redirect? damage?
    end_attack why?
    place_targeting_token ship range?
    remove_targeting_token ship
    set_dial ship at command why?
    add_dial ship to command? why?
    gain_raid_token ship command
    remove_raid_tokens ship with command?
    place_obstacle side kind id?
    name_objective_ship ship
    place ship? speed? squadrons?
    fill_card ship upgrade tokens? dials?
    spend_card_token ship upgrade command
    spend_card_dial ship upgrade command
    change_value unit value by until why?
    add_defense_token unit token why?
    grant_keyword squadron keyword until value? why?
    give_pass_token side player? why?
    take_pass_token side player? why?
    lose_victory_tokens side count why?
    add_points side points why?
    take_points side points why?
    put_token on count why?
    take_token on count why?
    set_turn side why?
    set_round round why?
    flip_initiative_token why?
    end_phase why?
    end_round why?
    correct_unit unit place? activated? deployed? hull? speed? shields? defense? \
        tokens? raid_tokens? revealed? retreating? targeting_token? why?
    correct_upgrade ship upgrade exhausted? discarded? tokens? dials? why?
    correct_game phase? first_player? objective? objective_ships? damage_discard? why?
    correct_obstacle id kind? side? why?
    agree_draw
    end_of_round
    control player units why?
    no_show side
    bye side
    extend_time why?
    pause_clock why? by?
    resume_clock
    adjust_clock minutes why by?
    confirm_result side
    dispute_result side why?
    move_upgrade ship upgrade to why?
    swap_upgrade ship upgrade for why?
    end_game winner? why?
    join side ships? squadrons? why? player?
    change_owner unit side why? player?
    retreat ship why?
    keep_in_play unit why?
    flip_damage_card ship to card? why?
    look_at_damage_cards ship seat
    resolve_damage_card ship card token? zone? zones? speed? dial? damage?
    reshuffle_damage_deck
"""
"""Verbs of the same manner that the page leaves open."""

GOOD: Mapping[str, object] = {
    "side": "A",
    "name": "Ann",
    "fleet": fleet_of("a", 1),
    "coin_flip": "B",
    "objective": "Minefields",
    "ships": ["a1"],
    "squadrons": ["as1"],
    "speeds": {"a1": 2},
    "units": ["a1", "as1"],
    "ship": "a1",
    "commands": ["repair", "unknown"],
    "dial": "navigate",
    "discard": "squadron",
    "command": "concentrate_fire",
    "with": ["dial", "token"],
    "zone": "front",
    "target": "b1",
    "target_zone": "left_aux",
    "speed": 0,
    "why": "so",
    "squadron": "as1",
    "did": "both",
    "upgrade": "Card",
    "pay": [],
    "unit": "a1",
    "amount": 3,
    "redirect": {"rear": 1},
    "faceup": True,
    "card": "Crew Panic",
    "from": "left",
    "to": "right",
    "token": "salvo",
    "seat": "B",
    "until": "not_first",
    "count": 2,
    "chosen_by": "B",
    "which": "revealed",
    "extend_turn squadrons": 1,
    "player": "ann",
    "attacker": "a1",
    "range": "medium",
    "obstructed": "red",
    "declare_target with": "battery",
    "declare_target dice": {"red": 2},
    "roll_dice dice": {"red": ["hit", "blank"]},
    "dice": [1, 2],
    "rolled": ["hit"],
    "more": True,
    "to_zone": "left",
    "moved": True,
    "by_app": True,
    "changes": [{"die": 1, "to": "hit"}, {"die": 2, "remove": True}, {"add": "red", "to": "hit"}],
    "die": 1,
    "copy": 2,
    "critical": "standard",
    "cards": ["Crew Panic"],
    "resolve_damage damage": 3,
    "yaw": {"1": 0, "4": 2},
    "repair": True,
    "at": 2,
    "set_dial command": "unknown",
    "add_dial command": "unknown",
    "add_dial to": "extra",
    "remove_raid_tokens with": "token",
    "kind": "dust_field",
    "id": "rock",
    "tokens": ["repair", "repair"],
    "dials": ["navigate"],
    # Effects and overrides
    "change_value value": "token_copies",
    "by": -1,
    "minutes": -5,
    "pause_clock by": "judge",
    "adjust_clock by": "judge",
    "change_value until": "round",
    "grant_keyword until": "activation",
    "grant_keyword value": 2,
    "keyword": "Counter",
    "points": 30,
    "on": "table",
    "winner": "B",
    "round": 3,
    "station": True,
    "move_upgrade to": "a2",
    "for": {"name": "Another"},
    "join ships": [ship("c1")],
    "join squadrons": [squadron("cs1")],
    # Corrections
    "place": "set_aside",
    "activated": True,
    "deployed": False,
    "hull": 2,
    "shields": {"left": 1},
    "defense": ["ready", "discarded"],
    "raid_tokens": ["repair"],
    "revealed": "unknown",
    "retreating": True,
    "targeting_token": "close",
    "exhausted": True,
    "discarded": False,
    "phase": "squadron",
    "first_player": "B",
    "objective_ships": ["a1"],
    "damage_discard": ["Crew Panic", ""],
    # Damage cards
    "zones": ["left", "rear"],
    "damage": 1,
    "flip_damage_card to": "faceup",
}
"""By field; by verb and field where a verb means something else by the word."""

BAD: Mapping[str, tuple[object, ...]] = {
    "side": ("C", "a", 1, None),
    "seat": ("C", "public", 1, None),
    "name": (1, None),
    "fleet": ([], "fleet", None, {"ships": {}}),
    "coin_flip": ("C", 0),
    "objective": (3, None),
    "ships": ("a1", [1], {"a1": 1}),
    "squadrons": ("as1", [""]),
    "speeds": ([2], {"a1": -1}, {"a1": "2"}),
    "units": ([], "a1", [None]),
    "ship": (1, "", None, ["a1"]),
    "commands": ("repair", ["fire"], [1]),
    "dial": ("fire", 1),
    "discard": ("unknown", "fire"),
    "command": ("unknown", "Navigate", 1),
    "with": ([], "dial", ["dial", "dial"], ["card"]),
    "zone": ("top", "FRONT", 1),
    "target": ("", 1),
    "target_zone": ("top", 1),
    "speed": (-1, 1.5, "2", True, 10**6),
    "why": (1, None),
    "squadron": (1, ""),
    "did": ("fly", True),
    "upgrade": (1, None),
    "pay": ("repair", ["unknown"], [1]),
    "unit": (1, ""),
    "amount": (-1, 0.5, "1", False),
    "redirect": ([], {"top": 1}, {"rear": -1}),
    "faceup": (1, "true", None),
    "card": (1, ["x"]),
    "from": ("top", 1),
    "to": ("top", None),
    "token": ("shield", "Evade", 1),
    "until": ("ever", 1),
    "count": (-1, "1", True),
    "chosen_by": ("C", 0),
    "which": ("bottom", 1),
    "extend_turn squadrons": (0, -1, "1", True, ["as1"]),
    "player": (1, ""),
    "attacker": (1, ""),
    "range": ("near", 1),
    "obstructed": ("green", 1),
    "declare_target with": ("guns", 1),
    "declare_target dice": ({"green": 1}, {"red": -1}, [1]),
    "roll_dice dice": ({"red": ["miss"]}, {"green": []}, ["hit"], {"red": "hit"}),
    "dice": ([-1], ["1"], 1),
    "rolled": (["miss"], "hit"),
    "more": (1, "yes"),
    "to_zone": ("top", 1),
    "moved": (1, "yes"),
    "by_app": (1, "yes"),
    "changes": (
        [],
        [{"die": 0, "to": "hit"}],
        [{"die": 1}],
        [{"die": 1, "remove": False}],
        [{"add": "red"}],
        ["hit"],
        {},
    ),
    "die": (-1, "1", True),
    "copy": (-1, "1"),
    "critical": (1,),
    "cards": ("Crew Panic", [1]),
    "resolve_damage damage": (-1, "3"),
    "yaw": ([2], {"0": 1}, {"5": 1}, {"1": -1}, {"1": "2"}, {"1": True}),
    "repair": (1, "true", None),
    "at": (0, -1, "1", True, None),
    "set_dial command": ("fire", 1, None),
    "add_dial command": ("fire", 1),
    "add_dial to": ("left", "revealed", 1, None),
    "remove_raid_tokens with": ("extra_dial", ["dial"], "dial", 1, None),
    "kind": ("asteroid", "Station", 1),
    "id": (1, ""),
    "place squadrons": ("as1", [1], ["as1", "as1"], ["as1", "as2", "as3"], ["as1"]),
    "tokens": ("repair", ["unknown"], [1]),
    "dials": ("repair", ["unknown"], [1]),
    "place": ("table", 1),
    "activated": (1, "true"),
    "deployed": (1, "true"),
    "hull": (-1, "2", True),
    "shields": ([2], {"top": 1}, {"left": -1}),
    "defense": ("ready", ["spent"], [1]),
    "raid_tokens": ("repair", ["unknown"], [1]),
    "revealed": ("fire", 1),
    "retreating": (1, "true"),
    "targeting_token": ("near", 1),
    "exhausted": (1, "true"),
    "discarded": (1, "true"),
    "phase": ("end", 1),
    "first_player": ("C", 0),
    "objective_ships": ("a1", [""], [1]),
    "damage_discard": ("Crew Panic", [1]),
    # Effects and overrides
    "change_value value": ("speed", "Hull", 1, None),
    "by": (100, -100, "1", 0.5, True),
    "minutes": (601, -601, "5", 0.5, True, None),
    "pause_clock by": ("table", "A", 1),
    "adjust_clock by": ("table", "A", 1),
    "adjust_clock why": ("", 1, None),
    "change_value until": ("lifted", "ever", 1),
    "grant_keyword until": ("turn", "not_first", None),
    "grant_keyword value": (-1, "2", True),
    "keyword": (1, None),
    "points": (-1, "1", True),
    "on": ("", 1, None),
    "winner": ("C", 0),
    "round": (0, -1, 100, "1", True),
    "station": (1, "yes", None),
    "move_upgrade to": (1, "", None),
    "for": (1, "Another", {}, {"name": 1}, {"name": "x", "cost": 1}),
    "join ships": ({}, [1], ["c1"], [{"id": "c1"}]),
    "join squadrons": ({}, [1], ["cs1"], [{"id": "cs1"}]),
    # Damage cards
    "zones": ("left", ["top"], ["left", "left"], [1]),
    "damage": (0, 2, "1", 1.0, False, None),
    "resolve_damage_card dial": ("fire", 1, False),
    "flip_damage_card to": ("up", "left", 1, None, "facedown,"),
}

LEAST: Mapping[str, Mapping[str, object]] = {"remove_raid_tokens": {"with": "dial"}}
"""Values with which the optional fields of a verb are left out."""

FORMS: Mapping[str, tuple[str, ...]] = {"place": ("ship", "speed")}
"""The fields of one form of an action that has several; others are left out."""


def table_of(text: str) -> dict[str, list[str]]:
    lines = [line.split() for line in text.strip().splitlines()]
    return {line[0]: line[1:] for line in lines}


WRITTEN = {**table_of(RECORD), **table_of(FURTHER)}


def whole(verb: str) -> dict[str, object]:
    """Return an action with all its fields."""
    given = FORMS.get(verb, names(verb))
    return {"do": verb, **{name: of_field(GOOD, verb, name) for name in given}}


def of_field(values: Mapping[str, ValueT], verb: str, name: str) -> ValueT:
    """Return the value, or values, to try a field with."""
    return values[f"{verb} {name}" if f"{verb} {name}" in values else name]


def names(verb: str) -> list[str]:
    return [name.rstrip("?") for name in WRITTEN[verb]]


def fields_of(kind: type[Struct]) -> list[str]:
    """Return the names of an action's fields; optional ones are marked."""
    return [field.encode_name + ("" if field.required else "?") for field in fields(kind)]


def malformed() -> Iterator[dict[str, object]]:
    for verb in WRITTEN:
        yield {**whole(verb), "colour": "red"}
        for name in WRITTEN[verb]:
            plain = name.rstrip("?")
            if plain == name:
                yield {key: value for key, value in whole(verb).items() if key != plain}
            for bad in of_field(BAD, verb, plain):
                yield {**whole(verb), plain: bad}
