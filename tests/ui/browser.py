"""A running program and a real Chromium to look at it with; used by the tests and by `screenshots.py`."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "ui" / "samples"
#: Nothing that Chromium does of its own accord: no updates, no reports, no look at the network.
CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: A camera that shows a moving pattern, and no question whether it may be used.
CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
STARTS_IN = 180.0
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


def chromium() -> str | None:
    """Where Chromium is: JADELENS_CHROMIUM, else the one on the path; None where there is none."""
    named = os.environ.get("JADELENS_CHROMIUM")
    return (
        named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    )


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(data: Path, port: int | None = None) -> Iterator[str]:
    """`jadelens serve` with its hands in `data`, until the block ends; gives the page's address."""
    port = port or free_port()
    log = data / "serve.log"
    with log.open("ab") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "ui", "serve", "--port", str(port)],
            cwd=ROOT,
            env={**os.environ, "JADELENS_DATA": str(data)},
            stdout=out,
            stderr=out,
        )
    try:
        _wait_for(process, f"http://127.0.0.1:{port}/_stcore/health", log)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    until = time.monotonic() + STARTS_IN
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"the page did not start:\n{log.read_text(errors='replace')}")
