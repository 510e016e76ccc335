"""A way to the program that can be cut: a TCP proxy that drops every connection when it is told to."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Proxy:
    """Passes bytes between `port` and the program's `target` port, until it is `cut`; `mend` opens the way again."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.open = True
        self._sockets: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Drop every connection, and any new one at once."""
        self.open = False
        for one in list(self._sockets):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections through again."""
        self.open = True

    def close(self) -> None:
        """Drop everything for good."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if not self.open:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            self._sockets |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._sockets.discard(one)


@contextmanager
def between(target: int) -> Iterator[Proxy]:
    """A proxy to `target` until the block ends."""
    proxy = Proxy(target)
    try:
        yield proxy
    finally:
        proxy.close()
