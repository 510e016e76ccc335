"""What is unknown is never guessed in the player's favour, and the score says what would change."""

from __future__ import annotations

import pytest
from say import best, said, total

from scorer.hand import WAYS
from scorer.notation import parse_hand
from scorer.score import score
from scorer.sets import KONG

_HANDS = [
    "(B555) C123 C99 DRRR DGGG +F3",
    "B234 C222 D666 (WSSS) D11 +F1S2",
    "B111333777 DRRR B22",
    "(B111) B333777 DRRR B22",
    "(C222) C555 C777 C888 C66 +F1",
    "B1223345 C1223345 +F12S3",
    "(B234) C111 C999 WEEE DRR",
    "(DR) B19 C19 D199 WESWN DGW",
]


@pytest.mark.parametrize("text", _HANDS)
def test_the_total_is_the_lowest_of_all_that_could_have_happened(text: str) -> None:
    unknown = said(f"{text} @?/? !? ?")
    tiles = {t.code for t in parse_hand(text).all_tiles}
    totals = []
    for seat in "ESWN":
        for wind in "ESWN":
            for by in WAYS:
                for tile in tiles if by != "dealt" else ["?"]:
                    one = said(f"{text} @{seat}/{wind} !{tile} {by}")
                    if one.legal:
                        totals.append(one.total)
    assert unknown.total == min(t for t in totals if t is not None)


@pytest.mark.parametrize("text", ["WEEE DRR +F1S1", "(WSSS) [WNNNN] WEE", "DRRR DGGGG WE"])
def test_unknown_winds_of_a_losing_hand(text: str) -> None:
    totals = [total(f"{text} @{s}/{r}") for s in "ESWN" for r in "ESWN"]
    assert total(text) == min(t for t in totals if t is not None)


def test_notes_say_what_a_seat_would_change() -> None:
    notes = said("(WSSS) B1 +F3 @?/E").notes
    assert notes[1:] == (
        "Your wind is not known, so the lowest score counts: 8. It would be: South 16; West 16.",
    )
    assert said("(B222) B1 @?/?").notes[1:] == ()


def test_notes_say_what_a_round_would_change() -> None:
    notes = said("(WSSS) B1 @N/?").notes
    assert notes[1:] == (
        "The prevailing wind is not known, so the lowest score counts: 4. It would be: South 8.",
    )


def test_notes_say_what_the_way_and_the_tile_would_change() -> None:
    result = said("(B555) C123 C99 DRRR DGGG @W/E !? ?")
    assert result.total == (2 + 4 + 8 + 20) * 4
    assert result.notes == (
        "How the winning tile came is not known, so the lowest score counts: 136. It would be: drawn from the wall 160; "
        "from a robbed kong 304; East's first discard 1000.",
        "Which tile won is not known, so the lowest score counts: 136. It would be: 5 bamboo 152; 1 characters 152; "
        "2 characters 152; 3 characters 152; 9 characters 152.",
    )


def test_a_loose_tile_comes_only_for_a_kong_or_a_bonus_tile() -> None:
    hand = "(B555) C123 C99 DRRR DGGG {}@W/E !C9 ?"
    assert "a loose tile" not in said(hand.format("")).notes[0]
    assert "a loose tile" in said(hand.format("+F1 ")).notes[0]
    assert "a loose tile" in said("(B5555) C123 C99 DRRR DGGG @W/E !C9 ?").notes[0]


def test_an_unknown_tile_that_was_drawn_exposes_nothing() -> None:
    assert total("(B555) C222 C99 DRRR DGGG @W/E !? wall") == total("(B555) C222 C99 DRRR DGGG @W/E !C9 wall")


def test_an_unknown_claimed_tile_exposes_the_dearest_set() -> None:
    assert total("(B555) C222 C99 DRRR DGGG @W/E !? discard") == total(
        "(B555) C222 C99 DRRR DGGG @W/E !DG discard"
    )


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("(C99) B555 C222 DRRR DGGG @W/E !? ?", "(C99) B555 C222 DRRR DGGG @W/E !C9 discard"),
        ("(B1 C1) B223345 C223345 @W/E !? ?", "(B1 C1) B223345 C223345 @W/E !B1 discard"),
        ("(DR) B19 C19 D199 WESWN DGW @W/E !? ?", "(DR) B19 C19 D199 WESWN DGW @W/E !DR discard"),
    ],
)
def test_an_exposed_pair_single_or_knitted_pair_is_what_the_claimed_tile_completed(
    text: str, way: str
) -> None:
    assert total(text) == total(way)


def test_an_exposed_set_of_three_may_have_been_laid_down_early() -> None:
    # not Buried treasure, though the pung may have been completed by the winning tile
    assert total("(B111) B333777 DRRR B22 @W/E !? ?") == total("(B111) B333777 DRRR B22 @W/E !DR discard")
    assert not said("(B1 C1 D1) B367 C367 D367 B2 C2 @W/E !? ?").legal
    assert total("(B1 C1 D1) B367 C367 D367 B2 C2 @W/E !B1 ?") == 500
    assert total("(B1 C1 D1) B367 C367 D367 B2 C2 @W/E !? discard") == 500


def test_a_set_of_unknown_lie_counts_as_exposed() -> None:
    result = said("{B222} {DRRRR} C5 @W/E")
    assert result.total == (2 + 16) * 2
    assert result.notes[1] == (
        "Which sets were concealed is not known, so the lowest score counts: 36. It would be: "
        "DR DR DR DR concealed 68; B2 B2 B2 concealed 40; B2 B2 B2 and DR DR DR DR concealed 72."
    )


def test_a_set_of_unknown_lie_may_hold_a_drawn_tile() -> None:
    assert total("{B222} C555 D666 WNNN DRR @W/E !B2 wall") == total(
        "[B222] C555 D666 WNNN DRR @W/E !B2 wall"
    )


def test_nothing_is_noted_where_all_is_known() -> None:
    assert said("(B555) C222 C99 DRRR DGGG @W/E !C9 wall").notes == ()


def test_what_did_not_count_is_noted() -> None:
    [note] = said("(WNNNN) B234 C333 D444 D88 @E/E !D8 loose last").notes
    assert note.startswith("The last tile counts only if it came from the wall or was a discard")
    [note] = said("(WNNNN) B234 C333 D444 D88 @E/E !D8 wall kongs 1").notes
    assert note.startswith("Kongs before the winning tile count only if that was a loose tile")
    [note] = said("(WNNN) B234 C333 D44 D8 B6 @E/E call").notes
    assert note == "An original call is kept to the end, but this hand is not fishing."
    assert said("(WNNN) B234 C333 D444 D8 @E/E call").notes == ()
    [note] = said("(WNNN) B234 C333 D444 D88 @E/E !D8 loose").notes
    assert note.startswith("A loose tile comes only for a kong, a Flower or a Season")


def test_heavens_blessing_needs_no_seat() -> None:
    assert best("B222333 C444 D678 WNN @?/? !? dealt").special is not None
    assert said("B222333 C444 D678 WNN @?/? !? dealt").notes == ()


def test_a_winning_tile_of_unknown_kind_does_not_lie_in_a_kong() -> None:
    result = score(parse_hand("[D1111] B222 C333 D678 WNN @E/E !? wall last"))
    assert result.total is not None
    assert result.total < 1000
    assert any(m.kind == KONG for m in result.readings[0].melds)
