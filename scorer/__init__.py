"""The rules of Mah-Jong: tiles, hands, scores and settlements; standard library only."""
