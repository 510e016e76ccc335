# What only some rules ask of a hand, and what is paid apart from its score.
ask_first_east = Was it the first East wind that anyone discarded?
ask_announced = Did you announce that you were fishing?
ask_wins_in_a_row = How many wins in a row as East, this one included?
wins_fewer = Fewer than { $count }
wins_count = { $count }
ask_bonus_in_hand = Was a bonus tile still in the hand, not put out?
bonus_all_out = No, all were put out
ask_double_dice = Did the dice double this hand?
paid_for_bouquet = Bouquet: each other player pays { $count } points at once, apart from the score.
paid_for_zoo = Zoo: each other player pays { $count } points at once, apart from the score.
