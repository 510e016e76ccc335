"""The one error that the scorer raises.

    ValueError
     └── ScorerError    malformed input: one line that says what is wrong and where

An illegal hand is no error: it gets an answer that names its faults.
"""


class ScorerError(ValueError):
    """Input that is no hand, settlement or ruleset at all; the message is one plain line."""
