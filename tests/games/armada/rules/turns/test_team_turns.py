"""Random turns of teams agree with a second working out of the digest, 5.3, 6.1, 12.2."""

import random

import pytest

from tests.games.armada.rules.table.test_teams import team_game
from tests.games.armada.rules.tabletop import Plain, Table
from tests.games.armada.rules.team_oracle import TEAMS, Oracle

PLAYERS = tuple(player for team_ in TEAMS.values() for player in team_)
MOST_STEPS = 160
DISTURBANCES, READY = 0.04, 0.6


def opened(chance: random.Random, *, is_pooled: bool) -> tuple[Table, Oracle]:
    """Return a game in its Ship Phase, with a few pass tokens, and what the oracle knows of it."""
    fleets = {player: (chance.randint(1, 3), chance.randint(0, 2)) for player in PLAYERS}
    table = team_game({"team_tokens": "pooled" if is_pooled else "per_player"}, **fleets).lock()
    for player in PLAYERS:
        if chance.random() < 0.5:
            side = "A" if player in TEAMS["A"] else "B"
            table.do("give_pass_token", side=side, player=player)
    tokens = shown(table, is_pooled=is_pooled)["tokens"]
    assert isinstance(tokens, dict)
    owner = {str(unit.id): unit.player for unit in table.state.units()}
    oracle = Oracle("A", owner, frozenset(map(str, table.state.squadrons)), dict(tokens), is_pooled)
    oracle.begin()
    return table, oracle


def shown(table: Table, *, is_pooled: bool) -> Plain:
    """Return what the program says of the turn."""
    summary = table.summary()
    teams, held = summary["teams"], summary["pass_tokens"]
    assert isinstance(teams, dict)
    assert isinstance(held, dict)
    if not is_pooled:
        held = {key: count for one in teams.values() for key, count in one["pass_tokens"].items()}
    return {
        "phase": summary["phase"],
        "to_act": summary["to_act"],
        "tokens": held,
        "may_choose": {side: teams[side]["may_choose"] for side in TEAMS},
    }


def expected(oracle: Oracle) -> Plain:
    """Return the same as the digest has it."""
    is_over = oracle.phase == "status"
    return {
        "phase": oracle.phase,
        "to_act": None if is_over else oracle.to_act,
        "tokens": oracle.tokens,
        "may_choose": {side: [] if is_over else oracle.may_choose(side) for side in TEAMS},
    }


def step(chance: random.Random, table: Table, oracle: Oracle) -> None:
    """Try one thing; the program and the oracle agree whether it may be done, and do it."""
    kind = chance.choice(("choose", "pass", "activate", "activate", "activate"))
    player = chance.choice(PLAYERS)
    ready = sorted(oracle.left) if chance.random() < READY else sorted(oracle.owner)
    unit = chance.choice(ready)
    if kind == "choose":
        data = {"do": "choose_player", "player": player}
        if agree(table, data, oracle.why_not_choose(player)):
            oracle.choose(player)
    elif kind == "pass" and oracle.phase == "ship":
        named = player if player in TEAMS[oracle.to_act] and chance.random() < 0.5 else ""
        data = {"do": "pass", **({"player": named} if named else {})}
        if agree(table, data, oracle.why_not_pass(named)):
            oracle.spend(named)
    elif kind == "activate" and (unit in oracle.squadrons) is (oracle.phase == "squadron"):
        verb, field = ("squadron",) * 2 if unit in oracle.squadrons else ("ship",) * 2
        data = {"do": f"activate_{verb}", field: unit}
        if agree(table, data, oracle.why_not_activate(unit)):
            if unit not in oracle.squadrons:
                table.do("end_activation")
            oracle.activate(unit)


def agree(table: Table, data: Plain, why: str | None) -> bool:
    """Play an action that the oracle allows; return whether it does."""
    codes = table.rules(data)
    assert (codes[0] if codes else None) == why, data
    if why is None:
        table.overrule(data)
    return why is None


def disturb(chance: random.Random, table: Table, oracle: Oracle) -> None:
    """Destroy a unit that is not its team's last ship, or bar a ship."""
    unit = chance.choice(sorted(set(oracle.owner) - oracle.gone))
    side = oracle.side(oracle.owner[unit])
    ships = set(oracle.owner) - oracle.squadrons - oracle.gone
    own = {one for one in ships if oracle.side(oracle.owner[one]) == side}
    if chance.random() < 0.5 and unit not in oracle.squadrons:
        table.overrule({"do": "prevent_activation", "ship": unit, "until": "round"})
        oracle.bar(unit)
    elif unit in oracle.squadrons or len(own) > 1:
        table.overrule({"do": "destroy", "unit": unit})
        oracle.destroy(unit)


@pytest.mark.parametrize("is_pooled", [True, False])
@pytest.mark.parametrize("seed", range(25))
def test_random_turns_of_teams_agree_with_the_digest(seed: int, *, is_pooled: bool) -> None:
    """Digest 5.3, 6.1, 12.2; A-16, A-17."""
    chance = random.Random(seed)
    table, oracle = opened(chance, is_pooled=is_pooled)
    for _ in range(MOST_STEPS):
        if oracle.phase == "status":
            break
        if chance.random() < DISTURBANCES:
            disturb(chance, table, oracle)
        else:
            step(chance, table, oracle)
        assert shown(table, is_pooled=is_pooled) == expected(oracle)
