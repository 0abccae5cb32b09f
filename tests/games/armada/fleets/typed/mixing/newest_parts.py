"""Parts that were invented without a look at the reader, after it read all others.

Beside the marks of `parts`: `{r}` a roman numeral, `{l}` a letter, `{e}` the cost of one, `{s}` of
all, `{k}` the count; `{run}` the points so far. A cost, a frame or a number that begins with `<`
stands before what it belongs to.
"""

NEWEST: dict[str, tuple[str, ...]] = {
    "bullet": ("⟶ ", "....", "> ", "--- ", "✚ ", "(+) ", "{l}. ", "... "),
    "cost": (
        *(
            " (+{})",
            " +{}",
            " [{} Pkt.]",
            " = {} pts.",
            " ({} PTS)",
            " 【{}】",
            " {} ({run})",
            " ^{}",
        ),
        *("<({}) ", "<[{}] ", "<{} | ", "<{}p ", "<{}: ", " ......{}pts", " €{}", " ({}  points)"),
        *(" – {} Punkte", " for {} points", " {}pt", " ⟨{}⟩"),
    ),
    "number": (
        *("{r}. ", "{r}) ", "{l}) ", "Nr. {}: ", "1st/2nd", "(Ship {}) ", "Barco {}: ", "{}.- "),
        *("{}️⃣ ", "Ship #{} - ", "{}° ", "-{}- "),
    ),
    "sums": (
        *("{s}+{u}={}", "Subtotal ............ {}", "   {} total ship cost", "∑={}", "→ {}"),
        *("Zwischensumme: {}", "-- {} --", " [{}pts]", "Cost: {}", "= {} Pkt", " / {} total"),
    ),
    "upgrades": (
        *("{} on {c}", "{} aboard a {c}", "{c}\n   {}", "{c} :: {}", "{c} {{{}}}", "{c} plus {}"),
        *("(labels)", "labels =", "short labels", "nested", "{c} (w/ {})", "{c} fitted with {}"),
        *("{c} \\ {}", "{c} • {}", "behind -"),
    ),
    "count": (
        *("pair", "emoji", "s = {}", "{}: ", "({}x) ", "qty {} ", "{} squadrons of ", "s, {}x"),
        *("s x{}.", "s X{}", "{} - ", "s [{}]", "{}no. ", "s ✕{}", "s qty: {}", "{} mal "),
    ),
    "counted cost": (
        *(" ({e} each)", " @ {e} = {s}", " ({k}x{e})", " {e}*{k}={s}", " (je {e})", " à {e}"),
        *(" ({e} ea, {s})", " [{s} = {k} x {e}]", " {e}ea"),
    ),
    "squadrons": ("sentence", " then ", " und ", " \\ ", "two a line", " y ", "…", ". "),
    "heading": (
        *("SQUADS:", "Fighter screen", "Squadron(s):", "Escuadrones ({n})", "Flyboys:"),
        *("Starfighters - {n}", "[u]Squadrons[/u] {n}", "2. Squadrons", "Small stuff ({n}/134)"),
        *("Squadrons -------- {n}", "Squads = {n}", "Bombers and fighters:", "~~~", "Sqd:"),
    ),
    "ship heading": (
        *("Ships", "SHIPS:", "Capital ships ({n})", "Ships: {n} pts", "1. Ships", "Schiffe"),
        *("Navires :", "[u]Ships[/u]", "== The line ==", "Big boys:", "Ships ({k})"),
    ),
    "twins": ("{k}x ", "{k} ", "{w} ", "{k} × ", "s x{k}", "s (x{k})", "s, {k} of them"),
    "objectives": (
        *("Objectives\n  Assault\n    {a}\n  Defense\n    {d}\n  Navigation\n    {v}",),
        *("Missions: {a} (A), {d} (D), {v} (N)", "Red obj: {a}\nYellow obj: {d}\nBlue obj: {v}"),
        *("Objetivos: {a}, {d}, {v}", "Assaut : {a}\nDéfense : {d}\nNavigation : {v}"),
        *("{a} as assault, {d} as defense, {v} as nav", "1) {a}, 2) {d}, 3) {v}"),
        *("Objectives = {a} || {d} || {v}", "My objectives would be {a}, {d} and {v}."),
        *("♦ Assault {a} ♦ Defense {d} ♦ Navigation {v}", "O: {a}\nD: {d}\nN: {v}"),
    ),
    "commander": (
        *("⭐ {c}", "Flag: {c}", "{c} commands from the {s}", "Comandante: {c}", "@ (F)", "@ ⚑"),
        *("(Commander: {c})", "A {c} list", "Flag = {s}", "@ <- flagship", "@<Flagship: "),
        *("{c} flies his flag on the {s}", "@ *flagship*", "Commandant : {c}", "Cmd {c}"),
    ),
    "opening": (
        *("<b>{t}</b>", "Fwd: Re: {t} ({n})", "{f}, {m} points, tournament", "Liste {f} {n} P"),
        *("{t} - a {f} list", "v3 of {t}", "++ {f} ({n}) ++", "Game 2 of 3, table 14", "{t}!!!"),
        *("Bonjour,\nvoici ma liste :", "ok so heres the list", "{n}/{m} | {t}", "[{f}] {t}"),
    ),
    "total": (
        *("Total général : {n}", "{n}pts. {b} bid.", "Points used {n}, left {b}", "=> {n}/{m} <="),
        *("TOTAL ........ {n}", "{n} / {m} / bid {b}", "Punkte gesamt: {n}", "I make it {n}"),
        *("[Total: {n}pts]", "--- {n} ---", "Total = {n} (bid of {b})"),
    ),
    "talk": (
        *(" 🔥🔥", " - 10/10", " (2nd game: swap?)", " [need to buy]", " *new*", " -- see below"),
        *(
            " (for first player)",
            " ~ staple",
            " (¡muy bueno!)",
            " (since 1.5)",
            "   <<< !!",
            " (tbc)",
        ),
    ),
    "left out": (
        *(
            "Previously ran {} here",
            "{} (removed)",
            "Subbed out {}",
            "In v1 I had {}",
            "Ditched {}",
        ),
        *("Why no {}?", "{} is overrated imo", "Minus {}", "No room for {}", "Sold {}"),
        *("Sin {}", "ohne {}", "Alternatives: {}"),
    ),
    "closing": (
        *("Que la Force soit avec vous", "tl;dr it works", "P.S. bring dice", "Won 3, lost 1."),
        *(
            "(list ends)",
            "Deadline is 18:00",
            "Sent via mobile",
            "*****",
            "any thoughts on the bid?",
        ),
    ),
    "frame": (
        *("[size=3]{}[/size]", "[*]{}", "<tr><td>{}</td></tr>", "    {}", "`{}`", "> > {}"),
        *("[2024-03-12 12:41] tom> {}", "||{}||", "{} |", "On 12 Mar Tom wrote:\n{}", "{n}  {}"),
        *("{}\u200b", "\ufeff{}", "[color=red]{}[/color]", "_{}_", "{}…", "- {}"),
    ),
    "names": (
        *("scan", "quoted", "bold", "[[tags]]", "double blanks", "nbsp", "first small"),
        *("dash –", "typos", "slang", "half"),
    ),
    "order": ("objectives amid", "objectives last", "as is"),
}
"""By kind."""

FINAL: dict[str, tuple[str, ...]] = {
    "bullet": ("⁃ ", ":: ", "^ ", "¤ ", "[+] "),
    "cost": (
        *(" - [{}]", " ({}pnts)", " @ {} pts", " | {} pts", "<{} pts: ", "<{} pts - ", " ▸ {}"),
        *(" ({}) ", "..{}", " '{}'", " cost: {}", " worth {}", " ({} PP)", " *{}*"),
    ),
    "number": ("Ship no {}: ", "{})- ", "[{r}] ", "Navire {} : ", "~{}~ ", "#{}: ", "Sh{} "),
    "sums": ("so {}", " ≈ {}", "all together {} pts", "[total {}]", "ship+upgrades: {}", "{}."),
    "upgrades": (
        *("{c} → {}", "{c}. {}", "{c} incl. {}", "{c} <{}>", "{c} featuring {}", "{c} && {}"),
        *("{} → {c}", "labels", "{c}\n+ {}", "{c} has {}", "behind ["),
    ),
    "count": (
        *("{} units of ", "s *{}*", "s {}x", "#{} ", "s: x{}", "{}er ", "(x{}) ", "s, qty {}"),
        *("{}x: ", "s {{{}}}", "Trio", "s - x{}"),
    ),
    "counted cost": (" ({e} per)", " {k}*{e}", " ({s} for all)", " ({s}, {e} each)", " {s} ({e})"),
    "squadrons": (" || ", ", plus ", " et ", "three a line", " >> ", " -- "),
    "heading": (
        *("Snubfighters", "Squadron wing [{n} pts]", "Carrier group:", "SQN", "Squadrones:"),
        *(
            "b) Squadrons",
            "Squads, {n} of 134",
            "***Squadrons***",
            "Chasseurs ({n})",
            "Flight deck",
        ),
    ),
    "ship heading": ("Fleet:", "Capitals", "a) Ships", "Ships - {n}", "Vessels ({n})", "Hulls:"),
    "twins": ("{k} of ", "{k}* ", "s ×{k}", "{w} times "),
    "objectives": (
        *("assault obj. {a}, defense obj. {d}, nav obj. {v}", "red {a} yellow {d} blue {v}"),
        *("({a}; {d}; {v})", "Chosen: {a}, {d}, {v}", "Att: {a}\nDef: {d}\nNav: {v}"),
        *("A – {a}\nD – {d}\nN – {v}", "Objectives -> {a} -> {d} -> {v}"),
    ),
    "commander": (
        *("Fleet led from the {s} by {c}", "Commander... {c}", "In command: {c}", "C: {c}"),
        *("@ (flag)", "@ [F]", "@ 🚩", "{c} at the helm", "Our commander: {c} ({s})"),
    ),
    "opening": (
        *("{t} / {f}", "Fleet name - {t}", "{n} point {f} list", "Ladder match #7", "{f}: {t}"),
        *("list below", "{t} (v2)", "Hello there! New list:", "Tourney list, {m} max"),
    ),
    "total": (
        *(
            "{n} total, {b} short",
            "Sum = {n}",
            "Pts {n}",
            "Fleet: {n} of {m}",
            "~{n}~",
            "({n}/{m})",
        ),
        *("Total cost {n}", "Initiative bid {b}"),
    ),
    "talk": (
        *(" - see note 3", " (thanks Ben!)", " // TODO", " (1 of 2)?", " hmm", " - solid", " (!)"),
        *(" -> maybe", " (proxied with 3D print)"),
    ),
    "left out": (
        *("{} out", "Cutting {}", "Skipped {}", "Thought of {}", "Missing: {}", "{} next time"),
        *("Not {} again", "{} is too dear"),
    ),
    "closing": ("Over and out", "Ende", "o7", "ps: 3 games in", "^ list", "Ta!", "Good hunting"),
    "frame": (
        *(": : {}", "*{}*", "<span>{}</span>", "Anna, 9:14: {}", "[12] {}", "{} \\\\", "# {}"),
        *("[b]{}[/b]", "- - {}", "<em>{}</em>", "“{}”"),
    ),
    "names": ("backticks", "scan", "_it_", "typos", "curly", "slang"),
    "order": ("objectives last", "squadrons first"),
}
"""By kind; no longer unseen: what they showed has since been mended in the reader."""
