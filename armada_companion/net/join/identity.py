"""Who an event is on the network: its id and its certificate, in one private file."""

import os
import ssl
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import NameOID

from armada_companion.net.store import StoreFaultError
from armada_companion.system.files import make_private_folder, read_regular, write_whole

FILE = "hub.pem"
_MOST_BYTES = 20_000
_YEARS = 20
_BEGIN = b"-----BEGIN CERTIFICATE-----"


class Identity:
    """The identity of an event; all its hubs have the same file.

    Args:
        path: The file, with the private key and the certificate.

    Raises:
        StoreFaultError: It cannot be read.
    """

    def __init__(self, path: Path) -> None:
        try:
            text = read_regular(path, _MOST_BYTES)
            certificate = x509.load_pem_x509_certificate(text[max(text.find(_BEGIN), 0) :])
            names = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
            self.event = str(names[0].value)
            """The event's id."""
            der = certificate.public_bytes(serialization.Encoding.DER)
            self.fingerprint = sha256(der).hexdigest()
            """The SHA-256 of the certificate, by which tables know it."""
            self.context = _context(path)
            """For the hub's side of TLS."""
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", "") or "it is damaged"
            what = f"{path}: the event's certificate cannot be read: {why}"
            raise StoreFaultError(what) from error


def identity_of(folder: Path) -> Identity:
    """Return the identity of an event's folder; it is made if the folder has none.

    Raises:
        StoreFaultError: It cannot be read or made.
    """
    path = folder / FILE
    if not path.exists():
        try:
            make_private_folder(folder)
            write_whole(path, _new(), new=True)
        except FileExistsError:
            pass
        except OSError as error:
            why = error.strerror or error
            raise StoreFaultError(f"{path}: the certificate cannot be made: {why}") from error
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)
    return Identity(path)


def _new() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, token_hex(16))])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # The clock of a table may be wrong.
        .not_valid_before(now - timedelta(days=365))
        .not_valid_after(now + timedelta(days=365 * _YEARS))
        .sign(key, SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + made.public_bytes(serialization.Encoding.PEM)


def _context(path: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(path)
    # No state of earlier connections is kept.
    context.num_tickets = 0
    return context
