"""Measure the scorer on one core: hands a second, the waits and the distances of a hand, and a cold start.

Run as `python tests/scorer/bench.py`; prints one line a figure.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

from deal import losing, ordinary_win, special_win

from scorer.aid import distances
from scorer.score import score, score_waits

_COLD = (
    "from scorer.wire import score_json;"
    "score_json({'tiles': 'B1 B1 B1 C2 C2 C2 D3 D3 D3 B4 B4 B4 DR DR', 'seat': 'E', 'round': 'E',"
    "'win': {'tile': 'DR', 'by': 'wall'}})"
)


def main() -> None:
    """Print every figure."""
    rng = Random(2)
    hands = [ordinary_win(rng) for _ in range(6000)] + [special_win(rng) for _ in range(4000)]
    rng.shuffle(hands)
    start = time.perf_counter()
    lines = sum(len(r.lines) for hand in hands for r in score(hand).readings)
    seconds = time.perf_counter() - start
    print(
        f"scorer: {len(hands) / seconds:,.0f} hands a second ({len(hands):,} ordinary and special wins, {lines:,} lines)"
    )
    losers = [losing(rng) for _ in range(1000)]
    start = time.perf_counter()
    for hand in losers:
        score(hand)
    print(f"scorer: {len(losers) / (time.perf_counter() - start):,.0f} losing hands a second, waits found")
    times = []
    for hand in losers[:300]:
        start = time.perf_counter()
        score_waits(hand)
        times.append((time.perf_counter() - start) * 1000)
    print(f"scorer: waits of a hand, each scored: median {median(times):.2f} ms, slowest {max(times):.2f} ms")
    times = []
    for hand in losers[:200]:
        start = time.perf_counter()
        distances(hand)
        times.append((time.perf_counter() - start) * 1000)
    print(
        f"scorer: all distances of a hand under the British rules: median {median(times):.0f} ms, slowest {max(times):.0f} ms"
    )
    cold = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", _COLD], check=True, cwd=Path(__file__).parents[2])
        cold.append((time.perf_counter() - start) * 1000)
    print(f"scorer: one hand from a cold start, interpreter included: {median(cold):.0f} ms")


if __name__ == "__main__":
    main()
