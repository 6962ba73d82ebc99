"""Two teams with their decks, invented for this site: the source does not list cards (B4)."""

WARDENS = """\
# A sample of this site's own invention
Sister Cinder, champion unique, Fire 5, Mind 3, cost 6, initiative 4
Holt Farrow, plain, Earth 4, Body 5, cost 4, initiative 2
Vey of the Drift, unique, Air 4, Gravity 3, cost 5, initiative 5"""

WARDENS_DECK = """\
# A sample of this site's own invention
1, Last Ember, Fire, 5, 1, limited
2, Ash Curtain, Fire, 4, 2
3, Spark, Fire, 1, 6
2, Borrowed Thought, Mind, 3, 3
3, Steady Breath, Mind, 1, 6
2, Bedrock Stance, Earth, 4, 2
3, Loose Gravel, Earth, 2, 5
2, Iron Sinew, Body, 5, 1
3, Deep Reserves, Body, 2, 5
2, Updraft, Air, 4, 2
3, Tailwind, Air, 2, 5
2, Heavy Sky, Gravity, 3, 3
2, Light Step, Gravity, 1, 6"""

TIDEFOLK = """\
# A sample of this site's own invention
Marrow-of-Tides, unique, Water 5, Soul 3, cost 5, initiative 5
Quill Asher, champion, Tech 5, Mind 2, cost 6, initiative 3
Old Bram, plain, Soul 4, Water 2, cost 3, initiative 2"""

TIDEFOLK_DECK = """\
# A sample of this site's own invention
1, Drowned Bell, Water, 5, 1, limited
3, Undertow, Water, 4, 2
3, Salt Spray, Water, 2, 5
3, Clear Pool, Water, 1, 6
1, Clockwork Heart, Tech, 5, 1, limited
3, Spring Trap, Tech, 3, 3
3, Spare Parts, Tech, 1, 6
2, Second Guess, Mind, 2, 4
3, Quiet Voice, Mind, 1, 6
2, Vigil, Soul, 4, 2
3, Kindred Light, Soul, 3, 3
3, Lantern, Soul, 1, 6"""
