/* Draws a view (kit/live_view.py) into #page: the telephone's page, or an overlay. It knows no
   rules. Every text goes through clean() and textContent; names are isolated by <bdi>. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const STACKED = /(\p{M}{2})\p{M}+/gu;
const LATE_MS = 600000, JUST_MS = 8000, SAID_MS = 2000, MOST_CELLS = 16, CLICK_MS = 350;
const ZONES = ["front", "left", "right", "rear", "left auxiliary", "right auxiliary"];
const asked = new URLSearchParams(location.search);
let view = null, since = 0, just = "", justUntil = 0, pressed = null, kept = null, ending = 0;

export const clean = text =>
  String(text ?? "").replace(CONTROLS, "").replace(STACKED, "$1").slice(0, 120);

/* Makes an element: h("p.low", "text", child). Texts are only ever text. */
export function h(what, ...inside) {
  const [tag, ...classes] = what.split(".");
  const made = document.createElement(tag);
  made.className = classes.join(" ");
  made.append(...inside.flat().filter(Boolean));
  return made;
}

export function button(words, act, kind = "") {
  const made = h("button" + kind, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/* Runs what replaces buttons, but not within a press, which would be lost; its click comes later. */
export function unpressed(act) {
  if (pressed) kept = act;
  else act();
}

function release() {
  const run = kept;
  clearTimeout(ending);
  kept = pressed = null;
  run?.();
}

/* Gives a picture, or a list of marks, its words. */
function spoken(made, words) {
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", clean(words));
  return made;
}

export const dotted = (...words) => words.map(one => one && clean(one)).filter(Boolean).join(" \u00b7 ");
export const num = value => h("span.num", clean(value));
const label = words => h("span.label", words);
const mark = () => h("i.mark");

const ALIASES = {short: parts => parts[0], initials: parts => parts.map(one => [...one][0] + ".").join(" ")};
const alias = name => ALIASES[asked.get("names")]?.(name.split(" ").filter(Boolean)) || name;

const brief = name => name.length <= 20 ? name : name.slice(0, 19).trimEnd() + "\u2026";
const sides = () => view.sides || [];
const ships = side => side.ships || [];
const squadrons = side => side.squadrons || [];
const nameOf = side => h("bdi", alias(clean(side.name)));
const letter = side => side === 0 || side === 1 ? "AB"[side] : "none";

/* Returns a sentence as nodes; each name in it is isolated, so none turns the words round. */
export function sentence(text) {
  const names = new Map();
  function add(unit, shown) {
    const name = clean(unit.name);
    for (const one of [name, brief(name)]) names.set(one, shown(one));
  }
  sides().flatMap(side => [...ships(side), ...squadrons(side)]).forEach(one => add(one, name => name));
  sides().forEach(one => add(one, alias));
  const split = (rest, [name, ...shorter]) => name ? rest.split(name).flatMap((part, n) =>
    [n && h("bdi", names.get(name)), ...split(part, shorter)]) : [rest];
  return split(clean(text), [...names.keys()].filter(Boolean).sort((a, b) => b.length - a.length));
}

function cells([now, most]) {
  const count = Math.min(most, most > MOST_CELLS ? 10 : MOST_CELLS);
  const on = most > 0 ? Math.ceil(Math.max(0, now) * count / most) : 0;
  return h("span.cells", Array.from({length: count}, (_, n) => h(n < on ? "i.on" : "i")));
}

function base({hull: [now, most], shields = []}) {
  const around = shields.map((one, zone) => `${ZONES[zone]} ${one}`).join(", ");
  return spoken(h("span.base", h("em.num", clean(now)),
    shields.map((one, zone) => h(`b.num.z${zone}`, clean(one)))),
  `hull ${now} of ${most}${around && `, shields ${around}`}`);
}

const classOf = unit => ["acting", "done", "out"].map(one => unit[one] ? `.${one}` : "").join("");

const token = ([kind, state]) => h("span.token" + (state && `.${clean(state)}`), clean(kind),
  state && h("span.unseen", ` ${clean(state)}`));

function ship(unit) {
  const {hull, dials} = unit;
  const tokens = [...(unit.tokens || []).map(one => h("span.token.own", clean(one))),
    ...(unit.defense || []).map(token)];
  return h("li.ship" + classOf(unit), hull && base(unit), h("div.grow",
    h("div.head", h("bdi.name", clean(unit.name)), unit.status && h("span.tag", clean(unit.status))),
    h("div.sub", hull && cells(hull), hull && h("span", num(hull[0]), `/${clean(hull[1])}`),
      unit.speed !== undefined && h("span.speed", "speed ", num(unit.speed)),
      unit.revealed && h("span.dial", clean(unit.revealed)),
      dials && h("span.dials", num(dials), dials === 1 ? " dial" : " dials"),
      (unit.facts || []).map(one => h("span", sentence(one)))),
    tokens.length && h("div.tokens", tokens)));
}

const squadron = unit => h("li.squadron" + classOf(unit), h("bdi", clean(unit.name)),
  unit.hull && num(unit.hull[0]), unit.status && h("span.unseen", ` ${clean(unit.status)}`));

const score = (side, kind = "") => side?.score !== undefined && h("span.num" + kind, clean(side.score));

const wing = (side, shown) => squadrons(side).length && h("ul.wing", squadrons(side).map(shown));

export function fleet(side, number) {
  const points = score(side);
  return h(`section.side.${letter(number)}`,
    h("h2", mark(), h("span.grow", nameOf(side)), points, points && label("pts")),
    h("ul", ships(side).map(ship)), wing(side, squadron));
}

export const rounds = () => view.rounds ? spoken(h("span.rounds",
  Array.from({length: Math.min(view.rounds, 12)}, (_, n) =>
    h(n + 1 === view.round ? "span.dot.now" : "span.dot", clean(n + 1)))), view.round_words)
  : h("span.rounds", label(clean(view.round_words)));

export const clock = shown => shown && h("time.clock.num");

/* Writes the time left into all clocks of the page. */
export function showTime({left_ms: most, runs}, from) {
  const left = most - (runs ? Math.max(0, performance.now() - from) : 0), words = digits(left);
  for (const one of document.querySelectorAll("time.clock")) {
    if (one.textContent !== words) one.textContent = words;
    one.classList.toggle("late", left <= LATE_MS && left > 0);
    one.classList.toggle("up", left <= 0);
  }
}

export function digits(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000), two = n => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export function banner() {
  const {passing} = view;
  return h(`div.banner.${letter(view.side)}`,
    h("h1", letter(view.side) !== "none" && mark(), h("span.grow", sentence(view.turn))),
    view.detail && h("p", sentence(view.detail)),
    passing && h("p.badge" + (passing.legal ? ".yes" : ".no"), passing.legal ? "Pass is legal" : "No pass",
      passing.reason && [" \u00b7 ", ...sentence(passing.reason)]),
    view.call && h("p.badge.no", "A judge is called"));
}

const placeWords = () => dotted(view.event, view.table, view.objective);

export const strip = (words, ...more) => (words || view.clock) && h("div.strip",
  h("span.label.where", words), ...more, clock(view.clock));

export const facts = () => view.facts && h("dl.facts", view.facts.map(([name, value]) =>
  h("div", h("dt.label", clean(name)), h("dd.num", clean(value)))));

/* A table that nobody follows has no game: its page is not live. */
const telephone = () => [
  h("header.top", rounds(), h("span.label.phase", clean(view.phase)), view.game && h("span.is-live", "\u25cf live")),
  banner(), strip(placeWords(), h("span.label", clean(view.clock?.words))), facts(),
  h("div.fleets", sides().map(fleet)),
  view.last && h("section.last", h("h2.label", "Just happened"), view.last.map(one => h("p", sentence(one)))),
];

const roundWords = () => dotted(...new Set([view.round_words, view.phase]));

function counts(side) {
  const count = (all, word) => {
    const many = all.filter(one => !one.out).length;
    return many ? `${many} ${word}${many === 1 ? "" : "s"}` : "";
  };
  return dotted(count(ships(side), "ship"), count(squadrons(side), "squadron"));
}

function plate(number) {
  const side = sides()[number];
  return side && h(`div.plate.${letter(number)}`, mark(), h("div.grow", h("div.who", nameOf(side)),
    h("div.label", counts(side))), score(side, ".score"));
}

const named = what => unit => h(what, h("bdi", clean(unit.name)));

const list = (side, number) => h(`section.side.${letter(number)}`, h("h2", mark(), h("span.grow", nameOf(side))),
  h("ul", ships(side).map(named("li"))), wing(side, named("li.squadron")));

/* Both sides with something between them. */
const between = (what, make) => sides().slice(0, 2).flatMap((side, number) =>
  [number && h("span", what), h(`span.${letter(number)}`, make(side))]);

const card = (side, ...inside) => h(`div.card.${letter(side)}`, inside);

const scene = (title, ...inside) => h("div.scene", h("p.label", placeWords()), h("h1", title), inside);

const versus = () => h("p.versus", between(" v ", nameOf));

const DRAW = {
  scoreboard: () => h("div.bar", plate(0), h("div.mid", clock(view.clock), h("p", roundWords())), plate(1)),
  banner: () => h("div.bar.wide", plate(0), h(`div.mid.${letter(view.side)}`,
    h("h1", sentence(view.turn)), h("p", sentence(view.detail)),
    h("p.label", roundWords(), " ", clock(view.clock))), plate(1)),
  side: () => h("div.columns", sides().map((side, number) =>
    number === ({left: 0, right: 1}[asked.get("side")] ?? number)
      && h(`section.side.${letter(number)}`, h("ul", ships(side).map(ship))))),
  turn: () => card(view.side, h("h1", sentence(view.turn)), view.detail && h("p", sentence(view.detail))),
  round: () => card(null, h("h1", clean(view.round_words)), h("p", clean(view.phase))),
  clock: () => view.clock && card(null, clock(view.clock), h("p", clean(view.clock.words))),
  just: () => just && card(view.side, h("p.happened", sentence(just))),
  soon: () => scene("Starting soon", versus()),
  next: () => scene("Coming next", h("div.fleets", sides().map(list))),
  result: () => scene(view.over ? sentence(view.turn) : roundWords(),
    h("p.points", between(" : ", side => score(side, ".score"))), versus(),
    view.over && h("p", sentence(view.detail))),
};

const last = location.pathname.split("/overlay/")[1];
export const overlay = last in DRAW ? last : "";

const whole = () => overlay ? [DRAW[overlay]()] : telephone();

function draw(parts = whole) {
  document.documentElement.dataset.n = view.n;
  document.getElementById("page").replaceChildren(...parts().filter(Boolean));
  tick();
}

/* A screen reader hears whose turn it is, at most every two seconds. */
function say() {
  const words = view && clean(view.turn) + (view.call ? ". A judge is called" : "");
  const box = document.getElementById("said");
  if (words && box.textContent !== words) box.textContent = words;
}

function tick() {
  if (view?.clock) showTime(view.clock, since);
  if (just && performance.now() >= justUntil) {
    just = "";
    if (overlay === "just") draw();
  }
}

/* Shows a view; `age` is how many milliseconds ago it was so, `parts` makes what is drawn of it. */
export function show(next, age = 0, parts = whole) {
  const line = next.last?.[0];
  if (view && line && next.n > view.n && line !== view.last?.[0]) {
    [just, justUntil] = [line, performance.now() + JUST_MS];
  }
  [view, since] = [next, performance.now() - age];
  document.title = overlay ? "Overlay" : clean(view.turn) || "Live";
  draw(parts);
}

/* The stream follows no table any more: nothing old is shown. */
function clear() {
  view = null;
  delete document.documentElement.dataset.n;
  document.getElementById("page").replaceChildren();
}

export const take = (found, age) => found.view ? show(found.view, age) : clear();
export const hasView = () => Boolean(view);

/* The shared worker of live.js has no document. */
if (globalThis.document) {
  const root = document.documentElement, scale = Number(asked.get("scale"));
  root.className = overlay ? `overlay ov-${overlay}` : "telephone";
  if (overlay && scale >= 0.25 && scale <= 4) root.style.fontSize = `${16 * scale}px`;
  setInterval(tick, 250);
  addEventListener("pointerdown", () => {
    clearTimeout(ending);
    pressed = true;
  });
  addEventListener("pointerup", () => { ending = setTimeout(release, CLICK_MS); });
  addEventListener("pointercancel", release);
  addEventListener("click", release);
  if (!overlay) setInterval(say, SAID_MS);
}
