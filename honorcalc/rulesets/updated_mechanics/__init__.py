"""Updated Game Mechanics: pools of ten-sided dice, 8 or more succeeds, tens roll again."""
