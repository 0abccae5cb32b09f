"""The rulebook's words for names in records, and texts for screen readers."""

from collections.abc import Sequence

from armada_companion.kit.wording import plural

from ...views.table import table_views
from ...views.table.words import owned

_WORDS = {
    "navigate": "Navigate",
    "squadron": "Squadron",
    "repair": "Repair",
    "concentrate_fire": "Concentrate Fire",
    "unknown": "Unknown command",
    "brace": "Brace",
    "redirect": "Redirect",
    "evade": "Evade",
    "scatter": "Scatter",
    "contain": "Contain",
    "salvo": "Salvo",
    "front": "Front",
    "left": "Left",
    "right": "Right",
    "rear": "Rear",
    "left_aux": "Left auxiliary",
    "right_aux": "Right auxiliary",
    "prevented": "may not activate",
}

_COMMAND_HELP = {
    "navigate": "change speed, turn 1 click more",
    "squadron": "activate squadrons now",
    "repair": "use engineering points",
    "concentrate_fire": "add 1 die to one attack",
    "unknown": "face not recorded",
}


def word(name: str) -> str:
    """Return the rulebook's word for a name in records; most words are equal to the name."""
    return _WORDS.get(name, name.replace("_", " "))


def command_help(command: str) -> str:
    """Return the effect of a command in one line, or ""."""
    return _COMMAND_HELP.get(command, "")


def unit_name(view: table_views.ShipView | table_views.SquadronView) -> str:
    """Return the accessible name: "Halcyon, Mia's ship, hull 4 of 6, active"."""
    kind = "ship" if isinstance(view, table_views.ShipView) else "squadron"
    kind = owned(view.side_name, kind) if view.side_name else kind
    return f"{view.name}, {kind}, hull {view.hull} of {view.hull_max}, {word(view.status)}"


def unit_description(view: table_views.ShipView | table_views.SquadronView) -> str:
    """Return a unit's card in words, without the unit's name; facedown dials are only counted."""
    owner = f"of {view.owner}" if view.owner else ""
    if isinstance(view, table_views.ShipView):
        parts = [
            owner,
            shields_description(view.zones),
            speed_words(view.speed),
            dial_description(view.dial),
            _listed("command tokens", [word(name) for name in view.command_tokens]),
            _tokens(view.defense_tokens),
            cards_description(view),
        ]
    else:
        keywords = ", ".join(view.keywords)
        ace = "ace" if view.ace else ""
        slider = f"slider {view.slider}" if view.slider else ""
        count = view.objective_tokens
        objective = plural(count, "objective token") if count else ""
        known = (owner, f"speed {view.speed}", ace, slider, keywords, objective)
        parts = [*known, _tokens(view.defense_tokens)]
    return "; ".join(part for part in parts if part)


def cards_description(view: table_views.ShipView) -> str:
    """Return a ship's damage cards (titles only if faceup), tokens, and upgrades with state."""
    faceup = [damage_card(title) for title in view.faceup_cards]
    notes = view.upgrade_notes or [""] * len(view.upgrades)
    upgrades = [
        f"{name} {word(state)} ({note})" if note else f"{name} {word(state)}"
        for (name, state), note in zip(view.upgrades, notes, strict=True)
    ]
    parts = (
        _listed("faceup damage cards", faceup),
        plural(view.facedown, "facedown damage card") if view.facedown else "",
        "objective ship" if view.is_objective else "",
        plural(view.objective_tokens, "objective token") if view.objective_tokens else "",
        _listed("upgrades", upgrades),
    )
    return "; ".join(part for part in parts if part)


def damage_card(title: str) -> str:
    """Return the title of a faceup damage card, or words for an unknown title."""
    return title or "Untitled damage card"


def speed_words(speed: int | None) -> str:
    """Return "speed 2", or words for an unknown speed."""
    return "speed not entered" if speed is None else f"speed {speed}"


def shields_description(zones: Sequence[table_views.ZoneView]) -> str:
    """Return "shields front 3 right 0 rear 1 left 2"."""
    return " ".join(["shields"] + [f"{word(z.zone).lower()} {z.shields}" for z in zones])


def dial_description(dial: table_views.DialView) -> str:
    """Return in words the revealed dial and the number of hidden dials."""
    spent = " (spent)" if dial.spent else ""
    revealed = f"dial {word(dial.revealed)}{spent}" if dial.revealed else ""
    hidden = plural(dial.facedown, "hidden dial", "hidden dials")
    parts = (revealed, *dial.left, hidden if dial.facedown else "")
    return ", ".join(part for part in parts if part)


def player_description(view: table_views.PlayerView) -> str:
    """Return in words a player's score, tokens, initiative, and whose turn it is."""
    parts = [
        f"score {view.score}",
        f"pass tokens {view.pass_tokens}",
        f"victory tokens {view.victory_tokens}" if view.victory_tokens else "",
        f"has initiative, {view.token} side up" if view.initiative else "",
        "to act" if view.to_act else "",
    ]
    return ", ".join(part for part in parts if part)


def _tokens(tokens: Sequence[table_views.TokenView]) -> str:
    named = [f"{word(token.kind)} {word(token.state)}" for token in tokens]
    return _listed("defense tokens", named)


def _listed(heading: str, names: Sequence[str]) -> str:
    return f"{heading} {', '.join(names)}" if names else ""
