"""Face-down ends of kongs that no network knows for such: dark ones in the dark, or full of noise.

Where none is known, what lies at the ends of several sets shows them: it is even, has one colour, and that is none of the cloth's in any light.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from vision.colours import mean_colours, off_in_other_light, spreads
from vision.free_places import is_clear
from vision.hidden_ends import Ends
from vision.quads import edges, middle
from vision.reading import Detection, Quad
from vision.rectify import Cutter

#: Something is seen at a place with this at least, and no further from its middle, in its short sides.
SEEN_AT_ENDS, _THERE = 0.2, 0.3
#: Of 1,469 places where ends of kongs might lie in 720 drawn hands and none was found, 13 were ends. Where no back was known these were off cloth by 9 and more
#: (`off_in_other_light`) and varied by 12 or less, as two others were that had each a colour of its own.
_NO_CLOTH, _EVEN = 8.0, 13.0
#: So many ends at least have one colour, off each other by less.
_SEVERAL, _ALIKE = 2, 6.0


def ends_of_one_colour(
    cutter: Cutter,
    sets: Sequence[Sequence[Ends]],
    faint: Sequence[Detection],
    beside: Callable[[Quad], Sequence[Quad]],
) -> list[Quad]:
    """Where ends of kongs lie, of the ways that each of some sets has for them; what was seen, however `faint`, and the cloth `beside` a place. All in
    the cutter's pixels."""

    def is_something(place: Quad) -> bool:
        near = _THERE * min(edges(place))
        if not any(math.dist(middle(d.quad), middle(place)) < near for d in faint):
            return False
        here, *cloth = mean_colours(cutter, [place, *beside(place)])
        spread = spreads(cutter, [place])[0] * (0.5, 1, 1)
        other = bool(cloth) and bool(off_in_other_light(here, np.array(cloth)).min() >= _NO_CLOTH)
        return other and float(np.linalg.norm(spread)) < _EVEN

    found: list[Ends] = []
    places: list[Quad] = []
    # what may be an end of either of two sets is one of a pair, which needs both
    for ways in sorted(sets, key=lambda ways: -max(map(len, ways), default=0)):
        taken = [middle(place) for place in places]
        clear = [way for way in ways if all(is_clear(place, taken) for place in way)]
        way = next((way for way in clear if all(map(is_something, way))), ())
        found.append(way)
        places += way
    if len(places) < _SEVERAL:
        return []
    colours = dict(zip(places, mean_colours(cutter, places), strict=True))

    def is_like_others(place: Quad) -> bool:
        alike = off_in_other_light(colours[place], np.array([*colours.values()])) < _ALIKE
        return bool(alike.sum() >= _SEVERAL)

    return [place for way in found if all(map(is_like_others, way)) for place in way]
