# The editor: photo, sheet, sets, questions.

# the photo
photo_label = The photo with its tiles outlined
tile_label = { $name }
tile_doubtful = { $name }, doubtful
tile_outside = { $name }, not part of the hand
check_doubtful = { $count ->
    [one] Check 1 doubtful tile
   *[other] Check { $count } doubtful tiles
}
next = Next: { $step }
next_doubtful = doubtful tile
next_sets = exposed sets
next_ring = your tiles
new_photo = New photo
none_doubtful = No tile is in doubt.
found_none = No tile found yet. Tap the photo where a tile lies.
found = { $tiles } in the hand
found_bonus = { $tiles } and { $bonus } in the hand
tiles = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
bonus_tiles = { $count ->
    [one] 1 bonus tile
   *[other] { $count } bonus tiles
}
how_to_fix = Tap a tile to put it right. Tap a place without an outline to add a missed tile.
blurred = The photo is blurred. A new one may be read better: hold the camera still and let it focus on the tiles.
crowd = { $count } tiles are more than one hand has.
ring = Show which tiles are mine
ring_how = Draw a ring around the tiles of your hand, with a finger or the mouse. A tap takes one tile in or out.
turn = Turn
zoom_in = Larger
zoom_out = Smaller
undo = Undo
redo = Redo

# the sheet
chosen = You chose
chance = { $percent } % sure
doubt = not sure, { $percent } %
which_tile = Which tile is it?
add_which = Which tile lies here?
looking = Looking …
likely = Most likely
all_tiles = All tiles
face_down = Face down
not_a_tile = Not a tile
remove_typed = Take it away
not_in_hand = Not in my hand
into_hand = Part of my hand
close = Close
tab_B = Bamboo
tab_C = Characters
tab_D = Circles
tab_H = Winds, dragons
tab_F = Flowers, seasons
type_title = Tap the tiles of the hand

# the sets
sets = The sets
sets_hint =
    Exposed: a discard was claimed for it. Concealed: all drawn from the wall.
    A set that is not marked counts as exposed.
exposed = Exposed
concealed = Concealed
all_concealed = All concealed
all_exposed = All exposed
by_backs = shown by its face-down tiles
change_sets = Change the sets
choose_tiles = Drag a tile to where it belongs. Or tap tiles, then choose what becomes of them.
make_set = Make these a set
swap = Swap these two
split = Split the set before it
join = Join with the next
put_here = Put them here
new_set = A set of its own
done = Done
outside = In the picture, but not in the hand
index = Numbers in the corners of the tiles

# the questions
questions = A few questions
ask_seat = Your own wind
ask_round = The wind of the round
ask_won = Did you go Mah-Jong?
assumed = Taken from the number of tiles. Tap to change.
ask_by = How did the last tile come?
ask_tile = Which tile was the last?
ask_last_wall = Was it the last tile of the wall?
ask_last_discard = Was it the very last discard?
ask_kongs_before = How many kongs, one after another, just before it?
ask_original_call = Original call (fishing from the first discard on)?
ask_wild = Is this a goulash, with wild tiles?
ask_rules = Which rules count?
ask_limit = The limit at your table
more = Original call, goulash, limit, other rules
unknown = Not known
number = { $count }
yes = Yes
no = No
by_wall = From the wall
by_discard = Claimed a discard
by_loose = Loose tile, after a kong or bonus tile
by_robbed_kong = Robbed a kong
by_dealt = Dealt with all fourteen
by_first_discard = East’s first discard
wild_none = No
wild_JK = Jokers
wild_B2 = 2 Bamboo

# when things go wrong
stale = This hand was changed on another screen in the meantime. Here it is as it is now.
offline = No connection to the program. What you do is kept here and sent when it is back.

# keeping a photo
keep_photo = Let the reader learn from this photo
keep_what = The photo and its tiles, as you put them right, are then kept on this machine, and nowhere else.
kept_is = Kept on this machine. Press again and it is deleted.
