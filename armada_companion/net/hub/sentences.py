"""The sentences that a hub prints for its operator: one for each event, without keys and codes."""

from collections.abc import Callable, Mapping

from armada_companion.net.pipe import Json, Said


def sentence(said: Said) -> str:
    """Return a line for the desk as a sentence; "" if the operator does not need it."""
    return next((_SENTENCES[key](said[key]) for key in _SENTENCES if key in said), "")


def _name(who: Said) -> str:
    if "judge" in who:
        return f"judge {who['judge']}"
    beside = ", second laptop" if who.get("role") == "look" else ""
    return f"table {who['table']}{beside}"


def _store(store: Said) -> str:
    if store["away"]:
        return f"the store does not answer: {store['words']}"
    return "the store answers again"


_SENTENCES: Mapping[str, Callable[[Json], str]] = {
    "error": lambda words: f"hub: {words}",
    "event": lambda event: f"event {event['id']}, certificate {event['fingerprint']}",
    "opened": lambda opened: f"listening at {opened['address']}",
    # A call that a judge closed has the same key.
    "closed": lambda closed: "listening no more" if closed is True else "",
    "store": _store,
    "live": lambda live: f"pages at {live['link']}" if "link" in live else "",
    "joined": lambda who: f"{_name(who)} joined",
    "ended": lambda who: f"the code of {_name(who)} is dead: {who['why']}",
    "fork": lambda fork: f"table {fork['table']} plays another game than the stored one",
    "line": lambda line: f"table {line['table']}: {line['state']}",
}
