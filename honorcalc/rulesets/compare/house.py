"""The table rules of all rulesets together, for the calculators that compare them."""

from dataclasses import dataclass, field

from honorcalc.calculators.house import RULESET
from honorcalc.rulesets.actions_reactions.house import House as ActionsReactions
from honorcalc.rulesets.honor.house import House as Honor
from honorcalc.rulesets.honorbound.house import House as Honorbound
from honorcalc.rulesets.honors_edge.house import House as HonorsEdge
from honorcalc.rulesets.updated_mechanics.house import House as UpdatedMechanics


@dataclass(frozen=True, slots=True)
class House:
    """Every ruleset as a table plays it, under its own name; the defaults are the books'."""

    honor: Honor = field(default=Honor(), metadata={RULESET: "Honor"})
    honors_edge: HonorsEdge = field(default=HonorsEdge(), metadata={RULESET: "Honor's Edge"})
    honorbound: Honorbound = field(default=Honorbound(), metadata={RULESET: "Honorbound"})
    actions_reactions: ActionsReactions = field(
        default=ActionsReactions(), metadata={RULESET: "Actions and Reactions"}
    )
    updated_mechanics: UpdatedMechanics = field(
        default=UpdatedMechanics(), metadata={RULESET: "Updated Game Mechanics"}
    )


BOOK = House()


def changes(endings: str, **rules: str) -> dict[str, str]:
    """What a comparison's values follow: for each ruleset its rules, as `follows` has them.

    >>> changes("fluke slip", honors_edge="explosions")
    {'honors-edge.explosions': 'honors_edge_fluke honors_edge_slip'}
    """
    return {
        f"{key.replace('_', '-')}.{rule}": " ".join(f"{key}_{end}" for end in endings.split())
        for key, named in rules.items()
        for rule in named.split()
    }


def also_most(follows: dict[str, str], rules: str) -> dict[str, str]:
    """What values follow, with `most`, which some of the rules change too.

    >>> also_most({"honor.ties": "honor_fluke", "honor.die": ""}, "honor.die honor.ties")
    {'honor.ties': 'honor_fluke most', 'honor.die': 'most'}
    """
    return {
        rule: f"{values} most".strip() if rule in rules.split() else values
        for rule, values in follows.items()
    }
