"""Any dice: the odds of whatever players can write down as dice."""
