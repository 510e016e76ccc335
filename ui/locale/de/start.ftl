# Der Anfang: ein Foto, ein Beispiel oder ein eingetipptes Blatt.
upload = Foto aufnehmen oder wählen
upload_hint = Auf dem Telefon öffnet das die Kamera oder Ihre Fotos. JPEG, PNG, WebP oder HEIC, bis { $limit } MB.
webcam = Kamera dieses Computers benutzen
webcam_hint = Halten Sie die Steine vor die Kamera, oder die Kamera über die Steine
reading = Die Steine werden gelesen …
samples = Oder probieren Sie eines dieser Bilder
sample = Bild { $number } ausprobieren
type = Kein Foto: Blatt eintippen
sending = Das Foto wird gesendet …
not_sent = Das Foto kam nicht beim Programm an. Läuft es noch, und ist das Telefon in seinem Netz? Dann versuchen Sie es noch einmal.
camera_insecure =
    Dieser Browser gibt die Kamera nur für Seiten auf diesem Gerät oder über https frei. Nehmen Sie den Knopf
    oben: Dort geht die Kamera des Telefons. Oder wählen Sie ein Bild aus einer Datei.
camera_denied = Die Kamera ist für diese Seite nicht erlaubt. Erlauben Sie sie neben der Adresse, oder wählen Sie ein Bild aus einer Datei.
camera_none = An diesem Computer fand sich keine Kamera. Fotografieren Sie mit dem Telefon, oder wählen Sie ein Bild aus einer Datei.
camera_busy = Ein anderes Programm benutzt die Kamera. Schließen Sie sie dort, dann versuchen Sie es noch einmal.
camera_shoot = Bild aufnehmen
camera_close = Kamera schließen
too_large = Diese Datei ist größer als { $limit } MB: Das ist kein Foto eines Blatts. Wählen Sie eine kleinere.
