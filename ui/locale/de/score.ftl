# Die Punkte und was sie erklärt.
score = Die Punkte
score_short = Punkte
so_far = Gezählt nach dem, was bisher bekannt ist: Unbekanntes zählt nichts.
points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
}
doubles = { $count ->
    [one] 1 Verdopplung
   *[other] { $count } Verdopplungen
}
share_of_limit = { $percent } % des Limits
hand_part = Das Blatt
bonus_part = Bonussteine
sum_doubled = { $points } × { $factor } = { $total }
cut = Gekappt beim Limit von { $limit }
fishing = Wartete auf
other_readings = Andere Arten, dieses Blatt zu zählen
reading_ordinary = Schlicht gezählt
reading_fishing = { $name }, wartend
reading_intrinsic = { $name }, nach eigenen Punkten
not_possible = Das lässt sich noch nicht zählen
notes = Bitte beachten
no_tiles = Es gibt noch nichts zu zählen.
left_out = Ein verdeckter Stein wurde ausgelassen: Tippen Sie ihn an und sagen Sie, was er ist, oder legen Sie ihn in einen Kong.
