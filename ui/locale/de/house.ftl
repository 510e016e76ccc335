# Hausregeln: das Regal, der Editor, das Regelblatt.
house_title = Hausregeln
house_lead = Die eigenen Regeln Ihres Clubs: was anders ist als in einer der drei Regeln, die das Programm mitbringt. Sie bleiben auf diesem Gerät.
house_untitled = Hausregeln
house_unsaved = „{ $title }“ wurde geändert, aber nicht gesichert.
house_go_on = Damit weitermachen
house_throw_away = Verwerfen
house_yours = Die Regeln Ihres Clubs
house_none = Noch keine. Beginnen Sie mit einer der Regeln unten, oder nehmen Sie eine Datei.
house_new = Neue Hausregeln anlegen
house_new_hint = Wählen Sie die Regeln, die Ihren am ähnlichsten sind. Dann ändern Sie, was anders ist.
house_begin = Damit beginnen
house_begin_from = Damit beginnen: { $title }
house_sheet = Regelblatt
house_bring_title = Eine Datei hereinholen
house_bring_hint = Eine Datei, die ein anderer Club mit Ihnen geteilt hat, oder die Sie früher gesichert haben.
house_bring = Datei wählen
house_based_on = Beruht auf: { $base }
house_edit = Ändern
house_download = Als Datei weitergeben
house_delete = Löschen
house_delete_sure = „{ $title }“ löschen? Blätter und Spiele, die danach gezählt wurden, behalten ihre Regeln.
house_delete_yes = Ja, löschen
house_deleted = „{ $title }“ ist gelöscht.
house_back = Zurück zu allen Hausregeln
house_text = Die Datei
house_mend_title = In dieser Datei sind Fehler
house_mend_hint = Berichtigen Sie sie hier; jeder nennt seine Zeile. Nichts geht verloren.
house_mend_again = Noch einmal prüfen

# der Editor
house_new_title = Neue Hausregeln
house_edit_title = Hausregeln ändern
house_edit_lead = Alles ist wie in { $base }, bis Sie es hier ändern. Öffnen Sie einen Teil, ändern Sie, was anders ist, dann sichern Sie.
house_name = Wie Ihr Club diese Regeln nennt
house_name_hint = Zum Beispiel: Dienstagsrunde
house_hands = Besondere Blätter
house_hands_hint = Ohne Haken gilt ein Blatt nicht. Ändern Sie eine Zahl, um ihm einen anderen Wert zu geben.
house_own = Eigene Blätter
house_added_hint = Blätter, die nur Ihr Club spielt.
house_options = Auswahl
house_options_hint = Wo Clubs verschieden spielen: Wählen Sie, wie es an Ihrem Tisch ist.
house_points = Punkte
house_points_hint = 0 lässt eine Zeile weg.
house_doubles = Verdopplungen
house_doubles_hint = Wie oft jede verdoppelt; 0 lässt sie weg.
house_count = geändert: { $count }
house_count_added = { $count }
house_save = Sichern
house_leave = Zurück, ohne zu sichern
house_saved = „{ $title }“ ist gesichert. Wählen Sie es beim Zählen, bei der Spielhilfe und zum Lernen.
house_not_saved = Noch nicht gesichert, denn:
house_faults = So ist es noch nicht brauchbar:
house_same = Bisher ist nichts anders.
house_differs_from = Was anders ist als in { $base }
house_added = { $about }: dazugekommen, { $now }
house_left_out = { $about }: weggelassen
house_changed = { $about }: { $was } → { $now }
house_a_number = eine Zahl
house_add_hand = Ein Blatt dazunehmen
house_hand_name = Clubblatt { $number }
house_hand_label = Sein Name
house_hand_text = Was es ist, in Ihren Worten
house_hand_worth = Was es wert ist
house_hand_amount = Wie viel
house_pattern = Seine Steine, in den Worten des Programms
house_pattern_hint =
    Vierzehn Steine, die Teile mit Kommas dazwischen, auf Englisch: „pung of dragons, run 1-9 in X, pair of winds“. X, Y
    und Z sind drei verschiedene Farben. Eine weitere Zeile ist eine weitere Art, das Blatt zu machen.
house_pattern_empty = Tippen Sie die Teile ein oder an; hier erscheint ein Beispiel, sobald sie ein Blatt ergeben.
house_words = Wörter zum Einsetzen
house_example = Ein Blatt, das zählt:
house_other_example = Ein anderes Beispiel zeigen
house_remove_hand = Dieses Blatt entfernen
house_fault = Zeile { $line }: { $text }
house_switched_off = Eine Auswahl schaltet dieses Blatt ab.
house_no_example = Es fanden sich keine Steine, die dieses Blatt ergeben.
house_share_win = Prozent des Limits
house_share_fishing = Beim Warten, Prozent des Limits
house_share_doubles = Verdopplungen der eigenen Punkte
house_share_extra_doubles = Verdopplungen zu allen anderen dazu
house_share_win_drawn = Letzter Stein gezogen, Prozent des Limits
house_share_win_exposed = Mit offenen Figuren, Prozent des Limits
house_share_win_concealed = Verdeckt, Prozent des Limits

# was ein Blatt wert ist
house_worth_extra = { $count ->
    [one] 1 Verdopplung zu allen anderen dazu
   *[other] { $count } Verdopplungen zu allen anderen dazu
}
house_worth_doubles = { $count ->
    [one] 1 Verdopplung der eigenen Punkte
   *[other] { $count } Verdopplungen der eigenen Punkte
}
house_worth_concealed = { $share }, wenn verdeckt
house_worth_exposed = { $share } mit offenen Figuren
house_worth_drawn = { $share } mit gezogenem letztem Stein
house_worth_fishing = { $share } beim Warten
house_worth_nothing = nichts Eigenes
house_share_50 = das halbe Limit
house_share_100 = das Limit
house_share_200 = das doppelte Limit

# das Regelblatt
house_pdf = Als PDF sichern
house_print = Drucken
house_other_rules = Das Blatt anderer Regeln
house_chips = Chips
house_kept = Alle Steine von der Mauer, nur der letzte darf genommen sein.
house_all_drawn = Alle Steine von der Mauer.
house_printed = Gedruckt mit jadelens
house_won = Gewonnen: { $how }.
house_last_wall = Der letzte Stein der Mauer
house_last_discard = Der letzte abgelegte Stein

# wenn etwas nicht stimmt
house_unknown = Diese Hausregeln sind nicht mehr auf diesem Gerät.
house_too_large = Diese Datei ist größer als { $limit } kB: Das ist keine Datei mit Hausregeln.
house_too_long = Ein Muster hat höchstens { $limit } Zeichen.
house_full = Es ist Platz für { $limit } Hausregeln. Löschen Sie erst einige.
house_not_written = Die Regeln ließen sich nicht aufschreiben: { $why }.
house_needs_base = Hausregeln brauchen eine Grundlage: bmja, shanghai oder western.
house_bad_value = „{ $key }“ enthält etwas, das weder Zahl noch Text ist.
house_not_text = Diese Datei ist kein Text. Hausregeln sind eine Textdatei, die auf .toml endet.
