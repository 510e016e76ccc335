"""Starting the page: a Streamlit server on this machine alone, or for the phones on its network."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

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


class CannotServe(Exception):  # noqa: N818 - the name says what is wrong
    """The page cannot be opened; the text is one sentence."""


def serve(port: int, *, lan: bool) -> None:
    """Serve the page on `port` until interrupted, to this machine or (`lan`) to its network. Raises CannotServe."""
    address = EVERYWHERE if lan else THIS_MACHINE
    check_free(address, port)
    from ui.app import app, store
    from ui.store import StoreError

    try:
        store()
    except StoreError as error:
        raise CannotServe(str(error)) from None
    # the first photo need not wait for the models; where they are missing, that is said when one comes
    Thread(target=warm_up, daemon=True).start()
    announce(port, lan=lan)
    # Streamlit takes the script that was started for its own, and looks there for settings
    sys.argv = sys.argv[:1]
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    # phones come by this address, and Streamlit lets no other in
    known_as = (lan and own_address()) or THIS_MACHINE
    app.run(
        config={**CONFIG, "server.address": address, "server.port": port, "browser.serverAddress": known_as}
    )


def warm_up() -> None:
    """Load the models."""
    from models import ModelError
    from ui.app import reader

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


def announce(port: int, *, lan: bool, tell: Callable[[str], None] = aloud) -> None:
    """Say where the page is, with a QR code to point a phone at where it is for the network."""
    tell(f"jadelens is at http://{THIS_MACHINE}:{port} (stop with Ctrl-C)")
    if not lan:
        return
    own = own_address()
    if own is None:
        tell("This machine is on no network: phones cannot reach it.")
        return
    url = f"http://{own}:{port}"
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
