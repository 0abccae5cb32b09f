/* The pages of a hall: all tables, the round clock, and the pairings for the hall's screen. */
import {button, clean, clock, dotted, h, num, showTime, unpressed} from "./view.js";

const TURN_MS = 10000, which = location.pathname.split("/").pop(), root = document.documentElement;
const page = document.getElementById("page");
let hall = null, since = 0, filter = "All", turn = 0;

const title = () => dotted(hall.name, hall.round && `Round ${hall.round}`);
const tick = () => hall?.clock && showTime(hall.clock, since);

const search = h("input"), list = h("ul.tables"), head = h("header.strip");
search.type = "search";
search.placeholder = search.ariaLabel = "Search by name or table";
search.addEventListener("input", tables);
const filters = ["All", "Playing", "Over"].map(words => button(words, () => {
  filter = words;
  tables();
}));

function row(one) {
  const made = h((one.seen ? "a" : "div") + ".entry", num(one.t), h("span.grow",
    one.names.flatMap((name, n) => [n && h("span.label", " v "), h("bdi", clean(name))]),
    h("span.label.where", clean(one.over ? "Over" : one.where))),
  one.call && h("span.tag.bad", "Judge"), one.score && h("span.num.score", clean(one.score.join(" : "))));
  if (one.seen) made.href = `t/${Number(one.t)}/`;
  return h("li", made);
}

function tables() {
  const wanted = search.value.trim().toLowerCase();
  const found = hall.tables.filter(one => (filter === "All" || one.seen && Boolean(one.over) === (filter === "Over"))
    && (String(one.t) === wanted || one.names.join(" ").toLowerCase().includes(wanted)));
  for (const one of filters) one.ariaPressed = String(one.textContent === filter);
  list.replaceChildren(...found.map(row), ...(found.length ? [] : [h("li.label", "No table")]));
}

function pairings() {
  const rows = hall.tables.flatMap(one => one.names.map(name => [clean(name), one.t]))
    .sort(([one], [other]) => one.localeCompare(other));
  const rem = parseFloat(getComputedStyle(root).fontSize);
  const columns = Math.max(1, Math.floor(innerWidth / (24 * rem)));
  const each = Math.max(1, Math.floor((innerHeight - 8 * rem) / (3.1 * rem))), size = columns * each;
  const pages = Math.max(1, Math.ceil(rows.length / size));
  turn %= pages;
  const made = h("ol.pairings", rows.slice(turn * size, (turn + 1) * size).map(([name, table]) =>
    h("li", h("bdi.grow", name), num(table))));
  made.style.gridTemplateRows = `repeat(${each}, 3.1rem)`;
  page.replaceChildren(h("header.strip", h("h1.grow", title() || "Pairings"),
    h("span.label", `${turn + 1} / ${pages}`), clock(hall.clock)), made);
}

function draw() {
  if (which === "clock") {
    page.replaceChildren(h("div.whole", h("p", title()), clock(hall.clock) || h("p", "No clock"),
      h("p", clean(hall.clock?.words))));
  } else if (which === "pairings") {
    pairings();
  } else {
    head.replaceChildren(h("h1.grow", title() || "Tables"), clock(hall.clock) || "");
    if (!list.isConnected) page.replaceChildren(head, h("div.find", search, filters), list);
    tables();
  }
  root.dataset.n = hall.tables.length;
  tick();
}

document.title = {clock: "Round clock", pairings: "Pairings"}[which] || "Tables";
setInterval(tick, 250);
if (which === "pairings") {
  setInterval(() => {
    turn += 1;
    draw();
  }, TURN_MS);
  addEventListener("resize", draw);
}

export function take(found, age) {
  [hall, since] = [found.hall, performance.now() - age];
  unpressed(draw);
}
