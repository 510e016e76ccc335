# Die Startseite, und was auf jeder Seite steht.
# Der eigene Name dieser Sprache, wie der Umschalter ihn zeigt.
language_name = Deutsch
speak = Auf Deutsch

title = jadelens
nav = Seiten
nav_score = Blatt zählen
nav_club = Spieltisch
nav_learn = Lernen

promise = Fotografieren Sie Ihr Mah-Jongg-Blatt, offen ausgelegt. Es wird hier gelesen und gezählt, auf diesem Gerät.
upload = Foto aufnehmen oder wählen
upload_hint = Auf dem Telefon öffnet das die Kamera oder Ihre Fotos. JPEG, PNG, WebP oder HEIC, bis { $limit } MB.
webcam = Kamera dieses Computers benutzen
webcam_hint = Halten Sie die Steine vor die Kamera, oder die Kamera über die Steine
reading = Die Steine werden gelesen …
tips_title = So legen Sie die Steine aus
samples = Oder probieren Sie eines dieser Bilder
sample = Bild { $number } ausprobieren
type = Kein Foto: Blatt eintippen
new = Neues Foto
tips =
    Legen Sie die Figuren mit Abstand, Bonussteine zur Seite. Verdeckter Kong: die beiden äußeren Steine umgedreht.
    Halten Sie das Telefon über die Steine, nicht schräg.
went_wrong = Im Programm ist etwas schiefgegangen. Versuchen Sie es noch einmal, oder beginnen Sie mit einem neuen Foto.
forget = Dieses Blatt löschen
forget_what = Das Foto und alles, was zu diesem Blatt gesagt wurde, verschwindet von diesem Gerät.
forget_yes = Ja, löschen
