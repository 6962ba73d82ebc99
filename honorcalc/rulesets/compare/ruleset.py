"""What the comparison is called and how it looks; it has no rules of its own."""

from dataclasses import replace

from honorcalc.calculators.ruleset import LINES, Ruleset
from honorcalc.rulesets.actions_reactions.ruleset import RULESET as ACTIONS_REACTIONS
from honorcalc.rulesets.honor.ruleset import RULESET as HONOR
from honorcalc.rulesets.honorbound.ruleset import RULESET as HONORBOUND
from honorcalc.rulesets.honors_edge.ruleset import RULESET as HONORS_EDGE
from honorcalc.rulesets.updated_mechanics.ruleset import RULESET as UPDATED_MECHANICS

# Each ruleset is drawn in its own color, in the order of `contenders`; Honor's is the accent.
OTHERS = (HONORS_EDGE, HONORBOUND, ACTIONS_REACTIONS, UPDATED_MECHANICS)
LIGHT = {line: one.light.color for line, one in zip(LINES, OTHERS, strict=True)}
DARK = {line: one.dark.color for line, one in zip(LINES, OTHERS, strict=True)}

RULESET = Ruleset(
    slug="compare",
    name="Compare",
    light=replace(HONOR.light, lines=LIGHT),
    dark=replace(HONOR.dark, lines=DARK),
    same_odds="compare.same_odds?chance",
)
