# The names of the tiles and sets, as players say them.
# `.plural` is the tile as the content of a set: "Pung of red dragons".

tile_B = { $number } Bamboo
    .plural = { $number } bamboo
tile_C = { $number } Characters
    .plural = { $number } characters
tile_D = { $number } Circles
    .plural = { $number } circles
tile_WE = East wind
    .plural = east winds
tile_WS = South wind
    .plural = south winds
tile_WW = West wind
    .plural = west winds
tile_WN = North wind
    .plural = north winds
tile_DR = Red dragon
    .plural = red dragons
tile_DG = Green dragon
    .plural = green dragons
tile_DW = White dragon
    .plural = white dragons
tile_F1 = 1 Plum blossom
tile_F2 = 2 Orchid
tile_F3 = 3 Chrysanthemum
tile_F4 = 4 Bamboo flower
tile_S1 = 1 Spring
tile_S2 = 2 Summer
tile_S3 = 3 Autumn
tile_S4 = 4 Winter
tile_A1 = 1 Cat
tile_A2 = 2 Mouse
tile_A3 = 3 Cockerel
tile_A4 = 4 Centipede
tile_JK = Joker
tile_BACK = Face down

wind_E = East
wind_S = South
wind_W = West
wind_N = North

kind_pung = Pung
kind_kong = Kong
kind_chow = Chow
kind_pair = Pair
kind_single = Single tile
kind_bonus = Bonus tiles
kind_loose = Loose tiles
kind_knitted_pair = Knitted pair
kind_knitted_triple = Knitted set
