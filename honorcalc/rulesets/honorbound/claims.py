"""How Honorbound's rules are read; its source states no odds, and we found no slip in it."""

from honorcalc.calculators.claims import Claim, Erratum, Interpretation

CLAIMS: tuple[Claim, ...] = ()
ERRATA: tuple[Erratum, ...] = ()

INTERPRETATIONS = (
    Interpretation(
        "B1",
        "The calculators add up a team's cost. The source does not say how many Victory Points a "
        "given cost requires.",
    ),
    Interpretation(
        "B2",
        "Cards with the same name are copies of each other. If copies are on several lines, they "
        "add up.",
    ),
    Interpretation(
        "B3",
        "The odds of drawing a card assume that the whole opening hand goes back if the card is "
        "not in it.",
        (("no card goes back", "honorbound.draw?mulligan=no"),),
    ),
    Interpretation(
        "B4",
        "The source has no list of cards, so you enter the decks yourself. The sample decks and "
        "the ordinary deck, five cards each of Fate 1 to 6, are our own inventions.",
    ),
    Interpretation(
        "B6",
        "If Armor or Shield is higher than the damage, the hit does 0 points of damage, never "
        "less.",
    ),
    Interpretation(
        "B7",
        "If opposing characters have the same Initiative, the side that has initiative puts its "
        "own marker down last, so it acts first.",
        (("it acts last", "honorbound.stack?holder_acts=last"),),
    ),
    Interpretation(
        "B7",
        "A marker may go only to a character who has not been activated this round. From the top, "
        "markers of one side with the same Initiative lie in the order in which you list them. "
        "None of the other side's lies between them.",
        name="markers",
    ),
    Interpretation(
        "B10",
        "Moving from water to water costs nothing extra. Higher ground costs one extra point, "
        "however much higher it is. A step out of water onto higher ground pays both extra points. "
        "Occupied hexes count as blocked.",
    ),
    Interpretation(
        "B11",
        "“Directly between” means the straight line to a target in the same row of hexes, so "
        "counting the shortest paths is enough. Nothing in one of the two end hexes blocks the "
        "line. The source does not say what blocks a hex: in the calculators only the hexes that "
        "you mark do, and height does not.",
    ),
    Interpretation(
        "B13",
        "No card comes back until the deck is used up; the calculator also shows the odds if the "
        "cards were put back each time. If you know that a card is no longer in the deck, leave it "
        "out of the Fates you enter.",
        (("both figures", "honorbound.volley?"),),
    ),
)
