"""No tile more often than a set of tiles holds it."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from vision.decode import copies, together

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
