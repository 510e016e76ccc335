"""The QR codes by which phones join."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ui.serving import own_address

if TYPE_CHECKING:
    from starlette.requests import Request

Json = dict[str, Any]


def origin(request: Request) -> str:
    """The address that phones know this program by: the one that the host's page has, or this machine's own on its
    network where the host sits at this very machine."""
    asked = urlsplit(str(request.base_url))
    if is_local(f"{asked.scheme}://{asked.netloc}"):
        own = own_address() if LAN["open"] else None
        if own is not None:
            return f"{asked.scheme}://{own}" + (f":{asked.port}" if asked.port else "")
    return f"{asked.scheme}://{asked.netloc}"


#: Whether this program lets the network in; `serve --lan` says so.
LAN: dict[str, bool] = {"open": False}


def is_local(address: str) -> bool:
    """Whether this address means the very machine that asks."""
    host = urlsplit(address).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def code(link: str | None) -> Json:
    """A link with its QR code as an SVG path; both None where the link is not known."""
    if link is None:
        return {"link": None, "size": None, "path": None}
    import segno

    qr = segno.make(link, error="m")
    border = 2
    size = qr.symbol_size(border=border)[0]
    path = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(qr.matrix_iter(border=border))
        for x, dark in enumerate(row)
        if dark
    )
    return {"link": link, "size": size, "path": path}
