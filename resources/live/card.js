"use strict";
/* The pages of printed cards: a table's calls a judge and hands in a result, a judge's has the
   calls. Only they send something, and only what is pressed. */
window.LivePage = (() => {
  const {h, clean, digits, unpressed} = LiveView;
  const REASONS = ["Rules question", "Overlap or distance", "Dispute", "Time"];
  const ENDS = ["All rounds played", "A fleet destroyed", "Time is over", "Conceded"];
  const FAILS = {
    going: {409: "A judge has closed this call already."},
    closed: {409: "A judge has closed this call already."},
    result: {409: "The program at the table hands in the result."},
    call: {},
  };
  const WAIT = {429: "Wait a moment, then again."}, NOT_SENT = "Not sent; try again, or go to the desk.";
  const page = document.getElementById("page"), box = h("section.card-box");
  const note = h("p.note"), table = h("div");
  note.setAttribute("role", "status");
  let shown = null, since = 0, phone = "", asks = "", known = null, picked = "", sound = null;

  async function send(what, said) {
    note.textContent = "Sending\u2026";
    try {
      const answer = await fetch(what, {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify(said), signal: AbortSignal.timeout(9000)});
      const why = {...WAIT, ...FAILS[what]}[answer.status] || NOT_SENT;
      note.textContent = answer.ok ? "" : why;
      if (answer.ok) phone = (await answer.json()).phone || phone;
      if (answer.ok) asks = "";
    } catch {
      note.textContent = NOT_SENT;
    }
    draw();
  }

  function button(words, act, kind = "") {
    const made = h("button" + kind, words);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  function field(label, kind, values) {
    const made = h("input");
    Object.assign(made, {type: kind, ...values});
    made.setAttribute("aria-label", label);
    return made;
  }

  const ask = what => button({call: "Call a judge", result: "Result\u2026"}[what],
    () => { asks = what; draw(); }, what === "call" ? ".main" : "");
  const cancel = () => button("Cancel", () => { asks = ""; draw(); });
  const waited = ms => digits(ms + performance.now() - since);

  function callForm() {
    const words = field("Another reason", "text", {maxLength: 120, placeholder: "Another reason"});
    return [h("h2", "Why?"), ...REASONS.map(why => button(why, () => send("call", {why}))),
      h("div.two", words, button("Call", () => words.value.trim() && send("call", {why: words.value}))),
      cancel()];
  }

  function callState(card) {
    const {call} = card, wait = Math.ceil(card.wait - (performance.now() - since) / 1000);
    const made = call ? [h("p.big", call.there ? "A judge is here"
      : call.going ? h("span", h("bdi", clean(call.going)), " is coming") : "A judge is called"),
    h("p", `${clean(call.why)} \u00b7 ${waited(call.ago)}`)] : [];
    const again = ask("call");
    again.disabled = wait > 0;
    if (wait > 0) again.textContent = `Again in ${wait} s`;
    return [...made, again];
  }

  const score = entry => `${entry.scores.join(" : ")}${entry.words ? ` \u00b7 ${clean(entry.words)}` : ""}`;

  function resultForm(card) {
    const fields = [0, 1].map(n => field(card.names[n] || `Player ${n + 1}`, "number",
      {min: 0, max: 9999, inputMode: "numeric"}));
    const ends = h("select", ...ENDS.map(words => h("option", words)));
    ends.setAttribute("aria-label", "How it ended");
    const enter = () => fields.every(one => one.value !== "" && one.checkValidity())
      && send("result", {scores: fields.map(one => Number(one.value)), words: ends.value});
    return [h("h2", "Result"), ...fields.map((one, n) =>
      h("label.two", h("bdi.grow", clean(card.names[n] || `Player ${n + 1}`)), one)), ends,
    button("Enter the result", enter, ".main"), cancel()];
  }

  function resultState(card) {
    const [first] = card.entries, own = card.entries.some(one => one.phone === phone);
    if (card.stage === "confirmed") return [h("p.big", score(first)), h("p", "The result is confirmed.")];
    const made = card.entries.map(one => h("p", `By telephone: ${score(one)}`));
    if (card.stage === "differs") made.push(h("p.bad", "The figures differ; tell a judge."));
    if (card.stage === "entered") {
      made.push(own ? h("p", "Now the other player confirms it on a second telephone.")
        : button(`Confirm ${score(first)}`, () => send("result", first), ".main"));
    }
    return card.paper || card.stage ? [...made, ask("result")] : made;
  }

  function forTable() {
    const {card} = shown, title = [`Table ${card.table}`, ...card.names].map(clean);
    document.title = title[0];
    const inside = asks === "call" ? callForm() : asks === "result" ? resultForm(card)
      : [...callState(card), ...resultState(card)];
    box.replaceChildren(h("h1", title[0]), h("p.label", title.slice(1).join(" v ")), ...inside, note);
  }

  function entry(one, place) {
    const made = button("", () => { picked = one.id; asks = ""; draw(); },
      ".entry" + (place ? "" : ".hot") + (one.id === picked ? ".picked" : ""));
    made.setAttribute("aria-pressed", String(one.id === picked));
    made.append(h("span.num.number", clean(one.table)), h("span.grow", h("b", clean(one.why)),
      h("span.label", [one.names.map(clean).join(" v "), one.source === "telephone" ? "by telephone" : "",
        one.there ? "a judge is there" : one.going ? `${clean(one.going)} goes` : ""]
        .filter(Boolean).join(" \u00b7 "))), h("span.num.ago", waited(one.ago)));
    return made;
  }

  function closeForm(call) {
    const words = field("What was decided", "text", {maxLength: 120, placeholder: "What was decided"});
    return [words, button(`Close the call of table ${clean(call.table)}`,
      () => words.value.trim().length > 1 && send("closed", {call: call.id, words: words.value}), ".main"),
    cancel()];
  }

  function beep() {
    const tone = sound.createOscillator();
    tone.frequency.value = 880;
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + .4);
  }

  const listen = button("Sound on", () => {
    sound = sound ? (sound.close(), null) : new AudioContext();
    listen.textContent = sound ? "Sound off" : "Sound on";
    if (sound) beep();
  });

  function forJudge() {
    const {judge} = shown, calls = judge.calls, ids = new Set(calls.map(one => one.id));
    if (known && sound && calls.some(one => !known.has(one.id))) beep();
    known = ids;
    if (!ids.has(picked)) picked = (calls.find(one => !one.going) || calls[0] || {id: ""}).id;
    const call = calls.find(one => one.id === picked);
    const left = judge.clock && Math.max(0, Math.ceil(judge.clock.left_ms / 60000));
    const link = call && h("a.button", "Table", h("span.unseen", ` ${clean(call.table)}`));
    if (link) link.href = `t/${Number(call.table)}/`;
    document.title = calls.length ? `${calls.length} calls` : "Calls";
    box.replaceChildren(h("header.top", h("h1", "Calls"), h("span.label", [clean(judge.name),
      judge.round ? `round ${judge.round}` : "", judge.clock ? `${left} min left` : ""]
      .filter(Boolean).join(" \u00b7 ")), listen), ...calls.map(entry),
    ...(!call ? [h("p", "No calls.")] : asks === "closed" ? closeForm(call)
      : [button(`I go to table ${clean(call.table)}`, () => send("going", {call: call.id}), ".main"),
        h("div.two", link, button("Closed\u2026", () => { asks = "closed"; draw(); }))]),
    note, h("p", "Oldest first. A call stays until a judge closes it."));
  }

  /* Fields keep what is typed while something else changes. */
  const draw = () => unpressed(() => {
    if (shown.card) forTable();
    else forJudge();
    document.documentElement.dataset.n = shown.card ? shown.card.table : shown.judge.calls.length;
  });

  const isTyping = () => asks && /^(INPUT|SELECT)$/.test((document.activeElement || {}).tagName || "");
  const main = h("div");
  main.id = "page";
  page.removeAttribute("id");
  page.append(box, table);
  table.append(main);
  setInterval(() => {
    if (shown && !asks) draw();
  }, 1000);
  return {
    hasView: () => Boolean(shown),
    take(found, age) {
      [shown, since] = [found, performance.now()];
      if (!isTyping()) draw();
      if (found.view) LiveView.show(found.view, age);
    },
  };
})();
