"use strict";
/* Follows a table by server-sent events, says when the line is broken, and comes back by itself.
   A browser opens six connections to a server and no more, so the overlays of a stream share one:
   this file is their shared worker too. */
(() => {
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
      if (source) source.close();
      source = null;
      clearTimeout(later);
    }

    function broken(words, least, more) {
      leave();
      fail(words);
      later = setTimeout(look, least + Math.random() * more);
    }

    /* Asks once before it listens again: an event source does not say why it was refused. */
    async function look() {
      leave();
      try {
        const answer = await fetch("state.json",
          {cache: "no-store", signal: AbortSignal.timeout(4000)});
        if (answer.status === 404) return broken(GONE, 10000, 5000);
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
      source.addEventListener("gone", () => broken(GONE, 10000, 5000));
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

  if (typeof document === "undefined") {
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
    return;
  }

  const page = window.LivePage || LiveView;
  let problem = "", stale = "", delay = 0;

  function show() {
    const waits = !page.hasView();
    const words = problem || stale || (LiveView.overlay ? ""
      : delay ? `Delayed by ${delay} s` : waits ? "Waiting for the table" : "");
    const box = document.getElementById("line");
    box.className = problem || stale ? "bad" : "";
    if (box.textContent !== words) box.textContent = words;
    box.hidden = !words;
    document.documentElement.classList.toggle("live", !words);
  }

  function take(text, more = 0) {
    const found = JSON.parse(text);
    delay = Number(found.delay) || 0;
    problem = "";
    stale = LiveView.clean(found.words);
    page.take(found, (Number(found.age) || 0) + more);
    show();
  }

  function fail(words) {
    problem = words;
    show();
  }

  function direct() {
    const line = follow(take, fail, () => {});
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) line.check();
    });
    addEventListener("pageshow", event => {
      if (event.persisted) line.look();
    });
  }

  function shared() {
    const {port} = new SharedWorker("live.js");
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

  show();
  if (LiveView.overlay && window.SharedWorker) shared();
  else direct();
})();
