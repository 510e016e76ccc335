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
