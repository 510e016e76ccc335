"""Drawn tile faces: every code in every style, the same each time, and held-out styles truly kept out."""

import itertools
import math
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

import any_places
import any_shapes
import bamboo_faces
import bonus_styles
import circle_faces
import faces
import glyphs
import ink
import loose_letters
import page_faces
import pictures
import styles
from vision.reading import FLOWERS_AND_SEASONS

FOLDER = Path(__file__).parents[2] / "ui" / "faces"
SHAPES = {"svg", "g", "path", "mask"}
SOME = [0, 7, 63, 211, 399, 10_000, 10_029, 20_001, 24_004, 28_002, 28_011, 32_003]


def test_codes_are_all_faces_of_a_british_set() -> None:
    suits = [f"{suit}{n}" for suit in "BCD" for n in range(1, 10)]
    bonus = [f"{kind}{n}" for kind in "FSA" for n in range(1, 5)]
    assert sorted(faces.CODES) == sorted([*suits, *["WE", "WS", "WW", "WN", "DR", "DG", "DW", "JK"], *bonus])


@pytest.mark.parametrize("seed", SOME)
def test_every_face_of_a_style_is_outlines_that_parse(seed: int) -> None:
    style = faces.random_style(seed)
    for code in faces.CODES:
        root = ElementTree.fromstring(faces.draw_face(code, style))
        assert root.get("viewBox") == "0 0 60 80"
        assert {node.tag.rpartition("}")[2] for node in root.iter()} <= SHAPES, code


def test_a_style_and_its_faces_depend_on_the_seed_alone() -> None:
    first = [faces.draw_face(code, faces.random_style(5)) for code in faces.CODES]
    faces.random_style(6)
    assert [faces.draw_face(code, faces.random_style(5)) for code in faces.CODES] == first
    assert faces.random_style(5) == faces.random_style(5) != faces.random_style(6)


def test_raster_is_ink_on_clear_ground() -> None:
    face = faces.raster(faces.draw_face("C5", faces.random_style(3)), 96, 128)
    assert face.shape == (128, 96, 4)
    assert face.dtype == np.uint8
    assert face[0, 0, 3] == 0
    assert 0.02 < float((face[..., 3] > 128).mean()) < 0.7


def test_raster_keeps_colour_order() -> None:
    red = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80"><path d="M0 0H60V80H0Z" fill="#ff0000"/></svg>'
    assert faces.raster(red, 6, 8)[4, 3].tolist() == [255, 0, 0, 255]


@pytest.mark.parametrize("seed", SOME)
def test_every_face_but_the_white_dragon_shows_ink_and_differs_from_the_others(seed: int) -> None:
    bank = faces.face_bank([seed], 24, 32)["faces"][0]
    for code, face in zip(faces.CODES, bank, strict=True):
        assert code == "DW" or face[..., 3].max() > 100, code
    looks = bank.astype(np.float64).reshape(len(faces.CODES), -1)
    apart = np.abs(looks[:, None] - looks[None]).mean(axis=2) + np.eye(len(faces.CODES)) * 255
    one, other = np.unravel_index(apart.argmin(), apart.shape)
    assert apart.min() > 0.8, f"{faces.CODES[one]} and {faces.CODES[other]} look alike"


def test_bank_names_its_seeds_and_codes() -> None:
    bank = faces.face_bank([4, 9], 12, 16)
    assert bank["faces"].shape == (2, len(faces.CODES), 16, 12, 4)
    assert bank["seeds"].tolist() == [4, 9]
    assert tuple(bank["codes"]) == faces.CODES
    again = faces.raster(faces.draw_face("D7", faces.random_style(9)), 12, 16)
    assert np.array_equal(bank["faces"][1, faces.CODES.index("D7")], again)


PARTS = {
    "stick": lambda s: s.bamboos.stick,
    "bird": lambda s: s.bamboos.bird,
    "round": lambda s: s.circles.kind,
    "letters": lambda s: s.letters.font,
    "second letters": lambda s: s.letters.spare,
    "numbers": lambda s: s.bonus.number_font,
    "index": lambda s: s.index.font,
}


@cache
def trained_styles() -> list[styles.Style]:
    """Every fourth style to train on, those with English words among them, and some of any art, another hand or any shapes."""
    more = (
        styles.ANY_ART_STYLES,
        styles.LOOSE_STYLES,
        styles.ANY_SHAPE_STYLES,
        styles.PICTURED_STYLES,
        styles.WESTERN_STYLES,
        styles.SIGN_STYLES[::10],
        styles.STREWN_SIGN_STYLES[::25],
        styles.PAINTED_STYLES[::10],
        styles.HOLLOW_STYLES[::5],
        styles.FIGURED_STYLES[::10],
    )
    seeds = [*faces.TRAIN_STYLES[::4], *(seed for kind in more for seed in kind[::50])]
    return [faces.random_style(seed) for seed in seeds]


@pytest.mark.parametrize("part", PARTS)
def test_held_out_styles_share_no_letters_birds_sticks_or_rounds_with_training(part: str) -> None:
    trained = {PARTS[part](style) for style in trained_styles()}
    held = {
        PARTS[part](faces.random_style(seed)) for seed in (*faces.HELD_OUT_STYLES, *styles.FIGURED_LEFT_OUT)
    }
    assert len(trained) > len(held) > 1
    assert not trained & held


@pytest.mark.parametrize("kind", ["birds", "art"])
def test_pictures_are_by_many_hands_fill_their_place_and_are_always_the_same(kind: str) -> None:
    assert {name.split()[0] for name in pictures.names(kind)} <= set(pictures.SETS)
    assert len({name.split()[0] for name in pictures.names(kind)}) >= 6
    paints = faces.random_style(0).paints
    drawn = set()
    for seed in range(60):
        marks = pictures.picture(kind, Random(seed), paints, 1.5)
        left, top, right, bottom = np.array(boxes(marks)).T
        assert max(np.ptp([left.min(), right.max()]), np.ptp([top.min(), bottom.max()])) > pictures.SIZE / 2
        elements = [element_of(mark) for mark in marks]
        assert elements == [element_of(mark) for mark in pictures.picture(kind, Random(seed), paints, 1.5)]
        drawn.add("".join(elements))
    assert len(drawn) > 50


def test_a_picture_is_in_its_own_colours_or_a_set_s() -> None:
    paints = faces.random_style(0).paints
    used = [
        {m.fill or m.stroke for m in pictures.picture("art", Random(seed), paints, 1.5)} for seed in range(80)
    ]
    own = {paints.green, paints.red, paints.blue, paints.black, paints.gold, "#f4efe2"}
    assert sum(some <= own for some in used) > 40
    assert sum(not some <= own for some in used) > 5


def test_pictured_styles_draw_other_birds_and_flowers() -> None:
    style = next(s for s in map(faces.random_style, styles.PICTURED_STYLES) if s.plate)
    for code in ("B1", *FLOWERS_AND_SEASONS):
        assert faces.draw_face(code, style) != faces.draw_face(code, replace(style, pictured=False))
    assert faces.draw_face("C1", style) == faces.draw_face("C1", replace(style, pictured=False))


def test_a_picture_shows_what_it_is_to_in_the_one_paint_it_has() -> None:
    paints = faces.random_style(0).paints
    for code, shown in pictures.TELLING.items():
        names = {name.split()[1] for name in pictures.names("art")}
        assert len(names & shown) >= 4, code
    for seed in range(40):
        marks = pictures.picture(
            "art", Random(seed), paints, 1.5, of=pictures.TELLING["S4"], paint=paints.gold
        )
        assert {m.fill or m.stroke for m in marks} <= {paints.gold, "#f4efe2"}


def test_western_styles_draw_dragons_as_beasts_and_seasons_by_their_weather() -> None:
    some = [faces.random_style(seed) for seed in styles.WESTERN_STYLES[:40]]
    beasts = next(s for s in some if s.beasts)
    for code in ("DR", "DG", "DW"):
        assert faces.draw_face(code, beasts) != faces.draw_face(code, replace(beasts, beasts=False))
    assert faces.draw_face("WE", beasts) == faces.draw_face("WE", replace(beasts, beasts=False))
    telling = next(s for s in some if s.telling and (s.plate is None or s.plate.seasons.art != "sign"))
    other = replace(telling, telling=False)
    assert any(faces.draw_face(c, telling) != faces.draw_face(c, other) for c in FLOWERS_AND_SEASONS)
    assert faces.draw_face("C1", telling) == faces.draw_face("C1", other)
    assert sum(bool(s.named) for s in some) > 15


@pytest.mark.parametrize("place", ["top", "foot"])
def test_winds_and_dragons_say_what_they_are(place: str) -> None:
    style = replace(faces.random_style(36_000), named=place)
    for code, words in faces.ENGLISH.items():
        (word, (_, top, _, foot)) = faces.signs_on(code, style)[-1]
        assert word in words.split()
        assert (foot < 40) == (place == "top")
        assert top < foot


@pytest.mark.parametrize("number", range(2, 10))
def test_rounds_about_their_usual_places_are_as_many_and_do_not_overlap(number: int) -> None:
    orders = set()
    for seed in range(60):
        cells = any_places.usual_cells(number, seed)
        assert len(cells) == number
        for x, y, size, _, _ in cells:
            assert 2.9 < x - size / 2 < x + size / 2 < 57.1
            assert 2.4 < y - size / 2 < y + size / 2 < 77.6
        for (ax, ay, size, *_), (bx, by, *_) in itertools.combinations(cells, 2):
            assert math.dist((ax, ay), (bx, by)) >= size * 0.99
        orders.add(tuple((round(x), round(y)) for x, y, *_ in cells))
    assert len(orders) > 20


def test_white_dragons_of_training_are_of_every_sort() -> None:
    frames = {style.white.frame for style in trained_styles()}
    assert frames == set(styles.FRAMES["train"])


@pytest.mark.parametrize("seed", styles.ANY_ART_STYLES[:20:4])
def test_where_any_art_is_drawn_only_the_signs_say_which_flower_it_is(seed: int) -> None:
    style = faces.random_style(seed)
    usual = replace(style, any_art=False)
    other_art = 0
    for code in FLOWERS_AND_SEASONS:
        marks, before = faces.face_marks(code, style), faces.face_marks(code, usual)
        assert element_of(marks[-1]) == element_of(before[-1])
        other_art += list(map(element_of, marks)) != list(map(element_of, before))
    assert other_art > len(FLOWERS_AND_SEASONS) / 2


def boxes(marks: ink.Marks) -> list[tuple[float, float, float, float]]:
    return [mark.path.box() for mark in marks]


@pytest.mark.parametrize("seed", range(40))
def test_a_stick_of_any_carving_is_upright_as_long_as_asked_and_always_the_same(seed: int) -> None:
    marks = any_shapes.any_stick(seed, 40.0, 8.0, "#000")
    left, top, right, bottom = np.array(boxes(marks)).T
    # what bends a leaf lies outside it
    assert -9 < left.min() < 0 < right.max() < 9
    assert -21 < top.min() < -15
    assert 15 < bottom.max() < 21
    assert boxes(marks) == boxes(any_shapes.any_stick(seed, 40.0, 8.0, "#000"))


@pytest.mark.parametrize("seed", range(40))
def test_a_round_of_any_carving_is_round_as_large_as_asked_and_always_the_same(seed: int) -> None:
    marks = any_shapes.any_round(seed, 10.0, "#000", "#f00")
    left, top, right, bottom = np.array(boxes(marks)).T
    sides = np.array([-left.min(), -top.min(), right.max(), bottom.max()])
    assert sides.min() > 7
    assert sides.max() < 12
    assert boxes(marks) == boxes(any_shapes.any_round(seed, 10.0, "#000", "#f00"))


def test_carvings_and_birds_of_other_seeds_differ() -> None:
    def drawn(marks: ink.Marks) -> str:
        return "".join(map(element_of, marks))

    sticks = {drawn(any_shapes.any_stick(seed, 40.0, 8.0, "#000")) for seed in range(40)}
    rounds = {drawn(any_shapes.any_round(seed, 10.0, "#000", "#f00")) for seed in range(40)}
    birds = {faces.draw_face("B1", faces.random_style(seed)) for seed in styles.ANY_SHAPE_STYLES[:40]}
    assert min(len(sticks), len(rounds), len(birds)) > 36


@pytest.mark.parametrize("upright", [True, False])
@pytest.mark.parametrize("number", range(2, 10))
def test_in_any_order_there_are_as_many_in_cells_that_do_not_overlap(number: int, upright: bool) -> None:
    orders = set()
    for seed in range(60):
        cells = any_places.any_cells(number, seed, upright=upright)
        assert len(cells) == number
        assert cells == any_places.any_cells(number, seed, upright=upright)
        for x, y, wide, high, _ in cells:
            assert 4 < x - wide / 2 < x + wide / 2 < 56
            assert 4 < y - high / 2 < y + high / 2 < 76
        for (ax, ay, aw, ah, _), (bx, by, bw, bh, _) in itertools.combinations(cells, 2):
            assert math.dist((ax, ay), (bx, by)) > 8
            if upright:
                assert max(abs(ax - bx) / (aw + bw), abs(ay - by) / (ah + bh)) > 0.49
        orders.add(tuple((round(x), round(y)) for x, y, *_ in cells))
    assert len(orders) >= number


@pytest.mark.parametrize("code", ["B2", "B9", "D3", "D8"])
def test_styles_in_any_order_draw_as_many_as_the_face_says(code: str) -> None:
    for seed in styles.ANY_PLACE_STYLES[:10]:
        style = faces.random_style(seed)
        lone = replace(style.bamboos, stick="plain"), replace(style.circles, kind="target")
        marks = (
            bamboo_faces.sticks(int(code[1]), lone[0])
            if code[0] == "B"
            else circle_faces.circles(int(code[1]), lone[1])
        )
        # a target is a ring and a dot
        assert len(marks) == int(code[1]) * (1 if code[0] == "B" else 2)


def element_of(mark: ink.Mark) -> str:
    return ink.element(mark)


@pytest.mark.parametrize(("sign", "parts"), [("一", 1), ("八", 2), ("三", 3), ("四", 1)])
def test_the_strokes_of_a_sign_are_what_stands_alone(sign: str, parts: int) -> None:
    path = glyphs.glyph("noto-sans-tc-700", sign)
    apart = loose_letters.strokes(path)
    assert len(apart) == parts
    assert sum(len(p.points) for p in apart) == len(path.points)


def test_a_loose_hand_writes_the_same_sign_elsewhere() -> None:
    path = glyphs.glyph("noto-sans-tc-700", "八")

    def off(amount: float) -> float:
        moved = [loose_letters.loosened(path, amount, Random(seed)) for seed in range(8)]
        own = loose_letters.loosened(path, 0.0, Random(0))
        assert {m.commands for m in moved} == {own.commands}
        return float(np.mean([np.abs(m.points - own.points).mean() for m in moved]))

    assert off(0.0) == 0
    assert 5 < off(0.05) < off(0.2) < 400


def test_figures_lean_and_are_wider_or_narrower_as_one_hand_writes_them() -> None:
    upright = glyphs.glyph("oswald-400", "1")
    leaning = [loose_letters.leaning(upright, 0.15, Random(seed)) for seed in range(40)]
    assert {path.commands for path in leaning} == {upright.commands}
    shares = [(p.box()[2] - p.box()[0]) / (upright.box()[2] - upright.box()[0]) for p in leaning]
    assert min(shares) < 0.9
    assert max(shares) > 1.2
    assert np.allclose(loose_letters.leaning(upright, 0.0, Random(0)).points, upright.points)
    # four figures of a set in one hand: what makes one of them wider makes all
    once, again = (loose_letters.leaning(upright, 0.15, Random(7)).points for _ in range(2))
    assert (once == again).all()


def test_styles_for_signs_are_of_every_kind_and_half_have_figures_in_another_hand() -> None:
    some = [faces.random_style(seed) for seed in styles.SIGN_STYLES[:200]]
    assert 0.35 < np.mean([style.letters.figures[0] > 0 for style in some]) < 0.65
    for kind in ("any_art", "pictured", "telling"):
        assert 0.02 < np.mean([getattr(style, kind) for style in some]) < 0.8, kind
    assert not any(style.letters.figures[0] for style in map(faces.random_style, range(40)))


def test_further_styles_for_signs_have_running_hands_words_alone_and_signs_on_the_art() -> None:
    some = [faces.random_style(seed) for seed in styles.STREWN_SIGN_STYLES[:400]]
    running = [style for style in some if style.letters.font in styles.RUNNING_FONTS]
    assert 0.3 < len(running) / len(some) < 0.7
    assert not set(styles.RUNNING_FONTS) & styles.HELD_OUT_FONTS
    plates = [style.plate for style in some if style.plate]
    assert 0.1 < len([plate for plate in plates if plate.flowers.over]) / len(some) < 0.2
    bare = [
        style
        for style in running
        if {text for code in ("F1", "S1") for text, _ in faces.signs_on(code, style)} <= set("梅春")
    ]
    assert 0.2 < len(bare) / len(running) < 0.7


def test_painted_grounds_fill_the_faces_of_most_of_their_styles_but_no_white_dragon() -> None:
    some = [faces.random_style(seed) for seed in styles.PAINTED_STYLES[:120]]
    painted = [style for style in some if style.grounds]
    assert 0.5 < len(painted) / len(some) < 0.8
    assert {style.grounds.form for style in painted if style.grounds} == set(styles.FORMS)
    assert not any(faces.random_style(seed).grounds for seed in styles.EVERY_STYLES[:60])
    for style in painted[:30]:
        plain = replace(style, grounds=None)
        for code in ("B5", "WE", "F2", "DW"):
            covered, before = (
                (faces.raster(faces.draw_face(code, s), 30, 40)[..., 3] > 200).mean() for s in (style, plain)
            )
            stands = style.grounds is not None and code != "DW" and code[0] in style.grounds.paints
            assert covered > 0.4 if stands else covered == before, (style.seed, code)


def test_beside_a_large_figure_the_rest_of_a_face_is_small_and_away_from_it() -> None:
    seeds = [*styles.FIGURED_STYLES[:40], *styles.FIGURED_LEFT_OUT]
    for style in map(faces.random_style, seeds):
        plain = replace(style, pen=replace(style.pen, wobble=0.0), grounds=None)
        own, corners = plain.index, plain.index.corners.split()
        assert own.size >= 14
        assert 0.4 <= own.beside <= 0.75
        without = replace(plain, index=replace(own, corners="", beside=0.0))
        for code in ("C7", "D9", "WE"):
            marks = faces.face_marks(code, plain)
            figures = (
                [mark for mark in marks if mark.text == code[1]] if own.on_honours or code[0] != "W" else []
            )
            assert len(figures) == (len(corners) if figures else 0), (style.seed, code)
            before = faces.face_marks(code, without)
            small, large = (
                np.concatenate([m.path.points for m in some]) for some in (marks[: len(before)], before)
            )
            if figures:
                assert np.ptp(small, axis=0) == pytest.approx(own.beside * np.ptp(large, axis=0), rel=0.02)
            if len(corners) == 1 and figures:
                aside, down = small.mean(axis=0) - figures[0].path.points.mean(axis=0)
                assert aside * (1 if corners[0][1] == "l" else -1) > 0, (style.seed, code)
                assert down * (1 if corners[0][0] == "t" else -1) > 0, (style.seed, code)


def test_styles_with_large_figures_that_are_left_out_are_not_to_be_learnt_from() -> None:
    for kept_out in (styles.FIGURED_LEFT_OUT, styles.HELD_OUT_STYLES):
        with pytest.raises(ValueError, match="left out"):
            styles.to_learn_from(f"{kept_out.start - 5}:{kept_out.start + 1}", 0, 1)
    assert len(styles.to_learn_from("300000:300008", 1, 2)) == 4


def test_characters_and_honours_in_a_running_hand_or_brush_are_hollow_in_most_of_their_styles() -> None:
    some = [faces.random_style(seed).letters for seed in styles.HOLLOW_STYLES[:120]]
    assert 0.5 < sum(letters.hollow for letters in some) / len(some) < 0.7
    hands = {*styles.RUNNING_FONTS, *styles.BRUSH_FONTS} - styles.HELD_OUT_FONTS
    assert {font for letters in some for font in (letters.font, letters.spare)} <= hands
    assert sum(letters.font in styles.RUNNING_FONTS for letters in some) > len(some) / 2
    # a hollow character covers less than the same one filled
    for letters in [letters for letters in some if letters.hollow][:12]:
        thin = replace(letters, bold=0.0)
        hollow, filled = (
            (
                faces.raster(faces.draw_face("WE", replace(faces.random_style(0), letters=own)), 60, 80)[
                    ..., 3
                ]
                > 128
            ).mean()
            for own in (thin, replace(thin, hollow=False))
        )
        assert 0 < hollow < filled, letters.font


def test_strewn_signs_stand_anywhere_on_a_face_each_in_a_place_of_its_own() -> None:
    paints = faces.random_style(0).paints
    places = set()
    for seed in range(60):
        rng = Random(seed)
        plate = bonus_styles.strewn(rng, bonus_styles.random_plate(rng, paints), paints)
        for code, side in (("F3", plate.flowers), ("S4", plate.seasons)):
            style = replace(faces.random_style(seed), plate=plate, any_art=False)
            signs = faces.signs_on(code, style)
            assert len(signs) == len(side.signs) or side.art == "sign", (seed, code)
            assert len({sign.place for sign in side.signs}) == len(side.signs)
            places |= {sign.place for sign in side.signs}
            for _, (x0, y0, x1, y1) in signs:
                assert -4 < x0 < x1 < 64, (seed, code)
                assert -4 < y0 < y1 < 84, (seed, code)
            grounds = [mark for mark in faces.face_marks(code, style) if mark.fill == side.panel]
            assert bool(grounds) == bool(side.panel)
    assert len(places) == 9


def test_flowers_are_told_from_seasons_by_word_or_by_the_colour_of_the_number() -> None:
    for style in (*trained_styles(), *map(faces.random_style, faces.HELD_OUT_STYLES)):
        own = style.bonus
        assert any(own.words) or own.number_paint[0] != own.number_paint[1], style.seed


def test_plates_tell_flowers_from_seasons_by_the_words_or_by_the_paint_of_the_number() -> None:
    plates = [style.plate for style in trained_styles() if style.plate]
    assert len(plates) > 500
    for plate in plates:
        signs = [[s for s in side.signs if s.text != "word"] for side in (plate.flowers, plate.seasons)]
        words = (plate.flowers.word, plate.seasons.word)
        paints = [{s.paint for s in side[:1]} for side in signs]
        assert (all(words) and words[0] != words[1]) or (all(signs) and paints[0] != paints[1]), plate
        assert all(own or word for own, word in zip(signs, words, strict=True)), plate


def test_some_sets_have_english_words_or_large_signs_for_flowers_and_seasons() -> None:
    plates = [style.plate for style in trained_styles() if style.plate and style.seed in styles.WORDED_STYLES]
    words = {plate.flowers.word[0] for plate in plates if plate.flowers.word}
    assert {"PLUM", "PLM", "梅"} <= words
    large = next(style for style in trained_styles() if style.plate and style.plate.flowers.art == "sign")
    ink = [faces.raster(faces.draw_face(code, large), 60, 80)[..., 3] for code in ("F1", "S1")]
    # the sign fills the face: ink in the middle third
    assert all((face[27:53, 15:45] > 128).mean() > 0.08 for face in ink)
    assert (ink[0] != ink[1]).any()


def test_held_out_styles_have_no_plate() -> None:
    assert not any(faces.random_style(seed).plate for seed in faces.HELD_OUT_STYLES)


def test_an_unknown_face_is_refused() -> None:
    with pytest.raises(ValueError, match="X9"):
        faces.draw_face("X9", faces.random_style(0))


def test_worn_paint_has_holes() -> None:
    style = faces.random_style(0)
    fresh = replace(style, pen=replace(style.pen, wear=0.0))
    worn = replace(style, pen=replace(style.pen, wear=1.0))
    ink = [
        int(faces.raster(faces.draw_face("C7", s), 96, 128)[..., 3].astype(np.int64).sum())
        for s in (fresh, worn)
    ]
    assert ink[1] < ink[0]


def test_enough_free_fonts_carry_the_signs() -> None:
    assert len(glyphs.fonts_with("一二三四五六七八九伍萬東南西北中發梅菊竹春夏秋冬")) >= 20
    assert len(glyphs.fonts_with("ESWN123456789")) >= 12


def test_the_fonts_are_credited() -> None:
    text = (glyphs.DATA.parent / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?!font |---)(.+?) \| (.+?) \| (.+?) \|$", text, re.MULTILINE)
    assert len(rows) == len(glyphs.HAN_FONTS) + len(glyphs.LATIN_FONTS) + len(glyphs.DEBIAN_FONTS)


@pytest.mark.parametrize("name", pictures.SETS)
def test_the_pictures_are_credited(name: str) -> None:
    text = (glyphs.DATA.parent / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^- .*`{name}`.*, (CC-BY-[34]\.0|MIT|Apache-2\.0)\b", text, re.MULTILINE)


@pytest.mark.parametrize("name", sorted(glyphs.DEBIAN_FONTS))
def test_a_font_from_debian_has_its_licence_beside_it_and_the_numbers_and_winds(name: str) -> None:
    text = (glyphs.LICENCES / f"{glyphs.DEBIAN_FONTS[name].package}.txt").read_text(encoding="utf-8")
    assert "licen" in text.lower()
    assert f"{name}-400" in glyphs.fonts_with("一二三四五六七八九東南西北中梅菊竹春夏秋冬")


@pytest.mark.parametrize("names", [styles.BRUSH_FONTS, styles.HEAVY_FONTS], ids=["brush", "heavy"])
def test_fonts_that_styles_name_have_outlines(names: frozenset[str]) -> None:
    assert names <= set(glyphs.fonts_with("一"))


@pytest.mark.parametrize("code", [*faces.CODES, "BACK"])
def test_the_pages_faces_are_what_is_drawn_now_and_small(code: str) -> None:
    stored = (FOLDER / f"{code}.svg").read_text(encoding="utf-8")
    assert stored == page_faces.page_face(code)
    assert len(stored) < page_faces.LARGEST
    assert ElementTree.fromstring(stored).get("viewBox") == "0 0 60 80"


@pytest.mark.parametrize(
    ("code", "indexed"), [("B3", True), ("WN", True), ("F2", True), ("DW", False), ("BACK", False)]
)
def test_the_index_of_a_page_face_stands_in_its_own_group(code: str, indexed: bool) -> None:
    assert ('class="index"' in page_faces.page_face(code)) == indexed
