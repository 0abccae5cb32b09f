/* The pages of printed cards: a table's calls a judge and hands in a result, a judge's has the
   calls. Only they send something, and only what is pressed. */
import {button, clean, digits, dotted, h, num, show, unpressed} from "./view.js";

const REASONS = ["Rules question", "Overlap or distance", "Dispute", "Time"];
const ENDS = ["All rounds played", "A fleet destroyed", "Time is over", "Conceded"];
const CLOSED = "A judge has closed this call already.", NOT_SENT = "Not sent; try again, or go to the desk.";
const LATE = {going: CLOSED, closed: CLOSED, result: "The program at the table hands in the result."};
const box = h("section.card-box"), note = h("p.note"), main = h("div"), page = document.getElementById("page");
let shown = null, since = 0, phone = "", asks = "", known = null, picked = "", sound = null;

async function send(what, said) {
  note.textContent = "Sending\u2026";
  try {
    const answer = await fetch(what, {method: "POST", headers: {"Content-Type": "application/json"},
      body: JSON.stringify(said), signal: AbortSignal.timeout(9000)});
    note.textContent = answer.ok ? ""
      : {409: LATE[what], 429: "Wait a moment, then again."}[answer.status] || NOT_SENT;
    if (answer.ok) [phone, asks] = [(await answer.json()).phone || phone, ""];
  } catch {
    note.textContent = NOT_SENT;
  }
  draw();
}

function open(form) {
  asks = form;
  draw();
}

function field(words, values) {
  const made = h("input");
  return Object.assign(made, {ariaLabel: words, placeholder: words, maxLength: 120, ...values});
}

const cancel = () => button("Cancel", () => open(""));
const waited = ms => digits(ms + performance.now() - since);

function callForm() {
  const words = field("Another reason");
  return [h("h2", "Why?"), ...REASONS.map(why => button(why, () => send("call", {why}))), h("div.two", words,
    button("Call", () => words.value.trim() && send("call", {why: words.value}))), cancel()];
}

function callState({call, wait}) {
  const left = Math.ceil(wait - (performance.now() - since) / 1000), again = button(
    left > 0 ? `Again in ${left} s` : "Call a judge", () => open("call"), ".main");
  again.disabled = left > 0;
  return [call && h("p.big", call.there ? "A judge is here"
    : call.going ? [h("bdi", clean(call.going)), " is coming"] : "A judge is called"),
  call && h("p", dotted(call.why, waited(call.ago))), again];
}

const score = entry => dotted(entry.scores.join(" : "), entry.words);

function resultForm({names}) {
  const named = [0, 1].map(n => clean(names[n]) || `Player ${n + 1}`), fields = named.map(one =>
    field(one, {type: "number", min: 0, max: 9999, inputMode: "numeric", placeholder: ""}));
  const ends = h("select", ENDS.map(words => h("option", words)));
  ends.ariaLabel = "How it ended";
  const enter = () => fields.every(one => one.value !== "" && one.checkValidity())
    && send("result", {scores: fields.map(one => Number(one.value)), words: ends.value});
  return [h("h2", "Result"), ...fields.map((one, n) => h("label.two", h("bdi.grow", named[n]), one)), ends,
    button("Enter the result", enter, ".main"), cancel()];
}

function resultState({entries, stage, paper}) {
  const [first] = entries, own = entries.some(one => one.phone === phone);
  if (stage === "confirmed") return [h("p.big", score(first)), h("p", "The result is confirmed.")];
  return [...entries.map(one => h("p", `By telephone: ${score(one)}`)),
    stage === "differs" && h("p.bad", "The figures differ; call a judge."),
    stage === "entered" && (own ? h("p", "Now the other player confirms it on a second telephone.")
      : button(`Confirm ${score(first)}`, () => send("result", first), ".main")),
    (paper || stage) && button("Result\u2026", () => open("result"))];
}

function forTable(card) {
  document.title = `Table ${clean(card.table)}`;
  return [h("h1", document.title), h("p.label", card.names.map(clean).join(" v ")),
    ...asks === "call" ? callForm() : asks === "result" ? resultForm(card)
      : [...callState(card), ...resultState(card)]];
}

function entry(one, place) {
  const made = button("", () => {
    picked = one.id;
    open("");
  }, ".entry" + (place ? "" : ".hot") + (one.id === picked ? ".picked" : ""));
  made.ariaPressed = String(one.id === picked);
  made.append(num(one.table), h("span.grow", h("b", clean(one.why)), h("span.label", dotted(
    one.names.map(clean).join(" v "), one.source === "telephone" && "by telephone",
    one.there ? "a judge is there" : one.going && `${clean(one.going)} goes`))), h("span.num.ago", waited(one.ago)));
  return made;
}

function closeForm(call) {
  const words = field("What was decided");
  return [words, button(`Close the call of table ${clean(call.table)}`, () => words.value.trim().length > 1
    && send("closed", {call: call.id, words: words.value}), ".main"), cancel()];
}

function actions(call) {
  const link = h("a.button", "Table", h("span.unseen", ` ${clean(call.table)}`));
  link.href = `t/${Number(call.table)}/`;
  return [button(`I go to table ${clean(call.table)}`, () => send("going", {call: call.id}), ".main"),
    h("div.two", link, button("Closed\u2026", () => open("closed")))];
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

function forJudge({calls, clock, name, round}) {
  const ids = new Set(calls.map(one => one.id));
  if (known && sound && calls.some(one => !known.has(one.id))) beep();
  known = ids;
  if (!ids.has(picked)) picked = (calls.find(one => !one.going) || calls[0])?.id;
  const call = calls.find(one => one.id === picked);
  const left = clock && Math.max(0, Math.ceil(clock.left_ms / 60000));
  document.title = calls.length ? `${calls.length} calls` : "Calls";
  return [h("header.top", h("h1", "Calls"), h("span.label", dotted(name, round && `round ${round}`,
    clock && `${left} min left`)), listen), ...calls.map(entry),
  ...!call ? [h("p", "No calls.")] : asks === "closed" ? closeForm(call) : actions(call)];
}

/* Fields keep what is typed while something else changes. */
const draw = () => unpressed(() => {
  const {card, judge} = shown;
  const made = card ? [...forTable(card), note]
    : [...forJudge(judge), note, h("p", "Oldest first. A call stays until a judge closes it.")];
  box.replaceChildren(...made.filter(Boolean));
  document.documentElement.dataset.n = card ? card.table : judge.calls.length;
});

note.role = "status";
page.removeAttribute("id");
main.id = "page";
page.append(box, main);
setInterval(() => asks || draw(), 1000);

export function take(found, age) {
  [shown, since] = [found, performance.now()];
  if (!asks || !document.activeElement?.matches("input, select")) draw();
  if (found.view) show(found.view, age);
}
