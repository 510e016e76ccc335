# The score and what explains it.
score = The score
score_short = Score
so_far = Counted with what is said so far: what is not known counts for nothing.
points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
doubles = { $count ->
    [one] 1 double
   *[other] { $count } doubles
}
share_of_limit = { $percent } % of the limit
hand_part = The hand
bonus_part = Bonus tiles
sum_doubled = { $points } × { $factor } = { $total }
cut = Cut at the limit of { $limit }
fishing = Fishing for
other_readings = Other ways to count this hand
reading_ordinary = Counted plainly
reading_fishing = { $name }, fishing
reading_intrinsic = { $name }, by its own points
not_possible = This cannot be scored yet
notes = Please note
no_tiles = There is nothing to score yet.
left_out = A face-down tile was left out: tap it and choose what it is, or make it part of a kong.
cut_why = The hand adds up to { $uncut }, but no hand scores more than the limit of { $limit }.
set_exposed = { $kind }, exposed
set_concealed = { $kind }, concealed
counted_ordinary = Counted plainly.
counted_fishing = Counted as fishing for this special hand.
counted_intrinsic = Counted by its own points, which are more than fishing for it.
show_sources = Where these rules stand
hide_sources = Hide where the rules stand
source = Source: { $source }
more_title = What would have made more
more_waits = What it was fishing for, and what it would have scored
more_none = Nothing that this program looks for would have made more.
wait_drawn = drawn: { $total }
wait_claimed = claimed: { $total }
better_wall = The last tile drawn from the wall
better_loose = Won on a loose tile
better_last_wall = Won on the last tile of the wall
better_last_discard = Won on the last discard
better_call = An original call
better_concealed = { $count ->
    [one] The exposed set kept concealed
   *[other] All { $count } exposed sets kept concealed
}
better_kong = A kong of { $tiles } instead of the pung

# print and share
share = Share or print
share_picture = Picture
share_pdf = PDF to print
share_copy = Copy as text
share_send = Send …
shared_copied = Copied.
share_failed = This browser does not allow it. Mark the text and copy it yourself:
share_scored = Scored with jadelens: { $rules }
total_points = { $total } points
