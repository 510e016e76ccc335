# Was die Seiten der Spielhilfe, des Lernens und der Regeln gemeinsam haben.
offline_page = Keine Verbindung zum Programm. Läuft es noch? Dann versuchen Sie es noch einmal.
won_line = Gewonnen: { $how }. Platz: { $seat }; Runde: { $round }.
won_tile = Letzter Stein: { $tile }.
