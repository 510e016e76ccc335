"""What others than the look at a tile have named is asked about."""

from vision.naming import DOUBT_LEFT, RANKED, Named
from vision.reading import Detection

PLACE = Detection(((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0)), 0.9)


def test_a_face_that_others_told_is_in_doubt_and_the_other_faces_stay() -> None:
    named = Named(PLACE, (("B1", 0.5), ("S1", 0.4)), 0.02)
    told = named.told_by_others((("S1", 0.99), ("B1", 0.01)))
    assert told.faces == (("S1", DOUBT_LEFT), ("B1", 0.01))
    assert (told.detection, told.not_a_tile) == (PLACE, 0.02)
    assert named.told_by_others((("S1", 0.6), ("B1", 0.4))).faces[0] == ("S1", 0.6), "no less probable"


def test_a_face_may_stay_as_plain_as_it_was() -> None:
    named = Named(PLACE, (("F2", 0.95), ("S2", 0.05)), 0.0)
    assert named.told_by_others((("F2", 0.99),), as_plain_as=0.95).faces == (("F2", 0.95),)
    assert named.told_by_others((("F2", 0.99),), as_plain_as=0.3).faces == (("F2", DOUBT_LEFT),)


def test_without_other_faces_its_own_is_in_doubt() -> None:
    named = Named(PLACE, (("C6", 0.999), ("C9", 0.001)), 0.0)
    assert named.told_by_others().faces == (("C6", DOUBT_LEFT), ("C9", 0.001))


def test_no_more_faces_are_kept_than_of_a_look() -> None:
    many = tuple((f"D{k}", 0.1) for k in range(1, RANKED + 2))
    assert len(Named(PLACE, many[:1], 0.0).told_by_others(many).faces) == RANKED
