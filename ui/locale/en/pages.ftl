# What the pages of the aid, of learning and of the rules share.
offline_page = No connection to the program. Is it still running? Then try again.
won_line = Won: { $how }. Seat: { $seat }; round: { $round }.
won_tile = Last tile: { $tile }.
