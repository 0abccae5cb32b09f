"""The parts that styles of typed lists are made of: `mixed` combines one of each kind by chance.

In formats, `{}` or `{n}` is the number, `{c}` a card, `{a}`, `{d}` and `{v}` the objectives.
The other tables, with the parts that are held back, have the same kinds.
"""

PARTS: dict[str, tuple[str, ...]] = {
    "bullet": ("- ", "", "* ", "• ", "+ ", "   ", "\t", "-> ", "– ", "|-- ", "-", "└ "),
    "cost": (
        *(" ({})", " ({})", " [{}]", " {}", " - {}", ", {}", ": {}", " {} pts", " = {}"),
        *("", "", "<", "\t{}", " ({}p)", " ({} points)", "{}-", " – {}pts", " ..... {}"),
        *(" @{}", " // {}"),
    ),
    "number": (*("", "", "", "{}. ", "({}) ", "{}) ", "#{} ", "Ship {}: ", "[{}] ", "{}.) "),),
    "sums": (
        *("", "", "", "instead", "= {}", "Ship total: {}", "{} points", " = {}", "({})", "Sum {}"),
        *("--- {} ---",),
    ),
    "upgrades": (
        *("lines", "lines", "lines", "labels", "{c}: {}", "{c} + {}", "{c} ({})", "{c} w/ {}"),
        *("{c} - {}", "{c}, {}", "{c} with {}", "behind", "kinds", "{c} / {}", "{c} [{}]"),
    ),
    "count": (
        *("{}x ", "{} x ", "{} ", "x{} ", "{}× ", "s x{}", "s (x{})", "s x {}", "words", "repeat"),
        *("({}) ", "s *{}", "{}* "),
    ),
    "counted cost": ("all", "all", "each", "none"),
    "squadrons": ("lines", "lines", "lines", ", ", " / ", " + ", "row sum", "; ", " & "),
    "heading": (
        *("Squadrons", "Squadrons:", "Squadrons ({n})", "== Squadrons ==", "Squads: {n}", ""),
        *("[Squadrons]", "Fighter wing - {n}pts", "**Squadrons**", "SQUADRONS {n}/134"),
        *("~ Fighters ~",),
    ),
    "objectives": (
        *("Assault: {a}\nDefense: {d}\nNavigation: {v}", "Objectives: {a}, {d}, {v}", ""),
        *("Assault: {a}   Defense: {d}   Nav: {v}", "Red - {a}\nYellow - {d}\nBlue - {v}"),
        *("Objectives\n{a}\n{d}\n{v}", "Assault Objective {a}\nDefense Objective {d}\n"),
        *("R: {a}\nY: {d}\nB: {v}", "Objectives： {a}、{d}、{v}", "{a} / {d} / {v}"),
        *("Red: {a}, Yellow: {d}, Blue: {v}", "Assault {a}; Defense {d}; Navigation {v}"),
        *("Obj. -> A) {a} D) {d} N) {v}",),
    ),
    "commander": (
        *("", "", "", "Commander: {c}", "Flagship: {s}", "{f} fleet led by {c}", "[flagship]"),
        *("{f}, commanded by {c}", "Admiral: {c} on the {s}", "Fleet commander - {c}"),
        *("{f} under the command of {c}", "{c} commanding"),
    ),
    "opening": (
        *(
            "",
            "",
            "Hi all, here is my list for the weekend",
            "Faction: {f}",
            "{f}",
            "{t} ({n}/{m})",
        ),
        *("FLEET: {t}", "{t}", "{f} {n}", "Name: {t}", "2024-03-12", "Army: {f}", "{f} ({n}pts)"),
        *("~*~ {t} ~*~", "Roster for 3 May"),
    ),
    "total": (
        *("", "", "Total: {n}", "{n}/{m}", "Total Points: {n}", "= {n} points", "Bid: {b}"),
        *("Points: {n} of {m}", "That makes {n} points.", "Fleet total {n} ({b} left)"),
        *("{n} all told",),
    ),
    "talk": (
        *("", "", "", "", " - hits hard", ": more hull, which few give", " because it is cheap"),
        *(" // for the tokens", " (never without it)", "; the workhorse of the list"),
        *(" <- key card", ", obviously"),
    ),
    "left out": (
        *("", "", "", "Cut after testing: {}", "I tried {} before", "Dropped: {}", "Instead of {}"),
        *("Considered {} too, but no.", "Sideboard: {}", "Maybe swap in {} later?"),
        *("Not in it any more: {}",),
    ),
    "closing": ("", "", "Thoughts?", "C&C welcome!", "Cheers, Tom", "I went 2-1 with it.", "GG"),
    "frame": (
        *("", "", "", "", "> {}", "[quote]\n{}\n[/quote]", "```\n{}\n```", "blank lines", "{}\r"),
        *("[b]", "**", "<li>{}</li>", "[12:41] Tom: {}", "columns", '"{}"', "| {} |"),
    ),
    "names": ("full", "full", "full", "slang", "half", "typos", "lower", "UPPER", "hyphens"),
    "order": ("as is", "as is", "squadrons first", "objectives last", "objectives amid"),
}
"""By kind: the parts, likelier ones more than once."""

CALLED = {
    "title": "Title",
    "officer": "Officer",
    "commander": "Commander",
    "weapons-team": "Weapons Team",
    "support-team": "Support Team",
    "offensive-retrofit": "Offensive Retrofit",
    "defensive-retrofit": "Defensive Retrofit",
    "experimental-retrofit": "Experimental Retrofit",
    "ordnance": "Ordnance",
    "turbolasers": "Turbolasers",
    "ion-cannons": "Ion Cannons",
    "fleet-command": "Fleet Command",
    "fleet-support": "Fleet Support",
    "superweapon": "Superweapon",
}
"""What people write before a card, by its icon."""

SHORTLY_CALLED = {
    "Title": "T",
    "Officer": "Off",
    "Commander": "Cmd",
    "Weapons Team": "WT",
    "Support Team": "ST",
    "Offensive Retrofit": "Off. Retro",
    "Defensive Retrofit": "Def. Retro",
    "Experimental Retrofit": "Exp. Retro",
    "Ordnance": "Ord",
    "Turbolasers": "TL",
    "Ion Cannons": "Ion",
    "Fleet Command": "FC",
    "Fleet Support": "FS",
}
"""The same in short."""
