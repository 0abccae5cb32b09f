"use strict";
/* Draws a view (kit/live_view.py) into #page: the telephone's page, or an overlay. It knows no
   rules. Every text goes through clean() and textContent; names are isolated by <bdi>. */
const LiveView = (() => {
  const OVERLAYS = ["scoreboard", "banner", "side", "turn", "round", "clock", "just", "soon",
    "next", "result"];
  const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
  const LATE_MS = 600000, JUST_MS = 8000, SAID_MS = 2000, MOST_CELLS = 16;
  const ZONES = ["front", "left", "right", "rear", "left auxiliary", "right auxiliary"];
  const asked = new URLSearchParams(location.search);
  const last = location.pathname.split("/").pop();
  const overlay = location.pathname.includes("/overlay/") && OVERLAYS.includes(last) ? last : "";
  let layout = null, view = null, since = 0, just = "", justUntil = 0, saidAt = 0, saidLater = 0;

  const STACKED = /(\p{M}{2})\p{M}+/gu;

  const clean = text => String(text ?? "").replace(CONTROLS, "").replace(STACKED, "$1").slice(0, 120);

  /* Makes an element: h("p.low", "text", child). Texts are only ever text. */
  function h(what, ...inside) {
    const [tag, ...classes] = what.split(".");
    const made = document.createElement(tag);
    if (classes.length) made.className = classes.join(" ");
    made.append(...inside.flat().filter(one => one !== null && one !== ""));
    return made;
  }

  /* Runs what replaces buttons, or keeps it until the press that began on one has ended: the press
     would be lost. A tap's click comes a moment after its end. */
  const CLICK_MS = 350;
  let pressed = false, kept = null, ending = 0;

  function released() {
    clearTimeout(ending);
    pressed = false;
    const run = kept;
    kept = null;
    if (run) run();
  }

  addEventListener("pointerdown", () => {
    clearTimeout(ending);
    pressed = true;
  }, true);
  addEventListener("pointerup", () => { ending = setTimeout(released, CLICK_MS); }, true);
  addEventListener("pointercancel", released, true);
  addEventListener("click", released);

  function unpressed(act) {
    if (pressed) kept = act;
    else act();
  }

  const num = value => h("span.num", clean(value));

  function mark(side) {
    const NS = "http://www.w3.org/2000/svg", svg = document.createElementNS(NS, "svg");
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.setAttribute("class", "mark");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(NS, "path");
    path.setAttribute("fill-rule", "evenodd");
    path.setAttribute("d", side ? "M10 1 19 10 10 19 1 10ZM10 6 6 10 10 14 14 10Z"
      : "M10 1 18 18 10 14 2 18Z");
    svg.append(path);
    return svg;
  }

  function alias(name) {
    const parts = name.split(" ").filter(Boolean), how = asked.get("names");
    if (how === "short") return parts[0] || name;
    if (how === "initials") return parts.map(one => [...one][0] + ".").join(" ");
    return name;
  }

  const brief = name => name.length <= 20 ? name : name.slice(0, 19).trimEnd() + "\u2026";
  const sides = () => view.sides || [];
  const nameOf = side => h("bdi", alias(clean(side.name)));
  const letter = side => side === 0 || side === 1 ? "AB"[side] : "none";

  /* Returns a sentence as nodes; each name in it is isolated, so none turns the words round. */
  function sentence(text) {
    const names = new Map();
    for (const side of sides()) {
      const name = clean(side.name);
      for (const one of [name, brief(name)]) names.set(one, alias(one));
      for (const unit of [...(side.ships || []), ...(side.squadrons || [])]) {
        const own = clean(unit.name);
        for (const one of [own, brief(own)]) if (!names.has(one)) names.set(one, one);
      }
    }
    const known = [...names.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
    const nodes = [];
    let rest = clean(text);
    while (rest) {
      let at = rest.length, found = "";
      for (const one of known) {
        const place = rest.indexOf(one);
        if (place >= 0 && place < at) [at, found] = [place, one];
      }
      if (at) nodes.push(rest.slice(0, at));
      if (found) nodes.push(h("bdi", names.get(found)));
      rest = rest.slice(at + found.length);
    }
    return nodes;
  }

  function cells([now, most]) {
    const count = Math.min(most, most > MOST_CELLS ? 10 : MOST_CELLS);
    const on = most > 0 ? Math.ceil(Math.max(0, now) * count / most) : 0;
    const made = h("span.cells", ...Array.from({length: count}, (_, n) => h(n < on ? "i.on" : "i")));
    made.setAttribute("aria-hidden", "true");
    return made;
  }

  function base(unit) {
    const [now, most] = unit.hull, shields = unit.shields || [];
    const made = h(shields.length > 4 ? "span.base.huge" : "span.base", h("em.num", clean(now)),
      ...shields.map((one, zone) => h(`b.num.z${zone}`, clean(one))));
    const around = shields.map((one, zone) => `${ZONES[zone]} ${one}`).join(", ");
    made.setAttribute("role", "img");
    made.setAttribute("aria-label",
      clean(`hull ${now} of ${most}${around && `, shields ${around}`}`));
    return made;
  }

  const classOf = unit => (unit.acting ? ".acting" : "") + (unit.done ? ".done" : "")
    + (unit.out ? ".out" : "");

  function token([kind, state]) {
    const made = h("span.token" + (state ? `.${state === "discarded" ? "gone" : "used"}` : ""),
      clean(kind));
    if (state) made.append(h("span.unseen", ` ${clean(state)}`));
    return made;
  }

  function ship(unit) {
    const tokens = (unit.tokens || []).map(one => h("span.token.own", clean(one)));
    const line = [
      unit.hull ? cells(unit.hull) : null,
      unit.hull ? h("span", h("span.num", clean(unit.hull[0])), `/${clean(unit.hull[1])}`) : null,
      unit.speed === undefined || unit.speed === null ? null : h("span", "speed ", num(unit.speed)),
      unit.revealed ? h("span.dial", clean(unit.revealed)) : null,
      unit.dials ? h("span", num(unit.dials), unit.dials === 1 ? " dial" : " dials") : null,
      ...(unit.facts || []).map(one => h("span", sentence(one))),
    ];
    return h("li.ship" + classOf(unit), unit.hull ? base(unit) : null, h("div.grow",
      h("div.head", h("bdi.name", clean(unit.name)), tag(unit)),
      h("div.sub", ...line),
      tokens.length || (unit.defense || []).length
        ? h("div.tokens", ...tokens, ...(unit.defense || []).map(token)) : null));
  }

  const tag = unit => unit.status ? h("span.tag", clean(unit.status)) : null;

  function squadron(unit) {
    const made = h("li.squadron" + classOf(unit), h("bdi", clean(unit.name)));
    if (unit.hull) made.append(num(unit.hull[0]));
    if (unit.status) made.append(h("span.unseen", ` ${clean(unit.status)}`));
    return made;
  }

  function fleet(side, number) {
    return h(`section.side.${letter(number)}`,
      h("h2", mark(number), h("span.grow", nameOf(side)),
        side.score === undefined || side.score === null ? null : num(side.score),
        side.score === undefined || side.score === null ? null : h("span.label", "pts")),
      h("ul", ...(side.ships || []).map(ship)),
      (side.squadrons || []).length ? h("ul.wing", ...side.squadrons.map(squadron)) : null);
  }

  function rounds() {
    if (!view.rounds) return h("span.rounds", h("span.label", clean(view.round_words)));
    const made = h("span.rounds", ...Array.from({length: Math.min(view.rounds, 12)}, (_, n) =>
      h(n + 1 === view.round ? "span.dot.now" : "span.dot", clean(n + 1))));
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", clean(view.round_words));
    return made;
  }

  const clock = () => view.clock ? h("time.clock.num", digits()) : null;

  const leftMs = () => view.clock.left_ms
    - (view.clock.runs ? Math.max(0, performance.now() - since) : 0);

  function digits(ms = leftMs()) {
    const seconds = Math.ceil(Math.max(0, ms) / 1000), two = n => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  }

  function banner() {
    const passing = view.passing, words = passing && (passing.legal ? "Pass is legal" : "No pass");
    return h(`div.banner.${letter(view.side)}`,
      h("h1", view.side === 0 || view.side === 1 ? mark(view.side) : null,
        h("span", sentence(view.turn))),
      view.detail ? h("p", sentence(view.detail)) : null,
      passing ? h(passing.legal ? "p.badge.yes" : "p.badge.no", words,
        passing.reason ? [" \u00b7 ", ...sentence(passing.reason)] : "") : null,
      view.call ? h("p.badge.no", "A judge is called") : null);
  }

  const placeWords = () => [view.event, view.table, view.objective].map(clean).filter(Boolean);

  const facts = () => (view.facts || []).length
    ? h("dl.facts", ...view.facts.map(([label, value]) =>
      h("div", h("dt.label", clean(label)), h("dd.num", clean(value))))) : null;

  function telephone() {
    const words = placeWords(), time = clock();
    return [
      h("header.top", rounds(), h("span.label", clean(view.phase))),
      banner(),
      words.length || time ? h("div.strip", h("span.label.where", words.join(" \u00b7 ")),
        h("span.label.pace", clean(view.clock && view.clock.words)), time) : null,
      facts(),
      h("div.fleets", ...sides().map(fleet)),
      (view.last || []).length ? h("section.last", h("h2.label", "Just happened"),
        ...view.last.map(one => h("p", sentence(one)))) : null,
    ];
  }

  const roundWords = () => [view.round_words, view.phase].map(clean)
    .filter((one, n, all) => one && all.indexOf(one) === n).join(" \u00b7 ");

  function counts(side) {
    const units = all => (all || []).filter(one => !one.out).length;
    const ships = units(side.ships), wings = units(side.squadrons);
    return [ships ? `${ships} ${ships === 1 ? "ship" : "ships"}` : "",
      wings ? `${wings} ${wings === 1 ? "squadron" : "squadrons"}` : ""].filter(Boolean)
      .join(" \u00b7 ");
  }

  const score = side => side && side.score !== undefined && side.score !== null
    ? h("span.num.score", clean(side.score)) : null;

  const plate = (side, number) => !side ? null : h(`div.plate.${letter(number)}`, mark(number),
    h("div.grow", h("div.who", nameOf(side)), h("div.label", counts(side))), score(side));

  const list = (side, number) => h(`section.side.${letter(number)}`,
    h("h2", mark(number), h("span.grow", nameOf(side))),
    h("ul", ...(side.ships || []).map(one => h("li", h("bdi", clean(one.name))))),
    h("ul.wing", ...(side.squadrons || []).map(one =>
      h("li.squadron", h("bdi", clean(one.name))))));

  function wanted() {
    const all = sides().map((side, number) => [side, number]), which = asked.get("side");
    return which === "left" ? all.slice(0, 1) : which === "right" ? all.slice(1, 2) : all;
  }

  const versus = () => h("p.versus", ...sides().slice(0, 2).flatMap((side, number) =>
    [number ? " v " : "", h(`span.${letter(number)}`, nameOf(side))]));

  const DRAW = {
    scoreboard: () => h("div.bar", plate(sides()[0], 0),
      h("div.mid", clock(), h("p", roundWords())), plate(sides()[1], 1)),
    banner: () => h(`div.bar.wide`, plate(sides()[0], 0),
      h(`div.mid.${letter(view.side)}`, h("h1", sentence(view.turn)),
        h("p", sentence(view.detail)), h("p.label", roundWords(), " ", clock())),
      plate(sides()[1], 1)),
    side: () => h("div.columns", ...wanted().map(([side, number]) =>
      h(`section.side.${letter(number)}`, h("ul", ...(side.ships || []).map(ship))))),
    turn: () => h(`div.card.${letter(view.side)}`, h("h1", sentence(view.turn)),
      view.detail ? h("p", sentence(view.detail)) : null),
    round: () => h("div.card.none", h("h1", clean(view.round_words)),
      h("p", clean(view.phase))),
    clock: () => view.clock ? h("div.card.none.time", clock(), h("p", clean(view.clock.words)))
      : null,
    just: () => just && performance.now() < justUntil
      ? h(`div.card.${letter(view.side)}.fades`, h("p.happened", sentence(just))) : null,
    soon: () => h("div.scene", h("p.label", placeWords().join(" \u00b7 ")),
      h("h1", "Starting soon"), versus()),
    next: () => h("div.scene", h("p.label", placeWords().join(" \u00b7 ")), h("h1", "Coming next"),
      h("div.fleets", ...sides().map(list))),
    result: () => h("div.scene", h("p.label", placeWords().join(" \u00b7 ")),
      h("h1", view.over ? sentence(view.turn) : roundWords()),
      h("p.points", ...sides().slice(0, 2).flatMap((side, number) =>
        [number ? h("span.to", " : ") : "", h(`span.${letter(number)}`, score(side))])),
      versus(), view.over ? h("p", sentence(view.detail)) : null),
  };

  function draw() {
    const made = layout ? layout() : overlay ? [DRAW[overlay]()] : telephone();
    document.documentElement.dataset.n = view.n;
    document.getElementById("page").replaceChildren(...made.filter(Boolean));
    tick();
  }

  /* A screen reader hears whose turn it is, at most every two seconds. */
  function say() {
    if (overlay || !view) return;
    const words = clean(view.turn) + (view.call ? ". A judge is called" : "");
    const box = document.getElementById("said"), wait = saidAt + SAID_MS - performance.now();
    clearTimeout(saidLater);
    if (!box || box.textContent === words) return;
    if (wait > 0) {
      saidLater = setTimeout(say, wait);
      return;
    }
    saidAt = performance.now();
    box.textContent = words;
  }

  function tick() {
    if (!view) return;
    if (view.clock) {
      const left = leftMs(), words = digits();
      for (const one of document.querySelectorAll("time.clock")) {
        if (one.textContent !== words) one.textContent = words;
        one.classList.toggle("late", left <= LATE_MS && left > 0);
        one.classList.toggle("up", left <= 0);
      }
    }
    if (just && performance.now() >= justUntil) {
      just = "";
      if (overlay === "just") draw();
    }
  }

  /* Shows a view; `age` is how many milliseconds ago it was so. */
  function show(next, age = 0) {
    const line = next.last && next.last[0];
    if (view && line && next.n > view.n && line !== (view.last && view.last[0])) {
      [just, justUntil] = [line, performance.now() + JUST_MS];
    }
    [view, since] = [next, performance.now() - age];
    document.title = overlay ? "Overlay" : clean(view.turn) || "Live";
    draw();
    say();
  }

  /* The stream follows no table any more: nothing old is shown. */
  function clear() {
    view = null;
    delete document.documentElement.dataset.n;
    document.getElementById("page").replaceChildren();
  }

  const take = (found, age) => found.view ? show(found.view, age) : clear();

  document.documentElement.className = overlay ? `overlay ov-${overlay}` : "telephone";
  const scale = Number(asked.get("scale"));
  if (overlay && scale >= 0.25 && scale <= 4) {
    document.documentElement.style.fontSize = `${16 * scale}px`;
  }
  setInterval(tick, 250);
  return {
    show, take, clean, overlay, digits, LATE_MS, isOver: () => Boolean(view && view.over), hasView: () => !!view,
    /* For pages that draw the same parts at other places. */
    unpressed, h, sentence, mark, rounds, banner, facts, fleet, clock, use: make => { layout = make; },
  };
})();
