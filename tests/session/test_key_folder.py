"""The private keys beside the settings, and who can sign with them."""

from pathlib import Path

import pytest

from armada_companion.session import key_folder, signing
from armada_companion.session.key_folder import KeyFolder
from armada_companion.session.signing import SigningError

HEAD = "ab" * 32


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the keys of A and the judge."""
    pytest.importorskip("nacl", reason="PyNaCl, an extra, is not installed")
    for name in ("judge", "A"):
        data = signing.write_private_key(signing.new_private_key())
        (tmp_path / f"{name}.key").write_bytes(data)
    return tmp_path


def test_each_file_of_a_key_is_a_signer(folder: Path) -> None:
    (folder / "keys.json").write_text("{}")
    (folder / f"{'x' * 101}.key").write_text("")
    (folder / " blank.key").write_text("")
    assert KeyFolder(folder).names() == ("A", "judge")


def test_a_signature_names_its_signer_and_the_hash(folder: Path) -> None:
    made = KeyFolder(folder).sign("A", HEAD)
    private = signing.read_private_key((folder / "A.key").read_bytes())
    assert (made.name, made.head, made.key) == ("A", HEAD, signing.public_key(private))


def test_a_missing_folder_has_no_signers(tmp_path: Path) -> None:
    assert KeyFolder(tmp_path / "none").names() == ()


def test_without_pynacl_nobody_can_sign(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_folder, "can_sign", lambda: False)
    assert KeyFolder(folder).names() == ()


@pytest.mark.parametrize(("text", "part"), [(None, "cannot be read"), ("x", "no private key")])
def test_a_key_that_cannot_be_used_is_told(folder: Path, text: str | None, part: str) -> None:
    path = folder / "A.key"
    path.unlink()
    if text is not None:
        path.write_text(text)
    with pytest.raises(SigningError, match=f"^A.key.*{part}"):
        KeyFolder(folder).sign("A", HEAD)
