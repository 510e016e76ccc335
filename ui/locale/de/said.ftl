# Sätze des Zählwerks, des Lesers und der Ablage; siehe die englische Datei.

# das Zählwerk: was an einem Blatt nicht stimmt
said_face_down = { $tiles } verdeckt: Sagen Sie, was dort liegt.
said_joker = Ein Joker ist im Blatt, aber Joker gibt es nur im Gulasch mit Jokern.
said_no_set_is_made = { $name } ({ $code }) liegt unter den Steinen des Blatts: Daraus wird keine Figur.
said_too_many = { $name } ({ $code }) ist { $count }-mal da: Ein Spiel hat vier davon.
said_too_many_bonus = { $name } ({ $code }) ist { $count }-mal da: Ein Spiel hat einen davon.
said_no_set = { $codes } ist keine Figur.
said_exposed_lost = { $codes } liegt offen, aber nur ein genommener letzter Stein legt das offen, und dieses Blatt hat nicht gewonnen.
said_exposed_two = { $codes } liegen offen, aber der letzte Stein kann nur eines davon offengelegt haben.
said_size_won = Das Blatt hat { $tiles }; zum Gewinnen braucht es { $full }.
said_size_won_kongs = Das Blatt hat { $tiles }; zum Gewinnen braucht es { $full } ({ $least } und einen mehr für jeden Kong).
said_size_lost = Das Blatt hat { $tiles }; ein Blatt, das nicht gewonnen hat, hat { $full }.
said_size_lost_kongs = Das Blatt hat { $tiles }; ein Blatt, das nicht gewonnen hat, hat { $full } ({ $least } und einen mehr für jeden Kong).
said_size_if_won = Das Blatt hat { $tiles }; ein Blatt, das nicht gewonnen hat, hat { $full }. Hat es gewonnen, so sagen Sie, wie.
said_size_if_won_kongs = Das Blatt hat { $tiles }; ein Blatt, das nicht gewonnen hat, hat { $full } ({ $least } und einen mehr für jeden Kong). Hat es gewonnen, so sagen Sie, wie.
said_not_in_hand = Der letzte Stein { $code } ist nicht im Blatt.
said_kongs_before = Der letzte Stein kam nach { $count } Kongs, einem nach dem andern, aber das Blatt hat { $kongs }.
said_only_east = Nur Ost bekommt vierzehn Steine; { $wind } kann nicht beim Austeilen gewinnen.
said_east_own = Ost kann nicht mit dem eigenen ersten Ablegen gewinnen.
said_kong_on = Ein Blatt, das so gewinnt ({ $moment }), hat keinen Kong.
said_exposed_on = Ein Blatt, das so gewinnt ({ $moment }), hat keine offene Figur.
said_exposed_claimed = { $codes } liegt offen, also hat ein genommener Stein es vollendet, aber der letzte Stein ist { $code }.
said_exposed_drawn = { $codes } liegt offen, aber der letzte Stein wurde nicht genommen.
said_in_kong = Der letzte Stein { $code } liegt in einem Kong; ein Kong ist fertig, bevor der letzte Stein kommt.
said_only_exposed = Der letzte Stein { $code } wurde gezogen, liegt aber nur in offenen Figuren.
said_robbed = Ein beraubter Kong enthält die anderen drei ({ $name }), kann also nur einen Chow oder ein Muster einzelner Steine vollenden; dieses Blatt hat { $count } davon.
said_no_mah_jong = Kein Mah-Jongg: Es braucht vier Figuren und ein Paar mit höchstens einem Chow, oder ein besonderes Blatt, das so gewinnen darf.
said_no_mah_jong_without = Kein Mah-Jongg: Es braucht vier Figuren und ein Paar ohne Chow oder ein besonderes Blatt, das so gewinnen darf.
said_no_mah_jong_any = Kein Mah-Jongg: Es braucht vier Figuren und ein Paar oder ein besonderes Blatt, das so gewinnen darf.
said_no_mah_jong_most = Kein Mah-Jongg: Es braucht vier Figuren und ein Paar mit höchstens { $most } Chows oder ein besonderes Blatt, das so gewinnen darf.
said_no_bonus_tile = { $name } ({ $code }) ist weder Blume noch Jahreszeit.
said_east_double = Ost bekommt das Doppelte: { $points } Punkte von allen anderen.
said_chows = Kein Mah-Jongg: Es hat { $count } Chows, und ein Mah-Jongg hat höchstens { $most }.
said_goulash_chows = Kein Mah-Jongg: Ein Gulasch hat keine Chows, außer in einem besonderen Blatt.

# das Zählwerk: was zu beachten ist
said_short = Das Blatt hat { $tiles } statt { $full }: Es wird gezählt, so weit es reicht.
said_last = Der allerletzte Stein zählt nur, wenn er von der Mauer kam oder abgelegt wurde, hier also nicht.
said_kongs_loose = Kongs vor dem letzten Stein zählen nur, wenn der ein Ersatzstein war, hier also nicht.
said_loose = Einen Ersatzstein gibt es nur für einen Kong, eine Blume oder eine Jahreszeit, und dieses Blatt zeigt keine.
said_call = Ein Original Call gilt bis zum Ende, aber dieses Blatt wartet nicht.
said_lowest = { $what }, darum zählt das Wenigste: { $total }. Es wären: { $higher }.
said_your_wind = Ihr Wind ist nicht bekannt
said_round_wind = Der Rundenwind ist nicht bekannt
said_how = Wie der letzte Stein kam, ist nicht bekannt
said_which = Welcher Stein der letzte war, ist nicht bekannt
said_concealed = Welche Figuren verdeckt lagen, ist nicht bekannt
said_wall = von der Mauer gezogen
said_discard = ein abgelegter Stein
said_loose_tile = ein Ersatzstein
said_robbed_kong = aus einem beraubten Kong
said_dealt = ausgeteilt
said_first_discard = Osts erster abgelegter Stein
said_the_deal = beim Austeilen

# der Leser
said_empty = Diese Datei ist leer.
said_large = Diese Datei ist größer als { $limit } MB; bitte senden Sie ein kleineres Foto.
said_cut_off = Dieses Foto ist abgeschnitten: Sein Ende fehlt. Bitte senden Sie es noch einmal.
said_damaged = Dieses Foto ist beschädigt und lässt sich nicht öffnen.
said_no_photo = Diese Datei ist kein Foto, das gelesen werden kann; bitte wählen Sie ein Foto als JPEG, PNG, WebP oder HEIC.
said_moving = Das ist ein bewegtes Bild; bitte senden Sie ein Standbild.
said_kind = Das ist eine { $kind }-Datei; bitte wählen Sie ein Foto als JPEG, PNG, WebP oder HEIC.
said_small = Dieses Bild hat nur { $width } x { $height } Pixel, zu wenig, um Steine zu zeigen.
said_megapixels = Dieses Bild hat { $count } Megapixel; gelesen werden können höchstens { $most }.
said_far_too_large = Dieses Bild ist viel zu groß; gelesen werden können höchstens { $most } Megapixel.

# die Ablage und die Änderungen
said_unknown_hand = Dieses Blatt ist nicht (mehr) hier. Beginnen Sie mit einem neuen Foto.
said_no_photo_kept = Zu diesem Blatt gibt es kein Foto.
said_disk_full = Der Speicher ist voll: Die letzte Änderung wurde nicht behalten. Schaffen Sie Platz und versuchen Sie es noch einmal.
said_busy = Die Ablage ist beschäftigt: Bitte versuchen Sie es noch einmal.
said_failed = Die Ablage versagte ({ $error }): Die letzte Änderung wurde nicht behalten.
said_not_kept = Das Foto konnte nicht behalten werden: { $error }.
said_changed = Dieses Blatt wurde inzwischen anderswo geändert.
said_most_tiles = Das sind mehr Steine, als ein Spiel hat.
said_choose_first = Wählen Sie zuerst die Steine der Figur.
said_no_further = Es gibt keine weitere Figur, mit der sich diese verbinden ließe.
said_tile_gone = Dieser Stein ist nicht mehr da.
said_set_gone = Diese Figur ist nicht mehr da.
