"""Names on the screen: commands, hull zones, keywords, ships and squadrons."""

from collections import Counter
from collections.abc import Iterable, Sequence

from armada_companion.kit.wording import plural

from ...rules.model.state import GameState
from ...rules.model.types import KNOWN_COMMANDS, Command, Side
from ...rules.model.units import Ship, Squadron, Upgrade
from ...rules.table.teams import member_name

NOT_ENTERED = "Not entered"
SIDES = ("A", "B")
"""The sides by their names in the record; the index is the player number."""

TEAM_NAME = 14
"""A longer name of a team is written as its letter beside other text."""

_BRIEF = 20


def copy_name(kinds: Sequence[str], place: int) -> str:
    """Return a kind with the number of its copy, "Brace 1 of 2"; "" if there is only one copy."""
    kind = kinds[place]
    if kinds.count(kind) == 1:
        return ""
    return f"{command_name(kind)} {kinds[: place + 1].count(kind)} of {kinds.count(kind)}"


def player_number(side: str) -> int:
    """Return 0 for side A and 1 for side B."""
    return SIDES.index(side)


def verb(state: GameState, side: Side, alone: str, together: str) -> str:
    """Return the form of a verb for a side: `alone` for one player, `together` for a team."""
    return together if state.members_of(side) else alone


def command_name(command: str) -> str:
    """Return a command as the rulebook writes it."""
    return command.replace("_", " ").title()


def zone_label(zone: str) -> str:
    """Return a hull zone in words: "Left auxiliary"."""
    return zone.replace("_aux", " auxiliary").capitalize()


def keyword_name(name: str, value: int | None) -> str:
    """Return a squadron keyword as the rulebook writes it: `Counter 2`, `AI: Battery 1`."""
    words = name.title().replace("Ai:", "AI:")
    return words if value is None else f"{words} {value}"


def command_icon(command: str) -> str:
    """Return the icon of a command."""
    return "fire" if command == Command.CONCENTRATE_FIRE else str(command)


def unit_name(state: GameState, unit: Ship | Squadron) -> str:
    """Return a unit's name, with a number if its side has several units of that name."""
    if isinstance(unit, Ship):
        # A station is a ship that belongs to no fleet.
        return names_of(state.ships_of(unit.side)).get(unit.id, unit.card.name)
    return names_of(state.squadrons_of(unit.side))[unit.id]


def told_apart(state: GameState, unit: Ship | Squadron) -> str:
    """Return a unit's name; with its owner if the other side has a unit of the same name."""
    name, other = unit_name(state, unit), unit.side.other
    ships, wings = names_of(state.ships_of(other)), names_of(state.squadrons_of(other))
    if name not in (*ships.values(), *wings.values()):
        return name
    return owned(side_name(state, unit.side), name)


def owned(owner: str, name: str) -> str:
    """Return a name with its owner: "Mia's Chimaera", "Jonas's Chimaera"."""
    return f"{owner}'s {name}"


def names_of(fleet: Iterable[Ship | Squadron]) -> dict[str, str]:
    """Return the names of a side's ships, or squadrons, keyed by id; equal names get numbers."""
    cards = {one.id: one.card.name for one in fleet}
    several = Counter(cards.values())
    passed = dict.fromkeys(several, 0)
    names: dict[str, str] = {}
    for unit, name in cards.items():
        passed[name] += 1
        names[unit] = f"{name} {passed[name]}" if several[name] > 1 else name
    return names


def objective_words(state: GameState) -> str:
    """Return the objective in words, with its tokens on the card or the table; "" without one."""
    count = state.tokens.get("card", 0) + state.tokens.get("table", 0)
    tokens = plural(count, "token") if count else ""
    return "  ·  ".join(
        part for part in (state.objective.name if state.objective else "", tokens) if part
    )


def brief(name: str) -> str:
    """Return a name, shortened if it is too long for a line that has other text."""
    return name if len(name) <= _BRIEF else f"{name[: _BRIEF - 1].rstrip()}…"


def side_name(state: GameState, side: Side) -> str:
    """Return the name of a side for a line that has other text; a team's letter if it is long."""
    name = state.player(side).name
    if state.members_of(side) and len(name) > TEAM_NAME:
        return f"Team {side}"
    return brief(name)


def of_team(state: GameState, side: Side, detail: str) -> str:
    """Return a text about a side; for a team, after the team's name or its Grand Admiral's task."""
    player = state.player(side)
    if player.chosen:
        return f"{side_name(state, side)}  ·  {detail}"
    if state.members_of(side) and player.grand_admiral:
        return f"{brief(member_name(state, player.grand_admiral))} names the player  ·  {detail}"
    return detail


def short_name(state: GameState, side: Side) -> str:
    """Return the name for a player's plate: of a team's acting player, or the team's letter."""
    player = state.player(side)
    if not state.members_of(side):
        return player.name
    return member_name(state, player.chosen) if player.chosen else f"Team {side}"


def owner_name(state: GameState, unit: Ship | Squadron) -> str:
    """Return the name of the player of a team who owns a unit, or ""."""
    return member_name(state, unit.player) if unit.player else ""


def upgrade_note(upgrade: Upgrade) -> str:
    """Return the cost to ready an exhausted card and the tokens on it, in words, or ""."""
    found = []
    cost = upgrade.card.ready_cost
    if upgrade.exhausted and cost is not None:
        kinds = " or ".join(map(command_name, cost.kinds))
        kinds = "any token" if len(cost.kinds) == len(KNOWN_COMMANDS) else kinds
        found.append(f"pay {kinds}" if cost.tokens == 1 else f"pay {cost.tokens} {kinds}")
    for word, pieces in (("token", upgrade.tokens), ("dial", upgrade.dials)):
        if pieces:
            found.append(plural(len(pieces), word))
    return ", ".join(found)
