"""The verbs of the record page with their fields, and values to try each field with."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import fields

from tests.games.armada.rules.malformed_values import BAD
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
