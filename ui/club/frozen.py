"""A club's house rules on their way into a game: written into its log, so that no later change reaches them."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.errors import ScorerError
from scorer.ruleset import house_rules
from ui.house.shelf import ShelfError, own_shelf


def frozen(settings: object) -> object:
    """The settings of a game to be started, with the text of the house rules that they name in place of the name.

    Raises ScorerError where there are no such rules. What is not an object of settings is left for the reader to refuse.
    """
    name = settings.get("rules") if isinstance(settings, Mapping) else None
    if not isinstance(settings, Mapping) or not isinstance(name, str) or not name.startswith("house-"):
        return settings
    try:
        text = own_shelf().text(name)
    except ShelfError as error:
        raise ScorerError(str(error)) from None
    return {**settings, "rules": house_rules(text).base, "house": text}
