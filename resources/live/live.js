/* Follows an address by server-sent events, says when the line is broken, and comes back by itself.
   A browser opens six connections to a server and no more, so the overlays of a stream share one:
   this file is their shared worker too. */
import * as table from "./view.js";

const LOST = "Connection lost; this may be out of date";
const GONE = "This link is no longer valid";
const SILENT_MS = 22000, LOOK_MS = 500, WORKER_MS = 2000;

/* Calls take() with each snapshot, fail() with what is wrong, and beat() now and then. */
function follow(take, fail, beat) {
  let source = null, heard = 0, heardAt = 0, later = 0;

  function hear() {
    heard = performance.now();
    heardAt = Date.now();
  }

  function hand(text) {
    hear();
    take(text);
  }

  function leave() {
    source?.close();
    source = null;
    clearTimeout(later);
  }

  function broken(words, least, more) {
    leave();
    fail(words);
    later = setTimeout(look, least + Math.random() * more);
  }

  const gone = () => broken(GONE, 10000, 5000);

  /* Asks once before it listens again: an event source does not say why it was refused. */
  async function look() {
    leave();
    try {
      const answer = await fetch("state.json", {cache: "no-store", signal: AbortSignal.timeout(4000)});
      if (answer.status === 404) return gone();
      if (!answer.ok) return broken(LOST, 2000, 2000);
      hand(await answer.text());
      listen();
    } catch {
      broken(LOST, 1000, 1500);
    }
  }

  function listen() {
    leave();
    hear();
    source = new EventSource("events");
    source.onmessage = event => hand(event.data);
    source.addEventListener("beat", () => {
      hear();
      beat();
    });
    source.addEventListener("gone", gone);
    source.onerror = () => broken(LOST, 500, 1000);
  }

  /* A device that slept counts the time by one of its clocks only. */
  function check() {
    const silent = Math.max(performance.now() - heard, Math.abs(Date.now() - heardAt));
    if (source && silent > SILENT_MS) broken(LOST, 0, 500);
  }

  setInterval(check, LOOK_MS);
  listen();
  return {check, look};
}

function work() {
  const ports = new Set();
  let now = {}, at = 0, line = null;
  const tell = said => {
    now = said;
    at = performance.now();
    for (const port of ports) port.postMessage(said);
  };
  addEventListener("connect", ({ports: [port]}) => {
    ports.add(port);
    port.onmessage = ({data}) => data === "bye" ? ports.delete(port) : line.check();
    port.postMessage({...now, more: performance.now() - at});
    line = line || follow(text => tell({text}), words => tell({...now, words}), () => {
      for (const one of ports) one.postMessage({});
    });
  });
}

let page = table, problem = "", stale = "", delay = 0;

function show() {
  const words = problem || stale || (table.overlay ? "" : delay ? `Delayed by ${delay} s`
    : page !== table || table.hasView() ? "" : "Waiting for the table");
  const box = document.getElementById("line");
  box.className = problem || stale ? "bad" : "";
  if (box.textContent !== words) box.textContent = words;
  box.hidden = !words;
  document.documentElement.classList.toggle("live", !words);
}

async function take(text, more = 0) {
  const found = JSON.parse(text);
  try {
    page = await (found.hall ? import("./hall.js") : found.card || found.judge ? import("./card.js") : table);
  } catch {
    // A file that could not be loaded is asked for again only by another page.
    setTimeout(() => location.reload(), 3000);
    return;
  }
  delay = Number(found.delay) || 0;
  problem = "";
  stale = table.clean(found.words);
  page.take(found, (Number(found.age) || 0) + more);
  show();
}

function fail(words) {
  problem = words;
  show();
}

function direct() {
  const line = follow(take, fail, () => {});
  document.addEventListener("visibilitychange", () => document.hidden || line.check());
  addEventListener("pageshow", event => event.persisted && line.look());
}

function shared() {
  const {port} = new SharedWorker("live.js", {type: "module"});
  let giveUp = 0;
  const wait = ms => {
    clearTimeout(giveUp);
    giveUp = setTimeout(() => {
      port.close();
      direct();
    }, ms);
  };
  wait(WORKER_MS);
  port.onmessage = ({data: {text, words, more}}) => {
    wait(words ? 10 * SILENT_MS : SILENT_MS);
    if (text) take(text, more);
    if (words) fail(words);
  };
  port.start();
  addEventListener("pagehide", () => port.postMessage("bye"));
}

if (!globalThis.document) {
  work();
} else {
  show();
  if (table.overlay && globalThis.SharedWorker) shared();
  else direct();
}
