"""What the comparison is called and how it looks; it has no rules of its own."""

from __future__ import annotations

from honorcalc.calculators.ruleset import Accent, Ruleset

RULESET = Ruleset(
    slug="compare",
    name="Compare",
    light=Accent("#1e6850", deep="#134735", wash="#e6efe9"),
    dark=Accent("#80c8a8", deep="#a8dcc4", wash="#24352d"),
    same_odds="compare.same_odds?chance",
)
