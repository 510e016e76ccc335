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
cut_why = Das Blatt kommt auf { $uncut }, aber kein Blatt zählt mehr als das Limit von { $limit }.
set_exposed = { $kind }, offen
set_concealed = { $kind }, verdeckt
counted_ordinary = Schlicht gezählt.
counted_fishing = Gezählt als wartend auf dieses besondere Blatt.
counted_intrinsic = Nach eigenen Punkten gezählt, die mehr sind als für das Warten.
show_sources = Wo diese Regeln stehen
hide_sources = Quellen ausblenden
source = Quelle: { $source }
more_title = Was mehr gebracht hätte
more_waits = Worauf es wartete, und was das gebracht hätte
more_none = Nichts, wonach dieses Programm sucht, hätte mehr gebracht.
wait_drawn = gezogen: { $total }
wait_claimed = genommen: { $total }
better_wall = Der letzte Stein von der Mauer gezogen
better_loose = Mit einem Ersatzstein gewonnen
better_last_wall = Mit dem letzten Stein der Mauer gewonnen
better_last_discard = Mit dem allerletzten abgelegten Stein gewonnen
better_call = Ein Original Call
better_concealed = { $count ->
    [one] Die offene Figur verdeckt behalten
   *[other] Alle { $count } offenen Figuren verdeckt behalten
}
better_kong = Ein Kong statt des Pungs: { $tiles }

# drucken und weitergeben
share = Weitergeben oder drucken
share_picture = Bild
share_pdf = PDF zum Drucken
share_copy = Als Text kopieren
share_send = Senden …
shared_copied = Kopiert.
share_failed = Dieser Browser erlaubt das nicht. Markieren und kopieren Sie den Text selbst:
share_scored = Gezählt mit jadelens: { $rules }
total_points = { $total } Punkte
