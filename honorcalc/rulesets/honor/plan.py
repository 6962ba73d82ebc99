"""The cheapest order of purchases for a raise (H28).

Raising anything by half a point to a level L costs L times its factor (attribute 4, skill and
specialty 1) times what its children leave of 4. A child at L or above saves its parent L times
the parent's factor, which is exactly what raising that child to L costs when nothing stands
inside it. So three things can make a raise cheaper, and nothing else:

- a skill with specialties, raised just before its attribute, costs less than it saves;
- an attribute or skill with enough children costs less to raise than what stands in it;
- the two together.

Buying anything without children first is never cheaper, only equally dear. Costs of different
levels do not depend on each other, so the best order is found level by level.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Text, Whole
from honorcalc.calculators.words import measured, number
from honorcalc.rulesets.honor.experience import (
    MOST_COUNTED,
    refuse_below,
    step_cost,
    steps_between,
)
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.parameters import HALF, multiplier
from honorcalc.rulesets.honor.sheet import Attribute, Place, Skill, find, read_sheet

LONGEST_SHEET = 2000
SAMPLE = """attribute Leadership 1
skill Perform 1.5
specialty Poetry 4.5
specialty Song 3
specialty Comedy 2.5
skill Speak 2
skill Command 2.5"""


@dataclass(frozen=True)
class Purchase:
    """One half-point raise: what, to which level, at what cost, and what it erases."""

    name: str
    level: Fraction
    cost: Fraction
    erased: tuple[str, ...] = ()


@dataclass(frozen=True)
class Order:
    """Purchases in order; `anew` names the erased skills bought again for their specialties."""

    purchases: tuple[Purchase, ...]
    anew: tuple[str, ...] = ()

    @property
    def cost(self) -> Fraction:
        """Points of all purchases together."""
        return sum((purchase.cost for purchase in self.purchases), Fraction(0))


class Branch:
    """An attribute and what stands in it while purchases are made."""

    def __init__(self, place: Place, house: House):
        self.house = house
        self.skills = list(place.attribute.skills)
        if place.skill and place.skill not in self.skills:
            self.skills.append(place.skill)
        self.attribute, self.level = place.attribute, place.attribute.level
        self.levels = {skill.name: skill.level for skill in self.skills}
        self.purchases: list[Purchase] = []
        self.anew: list[str] = []

    def current(self, skill: Skill) -> Fraction:
        """The level in use: the skill's own while it exceeds its attribute's (H26)."""
        return max(self.levels[skill.name], self.level)

    def raise_skill(self, skill: Skill) -> None:
        """Half a point more for a skill."""
        level = self.current(skill) + HALF
        erased_before = self.attribute.level < self.levels[skill.name] <= self.level
        if erased_before and skill.inside(level) and skill.name not in self.anew:
            self.anew.append(skill.name)
        gone = tuple(child.name for child in skill.specialties if child.level == level)
        self.levels[skill.name] = level
        cost = skill_cost(skill, level, self.house)
        self.purchases.append(Purchase(skill.name, level, cost, gone))

    def raise_attribute(self) -> None:
        """Half a point more for the attribute."""
        level = self.level + HALF
        inside = sum(own >= level for own in self.levels.values())
        gone = [name for name, own in self.levels.items() if own == level]
        for skill in self.skills:
            if self.levels[skill.name] < level:
                gone += [child.name for child in skill.specialties if child.level == level]
        self.level = level
        cost = step_cost("attribute", level, inside, self.house)
        self.purchases.append(Purchase(self.attribute.name, level, cost, tuple(gone)))

    def bought(self) -> Order:
        """All purchases so far."""
        return Order(tuple(self.purchases), tuple(self.anew))


def helpers(attribute: Attribute, level: Fraction, house: House) -> tuple[Skill, ...]:
    """The skills worth raising to a level just before their attribute is raised to it.

    Their specialties make them cheaper than what they save; by the book the fifth child saves
    nothing.
    """
    room = max(0, MOST_COUNTED[house.discount] - attribute.inside(level))
    below = [s for s in attribute.skills if s.level < level and s.inside(level)]
    return tuple(sorted(below, key=lambda skill: -skill.inside(level))[:room])


def attribute_cost(attribute: Attribute, level: Fraction, house: House) -> Fraction:
    """Points to raise an attribute to a level from half a point below, helpers included."""
    helping = helpers(attribute, level, house)
    inside = attribute.inside(level) + len(helping)
    own = step_cost("attribute", level, inside, house)
    return sum((skill_cost(skill, level, house) for skill in helping), own)


def skill_cost(skill: Skill, level: Fraction, house: House) -> Fraction:
    """Points to raise a skill to a level from half a point below."""
    return step_cost("skill", level, skill.inside(level), house)


def cheapest_tops(place: Place, goal: Fraction, house: House) -> tuple[Fraction, Fraction]:
    """To which levels attribute and skill are best raised on the way; of equals the fewest steps.

    The skill's level is the attribute's where no skill is raised beyond it.
    """
    base = place.attribute.level
    if not place.skill:
        return goal, goal
    found: list[tuple[Fraction, int, Fraction, Fraction]] = []
    above, steps = Fraction(0), 0
    for top in (base, *steps_between(base, goal)):
        if top > base:
            above += attribute_cost(place.attribute, top, house)
            steps += 1 + len(helpers(place.attribute, top, house))
        found.extend(
            (above + cost, steps + more, top, skill)
            for cost, more, skill in below_attribute(place, place.skill, top, goal, house)
        )
    _, _, attribute, skill = min(found)
    return attribute, skill


def below_attribute(
    place: Place, skill: Skill, attribute: Fraction, goal: Fraction, house: House
) -> list[tuple[Fraction, int, Fraction]]:
    """Cost, purchases and the skill's final level, for each level the skill may be raised to."""
    start = max(skill.level, attribute)
    if not place.specialty:
        levels = steps_between(start, goal)
        cost = sum((skill_cost(skill, level, house) for level in levels), Fraction(0))
        return [(cost, len(levels), goal)]
    found, cost = [], Fraction(0)
    for taken, top in enumerate((start, *steps_between(start, goal))):
        cost += skill_cost(skill, top, house) if taken else 0
        levels = steps_between(max(place.specialty.level, top), goal)
        found.append((cost + sum(levels), taken + len(levels), top))
    return found


def direct_order(place: Place, goal: Fraction, house: House) -> Order:
    """The purchases when only what is raised is bought, step by step."""
    branch = Branch(place, house)
    if place.skill:
        top = place.skill.level if place.specialty else goal
        return in_order(place, goal, branch.level, top, house)
    while branch.level < goal:
        branch.raise_attribute()
    return branch.bought()


def in_order(
    place: Place, goal: Fraction, attribute: Fraction, skill: Fraction, house: House
) -> Order:
    """The purchases that raise attribute, skill and specialty to these levels, in a good order.

    A skill that goes on is raised before its attribute reaches it, so that it is not erased.
    """
    branch = Branch(place, house)

    def wanted(level: Fraction) -> tuple[Skill, ...]:
        if level <= attribute:
            return helpers(place.attribute, level, house)
        return (place.skill,) if place.skill and level <= skill else ()

    while branch.level < attribute:
        level = branch.level + HALF
        for ahead in (level, level + HALF):
            for helping in wanted(ahead):
                if branch.current(helping) == ahead - HALF:
                    branch.raise_skill(helping)
        branch.raise_attribute()
    while place.skill and branch.current(place.skill) < skill:
        branch.raise_skill(place.skill)
    if place.skill and place.specialty:
        name, start = place.specialty.name, branch.current(place.skill)
        for level in steps_between(max(place.specialty.level, start), goal):
            branch.purchases.append(Purchase(name, level, step_cost("specialty", level, 0)))
    return branch.bought()


@calculator(
    "honor.plan",
    title="Cheapest raise",
    asks="cost choice",
    rules="H26 H28 H32",
    follows={"discount": "cost direct_cost saved affordable"},
    values=(
        Value("cost", "Cheapest cost", "points", "The cost of the order in the table."),
        Value("direct_cost", "Raised directly", "points", "The cost if you raise only this."),
        Value("saved", "Saved", "points"),
        Value("affordable", "Affordable", "text"),
    ),
)
def plan(
    sheet: Annotated[
        str,
        Text(
            "Character",
            lines=True,
            longest=LONGEST_SHEET,
            help="Start each line with attribute, skill or specialty. Then write the name and the "
            "level. Write skills below their attribute and specialties below their skill.",
        ),
    ] = SAMPLE,
    raise_: Annotated[
        str,
        Text(
            "Raise",
            longest=120,
            help="A name on the sheet, or a new one. If it is new or on the sheet twice, "
            "write its attribute or skill before it, such as Learning/Craft.",
        ),
    ] = "Leadership",
    goal: Annotated[Fraction, multiplier("To")] = Fraction(2),
    points: Annotated[
        int,
        Whole("Experience", minimum=0, maximum=1000, unit="points", help="The points you have."),
    ] = 17,
    house: House = BOOK,
) -> Answer:
    """The cheapest order of purchases that raises one thing on a character's sheet."""
    place = find(read_sheet(sheet), raise_)
    refuse_below(goal, place.raised.level, place.raised.name)
    order = in_order(place, goal, *cheapest_tops(place, goal, house), house)
    cost, direct = order.cost, direct_order(place, goal, house).cost
    left = points - cost
    more = f"{number(-left)} more than the {number(points)} you have"
    rest = f"leaves {number(left)} of {number(points)}" if left >= 0 else f"is {more}"
    steps = order.purchases
    bars = tuple(f"{n}. {step.name} {number(step.level)}" for n, step in enumerate(steps, start=1))
    return Answer(
        headline=f"Raising {place.raised.name} to {number(goal)} costs "
        f"{measured(cost, 'points')} of experience, which {rest}.",
        values={
            "cost": cost,
            "direct_cost": direct,
            "saved": direct - cost,
            "affordable": "yes" if left >= 0 else "no",
        },
        chart=Amounts(
            "Purchase",
            bars,
            tuple(step.cost for step in steps),
            "Cost so far",
            "points",
            counts=lambda n: steps[n].name == place.raised.name,
            stair=True,
        ),
        table=purchases_table(order),
        notes=tuple(notes(place, order, direct - cost)),
    )


def purchases_table(order: Order) -> Table:
    """The order of purchases."""
    running = accumulate(step.cost for step in order.purchases)
    rows = tuple(
        (n, step.name, step.level, step.cost, so_far, ", ".join(step.erased))
        for n, (step, so_far) in enumerate(zip(order.purchases, running, strict=True), start=1)
    )
    return Table(
        ("Purchase", "Raise", "To", "Cost", "Cost so far", "Erases"),
        rows,
        ("number", "text", "number", "number", "number", "text"),
    )


def notes(place: Place, order: Order, saved: Fraction) -> list[str]:
    """What the reader should know of the order."""
    said = [
        "H28: Skills and specialties are counted before each half-point raise. A raise that "
        "reaches one of them erases it."
    ]
    if saved:
        said.append(
            f"H28: This order costs {measured(saved, 'points')} less than raising only "
            f"{place.raised.name}."
        )
    if order.anew:
        be = "is" if len(order.anew) == 1 else "are"
        said.append(
            f"H28: {' and '.join(order.anew)} {be} erased on the way and bought anew. The "
            "specialties of an erased skill stay while they are higher than the attribute."
        )
    return said
