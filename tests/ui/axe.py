"""What axe-core says of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

GRAVE = ("serious", "critical")


def faults(page: Any) -> list[str]:
    """What axe-core finds that keeps people out, with the elements that it finds it in."""
    # what passes is not listed: on large pages that takes longest
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['id']}: {one['help']} at {[node['target'] for node in one['nodes']]}"
        for one in found
        if one["impact"] in GRAVE
    ]
