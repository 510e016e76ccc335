# Wonach nur manche Regeln fragen, und was neben der Wertung gezahlt wird.
ask_first_east = War es der erste Ostwind, den jemand abgelegt hat?
ask_announced = Haben Sie angesagt, dass Sie warten?
ask_wins_in_a_row = Siege als Ost hintereinander, diesen mitgezählt?
wins_fewer = Weniger als { $count }
wins_count = { $count }
ask_bonus_in_hand = War ein Bonusstein noch in der Hand, nicht ausgelegt?
bonus_all_out = Nein, alle lagen aus
ask_double_dice = Verdoppelten die Würfel dieses Blatt?
paid_for_bouquet = Strauß: Alle anderen zahlen sofort je { $count } Punkte, unabhängig von der Wertung.
paid_for_zoo = Zoo: Alle anderen zahlen sofort je { $count } Punkte, unabhängig von der Wertung.
