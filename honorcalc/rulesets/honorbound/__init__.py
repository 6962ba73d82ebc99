"""Honorbound (work in progress): no dice, but a Fate number on every card of a deck of 30."""
