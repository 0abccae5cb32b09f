"""Parts that are held back while the reader is improved: only its last judgement uses them."""

HELD: dict[str, tuple[str, ...]] = {
    "bullet": ("🔹 ", "✅ ", "» ", "◦ ", "~ ", "    + ", "★ ", "- [x] ", "|- ", "#"),
    "cost": (
        *("({})", " ({} Punkte)", " /{}", " {}P", " -> {}", " _{}_", " {{{}}}", " ~ {} ~", " 💰{}"),
        *(" |{}|", " ({}pts.)", " ·{}", " ${}", " für {}", "; {}", " ({},-)"),
    ),
    "number": ("Schiff {}: ", "{} - ", "S{}: ", "{}/ ", "{}: ", "№{} ", "<{}> ", "ship {} - "),
    "sums": (
        *("Σ {}", "zusammen {}", "subtotal: {}", "({} total)", "==> {}", " -> {}", " ({} total)"),
        *("ship = {}pts", "[{} pts]", " Σ{}"),
    ),
    "upgrades": (
        *("{c} | {}", "{c} > {}", "{c} (+ {})", "{c} mit {}", "{c} feat. {}", "{c} avec {}"),
        *("{c}; {}", "{c} … {}", "{c} & {}", "{c} having {}", "labels -", "[labels]"),
    ),
    "count": (
        *("{}x", "{} Stk. ", "[{}] ", "s: {}", "s, {}", "s ({})", "{}X ", "s [x{}]", "{} of "),
        *("s ×{}", "{} pcs ", "{}·", "s - {}x", "+{} "),
    ),
    "counted cost": ("all",),
    "squadrons": (" and ", " | ", " – ", ", and ", " · ", ",", "+"),
    "heading": (
        *("Staffeln ({n} Punkte)", "Air wing:", "🛩 Squadrons", "SQDNS", "Squadrons, {n} pts:"),
        *("— Squadrons —", "Fighter cover:", "And the squadrons:", "Jäger ({n})", "Sq:"),
        *("{n} points of squadrons", "<b>Squadrons</b>", "### Squadrons [{n}]", "Escadrons :"),
    ),
    "objectives": (
        *("{a} (red), {d} (yellow), {v} (blue)", "🔴 {a}\n🟡 {d}\n🔵 {v}", "{a}, {d} and {v}"),
        *("Angriff: {a} / Verteidigung: {d} / Navigation: {v}", "Objectives are {a}, {d}, {v}."),
        *("Missionen:\n- {a}\n- {d}\n- {v}", "{a} - assault\n{d} - defense\n{v} - navigation"),
        *("Ass. {a} | Def. {d} | Nav. {v}", "Obj: {a} + {d} + {v}", "[A] {a} [D] {d} [N] {v}"),
        *("attack obj = {a}\ndefence obj = {d}\nnav obj = {v}", "1. {a}\n2. {d}\n3. {v}"),
    ),
    "commander": (
        *("Kommandant: {c}", "CO: {c}", "{c} is in charge", "with {c} as commander", "Boss = {c}"),
        *("Adm. = {c} ({s})", "My commander is {c}.", "Led by {c}", "Commander {c}", "👑 {c}"),
        *("Flaggschiff: {s}", "Commander -> {c}", "Fleet Commander: {c} (on {s})", "Cmdr: {c}"),
    ),
    "opening": (
        *("Subject: Re: list for Saturday", "@everyone list check please", "{t} v2.1 final FINAL"),
        *("Liste für Samstag ({n} Punkte)", "📝 {t}", "**{f}** {n}/{m}", "So this is what I run:"),
        *("Player: Tom Miller\nFleet: {f}", "{f} / {n} / {t}", "# {t}", "{t} by Tom ({f})"),
        *("Hallo zusammen,\nhier meine Liste:", "{n} {f}", "{m} pts {f} - {t}", "Tom M., {f}"),
    ),
    "total": (
        *("Gesamt {n} Punkte", "{n}", "Sum total = {n}", "-> {n} points, {b} pt bid", "Tot. {n}"),
        *("TOTAL {n} ({b} under)", "{n}/{m} pts", "Summe: {n}", "Comes to {n}.", "{n}pts total"),
        *("ships + squads = {n}", "so {n} of {m}", "∑ {n}", "Total de puntos: {n}"),
    ),
    "talk": (
        *(" 👍", " (LOVE this)", " - thanks to Ben for the tip", " [borrowed]", " !!", "  // buy"),
        *(" *proxy*", " (painted)", " ... yes, really", " (weil billig)", " ?", " <3", " - meh"),
        *(" – not sure about this one", " #1", " (new!)", " - MVP last time", ": für die Marker"),
    ),
    "left out": (
        *("not taking {} this time", "No {} because points", "Was thinking about {}", "~~{}~~"),
        *("Would love {} but no points", "NOT {}", "If I find 10 points: {}", "kein {} mehr"),
        *("{} did not make it", "Left at home: {}", "Ideas: {}", "(was {})", "{} got cut"),
        *("Could also run {}", "Replaced {}.", "out: {}", "Bench: {}"),
    ),
    "closing": (
        *("Sent from my iPhone", "Gruß, Jan", "-- \nTom", "lmk what you think 🙏", "Edit: typos"),
        *("Any tips for Tarkin lists?", "last update 12/05/2024", "#armada #legal", "1st place :)"),
    ),
    "frame": (
        *(">> {}", "- [ ] {}", "{}  ", "\t{}", "Tom — Today at 12:41 PM\n{}", "<p>{}</p>"),
        *("{}<br>", "'{}'", "{},", "{};", "* {}", "Tom: {}", "[12/05/24, 12:41:03] Tom: {}"),
        *("|{}|", "{}\\", "{}.", "__", "[spoiler=list]\n{}\n[/spoiler]", "&gt; {}"),
    ),
    "names": ("under_scores", "Dot.Ted", "CamelCase", "no blanks", "no marks", "slang"),
    "order": ("objectives amid", "squadrons first"),
}
"""By kind: parts that nobody tunes the reader for."""

LATEST: dict[str, tuple[str, ...]] = {
    "bullet": ("~> ", ">> ", "o ", "a) "),
    "cost": (" <{}>", " costs {}", " - {} p.", " ≙ {}", " · {} pts", " ({} pt)"),
    "number": ("{} / ", "No. {} ", "[ship {}] "),
    "sums": (" — total {}", "all in: {}", " [={}]"),
    "upgrades": ("{c} carrying {}", "{c} equipped with {}", "{c} => {}"),
    "count": ("{} times ", "s ({}x)", "s, x{}", "a total of {} "),
    "squadrons": (" // ", " plus ", " ; "),
    "heading": ("Wing ({n})", "Fighters & bombers", "Squadron group: {n} points"),
    "objectives": ("Red={a}; Yellow={d}; Blue={v}", "We picked {a}, {d} and {v}."),
    "commander": ("{c} leads the fleet", "Commander is {c}", "Com: {c}"),
    "opening": ("Re: {t}", "List no. 3, {f}", "{t} | {f} | {n}"),
    "total": ("Grand total: {n} / {m}", "adds up to {n}", "{n} on the nose"),
    "talk": (" -- love it", " (maybe)", ", my favourite"),
    "left out": ("Not using {}", "Swapped out {}", "{} stayed at home"),
    "closing": ("See you there!", "Regards, Anna", "EOF"),
    "frame": (": {}", "[i]{}[/i]", "<div>{}</div>"),
}
"""Parts invented after the reader was last changed: nobody has looked at what they do to it."""
