"""What a page shows, read from its elements, and what it must show, from the game's summary."""

from typing import Any

from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.games.armada.views.table.view_builder import table_view as armada_table
from armada_companion.games.armada.views.table.words import names_of
from armada_companion.games.pinned_down.views.units.view_builder import table_view as pinned_table
from tests.live.games import AnySession

READ = """(() => {
  const text = (root, what) => [...root.querySelectorAll(what)].map(one => one.textContent);
  const all = (root, what, make) => [...root.querySelectorAll(what)].map(make);
  return {
    n: Number(document.documentElement.dataset.n),
    turn: text(document, ".banner h1").join(""),
    detail: text(document, ".banner h1 + p:not(.badge)").join(""),
    scores: text(document, ".side h2 > .num"),
    round: document.querySelector(".rounds")?.ariaLabel || text(document, ".rounds").join(""),
    phase: text(document, ".phase").join(""),
    labelled: all(document, ".facts > div", one => text(one, "dt, dd")),
    ships: all(document, ".ship", one => ({
      name: text(one, ".name").join(""),
      base: (one.querySelector(".base") || {ariaLabel: ""}).ariaLabel,
      words: text(one, ".sub > span:not(.cells)"),
      cells: one.querySelectorAll(".cells .on").length,
      status: text(one, ".tag").join(""),
      out: one.classList.contains("out"),
      facts: {
        speed: text(one, ".speed .num").join(""),
        dials: text(one, ".dials .num").join(""),
        revealed: text(one, ".dial").join(""),
        tokens: text(one, ".token"),
      },
    })),
    squadrons: all(document, ".squadron", one => [text(one, "bdi").join(""),
      text(one, ".num").join(""), one.classList.contains("out")]),
  };
})()"""

# Values of JSON.
Plain = dict[str, Any]


def expected(session: AnySession) -> Plain:
    """Return what the page must show of a game, from what everybody may know of its state."""
    if ARMADA.name == session.game.NAME:
        return _armada(session)
    return _pinned_down(session)


def short(shown: Plain) -> Plain:
    """Return what is compared of a page."""
    return {
        **{key: shown[key] for key in ("n", "turn", "detail", "scores", "squadrons")},
        "ships": [
            [one["name"], one["base"], *_words(one["words"]), one["out"]] for one in shown["ships"]
        ],
    }


def _words(words: list[str]) -> list[str]:
    return [one for one in words if "/" in one or one.startswith(("speed", "Power"))]


def _armada(session: AnySession) -> Plain:
    state = session.state
    summary: Plain = session.game.summary(state, (), None)
    banner = armada_table(state).banner
    ships, squadrons = [], []
    for side in state.players:
        ship_names, wing_names = names_of(state.ships_of(side)), names_of(state.squadrons_of(side))
        ships += [_ship(state, key, name, summary) for key, name in ship_names.items()]
        for key, name in wing_names.items():
            one = summary["squadrons"][key]
            squadrons.append([name, str(one["hull"]), not one["in_play"]])
    return {
        "n": len(session.steps),
        "turn": _line(banner.title),
        "detail": _line(banner.detail),
        "scores": [str(points) for points in summary["score"].values()],
        "ships": ships,
        "squadrons": squadrons,
    }


def _ship(state: Any, key: str, name: str, summary: Any) -> list[object]:
    one = summary["ships"][key]
    ship = state.ship(key)
    is_gone = ship.place.value in ("destroyed", "retreated")
    hull, most = 0 if is_gone else one["hull"], ship.card.hull
    zones = ", ".join(
        f"{zone.replace('_aux', ' auxiliary')} {n}" for zone, n in one["shields"].items()
    )
    speed = [] if one["speed"] is None else [f"speed {one['speed']}"]
    base = f"hull {hull} of {most}, shields {zones}"
    return [name, base, f"{hull}/{most}", *speed, not one["in_play"]]


def _pinned_down(session: AnySession) -> Plain:
    state = session.state
    table = pinned_table(state)
    ships: list[list[object]] = []
    for ship in table.ships:
        is_lost = ship.status == "destroyed"
        hull = 0 if is_lost else max(0, ship.structure)
        power = [] if is_lost else [f"Power {ship.power}"]
        ships.append([ship.name, f"hull {hull} of 100", f"{hull}/100", *power, is_lost])
    for enemy in table.enemies:
        ships.append([f"{enemy.name} {enemy.copy}".rstrip(), "", f"Power {enemy.power}", False])
    return {
        "n": len(session.steps),
        "turn": _line(table.banner.title),
        "detail": _line(table.banner.detail),
        "scores": [],
        "ships": ships,
        "squadrons": [],
    }


def _line(text: str) -> str:
    """Return a text as a page writes it: one line of at most 120 letters."""
    line = " ".join(text.split())
    return line if len(line) <= 120 else f"{line[:119]}…"
