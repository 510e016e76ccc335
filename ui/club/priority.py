"""What can wait stands back, so that the tables are answered at once."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

BEHIND = 10


def stand_back() -> None:
    """Let this thread, and whatever threads it starts, run only when no other of this program has work."""
    # elsewhere than on Linux it is the whole process that would stand back
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BEHIND)
