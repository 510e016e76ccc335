"""https in a hall without internet: a certificate authority of one's own, and a certificate for this machine.

The authority's key stays on this machine. Phones that trust its certificate trust this machine and no other: it may
sign for private addresses and .local names only.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

TEN_YEARS = datetime.timedelta(days=3650)
#: Phones refuse a certificate that holds for longer.
A_YEAR = datetime.timedelta(days=397)
SOON = datetime.timedelta(days=14)
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key, and that of the authority for phones to trust."""

    certificate: Path
    key: Path
    authority: Path


def local_certificate(folder: Path, address: str | None) -> Certificate:
    """The certificate of this machine at `address`, made (with its authority) where it is missing or runs out.

    Raises ValueError for an address that the authority may not vouch for.
    """
    if address is not None and not any(
        ipaddress.ip_address(address) in ipaddress.ip_network(one) for one in PRIVATE
    ):
        raise ValueError(
            f"{address} is not a private address, and a certificate of one's own is for private ones only. "
            "Leave --https out, or give a certificate with --certificate FILE --key FILE"
        )
    folder.mkdir(parents=True, exist_ok=True)
    authority, authority_key = folder / "jadelens-authority.crt", folder / "jadelens-authority.key"
    own, own_key = folder / "jadelens.crt", folder / "jadelens.key"
    if not authority.exists() or not authority_key.exists():
        _make_authority(authority, authority_key)
        own.unlink(missing_ok=True)
    names = ["127.0.0.1", *([address] if address else [])]
    if not _holds(own, own_key, names):
        _make_own(own, own_key, names, authority, authority_key)
    return Certificate(own, own_key, authority)


def _make_authority(certificate: Path, key_file: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "jadelens club table")])
    now = datetime.datetime.now(datetime.UTC)
    permitted = [x509.IPAddress(ipaddress.ip_network(network)) for network in PRIVATE]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + TEN_YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints([*permitted, x509.DNSName("local")], None), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write_key(key_file, key)
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))


def _make_own(
    certificate: Path, key_file: Path, names: list[str], authority: Path, authority_key: Path
) -> None:
    issuer = x509.load_pem_x509_certificate(authority.read_bytes())
    signer = serialization.load_pem_private_key(authority_key.read_bytes(), None)
    assert isinstance(signer, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        # no address here: OpenSSL would take it for a host's name, which the authority may not vouch for
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "jadelens on this computer")]))
        .issuer_name(issuer.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + A_YEAR)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(name)) for name in names]),
            critical=False,
        )
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False
        )
        .sign(signer, hashes.SHA256())
    )
    _write_key(key_file, key)
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )


def _write_key(file: Path, key: ec.EllipticCurvePrivateKey) -> None:
    data = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.unlink(missing_ok=True)
    # nobody else on this machine may read it, not even for a moment
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)


def _holds(certificate: Path, key: Path, names: list[str]) -> bool:
    if not certificate.exists() or not key.exists():
        return False
    made = x509.load_pem_x509_certificate(certificate.read_bytes())
    found = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    known = {str(one) for one in found.get_values_for_type(x509.IPAddress)}
    now = datetime.datetime.now(datetime.UTC)
    return set(names) <= known and made.not_valid_after_utc > now + SOON
