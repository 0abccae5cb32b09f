"use strict";
/* Follows a table by server-sent events, says when the line is broken, and comes back by itself. */
(() => {
  const LOST = "Connection lost; this may be out of date";
  const GONE = "This link is no longer valid";
  const SILENT_MS = 22000, LOOK_MS = 500;
  let source = null, heard = 0, heardAt = 0, later = 0, problem = "", delay = 0;

  function line() {
    const box = document.getElementById("line");
    const waits = !LiveView.hasView() && !problem;
    const words = problem || (LiveView.overlay ? ""
      : delay ? `Delayed by ${delay} s` : waits ? "Waiting for the table" : "");
    box.className = problem ? "bad" : "";
    if (box.textContent !== words) box.textContent = words;
    box.hidden = !words;
  }

  function hear() {
    heard = performance.now();
    heardAt = Date.now();
  }

  /* A device that slept counts the time by one of its clocks only. */
  const silentMs = () => Math.max(performance.now() - heard, Math.abs(Date.now() - heardAt));

  function take(text) {
    const found = JSON.parse(text);
    hear();
    delay = Number(found.delay) || 0;
    problem = "";
    if (found.view) LiveView.show(found.view, Number(found.age) || 0);
    line();
  }

  function leave() {
    if (source) source.close();
    source = null;
    clearTimeout(later);
  }

  function broken(words, least, more) {
    leave();
    problem = words;
    line();
    later = setTimeout(look, least + Math.random() * more);
  }

  /* Asks once before it listens again: an event source does not say why it was refused. */
  async function look() {
    leave();
    try {
      const answer = await fetch("state.json", {cache: "no-store", signal: AbortSignal.timeout(4000)});
      if (answer.status === 404) return broken(GONE, 10000, 5000);
      if (!answer.ok) return broken(LOST, 2000, 2000);
      take(await answer.text());
      listen();
    } catch {
      broken(LOST, 1000, 1500);
    }
  }

  function listen() {
    leave();
    hear();
    source = new EventSource("events");
    source.onmessage = event => take(event.data);
    source.addEventListener("beat", hear);
    source.addEventListener("gone", () => broken(GONE, 10000, 5000));
    source.onerror = () => broken(problem || LOST, 500, 1000);
  }

  function check() {
    if (source && silentMs() > SILENT_MS) broken(LOST, 0, 500);
  }

  setInterval(check, LOOK_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) check();
  });
  addEventListener("pageshow", event => {
    if (event.persisted) look();
  });
  line();
  listen();
})();
