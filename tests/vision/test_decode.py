"""No tile more often than a set of tiles holds it."""

import math
from collections import Counter, defaultdict
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.decode import as_bonus, as_loose, as_set, copies, one_of_each, together
from vision.reading import FLOWERS_AND_SEASONS

FACES = ["B1", "D5", "F1", "S1", "DW", "BACK"]


def test_the_least_sure_of_five_gives_way() -> None:
    five = [(("D5", p), ("D6", 1 - p)) for p in (0.99, 0.98, 0.7, 0.97, 0.96)]
    decoded = together(five)
    assert [f[0][0] for f, _ in decoded] == ["D5", "D5", "D6", "D5", "D5"]
    assert [changed for _, changed in decoded] == [False, False, True, False, False]


def test_bonus_tiles_are_there_once() -> None:
    decoded = together([(("F1", 0.9), ("S1", 0.1)), (("F1", 0.6), ("S1", 0.4))])
    assert [f[0][0] for f, _ in decoded] == ["F1", "S1"]


def test_what_pixels_insist_on_stays() -> None:
    five = [(("D5", 1.0), ("D6", 0.0))] * 5
    assert [f[0][0] for f, _ in together(five)] == ["D5"] * 5


def test_backs_may_be_many() -> None:
    assert [f[0][0] for f, _ in together([(("BACK", 0.9), ("DW", 0.1))] * 8)] == ["BACK"] * 8


def test_what_may_be_there_in_any_number_stays() -> None:
    six = [(("DW", 0.9), ("D7", 0.1))] * 6
    assert [f[0][0] for f, _ in together(six, any_number=("BACK", "DW"))] == ["DW"] * 6


def test_white_dragons_too_many_lie_face_down_before_they_show_what_they_hardly_look_like() -> None:
    blank = (("DW", 0.9), ("D7", 0.013), ("BACK", 0.002))
    decoded = [f for f, _ in together([blank] * 6)]
    assert Counter(f[0][0] for f in decoded) == {"DW": 4, "BACK": 2}
    # nothing is said about how probable it is
    assert {dict(f)["BACK"] for f in decoded} == {0.002}
    marked = (("DW", 0.6), ("D7", 0.3), ("BACK", 0.002))
    assert Counter(f[0][0] for f, _ in together([blank] * 4 + [marked])) == {"DW": 4, "D7": 1}


faces = st.permutations(FACES).flatmap(
    lambda order: st.lists(st.floats(0.01, 1), min_size=6, max_size=6).map(
        lambda ps: tuple(zip(order, sorted((p / sum(ps) for p in ps), reverse=True), strict=True))
    )
)


@given(st.lists(faces, max_size=10))
def test_decoding_never_makes_it_worse(tiles: list[tuple[tuple[str, float], ...]]) -> None:
    def too_many(some: list[tuple[tuple[str, float], ...]]) -> int:
        counts = Counter(f[0][0] for f in some if f[0][0] != "BACK")
        return sum(max(0, n - copies(code)) for code, n in counts.items())

    decoded = together(tiles)
    assert too_many([f for f, _ in decoded]) <= too_many(tiles)
    assert [sorted(f) for f, _ in decoded] == [sorted(t) for t in tiles]
    assert all((f == t) is not changed for (f, changed), t in zip(decoded, tiles, strict=True))


def test_what_one_flower_plainly_is_no_other_can_be() -> None:
    plain, open_one = (("F2", 0.99), ("S2", 0.01)), (("F2", 0.6), ("S2", 0.3), ("B1", 0.1))
    first, second = one_of_each([plain, open_one])
    assert first[0][0] == "F2"
    assert second[0][0] == "S2"
    assert second[0][1] == pytest.approx(0.74, abs=0.02)
    assert dict(second)["B1"] == pytest.approx(0.24, abs=0.02)


def test_two_that_cannot_be_both_are_asked_about() -> None:
    for faces in one_of_each([(("S1", 0.999), ("S2", 0.001))] * 2):
        assert faces[0][1] < 0.6


def test_a_set_that_plainly_holds_more_than_one_of_each_is_read_as_it_looks() -> None:
    """American sets have each season three times, in words."""
    seasons = [f"S{n}" for n in (1, 2, 3, 4)] * 3
    tiles = [((code, 0.98), ("JK", 0.02)) for code in seasons]
    decoded = together(one_of_each(tiles))
    assert [faces[0][0] for faces, _ in decoded] == seasons
    assert not any(changed for _, changed in decoded)


def test_two_pairs_of_them_are_no_such_set_yet() -> None:
    tiles = [(("S1", 0.98), ("S2", 0.02)), (("F1", 0.97), ("F2", 0.03))] * 2
    faces = [faces[0] for faces, _ in together(one_of_each(tiles))]
    assert sorted(code for code, _ in faces) == ["F1", "F2", "S1", "S2"]
    assert max(p for _, p in faces) < 0.6


def by_every_deal(tiles: list[dict[str, float]]) -> list[dict[str, float]]:
    """What `one_of_each` should say, by trying every deal."""
    out: list[dict[str, float]] = [defaultdict(float) for _ in tiles]
    for deal in product(*tiles):
        bonus = [code for code in deal if code in FLOWERS_AND_SEASONS]
        if len(bonus) == len(set(bonus)):
            for i, code in enumerate(deal):
                out[i][code] += math.prod(t[c] for t, c in zip(tiles, deal, strict=True))
    return [{code: p / sum(c.values()) for code, p in c.items()} for c in out]


@given(st.lists(st.lists(st.floats(0.05, 1), min_size=5, max_size=5), min_size=2, max_size=4))
def test_weighing_together_is_counting_every_deal(shares: list[list[float]]) -> None:
    tiles = [
        dict(zip(["F1", "F3", "S2", "S4", "B1"], [p / sum(ps) for p in ps], strict=True)) for ps in shares
    ]
    for faces, wanted in zip(
        one_of_each([tuple(t.items()) for t in tiles]), by_every_deal(tiles), strict=True
    ):
        assert [p for _, p in faces] == sorted((p for _, p in faces), reverse=True)
        assert dict(faces) == pytest.approx(wanted, abs=1e-4)
        assert {type(p) for _, p in faces} == {float}, "they go into JSON"


def plenty(code: str) -> int:
    return 4


def tile(*faces: tuple[str, float]) -> tuple[tuple[str, float], ...]:
    return faces


SURE_B3 = tile(("B3", 0.99), ("B2", 0.01))


@pytest.mark.parametrize(
    ("tiles", "wanted"),
    [
        pytest.param([SURE_B3, SURE_B3, tile(("B8", 0.6), ("B3", 0.4))], ["B3"] * 3, id="a pung"),
        pytest.param(
            [tile(("C1", 0.9)), tile(("C2", 0.9)), tile(("D3", 0.5), ("C3", 0.4))], ["C1", "C2", "C3"], id="a chow"
        ),
        pytest.param(
            [tile(("C3", 0.9)), tile(("C1", 0.9)), tile(("D3", 0.5), ("C2", 0.4))], ["C3", "C1", "C2"], id="in any order"
        ),
        pytest.param(
            [tile(("BACK", 0.9)), SURE_B3, tile(("B2", 0.6), ("B3", 0.4)), tile(("BACK", 0.9))],
            ["BACK", "B3", "B3", "BACK"],
            id="a concealed kong",
        ),
        pytest.param(
            [tile(("DW", 0.9), ("BACK", 0.1)), SURE_B3, SURE_B3, tile(("BACK", 0.9), ("DW", 0.1))],
            ["BACK", "B3", "B3", "BACK"],
            id="a kong with a blank tile at its end",
        ),
        pytest.param([tile(("BACK", 0.9)), SURE_B3, SURE_B3, SURE_B3], None, id="an exposed kong already"),
        pytest.param([SURE_B3, tile(("B2", 0.5), ("B3", 0.45))], ["B3", "B3"], id="a pair"),
        pytest.param([SURE_B3, tile(("B2", 0.9), ("B3", 0.1))], None, id="two tiles that lie together by chance"),
        pytest.param([SURE_B3, SURE_B3, tile(("B8", 0.999), ("B3", 0.001))], None, id="clear pixels win"),
        pytest.param([SURE_B3] * 3, None, id="a set already"),
        pytest.param([tile(("C1", 0.9)), tile(("C2", 0.9)), tile(("C3", 0.9))], None, id="a chow already"),
        pytest.param([tile(("F1", 0.6), ("S1", 0.4)), tile(("S1", 0.9))], None, id="bonus tiles make no set"),
        pytest.param([SURE_B3, tile(("BACK", 0.9))], None, id="one tile that shows its face"),
        pytest.param([SURE_B3] * 5, None, id="more than a set"),
    ],
)  # fmt: skip
def test_a_group_that_lies_apart_is_rather_a_set(
    tiles: list[tuple[tuple[str, float], ...]], wanted: list[str] | None
) -> None:
    assert as_set(tiles, plenty) == wanted


@pytest.mark.parametrize(
    ("odd", "wanted"),
    [
        (tile(("B8", 0.999), ("B3", 0.0005)), ["B3"] * 3),
        (tile(("F4", 0.6), ("B3", 0.01)), ["B3"] * 3),
        (tile(("B8", 0.99999), ("B3", 0.000001)), None),
        (tile(("F4", 0.99), ("S3", 0.01)), None),
    ],
)
def test_what_must_be_a_set_is_one_unless_the_pixels_are_very_clear(
    odd: tuple[tuple[str, float], ...], wanted: list[str] | None
) -> None:
    assert as_set([SURE_B3, SURE_B3, odd], plenty) is None
    assert as_set([SURE_B3, SURE_B3, odd], plenty, surely=True) == wanted


@pytest.mark.parametrize(
    ("odd", "wanted"),
    [
        (tile(("B1", 0.91), ("S2", 0.06)), ["WS"] * 4),
        (tile(("F4", 0.91), ("S2", 0.06)), None),
        (tile(("WN", 1.0)), None),
    ],
)
def test_four_tiles_that_would_be_one_too_many_are_a_kong_unless_one_is_a_flower(
    odd: tuple[tuple[str, float], ...], wanted: list[str] | None
) -> None:
    wind = tile(("WS", 0.98))
    assert as_set([odd, wind, wind, wind], plenty, surely=True) == wanted
    assert as_set([odd, wind, wind, wind], plenty) is None


@pytest.mark.parametrize(
    ("odd", "wanted"),
    [
        (tile(("B1", 0.5), ("S1", 0.43), ("S4", 0.06)), "S1"),
        (tile(("B1", 0.8), ("F4", 0.15)), None),
        (tile(("B1", 0.95), ("S1", 0.05)), "S1"),
        (tile(("B1", 0.996), ("S1", 0.004)), None),
        (tile(("C5", 0.85), ("S1", 0.15)), "S1"),
        (tile(("C5", 0.95), ("S1", 0.05)), None),
        (tile(("S1", 0.5), ("B1", 0.43)), None),
    ],
)
def test_what_lies_among_flowers_is_one_if_it_may_be_and_the_hand_has_room(
    odd: tuple[tuple[str, float], ...], wanted: str | None
) -> None:
    flowers = [tile(("S2", 0.99)), odd, tile(("F4", 1.0))]
    free = {"F4": 0, "S2": 0}
    assert as_bonus(flowers, lambda code: free.get(code, 1)) == (["S2", wanted, "F4"] if wanted else None)
    assert as_bonus(flowers[:2], lambda code: 1) is None
    assert as_bonus([*flowers, SURE_B3], lambda code: 1) is None


def test_of_two_tiles_a_bird_is_a_flower_only_where_there_is_a_tile_too_many() -> None:
    two = [tile(("S2", 0.99)), tile(("B1", 0.95), ("S1", 0.05))]
    assert as_bonus(two, plenty) is None
    assert as_bonus(two, plenty, surely=True) == ["S2", "S1"]
    assert as_bonus(two[1:], plenty, surely=True) is None
    bird = tile(("B1", 0.998), ("F1", 0.0006))
    assert as_bonus([two[0], bird], plenty, surely=True) == ["S2", "F1"]
    assert as_bonus([two[0], two[0], bird], plenty) is None


@pytest.mark.parametrize(
    ("odd", "wanted"),
    [
        pytest.param(tile(("S1", 0.33), ("S2", 0.24), ("B1", 0.05)), "B1", id="perhaps a bird"),
        pytest.param(tile(("S1", 0.33), ("D5", 0.05), ("B1", 0.04)), "B1", id="the hand has no more of the likelier one"),
        pytest.param(tile(("S1", 0.33), ("BACK", 0.3)), None, id="perhaps face down"),
        pytest.param(tile(("S1", 0.95), ("B1", 0.05)), None, id="plainly a season"),
        pytest.param(tile(("S1", 0.6), ("B1", 0.003)), None, id="hardly a bird"),
    ],
)  # fmt: skip
def test_what_is_perhaps_a_flower_among_loose_tiles_is_one_of_them_where_one_is_missing(
    odd: tuple[tuple[str, float], ...], wanted: str | None
) -> None:
    others = [tile((code, 0.99)) for code in ("B3", "C2", "C7", "D5")]
    room = {"D5": 0}
    read = ["B3", wanted, "C2", "C7", "D5"] if wanted else None
    assert as_loose([others[0], odd, *others[1:]], lambda code: room.get(code, 4)) == read
    assert as_loose([odd, *others[1:]], plenty) is None
    assert as_loose([odd, odd, *others], plenty) is None


FLOWER = tile(("F4", 0.7), ("F2", 0.29))


@pytest.mark.parametrize(
    ("tiles", "wanted"),
    [
        pytest.param([SURE_B3, FLOWER, SURE_B3], ["B3"] * 3, id="in the midst of a pung"),
        pytest.param([tile(("BACK", 0.99)), SURE_B3, FLOWER, tile(("BACK", 0.99))], ["BACK", "B3", "B3", "BACK"], id="of a kong"),
        pytest.param([SURE_B3, SURE_B3, FLOWER], None, id="beside a pair"),
        pytest.param([SURE_B3, FLOWER, FLOWER, SURE_B3], None, id="two flowers between"),
        pytest.param([SURE_B3, tile(("F4", 0.95), ("F2", 0.05)), SURE_B3], None, id="plainly a flower"),
        pytest.param([SURE_B3, FLOWER, tile(("C7", 0.99))], None, id="between tiles that make no set"),
        pytest.param([tile(("DW", 0.9)), FLOWER, tile(("DW", 0.9))], None, id="between blank tiles"),
    ],
)  # fmt: skip
def test_what_is_hardly_a_flower_lies_in_the_midst_of_no_set(
    tiles: list[tuple[tuple[str, float], ...]], wanted: list[str] | None
) -> None:
    assert as_set(tiles, plenty) == wanted


def test_what_must_be_a_set_holds_no_tile_of_which_there_are_five() -> None:
    tiles = [SURE_B3, SURE_B3, tile(("D6", 1.0))]
    room = {"D6": -1}
    assert as_set(tiles, lambda code: room.get(code, 4)) is None
    assert as_set(tiles, lambda code: room.get(code, 4), surely=True) == ["B3"] * 3


def test_no_set_is_made_of_more_tiles_than_there_are() -> None:
    tiles = [SURE_B3, SURE_B3, tile(("B8", 0.6), ("B3", 0.4))]
    assert as_set(tiles, lambda code: 0) is None


def test_blank_ends_of_a_kong_lie_face_down_although_they_look_like_white_dragons() -> None:
    blank = tile(("DW", 0.97), ("D4", 0.01))
    assert as_set([blank, SURE_B3, SURE_B3, blank], plenty) == ["BACK", "B3", "B3", "BACK"]
    assert as_set([SURE_B3, SURE_B3, SURE_B3, blank], plenty) == ["B3", "B3", "B3", "BACK"]
    # three of a kind are a set whatever they look like
    assert as_set([blank, blank, blank], plenty) is None
