"""How Honorbound's rules are read; its source states no odds, and we found no slip in it."""

from __future__ import annotations

from honorcalc.calculators.claims import Claim, Erratum, Interpretation

CLAIMS: tuple[Claim, ...] = ()
ERRATA: tuple[Erratum, ...] = ()

INTERPRETATIONS = (
    Interpretation(
        "B1",
        "A team's cost is added up and no more: which cost asks for how many Victory Points is not "
        "in the source.",
    ),
    Interpretation("B2", "Cards are told apart by name; copies on several lines add up."),
    Interpretation(
        "B3",
        "In the odds of a card all cards of the opening hand go back when it is missing.",
        (("none go back", "honorbound.draw?mulligan=no"),),
    ),
    Interpretation("B4", "Decks are the user's; the samples are our own and marked as such."),
    Interpretation(
        "B7",
        "At equal Initiative the marker of the side with initiative goes down last by default, so "
        "that it acts first.",
        (("it acts last", "honorbound.stack?holder_acts=last"),),
    ),
    Interpretation(
        "B7",
        "A marker goes to an ally not yet activated this round. Markers of one side at the same "
        "Initiative act as listed.",
        name="markers",
    ),
    Interpretation(
        "B10",
        "Water to water costs nothing extra. Any rise costs one point, however high; both "
        "surcharges add up. Occupied hexes count as blocked.",
    ),
    Interpretation(
        "B11",
        "“Directly between” means the straight line of an aligned target, so the count of shortest "
        "paths decides alone. What stands in an end blocks nothing. What blocks a hex is not in "
        "the source: those do that are marked as blocked, and height does not.",
    ),
    Interpretation(
        "B13",
        "Fate comes without replacement; the figure with replacement stands beside it. Known cards "
        "are left out of the Fates by whoever asks.",
        (("with replacement beside it", "honorbound.volley?"),),
    ),
)
