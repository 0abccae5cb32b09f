"""What a page shows, compared with the printed state of `replay --json` itself, not with a view."""

from collections.abc import Mapping
from typing import Any

# Values of JSON.
Plain = Mapping[str, Any]


def require_equal(found: Plain, state: Plain) -> None:
    """Require that a page shows the values of a printed state.

    Args:
        found: What `pages.READ` found.
        state: `state` of a line of `replay --json` for everybody.
    """
    if "score" in state:
        _armada(found, state)
    else:
        _pinned_down(found, state)


def _armada(found: Plain, state: Plain) -> None:
    assert found["scores"] == [str(points) for points in state["score"].values()]
    assert found["round"] == (f"Round {state['round']} of 6" if state["round"] else "Setup")
    if state["outcome"] is None:
        assert found["phase"].lower() == _phase(state["phase"])
    wings = state["squadrons"].values()
    assert [one[1:] for one in found["squadrons"]] == [
        [str(one["hull"]), not one["in_play"]] for one in wings
    ]
    ships = tuple(state["ships"].values())
    for shown, ship in zip(found["ships"], ships, strict=True):
        assert shown["out"] == (not ship["in_play"])
        assert shown["facts"] == _of_ship(ship), (shown, ship)
        if ship["in_play"]:
            around = ", ".join(
                f"{zone.replace('_aux', ' auxiliary')} {n}" for zone, n in ship["shields"].items()
            )
            base = shown["base"].split(" of ")
            assert base[0] == f"hull {ship['hull']}"
            assert base[1].partition(", ")[2] == f"shields {around}"


def _of_ship(ship: Plain) -> Plain:
    known = ship["revealed_dial"] not in (None, "unknown")
    return {
        "speed": "" if ship["speed"] is None else str(ship["speed"]),
        "dials": str(ship["dials"] or ""),
        "revealed": _words(ship["revealed_dial"]) if known else "",
        "tokens": [
            *map(_words, ship["command_tokens"]),
            *(_defense(one) for one in ship["defense_tokens"]),
        ],
    }


def _defense(token: Plain) -> str:
    ready = token["state"] == "ready"
    return str(token["token"]).capitalize() + ("" if ready else f" {token['state']}")


def _pinned_down(found: Plain, state: Plain) -> None:
    facts = dict(found["labelled"])
    assert facts["Threat"] == str(state["pool"])
    assert facts["Distance"].split(" of ")[0] == str(state["distance"])
    assert found["round"] == (f"Turn {state['turn']}" if state["turn"] else "Setup")
    if state["outcome"] is None:
        assert found["phase"].lower() == _phase(state["phase"])
    ships, enemies = state["ships"].values(), state["enemies"].values()
    shown = [one for one in found["ships"] if not one["out"]]
    own, others = shown[: len(ships)], shown[len(ships) :]
    assert [one["base"] for one in own] == [
        f"hull {max(0, ship['structure'])} of 100" for ship in ships
    ]
    for one, ship in zip(own, ships, strict=True):
        assert f"Power {ship['power']}" in one["words"], (one, ship)
    # The strongest enemies come first.
    for enemy in enemies:
        found = next(
            one
            for one in others
            if one["name"].startswith(enemy["name"]) and f"Power {enemy['power']}" in one["words"]
        )
        others.remove(found)
    assert not others


def _phase(code: str) -> str:
    return "setup" if code == "setup" else f"{code.replace('_', ' ')} phase"


def _words(code: str) -> str:
    return code.replace("_", " ").title()
