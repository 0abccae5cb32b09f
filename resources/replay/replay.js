/* Shows a finished game step by step: session/replay_page.py writes what changes from each view to
   the next one, and puts this file after view.js, which draws the views as on the live page. */
import {banner, button, clean, dotted, facts, fleet, h, num, rounds, sentence, show, strip} from "./view.js";

const AROUND = 4, NEAR = 2, SPEEDS = [1, 2, 4], TURN_MS = 1000, LINK_MS = 200;
const game = JSON.parse(document.getElementById("game").textContent);
const steps = game.steps, end = steps.length;
const views = [game.start];
let at = -1, speed = 0, playing = 0, later = 0;

/* Returns a value with its changes: new values by key or place, null for none. */
function changed(value, by) {
  if (by === null || typeof by !== "object" || Array.isArray(by)) return by;
  if (value === null || typeof value !== "object") return by;
  const made = Array.isArray(value) ? [...value] : {...value};
  for (const [key, one] of Object.entries(by)) {
    if (one === null) delete made[key];
    else made[key] = key in made ? changed(made[key], one) : one;
  }
  return made;
}

for (const one of steps) views.push(changed(views[views.length - 1], one.view));

/* The first step of each round that was played. */
const starts = new Map();
views.forEach((one, n) => {
  if (one.round && !starts.has(one.round)) starts.set(one.round, n);
});

const share = n => end ? 100 * n / end : 0;
const minutes = seconds => `${Math.floor(seconds / 60)} min`;

function line(n) {
  const one = steps[n - 1];
  const text = h(one.undone || one.refused ? "span.undone" : "span", sentence(one.text));
  const flags = [one.undone && "undone", one.overruled && "overruled", one.refused && "refused"];
  const far = Math.abs(n - at) > NEAR ? ".far" : "";
  const made = button("", () => go(n), n === at ? ".now" : far);
  made.append(num(n), h("span.grow", text, flags.map(flag => flag && h("span.flag", flag))));
  if (n === at) made.ariaCurrent = "step";
  const why = n === at ? [...(one.overruled || []), ...(one.refused ? [one.refused] : [])] : [];
  return [made, ...why.map(words => h("p.why", clean(words)))];
}

function stepList() {
  const first = Math.max(1, Math.min(at - AROUND, end - 2 * AROUND));
  const last = Math.min(end, first + 2 * AROUND), lines = [];
  for (let n = first; n <= last; n += 1) lines.push(...line(n));
  return h("div.steps", ...lines);
}

/* What lay facedown is shown from the step on at which the result was final. */
function opened() {
  const {at: since, steps: found} = game.opened || {at: Infinity, steps: []};
  if (at < since) return null;
  return h("section.opened", h("h2.label", "Opened by the result"), h("ul", ...found.map(([n, faces]) => {
    const link = h("a.num", clean(n));
    link.href = `#${n}`;
    return h("li", link, h("span.grow", sentence(steps[n - 1].text)), h("b", faces.map(clean).join(", ")));
  })));
}

const NS = "http://www.w3.org/2000/svg";

function svg(what, values, ...inside) {
  const made = document.createElementNS(NS, what);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/* A chart by steps: a line for each series of values; a press goes to the step there. */
function chart(title, series, words) {
  const most = Math.max(1, ...series.flatMap(one => one.values));
  const lines = series.map(({kind, values}) => {
    let path = "", before = null;
    values.forEach((value, n) => {
      if (value !== before) path += `${path ? "H" : "M0 100M"}${n}${path ? "" : " "}`
        + `${path ? "V" : ""}${100 - 100 * value / most}`;
      before = value;
    });
    return svg("g", {class: kind}, svg("path", {d: `${path}H${values.length - 1}`}));
  });
  const picture = svg("svg", {viewBox: `0 -4 ${Math.max(1, end)} 108`, role: "img",
    preserveAspectRatio: "none", "aria-label": clean(words)},
    ...[...starts.values()].map(n => svg("line", {x1: n, x2: n, y1: -4, y2: 104})),
    ...lines, svg("line", {class: "at", y1: -4, y2: 104}));
  picture.addEventListener("click", event => {
    const box = picture.getBoundingClientRect();
    go(Math.round(end * (event.clientX - box.left) / box.width));
  });
  return h("section.chart", h("h2.label", h("span.grow", title),
    ...series.map(one => h(`span.key.${one.kind}`, one.name))), picture);
}

function charts() {
  const made = [], sides = (views[end].sides || []).slice(0, 2);
  if (sides.length && sides.every(one => typeof one.score === "number")) {
    const series = sides.map((side, n) => ({kind: "AB"[n], name: h("bdi", clean(side.name)),
      values: views.map(one => ((one.sides || [])[n] || {}).score || 0)}));
    made.push(chart("Points", series,
      sides.map(side => `${side.name} ${side.score}`).join(", ")));
  }
  const played = [0, ...steps.map(one => one.played)];
  if (played[end]) {
    made.push(chart("Time played", [{kind: "none", name: minutes(played[end]), values: played}],
      minutes(played[end])));
  }
  return h("div.charts", ...made);
}

function tool(name, words, act) {
  const made = button("", act, `.${name}`);
  made.title = made.ariaLabel = words;
  return made;
}

const play = tool("play", "Play", () => playing ? stop() : start());
const pace = tool("pace", "Speed", () => quicken((speed + 1) % SPEEDS.length));
const slider = h("input");
Object.assign(slider, {type: "range", min: 0, max: end, step: 1});
slider.setAttribute("aria-label", "Step");
slider.addEventListener("input", () => go(Number(slider.value)));
const count = h("span.num.count"), track = h("div.track", slider), drawn = charts();
for (const [round, n] of starts) {
  const link = h("a", clean(round));
  link.href = `#${n}`;
  link.title = `Round or turn ${round}`;
  link.style.left = `${share(n)}%`;
  track.append(link);
}
steps.forEach((one, n) => {
  if (!one.overruled) return;
  const tick = h("i");
  tick.style.left = `${share(n + 1)}%`;
  tick.title = `Step ${n + 1} was overruled`;
  track.append(tick);
});
const bar = h("div.bottom",
  tool("back", "One step back", () => go(at - 1)), play,
  tool("next", "One step on", () => go(at + 1)), track, count, pace);
bar.querySelector(".back").textContent = "\u2039";
bar.querySelector(".next").textContent = "\u203a";

function layout() {
  const view = views[at], top = banner(), sides = view.sides || [];
  top.append(h("p", `Step ${at} of ${end}`, view.phase && [" \u00b7 ", h("span.phase", clean(view.phase))]));
  return [
    h("header.top", rounds(), h("span.label.title", dotted(game.title, game.place, game.result))),
    h("div.columns3", sides.map(fleet), h("div.middle", top,
      view.clock && strip(clean(view.objective)), facts(), stepList(), opened()), drawn),
  ];
}

function display() {
  show(views[at], 0, layout);
  slider.value = at;
  slider.setAttribute("aria-valuetext", `${at} of ${end}: ${clean(views[at].turn)}`);
  count.textContent = `${at} / ${end}`;
  for (const one of drawn.querySelectorAll(".at")) {
    one.setAttribute("x1", at);
    one.setAttribute("x2", at);
  }
}

function link() {
  try {
    history.replaceState(null, "", `#${at}`);
  } catch { /* A browser may count how often that is done. */ }
}

function go(n) {
  const next = Math.max(0, Math.min(end, n));
  if (next === at || !Number.isFinite(next)) return;
  at = next;
  const isListed = document.activeElement.closest(".steps") !== null;
  display();
  if (isListed) document.querySelector(".steps .now")?.focus({preventScroll: true});
  clearTimeout(later);
  later = setTimeout(link, LINK_MS);
  if (at === end) stop();
}

function stop() {
  clearInterval(playing);
  playing = 0;
  play.textContent = "\u25b6";
  play.setAttribute("aria-label", "Play");
}

function start() {
  stop();
  if (at === end) go(0);
  playing = setInterval(() => go(at + 1), TURN_MS / SPEEDS[speed]);
  play.textContent = "\u275a\u275a";
  play.setAttribute("aria-label", "Stop");
}

function quicken(to) {
  speed = to;
  pace.textContent = `${SPEEDS[speed]}\u00d7`;
  pace.setAttribute("aria-label", `Speed ${SPEEDS[speed]}`);
  if (playing) start();
}

/* Goes to the next round, or to the start of this one or the one before. */
function turn(by) {
  const places = [0, ...starts.values(), end].sort((one, other) => one - other);
  const found = by > 0 ? places.find(n => n > at) : places.reverse().find(n => n < at);
  if (found !== undefined) go(found);
}

const KEYS = {
  ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0),
  End: () => go(end), PageDown: () => turn(1), PageUp: () => turn(-1),
  " ": () => playing ? stop() : start(),
  1: () => quicken(0), 2: () => quicken(1), 3: () => quicken(2),
};

addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  event.preventDefault();
  KEYS[event.key]();
});

function follow() {
  const found = /^#(\d{1,7})$/.exec(location.hash);
  go(found ? Number(found[1]) : at < 0 ? end : at);
}

// Outside of what is drawn for each step: a finger may be on the slider.
document.getElementById("page").after(bar);
quicken(0);
stop();
addEventListener("hashchange", follow);
follow();
document.title = clean(game.title) || document.title;
