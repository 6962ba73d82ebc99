"""What the comparison is called and how it looks; it has no rules of its own."""

from __future__ import annotations

from honorcalc.calculators.ruleset import Accent, Ruleset

# Each ruleset is drawn in its own color, in the order of `contenders`; Honor's is the accent.
LIGHT = {2: "#34508f", 3: "#6f3b82", 4: "#7a5510", 5: "#0d6272"}
DARK = {2: "#a9bcf2", 3: "#d6abe6", 4: "#e3c070", 5: "#7ecbdb"}

RULESET = Ruleset(
    slug="compare",
    name="Compare",
    light=Accent("#1e6850", deep="#134735", wash="#e6efe9", lines=LIGHT),
    dark=Accent("#80c8a8", deep="#a8dcc4", wash="#24352d", lines=DARK),
    same_odds="compare.same_odds?chance",
)
