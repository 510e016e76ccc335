"""Every sentence that the page shows, in one catalogue; `say` fills in the values."""

from __future__ import annotations

#: The names of the tiles, as players say them.
SUITS = {"B": "Bamboo", "C": "Characters", "D": "Circles"}
WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}
DRAGONS = {"R": "Red dragon", "G": "Green dragon", "W": "White dragon"}
FLOWERS = ("Plum blossom", "Orchid", "Chrysanthemum", "Bamboo flower")
SEASONS = ("Spring", "Summer", "Autumn", "Winter")
ANIMALS = ("Cat", "Mouse", "Cockerel", "Centipede")

ENGLISH = {
    # the start page
    "title": "jadelens",
    "promise": "Take a photo of your Mah-Jong hand, laid out face up. It is read and scored here, on this machine.",
    "upload": "Take or choose a photo",
    "upload_hint": "On a phone this opens the camera or your photos. JPEG, PNG, WebP or HEIC, up to {limit} MB.",
    "webcam": "Use this computer's camera",
    "webcam_hint": "Hold the tiles before the camera, or the camera above the tiles",
    "reading": "Reading the tiles …",
    "tips_title": "How to lay the tiles out",
    "samples": "Or try one of these pictures",
    "sample": "Try picture {number}",
    "type": "No photo: type the hand in",
    "new": "New photo",
    "tips": (
        "Lay the sets apart from each other, bonus tiles to the side. Concealed kong: its two end tiles face down. "
        "Hold the phone above the tiles, not aslant."
    ),
    "went_wrong": "Something went wrong in the program. Try again, or start with a new photo.",
    "forget": "Delete this hand",
    "forget_what": "The photo and all that was said of this hand will be gone from this machine.",
    "forget_yes": "Yes, delete it",
    # the photo
    "photo_label": "The photo with its tiles outlined",
    "tile_label": "{name}",
    "tile_doubtful": "{name}, doubtful",
    "tile_outside": "{name}, not part of the hand",
    "check_one": "Check 1 doubtful tile",
    "check_many": "Check {count} doubtful tiles",
    "next": "Next: {step}",
    "next_doubtful": "doubtful tile",
    "next_sets": "which sets were exposed",
    "none_doubtful": "No tile is in doubt.",
    "found_none": "No tile found yet. Tap the photo where a tile lies.",
    "found": "{tiles} in the hand",
    "found_bonus": "{tiles} and {bonus} in the hand",
    "tile": "1 tile",
    "tiles": "{count} tiles",
    "bonus_tile": "1 bonus tile",
    "bonus_tiles": "{count} bonus tiles",
    "how_to_fix": "Tap a tile to put it right. Tap a place without an outline to add a missed tile.",
    "turn": "Turn",
    "zoom_in": "Larger",
    "zoom_out": "Smaller",
    "undo": "Undo",
    "redo": "Redo",
    # the sheet
    "chosen": "You chose",
    "chance": "{percent} % sure",
    "doubt": "not sure, {percent} %",
    "which_tile": "Which tile is it?",
    "add_which": "Which tile lies here?",
    "likely": "Most likely",
    "all_tiles": "All tiles",
    "face_down": "Face down",
    "not_a_tile": "Not a tile",
    "remove_typed": "Take it away",
    "not_in_hand": "Not in my hand",
    "into_hand": "Part of my hand",
    "close": "Close",
    "tab_B": "Bamboo",
    "tab_C": "Characters",
    "tab_D": "Circles",
    "tab_H": "Winds, dragons",
    "tab_F": "Flowers, seasons",
    "type_title": "Tap the tiles of the hand",
    # the sets
    "sets": "The sets",
    "sets_hint": (
        "Exposed: a discard was claimed for it. Concealed: all drawn from the wall. "
        "A set that is not marked counts as exposed."
    ),
    "exposed": "Exposed",
    "concealed": "Concealed",
    "all_concealed": "All concealed",
    "all_exposed": "All exposed",
    "by_backs": "shown by its face-down tiles",
    "change_sets": "Change the sets",
    "choose_tiles": "Tap the tiles that belong together, then make them a set.",
    "make_set": "Make these a set",
    "done": "Done",
    "outside": "In the picture, but not in the hand",
    "kind_pung": "Pung",
    "kind_kong": "Kong",
    "kind_chow": "Chow",
    "kind_pair": "Pair",
    "kind_single": "Single tile",
    "kind_bonus": "Bonus tiles",
    "kind_loose": "Loose tiles",
    # the questions
    "questions": "A few questions",
    "ask_seat": "Your own wind",
    "ask_round": "The wind of the round",
    "ask_won": "Did you go Mah-Jong?",
    "assumed": "Taken from the number of tiles. Tap to change.",
    "ask_by": "How did the last tile come?",
    "ask_tile": "Which tile was the last?",
    "ask_last_wall": "Was it the last tile of the wall?",
    "ask_last_discard": "Was it the very last discard?",
    "ask_kongs_before": "How many kongs, one after another, just before it?",
    "ask_original_call": "Original call (fishing from the first discard on)?",
    "ask_wild": "Is this a goulash, with wild tiles?",
    "ask_limit": "The limit at your table",
    "more": "Original call, goulash, limit",
    "unknown": "Not known",
    "yes": "Yes",
    "no": "No",
    "by_wall": "From the wall",
    "by_discard": "Claimed a discard",
    "by_loose": "Loose tile, after a kong or bonus tile",
    "by_robbed_kong": "Robbed a kong",
    "by_dealt": "Dealt with all fourteen",
    "by_first_discard": "East's first discard",
    "wild_none": "No",
    "wild_JK": "Jokers",
    "wild_B2": "2 Bamboo",
    # the score
    "score": "The score",
    "score_short": "Score",
    "so_far": "Counted with what is said so far: what is not known counts for nothing.",
    "points": "{count} points",
    "point": "1 point",
    "doubles": "{count} doubles",
    "double": "1 double",
    "share_of_limit": "{percent} % of the limit",
    "hand_part": "The hand",
    "bonus_part": "Bonus tiles",
    "sum_doubled": "{points} × {factor} = {total}",
    "cut": "Cut at the limit of {limit}",
    "fishing": "Fishing for",
    "other_readings": "Other ways to count this hand",
    "reading_ordinary": "Counted plainly",
    "reading_fishing": "{name}, fishing",
    "reading_intrinsic": "{name}, by its own points",
    "not_possible": "This cannot be scored yet",
    "notes": "Please note",
    "no_tiles": "There is nothing to score yet.",
    "left_out": "A face-down tile was left out: tap it and choose what it is, or make it part of a kong.",
    # when things go wrong
    "stale": "This hand was changed on another screen in the meantime. Here it is as it is now.",
    "offline": "No connection to the program. What you do is kept here and sent when it is back.",
}


def say(key: str, **values: object) -> str:
    """The sentence `key` of the catalogue with `values` filled in."""
    return ENGLISH[key].format(**values)


def tile_name(code: str) -> str:
    """The name of the tile `code`, as players say it: "5 Bamboo", "Red dragon", "East wind"."""
    suit, rank = code[0], code[1:]
    if suit in SUITS and rank.isdigit():
        return f"{rank} {SUITS[suit]}"
    if code[:2] in {"WE", "WS", "WW", "WN"}:
        return f"{WINDS[rank]} wind"
    if suit == "D":
        return DRAGONS[rank]
    for letter, names in (("F", FLOWERS), ("S", SEASONS), ("A", ANIMALS)):
        if suit == letter:
            return f"{rank} {names[int(rank) - 1]}"
    return {"JK": "Joker", "BACK": "Face down"}[code]
