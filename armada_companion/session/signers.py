"""The signers of a running game in the window, and the last step that each one signed."""

from collections.abc import Iterator, Mapping
from typing import Any

from armada_companion.kit.signatures import AddSignature, is_signature
from armada_companion.kit.step import JUDGE
from armada_companion.kit.value import Value
from armada_companion.kit.wording import joined, plural
from armada_companion.session.game_session import GameSession
from armada_companion.session.key_folder import KeyFolder
from armada_companion.session.players import players_of
from armada_companion.session.signing import SigningError, plain_name, signature_problem
from armada_companion.store.chain import hashes

_MOST = 12


class Signer(Value, frozen=True):
    """A person who may sign the record.

    Attributes:
        name: The name in the signature.
        has_key: Whether the signer's private key is on this computer.
        is_locked: Whether the key needs a passphrase.
        is_done: Whether the signer's last signature is valid and covers every step.
        standing: In a sentence, up to which step the signer has signed.
    """

    name: str
    has_key: bool
    is_locked: bool
    is_done: bool
    standing: str


def head_of(session: GameSession[Any]) -> str:
    """Return the hash of the last step, for the next signature."""
    *_, last = hashes(session.header, session.recorded)
    return last


def signers_of(session: GameSession[Any], keys: KeyFolder) -> tuple[Signer, ...]:
    """Return the players, the judge, and all others who have a key or a signature."""
    own, last = keys.names(), _last_signatures(session)
    names = [*map(_name_of, (name for _, name in players_of(session))), JUDGE, *own, *last]
    problems = _problems(session, last, keys)
    return tuple(
        _signer(session, name, last.get(name), problems.get(name, ""), keys, name in own)
        for name in [*dict.fromkeys(filter(None, names))][:_MOST]
    )


def signed_words(session: GameSession[Any]) -> tuple[str, ...]:
    """Return who signed and when, in words: "Ann and Ben at the end of round 3"."""
    found: dict[str, list[str]] = {}
    for judged in session.steps:
        if isinstance(judged.action, AddSignature):
            names = found.setdefault(session.game.moment(judged.before), [])
            if judged.action.name not in names:
                names.append(judged.action.name)
    return tuple(f"{joined(names)} {moment}" for moment, names in found.items())


def _name_of(player: str) -> str:
    """Return a player's name in a form that a signature can have, or ""."""
    try:
        return plain_name(player)
    except SigningError:
        return ""


def _last_signatures(session: GameSession[Any]) -> Mapping[str, int]:
    """Return the step number of the last signature, keyed by the signer's name."""
    return {
        judged.action.name: judged.step.n
        for judged in session.steps
        if isinstance(judged.action, AddSignature)
    }


def _problems(
    session: GameSession[Any], last: Mapping[str, int], keys: KeyFolder
) -> Mapping[str, str]:
    """Return why signatures are invalid, keyed by signer; empty without PyNaCl."""
    if not last:
        return {}
    heads, own = list(hashes(session.header, session.recorded)), keys.names()
    found = {}
    for name, n in last.items():
        try:
            key = keys.public_key(name) if name in own else None
            found[name] = signature_problem(session.steps[n - 1].step.action, heads[n - 1], key)
        except SigningError:
            continue
    return found


def _signer(
    session: GameSession[Any], name: str, n: int | None, problem: str, keys: KeyFolder, own: bool
) -> Signer:
    since = sum(1 for _ in _steps_after(session, n)) if n else 0
    return Signer(
        name=name,
        has_key=own,
        is_locked=own and keys.is_locked(name),
        is_done=bool(n) and not since and not problem,
        standing=_standing(session, n, problem, since, own),
    )


def _standing(session: GameSession[Any], n: int | None, problem: str, since: int, own: bool) -> str:
    if not n:
        return "Not signed yet" if own else "Not signed yet; no key on this computer"
    moment = session.game.moment(session.steps[n - 1].before)
    if problem:
        return f"The signature {moment} does not hold: {problem}"
    rest = f"; {plural(since, 'step')} since" if since else ""
    return f"Signed {moment}{rest}"


def _steps_after(session: GameSession[Any], n: int) -> Iterator[int]:
    """Yield the numbers of the steps after a signature, without other signatures."""
    return (one.step.n for one in session.steps[n:] if not is_signature(one.step))
