# Die Namen der Steine und Figuren, wie Spieler sie nennen.
# `.plural` ist der Stein als Inhalt einer Figur: „Pung: Roter Drache“.

tile_B = { $number } Bambus
    .plural = { $number } Bambus
tile_C = { $number } Zeichen
    .plural = { $number } Zeichen
tile_D = { $number } Kreise
    .plural = { $number } Kreise
tile_WE = Ostwind
    .plural = Ostwind
tile_WS = Südwind
    .plural = Südwind
tile_WW = Westwind
    .plural = Westwind
tile_WN = Nordwind
    .plural = Nordwind
tile_DR = Roter Drache
    .plural = Roter Drache
tile_DG = Grüner Drache
    .plural = Grüner Drache
tile_DW = Weißer Drache
    .plural = Weißer Drache
tile_F1 = 1 Pflaumenblüte
tile_F2 = 2 Orchidee
tile_F3 = 3 Chrysantheme
tile_F4 = 4 Bambusblüte
tile_S1 = 1 Frühling
tile_S2 = 2 Sommer
tile_S3 = 3 Herbst
tile_S4 = 4 Winter
tile_A1 = 1 Katze
tile_A2 = 2 Maus
tile_A3 = 3 Hahn
tile_A4 = 4 Tausendfüßer
tile_JK = Joker
tile_BACK = Verdeckt

wind_E = Ost
wind_S = Süd
wind_W = West
wind_N = Nord

kind_pung = Pung
kind_kong = Kong
kind_chow = Chow
kind_pair = Paar
kind_single = Einzelner Stein
kind_bonus = Bonussteine
kind_loose = Lose Steine
kind_knitted_pair = Gestricktes Paar
kind_knitted_triple = Gestrickte Figur
