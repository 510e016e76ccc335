# Der Editor: Foto, Auswahl, Figuren, Fragen.

# das Foto
photo_label = Das Foto mit den umrandeten Steinen
tile_label = { $name }
tile_doubtful = { $name }, unsicher
tile_outside = { $name }, gehört nicht zum Blatt
check_doubtful = { $count ->
    [one] 1 unsicheren Stein prüfen
   *[other] { $count } unsichere Steine prüfen
}
next = Weiter: { $step }
next_doubtful = unsicherer Stein
next_sets = offene Figuren
next_ring = Ihre Steine
new_photo = Neues Foto
none_doubtful = Kein Stein ist unsicher.
found_none = Noch kein Stein gefunden. Tippen Sie auf dem Foto an, wo einer liegt.
found = { $tiles } im Blatt
found_bonus = { $tiles } und { $bonus } im Blatt
tiles = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
bonus_tiles = { $count ->
    [one] 1 Bonusstein
   *[other] { $count } Bonussteine
}
how_to_fix = Tippen Sie einen Stein an, um ihn zu berichtigen. Fehlt einer, tippen Sie dorthin, wo er liegt.
blurred = Das Foto ist unscharf. Ein neues wird vielleicht besser gelesen: die Kamera ruhig halten und auf die Steine scharf stellen.
crowd = { $count } Steine sind mehr, als ein Blatt hat.
ring = Zeigen, welche Steine meine sind
ring_how = Ziehen Sie mit dem Finger oder der Maus einen Kreis um die Steine Ihres Blatts. Ein Tipp nimmt einen Stein hinein oder heraus.
turn = Drehen
zoom_in = Größer
zoom_out = Kleiner
undo = Zurück
redo = Wieder

# die Auswahl
chosen = Von Ihnen gewählt
chance = zu { $percent } % sicher
doubt = unsicher, { $percent } %
which_tile = Welcher Stein ist das?
add_which = Welcher Stein liegt hier?
looking = Ich sehe nach …
likely = Am wahrscheinlichsten
all_tiles = Alle Steine
face_down = Verdeckt
not_a_tile = Kein Stein
remove_typed = Wegnehmen
not_in_hand = Nicht meiner
into_hand = Gehört zum Blatt
close = Zu
tab_B = Bambus
tab_C = Zeichen
tab_D = Kreise
tab_H = Winde, Drachen
tab_F = Blumen, Zeiten
type_title = Tippen Sie die Steine des Blatts an

# die Figuren
sets = Die Figuren
sets_hint =
    Offen: dafür wurde ein abgelegter Stein genommen. Verdeckt: alle von der Mauer gezogen.
    Eine Figur ohne Angabe zählt als offen.
exposed = Offen
concealed = Verdeckt
all_concealed = Alle verdeckt
all_exposed = Alle offen
by_backs = zu sehen an den umgedrehten Steinen
change_sets = Figuren ändern
choose_tiles = Ziehen Sie einen Stein dorthin, wo er hingehört. Oder tippen Sie Steine an und wählen, was aus ihnen wird.
make_set = Eine Figur daraus machen
swap = Diese beiden tauschen
split = Figur davor teilen
join = Mit der nächsten verbinden
put_here = Hierher legen
new_set = Eine eigene Figur
done = Fertig
outside = Auf dem Bild, aber nicht im Blatt
index = Ziffern in den Ecken der Steine

# die Fragen
questions = Ein paar Fragen
ask_seat = Ihr eigener Wind
ask_round = Der Wind der Runde
ask_won = Hatten Sie Mah-Jongg?
assumed = Aus der Zahl der Steine geschlossen. Antippen, um es zu ändern.
ask_by = Wie kam der letzte Stein?
ask_tile = Welcher Stein war der letzte?
ask_last_wall = War es der letzte Stein der Mauer?
ask_last_discard = War es der allerletzte abgelegte Stein?
ask_kongs_before = Wie viele Kongs, einer nach dem andern, unmittelbar davor?
ask_original_call = Original Call (vom ersten Ablegen an wartend)?
ask_wild = Ist dies ein Gulasch, mit wilden Steinen?
ask_rules = Welche Regeln gelten?
ask_limit = Das Limit an Ihrem Tisch
more = Original Call, Gulasch, Limit, andere Regeln
unknown = Nicht bekannt
number = { $count }
yes = Ja
no = Nein
by_wall = Von der Mauer
by_discard = Abgelegten Stein genommen
by_loose = Ersatzstein, nach Kong oder Bonusstein
by_robbed_kong = Einen Kong beraubt
by_dealt = Mit allen vierzehn ausgeteilt
by_first_discard = Osts erster abgelegter Stein
wild_none = Nein
wild_JK = Joker
wild_B2 = 2 Bambus

# wenn etwas schiefgeht
stale = Dieses Blatt wurde inzwischen auf einem anderen Gerät geändert. So sieht es jetzt aus.
offline = Keine Verbindung zum Programm. Was Sie tun, bleibt hier und wird gesendet, sobald sie wieder da ist.

# ein Foto behalten
keep_photo = Der Leser darf aus diesem Foto lernen
keep_what = Das Foto und seine Steine, wie Sie sie berichtigt haben, bleiben dann auf diesem Gerät, und nirgends sonst.
kept_is = Auf diesem Gerät behalten. Noch einmal drücken, und es wird gelöscht.
