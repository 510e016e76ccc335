"""Tiles in doubt weighed by what others are: pairs of them look as if they bore one face, or two."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

#: What one tile is, is weighed by what the others are, so often.
_ROUNDS = 3

Floats = NDArray[np.float64]


def by_others(own: Floats, speaks: Floats) -> Floats:
    """How likely each of n tiles has which of k faces (n x k), by itself (`own`) and by what the others are.

    `speaks` says how much each pair speaks for one face (n x n, a logarithm of odds, less than 0 where it speaks for two); of itself a tile says nothing.
    """
    odds = np.expm1(speaks)
    np.fill_diagonal(odds, 0.0)
    likely = own
    for _ in range(_ROUNDS):
        # where another tile has a face, this one has it so many times as likely
        likely = shared(own * np.exp(np.log1p(likely[None] * odds[..., None]).sum(axis=1)))
    return likely


def shared(weights: Floats) -> Floats:
    """Weights (... x k) as probabilities, which sum up to one."""
    out: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return out
