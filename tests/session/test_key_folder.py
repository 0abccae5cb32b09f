"""The private keys beside the settings, and who can sign with them."""

import stat
import sys
from pathlib import Path

import pytest

from armada_companion.session import key_file, signing
from armada_companion.session.key_folder import KeyFolder, has_keys
from armada_companion.session.signing import SigningError

pytest.importorskip("nacl", reason="PyNaCl, an extra, is not installed")

HEAD = "ab" * 32


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the keys of A and the judge."""
    for name in ("judge", "A"):
        data = key_file.write_private_key(signing.new_private_key())
        (tmp_path / f"{name}.key").write_bytes(data)
    return tmp_path


def test_each_file_of_a_key_is_a_signer(folder: Path) -> None:
    (folder / "keys.json").write_text("{}")
    (folder / f"{'x' * 101}.key").write_text("")
    (folder / " blank.key").write_text("")
    assert KeyFolder(folder).names() == ("A", "judge")


def test_a_signature_names_its_signer_and_the_hash(folder: Path) -> None:
    made = KeyFolder(folder).sign("A", HEAD)
    private = key_file.read_private_key((folder / "A.key").read_bytes())
    assert (made.name, made.head, made.key) == ("A", HEAD, signing.public_key(private))
    assert KeyFolder(folder).public_key("A") == made.key


def test_a_missing_folder_has_no_signers(tmp_path: Path) -> None:
    assert KeyFolder(tmp_path / "none").names() == ()
    assert not has_keys(tmp_path / "none")
    assert not has_keys(tmp_path)


def test_a_key_makes_its_folder_and_both_are_for_the_owner_alone(tmp_path: Path) -> None:
    keys = KeyFolder(tmp_path / "config" / "keys")
    public = keys.make("Ann")
    assert (keys.names(), keys.public_key("Ann"), has_keys(keys.path)) == (("Ann",), public, True)
    assert keys.sign("Ann", HEAD).key == public
    if sys.platform != "win32":
        assert stat.S_IMODE(keys.path.stat().st_mode) == 0o700
        assert stat.S_IMODE((keys.path / "Ann.key").stat().st_mode) == 0o600


def test_a_key_is_never_replaced(folder: Path) -> None:
    before = (folder / "A.key").read_bytes()
    with pytest.raises(SigningError, match="A.key exists already, so no key was made"):
        KeyFolder(folder).make("A")
    assert (folder / "A.key").read_bytes() == before


def test_a_key_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SigningError, match="cannot be written"):
        KeyFolder(tmp_path / "file" / "keys").make("A")


@pytest.mark.parametrize(
    "name",
    [
        *("A/B", "..", "..\\up", 'x:y*"?<>|', "100 %", "%41", "con", "NUL.txt", "Zoë", ".hidden"),
        "dot.",
    ],
)
def test_any_name_of_a_player_has_a_file_of_its_own_in_the_folder(
    tmp_path: Path, name: str
) -> None:
    keys = KeyFolder(tmp_path / "keys")
    keys.make(name)
    assert keys.names() == (name,)
    assert keys.sign(name, HEAD).name == name
    (file,) = tmp_path.rglob("*.key")
    assert file.parent == keys.path
    assert not set(file.name) & set('/\\:*?"<>|')
    assert file.stem.casefold() not in ("con", "nul", "nul.txt")


@pytest.mark.parametrize(("text", "part"), [(None, "cannot be read"), ("x", "not a private key")])
def test_a_key_that_cannot_be_used_is_reported(folder: Path, text: str | None, part: str) -> None:
    path = folder / "A.key"
    path.unlink()
    if text is not None:
        path.write_text(text)
    with pytest.raises(SigningError, match=f"^A.key.*{part}"):
        KeyFolder(folder).sign("A", HEAD)
    with pytest.raises(SigningError, match=f"^A.key.*{part}"):
        KeyFolder(folder).public_key("A")
    assert not KeyFolder(folder).is_locked("A")


# Locked keys


def test_a_locked_key_opens_only_with_its_passphrase(tmp_path: Path) -> None:
    keys = KeyFolder(tmp_path)
    public = keys.make("A", "blau und weiß")
    assert key_file.is_locked((tmp_path / "A.key").read_bytes()) and keys.is_locked("A")
    assert keys.public_key("A") == public
    assert keys.sign("A", HEAD, "blau und weiß").key == public
    for wrong in ("", "blau und weiss", "blau und weiß "):
        with pytest.raises(SigningError, match="^A.key: this is not the passphrase of the key$"):
            keys.sign("A", HEAD, wrong)


def test_a_locked_file_does_not_hold_the_private_key(tmp_path: Path) -> None:
    private = signing.new_private_key()
    one, other = (key_file.write_private_key(private, "x") for _ in range(2))
    assert one != other, "each has a salt of its own"
    assert private.encode() not in one + other
    assert key_file.read_private_key(one, "x") == key_file.read_private_key(other, "x") == private


def test_a_locked_file_with_the_public_key_of_another_is_reported() -> None:
    mark, _, rest = key_file.write_private_key(signing.new_private_key(), "x").partition(b":")
    other = signing.public_key(signing.new_private_key()).encode()
    with pytest.raises(SigningError, match="the file was changed"):
        key_file.read_private_key(mark + b":" + other + rest[64:], "x")
