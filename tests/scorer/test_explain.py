"""A score in words."""

from __future__ import annotations

from say import said

from scorer.explain import explain, explain_reading


def test_an_ordinary_hand() -> None:
    assert explain(said("(B555) DGGG WEE @E/S")) == "\n".join(
        [
            "An ordinary hand: points are added up, then doubled.",
            "The hand:",
            "  Exposed pung of 5 bamboo: 2 points. An exposed pung of 2s to 8s (minor tiles) scores by the table.",
            "  Pair of your own wind (east winds): 2 points. A pair of the player's own wind scores; if it is the "
            "prevailing wind too, it scores for both.",
            "  Concealed pung of green dragons: 8 points. A concealed pung of 1s, 9s, winds or dragons (major tiles) "
            "scores by the table.",
            "  Pung or kong of green dragons: 1 double. A pung or kong of any dragon doubles.",
            "  = 12 points x 2 = 24",
            "Score: 24.",
            "",
            "Note: The hand has 8 tiles instead of 13: it is scored as far as it goes.",
        ]
    )


def test_bonus_tiles_apart_and_other_readings() -> None:
    text = explain(said("[DRRRR] [DGGGG] [DWWWW] [D888] B5 +F3S1 @W/E"))
    assert text.startswith(
        "Three great scholars, counted by what its own sets are worth (its intrinsic value)"
    )
    for line in (
        "  = 100 points x 2 x 2 x 2 = 800",
        "The bonus tiles, counted apart:",
        "  Flower 3: 4 points. Each Flower and each Season scores for every player.",
        "  = 8 points x 2 = 16",
        "Together: 816.",
        "Score: 816.",
        "The hand was fishing for: 5 bamboo.",
        "It could also be counted as: Three great scholars (fishing) 416.",
    ):
        assert line in text.split("\n")


def test_the_cut_at_the_limit_is_seen() -> None:
    lines = explain(said("D111 B999 WEEE DRRR C11 @E/E !C1 wall")).split("\n")
    assert "  = 54 points x 2 x 2 x 2 x 2 x 2 x 2 = 3,456" in lines
    assert "No hand scores more than the limit, so 3,456 is cut to 1,000." in lines
    assert lines[-1] == "Score: 1,000."


def test_special_hands_won_and_fishing() -> None:
    won = explain(said("C1123456789 WESWN @E/E !C5 wall", limit=1001)).split("\n")
    assert won[0].startswith("A special hand, The wriggling snake. A pair of 1s and a run")
    assert won[2] == "  The wriggling snake: 100 % of the limit of 1,001: 1,001 points."
    fishing = explain(said("C123456789 WESWN @E/E", limit=1001)).split("\n")
    assert fishing[0].startswith("Fishing for the special hand The wriggling snake.")
    assert fishing[2] == "  The wriggling snake: 40 % of the limit of 1,001: 401 points."
    assert fishing[3] == "  = 401"


def test_purity_is_doubled_three_times() -> None:
    assert (
        "  Purity: 3 doubles. Pungs or kongs and a pair in one suit; no winds, dragons or chows."
        in explain(said("(C222) C555 C777 C888 C66 @E/E !C6 wall"))
    )


def test_equal_readings_are_named() -> None:
    text = explain(said("C1123456789 WESWN @E/E !? dealt"))
    assert "It counts the same as: The wriggling snake." in text.split("\n")
    ordinary = explain(said("(B222) (B444) (B666) DGGG B88 @E/E !B8 wall"))
    assert "It could also be counted as: an ordinary hand 288." in ordinary.split("\n")
    purity = explain(said("(C222) C555 C777 C888 C66 @E/E !C6 wall"))
    assert "It could also be counted as: Purity (intrinsic value) 72." in purity.split("\n")


def test_an_illegal_hand_shows_its_faults() -> None:
    assert explain(said("B11111 +F1F1")) == "\n".join(
        [
            "This hand cannot be scored:",
            "- There are 5 of 1 bamboo (B1): a set of tiles has four.",
            "- There are 2 of flower 1 (F1): a set of tiles has one.",
        ]
    )


def test_a_hand_of_nothing() -> None:
    score = said("B1 @E/E")
    assert score.best is not None
    assert explain_reading(score.best, 1000) == [
        "An ordinary hand: points are added up, then doubled.",
        "The hand:",
        "  = 0",
        "Score: 0.",
    ]
