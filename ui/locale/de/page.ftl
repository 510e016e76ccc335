# Die Startseite, und was auf jeder Seite steht.
# Der eigene Name dieser Sprache, wie der Umschalter ihn zeigt.
language_name = Deutsch
speak = Auf Deutsch

title = jadelens
nav = Seiten
nav_score = Blatt zählen
    .short = Zählen
nav_club = Spieltisch
    .short = Tisch
nav_learn = Lernen
    .short = Lernen
nav_aid = Spielhilfe
    .short = Hilfe
nav_rules = Regeln
    .short = Regeln

promise = Fotografieren Sie Ihr Mah-Jongg-Blatt, offen ausgelegt. Es wird hier gelesen und gezählt, auf diesem Gerät.
tips_title = So legen Sie die Steine aus
tips =
    Legen Sie die Figuren mit Abstand, Bonussteine zur Seite. Verdeckter Kong: die beiden äußeren Steine umgedreht.
    Halten Sie das Telefon über die Steine, nicht schräg.
went_wrong = Im Programm ist etwas schiefgegangen. Versuchen Sie es noch einmal, oder beginnen Sie mit einem neuen Foto.
forget = Dieses Blatt löschen
forget_what = Das Foto und alles, was zu diesem Blatt gesagt wurde, verschwindet von diesem Gerät.
forget_yes = Ja, löschen
