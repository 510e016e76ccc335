# Sentences of the scorer, the reader and the store, word for word as they say them, so that other languages can say
# them too: `ui.sentences` finds a sentence here and says it in the language spoken. No choosing of words by number.

# the scorer: what is wrong with a hand
said_face_down = { $tiles } face down: say what lies there.
said_joker = A joker is in the hand, but jokers are used only in a goulash with jokers.
said_no_set_is_made = The { $name } ({ $code }) is among the tiles of the hand: no set is made of it.
said_too_many = There are { $count } of { $name } ({ $code }): a set of tiles has four.
said_too_many_bonus = There are { $count } of { $name } ({ $code }): a set of tiles has one.
said_no_set = { $codes } is no set.
said_exposed_lost = { $codes } lies exposed, but only a claimed winning tile exposes it, and this hand did not win.
said_exposed_two = { $codes } lie exposed, but the winning tile can have exposed only one of them.
said_size_won = The hand has { $tiles }; a winning hand needs { $full }.
said_size_won_kongs = The hand has { $tiles }; a winning hand needs { $full } ({ $least } and one more for each kong).
said_size_lost = The hand has { $tiles }; a hand that did not win has { $full }.
said_size_lost_kongs = The hand has { $tiles }; a hand that did not win has { $full } ({ $least } and one more for each kong).
said_size_if_won = The hand has { $tiles }; a hand that did not win has { $full }. If it won, say how.
said_size_if_won_kongs = The hand has { $tiles }; a hand that did not win has { $full } ({ $least } and one more for each kong). If it won, say how.
said_not_in_hand = The winning tile { $code } is not in the hand.
said_kongs_before = The winning tile came after { $count } kongs made one after another, but the hand has { $kongs } declared.
said_only_east = Only East is dealt fourteen tiles; { $wind } cannot win on the deal.
said_east_own = East cannot win on East's own first discard.
said_kong_on = A hand that wins on { $moment } has no declared kong.
said_exposed_on = A hand that wins on { $moment } has no exposed set.
said_exposed_claimed = { $codes } lies exposed, so a claimed tile completed it, but the winning tile is { $code }.
said_exposed_drawn = { $codes } lies exposed, but the winning tile was not claimed.
said_in_kong = The winning tile { $code } lies in a kong; a kong is complete before the winning tile comes.
said_only_exposed = The winning tile { $code } was drawn, but it lies only in exposed sets.
said_robbed = A robbed kong holds the other three { $name }, so it can complete only a chow or a pattern of single tiles; this hand has { $count } of them.
said_no_mah_jong = No Mah-Jong: it takes four sets and a pair with at most one chow, or a special hand that may be won so.
said_no_mah_jong_without = No Mah-Jong: it takes four sets and a pair without chows, or a special hand that may be won so.
said_no_mah_jong_any = No Mah-Jong: it takes four sets and a pair, or a special hand that may be won so.
said_no_mah_jong_most = No Mah-Jong: it takes four sets and a pair with at most { $most } chows, or a special hand that may be won so.
said_no_bonus_tile = The { $name } ({ $code }) is no Flower or Season.
said_east_double = East is paid double: { $points } points from each other player.
said_chows = No Mah-Jong: it has { $count } chows, and a Mah-Jong hand has at most { $most }.
said_goulash_chows = No Mah-Jong: a goulash has no chows, except in a special hand.

# the scorer: what to note
said_short = The hand has { $tiles } instead of { $full }: it is scored as far as it goes.
said_last = The last tile counts only if it came from the wall or was a discard, so here it does not.
said_kongs_loose = Kongs before the winning tile count only if that was a loose tile, so here they do not.
said_loose = A loose tile comes only for a kong, a Flower or a Season, and this hand shows none.
said_call = An original call is kept to the end, but this hand is not fishing.
said_lowest = { $what }, so the lowest score counts: { $total }. It would be: { $higher }.
said_your_wind = Your wind is not known
said_round_wind = The prevailing wind is not known
said_how = How the winning tile came is not known
said_which = Which tile won is not known
said_concealed = Which sets were concealed is not known
said_wall = drawn from the wall
said_discard = a discard
said_loose_tile = a loose tile
said_robbed_kong = from a robbed kong
said_dealt = dealt
said_first_discard = East's first discard
said_the_deal = the deal

# the reader
said_empty = This file is empty.
said_large = This file is larger than { $limit } MB; please send a smaller photo.
said_cut_off = This photo is cut off: its end is missing. Please send it again.
said_damaged = This photo is damaged and cannot be opened.
said_no_photo = This file is not a photo that can be read; please choose a photo as JPEG, PNG, WebP or HEIC.
said_moving = This is a moving picture; please send a still photo.
said_kind = This is a { $kind } file; please choose a photo as JPEG, PNG, WebP or HEIC.
said_small = This picture is only { $width } x { $height } pixels, too small to show tiles.
said_megapixels = This picture has { $count } megapixels; the most that can be read is { $most }.
said_far_too_large = This picture is far too large; the most that can be read is { $most }.

# the store and the edits
said_unknown_hand = This hand is not here (any more). Start with a new photo.
said_no_photo_kept = There is no photo for this hand.
said_disk_full = The disk is full: the last change was not kept. Make some room and try again.
said_busy = The store of hands is busy: please try again.
said_failed = The store of hands failed ({ $error }): the last change was not kept.
said_not_kept = The photo could not be kept: { $error }.
said_changed = This hand was changed elsewhere in the meantime.
said_most_tiles = That is more tiles than a set has.
said_choose_first = Choose the tiles of the set first.
said_no_further = There is no further set to join this one with.
said_tile_gone = That tile is no longer there.
said_set_gone = That set is no longer there.
