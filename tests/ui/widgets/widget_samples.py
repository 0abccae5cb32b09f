"""Invented fleets to show in widgets."""

from armada_companion.games.armada.rules.model.types import DefenseToken, TokenState
from armada_companion.games.armada.views.table import table_views

Shields = tuple[int, int, int, int]


def ship(
    unit: str = "a1",
    name: str = "Halcyon",
    *,
    player: int = 0,
    status: str = "ready",
    hull: tuple[int, int] = (4, 6),
    shields: Shields = (3, 2, 0, 1),
    speed: tuple[int | None, int] = (2, 3),
    dial: table_views.DialView | None = None,
    commands: tuple[str, ...] = ("repair", "squadron"),
    tokens: str = "brace redirect! evade contain-",
) -> table_views.ShipView:
    """A ship; shields are front, left, right, rear; `!` is exhausted, `-` discarded."""
    names = ("front", "left", "right", "rear")
    full = (3, 2, 2, 2)
    return table_views.ShipView(
        id=unit,
        player=player,
        name=name,
        class_name="Escort carrier",
        points=58,
        status=status,
        hull=hull[0],
        hull_max=hull[1],
        zones=tuple(
            table_views.ZoneView(zone, now, max(now, most))
            for zone, now, most in zip(names, shields, full, strict=True)
        ),
        speed=speed[0],
        speed_max=speed[1],
        dial=dial or table_views.DialView(facedown=3),
        command_tokens=commands,
        command_limit=3,
        defense_tokens=defense(tokens),
        dimmed=status == "activated",
    )


def huge_ship(unit: str = "a9") -> table_views.ShipView:
    """A ship with six hull zones."""
    zones = tuple(
        table_views.ZoneView(zone, now, most)
        for zone, now, most in (
            ("front", 6, 7),
            ("left", 5, 6),
            ("right", 0, 6),
            ("rear", 3, 4),
            ("left_aux", 4, 5),
            ("right_aux", 2, 5),
        )
    )
    made = ship(unit, "Long Night", hull=(14, 18), speed=(1, 2), tokens="brace brace redirect")
    commands = ("navigate", "squadron", "repair", "concentrate_fire")
    return made._replace(zones=zones, command_limit=4, command_tokens=commands)


def squadron(
    unit: str = "q1",
    name: str = "Swift Squadron",
    *,
    player: int = 0,
    kind: int = 0,
    status: str = "ready",
    hull: tuple[int, int] = (3, 3),
    ace: bool = False,
) -> table_views.SquadronView:
    """A squadron."""
    return table_views.SquadronView(
        id=unit,
        player=player,
        name=name,
        points=13,
        kind=kind,
        status=status,
        hull=hull[0],
        hull_max=hull[1],
        speed=4,
        ace=ace,
        keywords=("Bomber", "Escort", "Counter 2"),
        defense_tokens=defense("brace scatter!" if ace else ""),
        dimmed=status == "activated",
        slider="orange" if status == "activated" else "blue",
    )


def player(number: int = 0) -> table_views.PlayerView:
    """Side A or B."""
    return table_views.PlayerView(
        player=number,
        name=("Azure", "Amber")[number],
        score=(123, 48)[number],
        pass_tokens=(0, 2)[number],
        initiative=number == 1,
        to_act=number == 0,
        to_do="4 of 6 ships to activate",
        token="blue" if number == 1 else "",
    )


def fleet(number: int = 0) -> tuple[table_views.ShipView, ...]:
    """Six ships in all their states."""
    fire = table_views.DialView(facedown=2, revealed="concentrate_fire")
    done = table_views.DialView(facedown=2, revealed="navigate")
    rows = (
        ship(name="Meridian", status="activated", hull=(7, 8), shields=(4, 1, 3, 1), dial=done,
             commands=(), tokens="brace redirect contain- scatter"),
        ship(name="Halcyon", status="active", dial=fire),
        ship(name="Bright Tide", hull=(5, 5), shields=(2, 2, 0, 1), dial=table_views.DialView(2),
             commands=(), tokens="evade! scatter contain-", speed=(1, 3)),
        ship(name="Far Lantern", hull=(1, 5), shields=(2, 0, 2, 0), dial=table_views.DialView(1),
             commands=("concentrate_fire", "repair"), tokens="scatter contain- salvo",
             speed=(3, 4), status="prevented"),
        ship(name="Imperial II-class Star Destroyer", hull=(3, 8), shields=(2, 3, 2, 2),
             status="activated" if number else "set_aside"),
        ship(name="Kestrel", hull=(0, 9) if number else (9, 9), shields=(4, 3, 4, 2),
             dial=table_views.DialView(4), commands=("concentrate_fire", "navigate", "repair"),
             tokens="salvo! brace redirect evade scatter!",
             status="destroyed" if number else "ready"),
    )  # fmt: skip
    side = "ab"[number]
    return tuple(view._replace(id=f"{side}{n}", player=number) for n, view in enumerate(rows))


def wing(number: int = 0, count: int = 12) -> tuple[table_views.SquadronView, ...]:
    """Squadrons with short and long names."""
    names = (
        "Swift Squadron", "Lancer Squadron", "Warden Squadron", "Petrel", "Anvil", "Saber",
        "Grey Company Heavy Bombers", "Marshal Oriel Vantongeren", "TIE Interceptor Squadron",
        "X-wing Squadron", "Darth Vader", "YT-2400",
    )  # fmt: skip
    states = ("ready", "ready", "activated", "destroyed", "set_aside", "ready")
    return tuple(
        squadron(
            f"{'ab'[number]}q{n}",
            names[n % 12],
            player=number,
            kind=n % 6,
            status=states[n % 6],
            hull=(max(1, 5 - n % 6) if states[n % 6] != "destroyed" else 0, 5),
            ace=n % 4 == 3,
        )
        for n in range(count)
    )


def banner(number: int | None = 0, legal: bool = False) -> table_views.BannerView:
    """A turn banner."""
    if legal:
        passing = table_views.PassView(True, "Fewer ships left (3 v 4)")
        return table_views.BannerView(
            number, "Amber: choose a ship", "3 ships left, Azure has 4", passing
        )
    passing = table_views.PassView(False, "Activation in progress", "activation_open", "RRG 16")
    detail = "Attack 1 of 2, then maneuver and end"
    return table_views.BannerView(number, "Azure activates Halcyon", detail, passing)


def defense(words: str) -> tuple[table_views.TokenView, ...]:
    """Tokens from words: `brace redirect! contain-`."""
    states = {"!": TokenState.EXHAUSTED, "-": TokenState.DISCARDED}
    return tuple(
        table_views.TokenView(
            DefenseToken(word.rstrip("!-")), states.get(word[-1], TokenState.READY)
        )
        for word in words.split()
    )
