"use strict";
/* The pages of a hall: all tables, the round clock, and the pairings for the hall's screen. */
window.LivePage = (() => {
  const {h, clean, digits, unpressed, LATE_MS} = LiveView, TURN_MS = 10000;
  const which = location.pathname.split("/").pop();
  const page = document.getElementById("page");
  let hall = null, since = 0, filter = "", turn = 0;

  const time = () => hall.clock && h("time.clock.num");
  const title = () => [hall.name, hall.round ? `Round ${hall.round}` : ""].map(clean)
    .filter(Boolean).join(" \u00b7 ");

  function tick() {
    if (!hall || !hall.clock) return;
    const left = hall.clock.left_ms - (hall.clock.runs ? performance.now() - since : 0);
    for (const one of document.querySelectorAll("time.clock")) {
      const words = digits(left);
      if (one.textContent !== words) one.textContent = words;
      one.classList.toggle("late", left <= LATE_MS && left > 0);
      one.classList.toggle("up", left <= 0);
    }
  }

  const search = h("input.search"), list = h("ul.tables"), head = h("header.strip");
  search.type = "search";
  search.placeholder = "Search by name or table";
  search.setAttribute("aria-label", "Search by name or table");
  search.addEventListener("input", tables);
  const filters = ["All", "Playing", "Over"].map(words => {
    const made = h("button", words);
    made.type = "button";
    made.addEventListener("click", () => {
      filter = words;
      tables();
    });
    return made;
  });

  function row(one) {
    const made = h((one.seen ? "a" : "div") + ".entry", h("span.num.number", clean(one.t)),
      h("span.grow", ...one.names.flatMap((name, n) =>
        [n ? h("span.label", " v ") : "", h("bdi", clean(name))]),
      h("span.label.where", clean(one.over ? "Over" : one.where))),
      one.call ? h("span.tag.bad", "Judge") : null,
      one.score ? h("span.num.score", clean(one.score.join(" : "))) : null);
    if (one.seen) made.href = `t/${Number(one.t)}/`;
    return h("li", made);
  }

  function tables() {
    const wanted = search.value.trim().toLowerCase();
    const found = hall.tables.filter(one => (filter !== "Over" || one.over)
      && (filter !== "Playing" || (one.seen && !one.over))
      && (String(one.t) === wanted || one.names.join(" ").toLowerCase().includes(wanted)));
    for (const one of filters) one.setAttribute("aria-pressed", one.textContent === (filter || "All"));
    list.replaceChildren(...found.map(row), ...(found.length ? [] : [h("li.label", "No table")]));
  }

  function pairings() {
    const rows = hall.tables.flatMap(one => one.names.map(name => [clean(name), one.t]))
      .sort(([one], [other]) => one.localeCompare(other));
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const columns = Math.max(1, Math.floor(innerWidth / (24 * rem)));
    const each = Math.max(1, Math.floor((innerHeight - 8 * rem) / (3.1 * rem)));
    const pages = Math.max(1, Math.ceil(rows.length / (columns * each)));
    turn %= pages;
    const made = h("ol.pairings", ...rows.slice(turn * columns * each, (turn + 1) * columns * each)
      .map(([name, table]) => h("li", h("bdi.grow", name), h("span.num", clean(table)))));
    made.style.gridTemplateRows = `repeat(${each}, 3.1rem)`;
    page.replaceChildren(h("header.strip", h("h1.grow", title() || "Pairings"),
      h("span.label", `${turn + 1} / ${pages}`), time()), made);
  }

  function draw() {
    if (which === "clock") {
      page.replaceChildren(h("div.whole", h("p", title()), time() || h("p", "No clock"),
        h("p", clean(hall.clock && hall.clock.words))));
    } else if (which === "pairings") {
      pairings();
    } else {
      head.replaceChildren(h("h1.grow", title() || "Tables"), time() || "");
      if (!list.isConnected) page.replaceChildren(head, h("div.find", search, ...filters), list);
      tables();
    }
    document.documentElement.dataset.n = hall.tables.length;
    tick();
  }

  document.documentElement.classList.add(`hall-${which || "tables"}`);
  document.title = {clock: "Round clock", pairings: "Pairings"}[which] || "Tables";
  setInterval(tick, 250);
  if (which === "pairings") {
    setInterval(() => {
      turn += 1;
      if (hall) draw();
    }, TURN_MS);
    addEventListener("resize", () => hall && draw());
  }
  return {
    hasView: () => Boolean(hall),
    take(found, age) {
      [hall, since] = [found.hall, performance.now() - age];
      unpressed(draw);
    },
  };
})();
