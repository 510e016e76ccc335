"""Starting the page: a Streamlit server on this machine alone, or for the phones on its network."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from ui.texts import say

#: What Streamlit is told: no telemetry, no developer's tools, no traceback, its own look.
CONFIG: dict[str, object] = {
    "browser.gatherUsageStats": False,
    "client.showErrorDetails": "none",
    "client.toolbarMode": "minimal",
    "global.developmentMode": False,
    "logger.hideWelcomeMessage": True,
    "server.fileWatcherType": "none",
    "server.headless": True,
    "server.maxUploadSize": 40,
    "theme.light.primaryColor": "#17624f",
    "theme.light.backgroundColor": "#ffffff",
    "theme.light.secondaryBackgroundColor": "#f4f2ec",
    "theme.light.textColor": "#1b2421",
    "theme.dark.primaryColor": "#63c3a5",
    "theme.dark.backgroundColor": "#171d1b",
    "theme.dark.secondaryBackgroundColor": "#2b3431",
    "theme.dark.textColor": "#f0f3f1",
}
THIS_MACHINE, EVERYWHERE = "127.0.0.1", "0.0.0.0"


#: Where phones get the certificate of the authority that they are to trust.
AUTHORITY = "/jadelens/club/authority.crt"


@dataclass(frozen=True, slots=True)
class Secure:
    """The files that https needs; `authority` is the certificate that phones must trust first, where it is our own."""

    certificate: Path
    key: Path
    authority: Path | None = None


class CannotServe(Exception):  # noqa: N818 - the name says what is wrong
    """The page cannot be opened; the text is one sentence."""


def serve(
    port: int,
    *,
    lan: bool,
    tables: int = 0,
    https: bool = False,
    certificate: Path | None = None,
    key: Path | None = None,
    database: str | None = None,
) -> None:
    """Serve the page on `port` until interrupted, to this machine or (`lan`) to its network. Raises CannotServe.

    `tables` starts a club evening with so many. `https` makes a certificate, or `certificate` and `key` are given.
    `database` is where clubs are kept, by default a file in the data folder.
    """
    address = EVERYWHERE if lan else THIS_MACHINE
    check_free(address, port)
    if database:
        os.environ["JADELENS_DATABASE"] = database
    from ui.app import club_store, store
    from ui.club import codes
    from ui.club.database import ClubError
    from ui.store import StoreError

    own = own_address() if lan else None
    secure = certificate_of(https, certificate, key, own)
    codes.LAN["open"] = lan
    try:
        club_store()
        store()
        scheme = "https" if secure else "http"
        announce(port, lan=lan, scheme=scheme)
        if secure and secure.authority is not None:
            aloud(say("club_trust", address=f"{scheme}://{own or THIS_MACHINE}:{port}{AUTHORITY}"))
        if tables:
            tell_evening(f"{scheme}://{own or THIS_MACHINE}:{port}", tables)
    except (StoreError, ClubError) as error:
        raise CannotServe(str(error)) from None
    # the first visitor need not wait; where models are missing, that is said when a photo comes
    Thread(target=warm_up, daemon=True).start()
    run(address, port, own or THIS_MACHINE, secure)


def run(address: str, port: int, known_as: str, secure: Secure | None) -> None:
    """Serve until interrupted; phones come by the address `known_as`, and Streamlit lets no other in."""
    from ui.app import app

    # Streamlit takes the script that was started for its own, and looks there for settings
    sys.argv = sys.argv[:1]
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    config = {**CONFIG, "server.address": address, "server.port": port, "browser.serverAddress": known_as}
    if secure:
        config |= {"server.sslCertFile": str(secure.certificate), "server.sslKeyFile": str(secure.key)}
    app.run(config=config)


def certificate_of(https: bool, certificate: Path | None, key: Path | None, own: str | None) -> Secure | None:
    """The certificate to serve with: the given one, one made for this machine, or None. Raises CannotServe."""
    if (certificate is None) != (key is None):
        raise CannotServe("--certificate and --key go together")
    if certificate is not None and key is not None:
        for file in (certificate, key):
            if not file.is_file():
                raise CannotServe(f"{file}: there is no such file")
        return Secure(certificate, key)
    if not https:
        return None
    from ui.club.certificate import local_certificate
    from ui.store import data_folder

    try:
        made = local_certificate(data_folder() / "https", own)
    except (OSError, ValueError) as error:
        raise CannotServe(f"the certificate cannot be made: {error}") from None
    return Secure(made.certificate, made.key, made.authority)


def tell_evening(address: str, tables: int) -> None:
    """Start a club evening with so many tables, and print the host's link and every table's and seat's code."""
    import datetime

    from ui.app import club_store
    from ui.club.pages import ROOT
    from ui.club.store import NO_PLACE

    store = club_store()
    today = datetime.date.today()
    clubs = store.clubs()
    club, key = store.found_club(say("club_title")) if not clubs else (min(clubs), "")
    key = key or store.new_host_key(club)
    evening = store.open_evening(club, today.isoformat(), str(today.year))
    aloud(f"{say('club_host_link')}\n{address}{ROOT}#{key}")
    for number in range(1, tables + 1):
        for place, seat in store.codes(store.add_table(evening, key), key).items():
            name = say("club_seat_table") if place == NO_PLACE else say("club_seat", number=place + 1)
            link = f"{address}{ROOT}/table#{seat}"
            aloud(f"\n{say('club_table', number=number)}, {name}: {link}\n{qr_code(link)}")


def warm_up() -> None:
    """Load what else the first visitor would wait for: the texts, what Streamlit loads late, the rules, the models."""
    import streamlit.emojis  # noqa: F401

    from models import ModelError
    from ui import texts
    from ui.app import reader
    from ui.club.priority import stand_back
    from ui.document import History, typed
    from ui.view import view

    texts.warm()
    view(History(typed()))
    # the models' threads begin here: a photo being read keeps no table waiting
    stand_back()
    with suppress(ModelError):
        reader()


def check_free(address: str, port: int) -> None:
    """Raise CannotServe where `port` is taken or forbidden."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except PermissionError:
            raise CannotServe(f"port {port} is not allowed here; choose another with --port") from None
        except OSError:
            raise CannotServe(f"port {port} is in use; choose another with --port") from None


def aloud(text: str) -> None:
    """Print `text` at once, also where nobody but a program listens."""
    print(text, flush=True)


def announce(port: int, *, lan: bool, tell: Callable[[str], None] = aloud, scheme: str = "http") -> None:
    """Say where the page is, with a QR code to point a phone at where it is for the network."""
    tell(f"jadelens is at {scheme}://{THIS_MACHINE}:{port} (stop with Ctrl-C)")
    if not lan:
        return
    own = own_address()
    if own is None:
        tell("This machine is on no network: phones cannot reach it.")
        return
    url = f"{scheme}://{own}:{port}"
    tell(f"On a phone in the same network: {url}")
    tell(qr_code(url))


def own_address() -> str | None:
    """This machine's address on its network, None where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # sends nothing: it only asks which way such a message would go
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") or address == EVERYWHERE else str(address)


def qr_code(text: str) -> str:
    """`text` as a QR code for a terminal, two modules in each character."""
    import segno

    modules = [[bool(module) for module in row] for row in segno.make(text, error="m").matrix_iter(border=2)]
    if len(modules) % 2:
        modules.append([False] * len(modules[0]))
    blocks = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    return "\n".join(
        "".join(blocks[above, below] for above, below in zip(upper, lower, strict=True))
        for upper, lower in zip(modules[::2], modules[1::2], strict=True)
    )
