"""Random games of attacks agree with the paper table, step by step; `make laws` plays more."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from armada_companion.games.armada.rules.attack.defense_tokens import SpendDefenseToken
from armada_companion.games.armada.rules.attack.dice_steps import RollDice, SpendAccuracy
from armada_companion.games.armada.rules.attack.resolve import EndAttack, ResolveDamage
from armada_companion.games.armada.rules.attack.targets import DeclareTarget, NextSquadron
from tests.cli.cli_runs import run
from tests.examples import IS_WHOLE, examples
from tests.games.armada.paper.author import Author, Line

GAMES = 40
COMMON = ("roll_dice", "spend_defense_token", "resolve_damage", "end_attack", "salvo", "counter")
CODES = (
    *("TOO_MANY_ATTACKS", "ZONE_USED", "FRIENDLY_TARGET", "TARGET_TWICE", "NOT_AT_SQUADRONS"),
    *("DICE_DIFFER", "NO_DICE", "DICE_COUNT", "FACE_NOT_ON_DIE", "NO_SUCH_DIE", "SALVO_DICE"),
    *("ACCURACY_MISSING", "ATTACK_STEP_OVER", "TOKEN_LOCKED", "TYPE_SPENT", "SPEED_ZERO"),
    *("DEFENSE_TOKEN_MISSING", "EVADE_DICE", "REDIRECT_NOT_ADJACENT", "REDIRECT_TOO_MUCH"),
    *("NO_CRITICAL_ICON", "CONTAINED", "CARDS_FACEDOWN", "TITLE_NEEDED", "DAMAGE_DIFFERS"),
    *("SQUADRON_RANGE", "MOVE_OR_ATTACK_ONLY", "BLINDED_GUNNERS", "DEPOWERED_ARMAMENT"),
    *("DISENGAGED_FIRE_CONTROL", "COOLANT_DISCHARGE", "FAULTY_COUNTERMEASURES"),
    *("TARGETER_DISRUPTION", "CAPACITOR_FAILURE", "NO_COPY_LEFT", "SALVO_NOT_OWED"),
)
"""What has to come up in these games."""


def require_agreement(seed: int) -> Counter[str]:
    """Enter a game as a record; return how often each verdict, code and entry came."""
    author = Author(seed)
    opening, lines = list(author.opening()), list(author.lines())
    steps = [{"action": action} for action in opening] + [_step(line) for line in lines]
    record = "\n".join(json.dumps(one) for one in (author.header(), *steps))
    result = run("replay", "-", "--json", stdin=record.encode())
    shown = result.objects[len(opening) + 1 :]
    assert len(shown) == len(lines), result.err
    seen: Counter[str] = Counter()
    for line, step in zip(lines, shown, strict=True):
        found = {rule["code"] for rule in step["rules"]}
        place = f"seed {seed}, step {step['n']}: {line.action}"
        assert (step["verdict"], found) == (line.verdict, set(line.codes)), place
        assert _picked(step["state"], line) == line.state, place
        kind = str(line.action.get("with", "attack"))
        seen.update((line.verdict, str(line.action["do"]), kind, *line.codes))
        seen.update(f"overruled {code}" for code in line.overruled)
    return seen


def _step(line: Line) -> Mapping[str, Any]:
    if not line.overruled:
        return {"action": line.action}
    overruled = {"rules": list(line.overruled), "by": "judge", "why": "so agreed"}
    return {"action": line.action, "overruled": overruled}


def _picked(state: Mapping[str, Any], line: Line) -> dict[str, Any]:
    """Return what the paper table knows of a summary, too."""
    units = {**state["ships"], **state["squadrons"]}
    return {
        **{key: state[key] for key in ("phase", "round", "to_act", "activating", "attack")},
        "owed": [one for one in state["owed"] if one["do"] in COMMON],
        "units": {
            key: {name: units[key][name] for name in wanted}
            for key, wanted in line.state["units"].items()
        },
    }


def test_random_games_of_attacks_agree_with_the_paper_table() -> None:
    """Digest 8, 9: dice, accuracy, tokens, damage, criticals, cards, squadrons, replies."""
    seen = sum((require_agreement(seed) for seed in range(examples(GAMES))), Counter[str]())
    if not IS_WHOLE:
        return
    assert min(seen[one] for one in ("applied", "refused", "overruled", *COMMON[:4])) > GAMES
    assert min(seen[one] for one in COMMON[4:]) > GAMES / 4
    assert [code for code in CODES if not seen[code]] == []


FAULTS: Mapping[str, tuple[type, str, object]] = {
    "any title is faceup": (ResolveDamage, "_most_faceup", lambda action, dealt: 99),
    "squadrons reach far": (DeclareTarget, "_is_in_reach", lambda action, *units: True),
    "a token is discarded at once": (SpendDefenseToken, "_is_larger", property(lambda one: True)),
    "nobody answers": (ResolveDamage, "_replies", lambda action, *units: iter(())),
    "any die is spent": (SpendAccuracy, "_place", lambda action, state, attack: 0),
    "the pool is not counted": (RollDice, "check", lambda action, state: iter(())),
    "the chain of squadrons has no end": (NextSquadron, "check", lambda action, state: iter(())),
    "an attack does not end": (EndAttack, "apply", lambda action, state, notes: state),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    with pytest.raises(AssertionError):
        for seed in range(GAMES):
            require_agreement(seed)
