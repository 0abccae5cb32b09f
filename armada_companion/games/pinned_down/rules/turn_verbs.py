"""The verbs of setup and of the phases, in the order of a turn."""

from armada_companion.games.pinned_down.rules import actions
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.fields import (
    ATTACK_CARD,
    card_of,
    character,
    location,
    make_card,
    make_location,
    new_ship,
)
from armada_companion.games.pinned_down.rules.phases import (
    assignment_phase,
    attack_phase,
    fight_phase,
    jump_phase,
    main_phase,
    setup_phase,
)
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.rules.verb import (
    ASSIGNMENT,
    ATTACK,
    FIGHT,
    JUMP,
    MAIN,
    MAYBE_DAMAGE,
    MAYBE_NAME,
    MAYBE_THREAT,
    PLAYER,
    SETUP,
    SHIP,
    verb,
)
from armada_companion.kit import fields
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.fields import optional, required


def _show_location(
    card: Card | None = None, name: str | None = None, distance: int | None = None
) -> actions.ShowLocation:
    if card is None and name is None and distance is None:
        return actions.ShowLocation()
    return actions.ShowLocation(make_location(card, name, distance))


def _reveal(
    id: str | None = None,  # the record calls it so
    card: Card | None = None,
    name: str | None = None,
    threat: int | None = None,
    power: int | None = None,
) -> actions.Reveal:
    if card is None and name is None and threat is None and power is None:
        return actions.Reveal(None, id)
    kind = CardKind.EVENT if power is None else CardKind.ENEMY
    made = make_card(card, kind, name or (card.name if card else id), threat)
    if power is not None:
        made = made._replace(power=power)
    return actions.Reveal(made, id)


def _jump(shown: tuple[Card, ...] = (), choose: str | None = None) -> actions.Jump:
    if shown and choose is None:
        raise MalformedActionError("choose is missing")
    return actions.Jump(shown, choose)


TURN_VERBS = (
    verb(
        "add_player",
        actions.AddPlayer,
        setup_phase.check_add_player,
        setup_phase.add_player,
        "{player} plays with {ship}",
        PLAYER,
        required("ship", new_ship),
        optional("characters", fields.tuple_of(character)),
        phases=SETUP,
    ),
    verb(
        "show_location",
        actions.ShowLocation,
        setup_phase.check_show_location,
        setup_phase.show_location,
        "The first location is turned up: {location}",
        optional("card", card_of(CardKind.LOCATION)),
        MAYBE_NAME,
        optional("distance", fields.number),
        phases=SETUP,
        build=_show_location,
    ),
    verb(
        "begin",
        actions.Begin,
        setup_phase.check_begin,
        setup_phase.begin,
        "The game begins",
        phases=SETUP,
    ),
    verb(
        "end_main",
        actions.EndMain,
        main_phase.check_end_main,
        main_phase.end_main,
        "The Main Phase ends",
        phases=MAIN,
    ),
    verb(
        "reveal",
        actions.Reveal,
        attack_phase.check_reveal,
        attack_phase.reveal,
        "An attack card is revealed: {card}",
        optional("id", fields.unit_id),
        optional("card", card_of(ATTACK_CARD)),
        MAYBE_NAME,
        MAYBE_THREAT,
        optional("power", fields.number),
        phases=ATTACK,
        build=_reveal,
    ),
    verb(
        "change_plans",
        actions.ChangePlans,
        attack_phase.check_change_plans,
        attack_phase.change_plans,
        "{player} shuffles the hand into the draw deck",
        PLAYER,
        phases=ATTACK,
    ),
    verb(
        "end_attack",
        actions.EndAttack,
        attack_phase.check_end_attack,
        attack_phase.end_attack,
        "No attack card is left",
        phases=ATTACK,
    ),
    verb(
        "assign",
        actions.Assign,
        assignment_phase.check_assign,
        assignment_phase.assign,
        "{ship} is assigned to {enemy}",
        SHIP,
        required("enemy", fields.unit_id),
        optional("join", fields.flag),
        phases=ASSIGNMENT,
    ),
    verb(
        "unassign",
        actions.Unassign,
        assignment_phase.check_unassign,
        assignment_phase.unassign,
        "{ship} is free again",
        SHIP,
        phases=ASSIGNMENT,
    ),
    verb(
        "end_assignment",
        actions.EndAssignment,
        assignment_phase.check_end_assignment,
        assignment_phase.end_assignment,
        "The assignment is closed",
        phases=ASSIGNMENT,
    ),
    verb(
        "fight",
        actions.OpenFight,
        fight_phase.check_open_fight,
        fight_phase.open_fight,
        "{ship} fights",
        SHIP,
        phases=FIGHT,
    ),
    verb(
        "resolve_fight",
        actions.ResolveFight,
        fight_phase.check_resolve_fight,
        fight_phase.resolve_fight,
        "The fight is resolved{damage}",
        MAYBE_DAMAGE,
        phases=FIGHT,
    ),
    verb(
        "show_locations",
        actions.ShowLocations,
        jump_phase.check_show_locations,
        jump_phase.show_locations,
        "The next locations are shown",
        phases=JUMP,
    ),
    verb(
        "jump",
        actions.Jump,
        jump_phase.check_jump,
        jump_phase.jump,
        "The fleet jumps{choose}",
        optional("shown", fields.tuple_of(location)),
        optional("choose", fields.text),
        phases=JUMP,
        build=_jump,
    ),
)
