"""Quads and the points in them, many at once."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.quads import at_one_place, which_hold
from vision.reading import Point, Quad

#: On a grid points lie on edges and corners now and then, which they hardly do elsewhere.
places = st.one_of(st.integers(0, 6), st.floats(0, 6, width=32)).map(float)
points = st.tuples(places, places)
#: Of any four corners: also such as no tile has, whose edges cross.
any_quads = st.tuples(points, points, points, points)


@given(st.lists(any_quads, max_size=4), st.lists(points, max_size=4))
def test_quads_hold_the_points_that_opencv_says_each_holds(some: list[Quad], at: list[Point]) -> None:
    said = [[cv2.pointPolygonTest(np.array(quad, np.float32), p, False) >= 0 for p in at] for quad in some]
    assert which_hold(some, at).tolist() == said
    assert which_hold(some, at).shape == (len(some), len(at))


@pytest.mark.parametrize("clockwise", [True, False])
def test_an_edge_belongs_to_its_quad(clockwise: bool) -> None:
    corners: Quad = ((0.0, 0.0), (4.0, 1.0), (5.0, 6.0), (-1.0, 4.0))
    quad = corners if clockwise else (corners[0], corners[3], corners[2], corners[1])
    on_edges = [*corners, (2.0, 0.5), (2.0, 5.0)]
    outside = [(4.1, 1.0), (2.0, 0.4), (2.0, 5.1), (-1.1, 4.0)]
    assert which_hold([quad], on_edges).all()
    assert not which_hold([quad], outside).any()


def test_two_are_at_one_place_where_either_holds_the_middle_of_the_other() -> None:
    large: Quad = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    in_a_corner: Quad = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    beside: Quad = ((9.5, 0.0), (12.0, 0.0), (12.0, 9.0), (9.5, 9.0))
    some, others = [large, beside], [in_a_corner, beside, large]
    assert at_one_place(some, others).tolist() == [[True, False, True], [False, True, False]]
    assert np.array_equal(at_one_place(others, some), at_one_place(some, others).T)
