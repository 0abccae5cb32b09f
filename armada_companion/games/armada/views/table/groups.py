"""The headings of a long menu."""

from collections.abc import Iterable

from armada_companion.games.armada.views.table.table_views import Choice

STEPS = "Steps"
_GROUPS = {
    "Damage cards": (
        "resolve_damage_card",
        "deal_damage_card",
        "faceup_card",
        "turn_faceup",
        "flip_damage_card",
    ),
    "Hull": ("suffer_damage", "recover_hull"),
    "Activation": (
        "toggle_activated",
        "deploy_set_aside",
        "prevent_activation",
        "allow_activation",
        "instead",
        "extend_turn",
    ),
    "Dials and raid tokens": ("dial_effects", "raid_tokens"),
    "Command tokens": ("resolve_command", "gain_command_token"),
    "Defense tokens": ("ready_defense_token", "exhaust_defense_token"),
    "Cards": ("exhaust_upgrade", "ready_upgrade", "spend_card_token", "spend_card_dial"),
    "Corrections": ("correct",),
    "Effects": (
        "change_value",
        "grant_keyword",
        "add_defense_token",
        "set_aside",
        "retreat",
        "change_owner",
        "control",
        "move_upgrade",
        "swap_upgrade",
        "keep_in_play",
        "put_token",
        "take_token",
    ),
    "Discard": (
        "discard_dial",
        "discard_command_token",
        "discard_defense_token",
        "discard_upgrade",
        "discard_damage_card",
    ),
    "Out of play": ("destroy",),
}

_ORDER = (STEPS, *_GROUPS)
_GROUP_OF = {name: group for group, names in _GROUPS.items() for name in names}


def in_groups(found: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return the choices sorted by groups."""
    named = [one._replace(group=_GROUP_OF.get(one.name, STEPS)) for one in found]
    return tuple(sorted(named, key=_place))


def _place(found: Choice) -> int:
    return _ORDER.index(found.group)
