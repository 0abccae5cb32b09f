"""Who signs a running game: the players, the judge, whoever has a key; and how far it reaches."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from armada_companion.kit.log_actions import Undo
from armada_companion.kit.signatures import AddSignature
from armada_companion.kit.step import FORMAT, VERSION
from armada_companion.session.exchange import export_session
from armada_companion.session.game_session import GameSession
from armada_companion.session.key_folder import KeyFolder
from armada_companion.session.seal import last_hash, write_record
from armada_companion.session.signers import Signer, head_of, signed_words, signers_of
from tests.cli.cli_runs import run
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import open_game
from tests.session.conftest import FullLog, StepClock

pytest.importorskip("nacl", reason="PyNaCl, an extra, is not installed")

DAMAGE: Mapping[str, object] = {"do": "suffer_damage", "unit": "a1", "amount": 1, "zone": "front"}
Session = GameSession[Any]


@pytest.fixture
def session() -> Session:
    game = ARMADA_GAMES[0]
    steps = [judged.step for judged in open_game(game).steps]
    log = FullLog(
        [step._replace(n=n, at="2026-11-21T12:00:00Z", by="A") for n, step in enumerate(steps, 1)]
    )
    log.header = {"format": FORMAT, "version": VERSION, "game": game.game.NAME, **game.header}
    made = GameSession(game.game, game.cards, log, StepClock())
    for side, name in (("A", "Ann"), ("B", "Ben")):
        play(made, {"do": "name_player", "side": side, "name": name})
    return made


@pytest.fixture
def keys(tmp_path: Path) -> KeyFolder:
    return KeyFolder(tmp_path / "keys")


def play(session: Session, action: Mapping[str, object]) -> None:
    session.dispatch(session.game.decode(action, ARMADA_GAMES[0].cards))


def sign(session: Session, keys: KeyFolder, name: str, passphrase: str = "") -> None:
    session.dispatch(keys.sign(name, head_of(session), passphrase))


def named(session: Session, keys: KeyFolder, name: str) -> Signer:
    (found,) = [one for one in signers_of(session, keys) if one.name == name]
    return found


def test_the_head_is_the_hash_of_the_last_step_in_the_sealed_record(session: Session) -> None:
    data = write_record(session.header, session.recorded)
    assert head_of(session) == last_hash(data, "x")


def test_players_come_first_then_the_judge_then_other_keys(
    session: Session, keys: KeyFolder
) -> None:
    for name in ("organizer", "Ben", "judge"):
        keys.make(name, "x" if name == "judge" else "")
    found = signers_of(session, keys)
    assert [one.name for one in found] == ["Ann", "Ben", "judge", "organizer"]
    assert [one.has_key for one in found] == [False, True, True, True]
    assert [one.is_locked for one in found] == [False, False, True, False]
    assert [one.standing for one in found[:2]] == [
        "Not signed yet; no key on this computer",
        "Not signed yet",
    ]


def test_who_signed_elsewhere_is_shown_too(
    session: Session, keys: KeyFolder, tmp_path: Path
) -> None:
    elsewhere = KeyFolder(tmp_path / "elsewhere")
    elsewhere.make("organizer")
    session.dispatch(elsewhere.sign("organizer", head_of(session)))
    found = named(session, keys, "organizer")
    assert (found.has_key, found.is_done) == (False, True)


def test_two_players_of_one_name_are_one_signer(session: Session, keys: KeyFolder) -> None:
    play(session, {"do": "name_player", "side": "B", "name": "Ann"})
    assert [one.name for one in signers_of(session, keys)] == ["Ann", "judge"]


def test_who_has_signed_all_is_done_until_the_next_step(session: Session, keys: KeyFolder) -> None:
    keys.make("Ann")
    keys.make("Ben", "x")
    sign(session, keys, "Ann")
    sign(session, keys, "Ben", "x")
    moment = session.game.moment(session.state)
    assert named(session, keys, "Ann").is_done, "another signature is no step"
    assert named(session, keys, "Ben").standing == f"Signed {moment}"
    play(session, DAMAGE)
    assert not named(session, keys, "Ann").is_done
    assert named(session, keys, "Ann").standing == f"Signed {moment}; 1 step since"
    session.dispatch(Undo())
    assert named(session, keys, "Ann").standing == f"Signed {moment}; 2 steps since"


def forged(session: Session, keys: KeyFolder, how: str) -> AddSignature:
    if how == "another hash":
        return keys.sign("Ann", "ab" * 32)
    if how == "another key":
        made = KeyFolder(keys.path / "others")
        made.make("Ann")
        return made.sign("Ann", head_of(session))
    if how == "another name":
        keys.make("Ben")
        ben = keys.sign("Ben", head_of(session))
        return AddSignature("Ann", ben.head, ben.key, ben.signature)
    return AddSignature("Ann", head_of(session), "cd" * 32, "ef" * 64)


@pytest.mark.parametrize("how", ["another hash", "another key", "another name", "no signature"])
def test_a_signature_that_does_not_hold_is_said_so(
    session: Session, keys: KeyFolder, how: str
) -> None:
    keys.make("Ann")
    session.dispatch(forged(session, keys, how))
    found = named(session, keys, "Ann")
    assert "does not hold" in found.standing
    assert not found.is_done
    sign(session, keys, "Ann")
    assert named(session, keys, "Ann").is_done


def test_names_are_listed_with_the_moment_at_which_they_signed(
    session: Session, keys: KeyFolder
) -> None:
    for name in ("Ann", "Ben", "judge"):
        keys.make(name)
    for name in ("Ann", "Ben", "judge", "Ann"):
        sign(session, keys, name)
    play(session, {"do": "leave_dials_on_table"})
    sign(session, keys, "judge")
    assert signed_words(session) == (
        "Ann, Ben and judge in the Command Phase of round 1",
        "judge in the Ship Phase of round 1",
    )


def test_no_text_of_a_signer_tells_the_hash(session: Session, keys: KeyFolder) -> None:
    """Whoever knows it finds the facedown dials by trying them all."""
    keys.make("Ann")
    head = head_of(session)
    sign(session, keys, "Ann")
    play(session, DAMAGE)
    texts = [*map(str, signers_of(session, keys)), *signed_words(session)]
    texts += [row.spoken("") for row in session.history.rows]
    assert not any(head in text or head[:8] in text for text in texts)


def test_a_record_for_the_table_says_that_its_signatures_are_in_the_whole_one(
    session: Session, keys: KeyFolder, tmp_path: Path
) -> None:
    """Dials are facedown, so hash and signature are left out; that is no sign of a change."""
    play(session, {"do": "assign_dials", "ship": "a2", "commands": ["repair"]})
    public = keys.make("Ann")
    sign(session, keys, "Ann")
    record, listing = tmp_path / "game.armada", tmp_path / "keys.json"
    listing.write_text(json.dumps({"Ann": public}))
    export_session(session, record)
    result = run("check", str(record), "--keys", str(listing))
    assert result.code == 1
    assert "records for the table do not have it: check the whole record" in result.err
    assert "was changed" not in result.err + result.out
    export_session(session, record, whole=True)
    assert run("check", str(record), "--keys", str(listing)).code == 0
