"""Honor's Edge: roll ten-sided dice, keep the best of them, and tens explode."""
