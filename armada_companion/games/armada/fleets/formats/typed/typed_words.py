"""Words of typed lists other than cards: headings, slots, factions, counts, talk.

All keys are normalized (`normalize_name`): lower case, without accents, blanks and marks.
"""

from collections.abc import Mapping

SECTIONS: Mapping[str, str] = {
    **dict.fromkeys(
        (
            *("squadron", "squadrons", "squads", "squad", "squadrones", "fighters", "fighterwing"),
            *("staffel", "staffeln", "jaeger", "jager", "escadron", "escadrons", "escadrilles"),
            *("escuadron", "escuadrones", "cazas", "squadroni", "squadriglie", "eskadry", "aces"),
            *("starfighters", "squadroncards", "esquadroes", "chasseurs"),
        ),
        "squadron",
    ),
    **dict.fromkeys(
        (
            *("ship", "ships", "capitalships", "fleet", "list", "flagship", "schiff", "schiffe"),
            *("vaisseau", "vaisseaux", "nave", "naves", "navi", "flotte", "flota", "flotta"),
            *("okrety", "statki", "grossschiffe", "flaggschiff", "navecapitana", "shipcards"),
            *("largeships", "smallships", "mediumships", "flotillas", "starships", "navire"),
            *("navires", "vaisseauamiral", "buque", "buques", "escort", "escorts", "navios"),
        ),
        "ship",
    ),
    **dict.fromkeys(
        (
            *("upgrade", "upgrades", "aufwertung", "aufwertungen", "amelioration", "ameliorations"),
            *("mejora", "mejoras", "upgradecards", "aufwertungskarten", "potenziamenti"),
            *("migliorie", "ulepszenia"),
        ),
        "upgrade",
    ),
    **dict.fromkeys(
        (
            *("objective", "objectives", "objs", "obj", "missionen", "ziele", "zielkarten"),
            *("aufgaben", "missionsziele", "objectif", "objectifs", "objetivo", "objetivos"),
            *("obiettivi", "missions", "cele", "objectivecards", "einsatzziele"),
        ),
        "objective",
    ),
}
"""Headings by the kind of card below them."""

OBJECTIVE_WORDS: Mapping[str, str] = {
    **dict.fromkeys(
        (
            *("assault", "assaultobjective", "red", "redobjective", "angriff", "rot", "assaut"),
            *("asalto", "assalto", "rouge", "rojo", "assaultobj", "redobj", "attack", "ataque"),
            *("attaque",),
        ),
        "assault",
    ),
    **dict.fromkeys(
        (
            *("defense", "defence", "defenseobjective", "defenceobjective", "def", "yellow"),
            *("yellowobjective", "verteidigung", "gelb", "defensa", "difesa", "jaune", "amarillo"),
            *("defenseobj", "defenceobj", "yellowobj"),
        ),
        "defense",
    ),
    **dict.fromkeys(
        (
            *("navigation", "navigationobjective", "nav", "navobjective", "blue", "blueobjective"),
            *("blau", "navegacion", "navigazione", "bleu", "azul", "navigationobj", "navobj"),
            *("blueobj",),
        ),
        "navigation",
    ),
}

COMMANDER_WORDS = frozenset(
    (
        *("commander", "admiral", "fleetcommander", "fleetadmiral", "com", "cmd", "kommandant"),
        *("commandant", "comandante", "amiral", "almirante", "flottenkommandant", "general"),
        *("commandercard", "leader", "dowodca", "ammiraglio", "commandeur", "flottenadmiral"),
    )
)

SLOTS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("officer", "officers", "offizier", "offiziere", "officier", "oficial", "off", "ufficiale"),
        ("officer",),
    ),
    **dict.fromkeys(("title", "titles", "titel", "titre", "titulo", "titolo"), ("title",)),
    **dict.fromkeys(
        (
            *("weaponsteam", "weaponteam", "weaponsteams", "wpn", "boardingteam", "boardingteams"),
            *("weapons", "waffenteam", "equipedarmement", "equipodearmas", "weapteam", "gunners"),
        ),
        ("weapons-team",),
    ),
    **dict.fromkeys(
        (
            *("supportteam", "supportteams", "support", "sup", "unterstuetzungsteam"),
            *("unterstutzungsteam", "equipedesoutien", "equipodeapoyo"),
        ),
        ("support-team", "fleet-support"),
    ),
    **dict.fromkeys(("fleetcommand", "flottenkommando"), ("fleet-command",)),
    **dict.fromkeys(("fleetsupport", "flottenunterstutzung"), ("fleet-support",)),
    **dict.fromkeys(
        (
            "offensiveretrofit",
            "offensiveretrofits",
            "offensive",
            "offretro",
            "offret",
            "offretrofit",
        ),
        ("offensive-retrofit",),
    ),
    **dict.fromkeys(
        (
            "defensiveretrofit",
            "defensiveretrofits",
            "defensive",
            "defretro",
            "defret",
            "defretrofit",
        ),
        ("defensive-retrofit",),
    ),
    **dict.fromkeys(
        ("experimentalretrofit", "experimentalretrofits", "experimental", "expretro"),
        ("experimental-retrofit",),
    ),
    **dict.fromkeys(
        ("turbolaser", "turbolasers", "turbolaserupgrade", "turbo", "turbos", "turbolaseur"),
        ("turbolasers",),
    ),
    **dict.fromkeys(
        ("ioncannon", "ioncannons", "ions", "ion", "ionenkanone", "ionenkanonen"), ("ion-cannons",)
    ),
    **dict.fromkeys(("ordnance", "missiles", "torpedoes", "munition"), ("ordnance",)),
    **dict.fromkeys(("superweapon", "superwaffe"), ("superweapon",)),
    **dict.fromkeys(
        (
            *("upgrade", "upgrades", "aufwertung", "aufwertungen", "ameliorations", "mejoras"),
            *("modification", "mod", "equipment", "retrofit", "retrofits"),
        ),
        (),
    ),
}
"""Names of upgrade icons, by the icons they may mean; () for any."""

TOTALS = frozenset(
    (
        *("total", "totals", "totalpoints", "points", "fleetpoints", "gesamt", "gesamtpunkte"),
        *("summe", "punkte", "puntos", "totalcost", "cost", "fleettotal", "grandtotal", "totaux"),
        *("subtotal", "shiptotal", "squadrontotal", "sum", "zwischensumme", "totalfleetpoints"),
        *("totalfleetcost", "fleetcost", "pts", "puntostotales", "pointstotal", "soustotal"),
        *("totale", "punti", "insgesamt", "totalpts", "squadronpoints", "squadpoints", "totaal"),
        *("razem", "suma", "allin", "listtotal", "shipsquadtotal", "totalsquadroncost"),
        *("totalshipcost", "squadronstotal", "shipstotal", "squadtotal", "shippoints"),
    )
)

IGNORED_LABELS = frozenset(
    (
        *("author", "version", "player", "spieler", "joueur", "jugador", "date", "datum", "event"),
        *("tournament", "turnier", "limit", "pointlimit", "pointslimit", "builtwith", "bid"),
        *("initiativebid", "initiative", "remaining", "created", "maxpoints", "format"),
    )
)

NAME_LABELS = frozenset(
    ("name", "fleetname", "listname", "fleet", "flottenname", "nomdelaflotte", "nombre", "title")
)

FACTION_LABELS = frozenset(("faction", "fraktion", "faccion", "side", "fazione", "army"))

NOISE = frozenset(
    (
        *("a", "an", "and", "at", "by", "for", "of", "on", "plus", "the", "w", "with", "x", "und"),
        *("mit", "et", "avec", "y", "con", "e", "ed", "der", "die", "das", "le", "la", "les"),
        *("card", "cost", "each", "flagship", "my", "points", "pt", "pts", "both", "all", "im"),
        *("fighters", "squad", "squads", "squadron", "squadrons", "generic", "ship", "total"),
        *("upgrade", "upgrades", "per", "je", "also", "then", "including", "incl", "carrying"),
        *("one", "class", "flaggschiff", "jeweils", "chacun", "cada", "unique", "used", "her"),
        *("running", "equipped", "kitted", "plain", "naked", "bare", "nude", "vanilla", "empty"),
        *("no", "none", "na", "nil", "wing", "wings", "sq", "sqn", "sqns", "auf", "sur", "aboard"),
        *("flotilla", "escort", "ea", "them", "punkte", "puntos", "kommandant", "titel", "led"),
        *("lead", "leads", "qty", "count", "name", "type", "uses", "from", "as", "two"),
    )
)
"""Words that may stand beside any card."""

ROLE_NOISE = frozenset(("commander", "officer", "title", "admiral"))
"""Slots that people name beside a card; they may also begin or end a card's name."""

TALK = frozenset(
    (
        *("add", "against", "any", "because", "better", "but", "change", "could", "have", "i"),
        *("if", "instead", "is", "isn", "it", "may", "maybe", "need", "or", "should", "swap"),
        *("take", "than", "that", "think", "thinking", "this", "to", "too", "would", "was"),
        *("are", "am", "been", "can", "do", "does", "don", "drop", "flew", "fly", "going", "had"),
        *("has", "hope", "hoping", "like", "lost", "me", "not", "played", "playing", "so", "some"),
        *("their", "they", "tried", "try", "use", "want", "we", "were", "what", "when", "why"),
        *("will", "you", "your", "which", "how", "really", "just", "there", "here", "out", "up"),
        *("ich", "aber", "nicht", "oder", "wir", "habe", "ist", "statt", "mais", "je", "pas"),
        *("pero", "creo", "que", "feedback", "thoughts", "comments", "idea", "plan", "game"),
        *("games", "win", "won", "beat", "again", "dropped", "cut", "replace", "keep", "get"),
        *("gets", "still", "while", "who", "since", "before", "after", "last", "next", "time"),
        *("carries", "carry", "added", "equipped", "called", "named", "flown", "flies", "comes"),
        *(
            "come",
            "makes",
            "make",
            "chose",
            "chosen",
            "took",
            "takes",
            "picked",
            "command",
            "these",
        ),
        *("flagship", "cover", "fighters", "squadrons", "ships", "covers", "brings", "bring"),
        *("given", "gave", "has", "two", "three", "first", "second", "third", "another", "more"),
        *("its", "he", "she", "love", "fun", "good", "great", "bad", "best", "always", "never"),
    )
)
"""Words of sentences; few lists have any."""

NUMBER_WORDS: Mapping[str, int] = {
    **{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9},
    **{"ten": 10, "zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6, "deux": 2, "trois": 3},
    **{"quatre": 4, "cinq": 5, "dos": 2, "tres": 3, "cuatro": 4, "due": 2, "tre": 3},
    **{"pair": 2, "twin": 2, "double": 2, "triple": 3, "couple": 2, "eleven": 11, "twelve": 12},
}

ABOARD = frozenset(("on", "aboard", "onto", "upon", "auf", "sur", "bord", "en", "su", "in"))
"""Words between a commander and the ship that carries him."""

ABBREVIATIONS: Mapping[str, str] = {
    **dict.fromkeys(("sqn", "sqd", "sqdn", "sqdr", "squad", "squadr", "staffel"), "squadron"),
    **{"mk": "mark", "corv": "corvette", "frig": "frigate", "cmdr": "commander"},
    **{"gen": "general", "adm": "admiral", "capt": "captain", "cpt": "captain", "lt": "lieutenant"},
    **{"maj": "major", "col": "colonel", "cdr": "commander", "sd": "stardestroyer"},
    **{"btl": "battle", "torp": "torpedo", "med": "medical", "trans": "transport"},
    **{"tl": "turbolaser", "tls": "turbolaser", "ic": "ioncannon"},
    **{"exp": "expanded", "ext": "external", "elec": "electronic", "cm": "countermeasures"},
}

TITLE_WORDS = frozenset(
    ("list", "fleet", "liste", "flotte", "lista", "flota", "build", "army", "aces", "roster")
)
"""A first line with one of these is the fleet's name, even if it names cards."""
