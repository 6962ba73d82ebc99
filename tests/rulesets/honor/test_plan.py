"""The cheapest order of purchases (H26, H28, H32)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any

import pytest

from honorcalc import compute
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.rulesets.honor.sheet import find, read_sheet

HALF = Fraction(1, 2)
# A branch while it is being bought up, in half points: the attribute, then for each skill its
# level and those of its specialties. What is not above its parent is not on the sheet.
Branch = tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]


def level_of(branch: Branch, path: tuple[int, ...]) -> int:
    """The multiplier in use at a path: none, (skill,) or (skill, specialty) (H26)."""
    attribute, skills = branch
    if not path:
        return attribute
    skill, specialties = skills[path[0]]
    if len(path) == 1:
        return max(attribute, skill)
    return max(attribute, skill, specialties[path[1]])


def purchases(branch: Branch, most: int = 4) -> Iterator[tuple[int, int, Branch]]:
    """Every half-point raise there is: its cost, its new level, what comes of it (H28).

    At most so many children lower a cost.
    """
    attribute, skills = branch
    inside = sum(skill > attribute for skill, _ in skills)
    price = 4 * (attribute + 1) * (4 - min(most, inside))
    yield price, attribute + 1, (attribute + 1, skills)
    for n, (skill, specialties) in enumerate(skills):
        now = max(attribute, skill)
        within = sum(specialty > now for specialty in specialties)
        changed = (*skills[:n], (now + 1, specialties), *skills[n + 1 :])
        yield (now + 1) * (4 - min(most, within)), now + 1, (attribute, changed)
        for m, specialty in enumerate(specialties):
            new = max(now, specialty) + 1
            bought = (*specialties[:m], new, *specialties[m + 1 :])
            yield new, new, (attribute, (*skills[:n], (skill, bought), *skills[n + 1 :]))


def cheapest(
    branch: Branch,
    reached: Callable[[Branch], bool],
    useful: Callable[[int, Branch], bool],
    most: int = 4,
) -> int:
    """Dijkstra's search over every order of useful purchases, in half points of cost.

    What is useful is told by the new level and by what the branch becomes.
    """
    order = count()
    queue = [(0, next(order), branch)]
    done: set[Branch] = set()
    while True:
        cost, _, branch = heappop(queue)
        if reached(branch):
            return cost
        if branch in done:
            continue
        done.add(branch)
        for price, level, bought in purchases(branch, most):
            if useful(level, bought):
                heappush(queue, (cost + price, next(order), bought))


def written(branch: Branch) -> str:
    """The sheet of a branch; skills are A, B, …, specialties A1, A2, …"""
    attribute, skills = branch
    lines = [f"attribute Root {attribute / 2:g}"]
    for n, (skill, specialties) in enumerate(skills):
        name = chr(ord("A") + n)
        if skill <= attribute:
            continue
        lines.append(f"skill {name} {skill / 2:g}")
        lines += [
            f"specialty {name}{m} {level / 2:g}"
            for m, level in enumerate(specialties)
            if level > skill
        ]
    return "\n".join(lines)


def plan(sheet: str, name: str, goal: Any, **more: Any) -> Result:
    """The purchases by which what has this name reaches the goal."""
    return compute("honor.plan", sheet=sheet, goal=goal, **{"raise": name}, **more)


def random_branch(random: Random) -> Branch:
    """A small branch: an attribute, up to five skills on it, a few specialties."""
    attribute = random.randint(1, 4)
    skills = []
    for _ in range(random.randint(0, 5)):
        skill = attribute + random.randint(1, 3)
        specialties = tuple(
            skill + random.randint(1, 3) for _ in range(random.choice([0, 0, 1, 4]))
        )
        skills.append((skill, specialties))
    return attribute, tuple(skills)


def with_new_children(branch: Branch) -> Branch:
    """The same with an unlisted skill and an unlisted specialty in each skill, to be bought too."""
    attribute, skills = branch
    return attribute, (*((s, (*sp, 0)) for s, sp in skills), (0, (0,)))


DISCOUNTS = [("", 4), ("discount:to_one", 3), ("discount:never", 0)]


@pytest.mark.parametrize("seed", range(120))
def test_no_order_of_any_purchases_is_cheaper(seed: int) -> None:
    """The cost equals a full search, in which new skills and specialties may be bought too."""
    random = Random(seed)
    house, most = DISCOUNTS[seed % len(DISCOUNTS) if seed >= 80 else 0]
    branch = random_branch(random)
    paths: list[tuple[tuple[int, ...], str]] = [((), "Root")]
    for n, (_, specialties) in enumerate(branch[1]):
        paths.append(((n,), f"Root/{chr(65 + n)}"))
        paths += [((n, m), f"Root/{chr(65 + n)}/{chr(65 + n)}{m}") for m in range(len(specialties))]
    paths.append(((len(branch[1]),), "Root/New"))
    path, name = random.choice(paths)
    full = with_new_children(branch) if len(branch[1]) < 3 else branch
    if path == (len(branch[1]),) and full is branch:
        path, name = paths[0]
    size = sum(1 + len(specialties) for _, specialties in full[1])
    goal = level_of(full, path) + random.randint(0, 3 if size < 7 else 2)
    values = plan(written(branch), name, Fraction(goal, 2), house=house).answer.values
    cost = cheapest(
        full,
        lambda branch: level_of(branch, path) >= goal,
        lambda level, _: level <= goal + 1,  # beyond the goal nothing can be saved any more
        most,
    )
    assert values["cost"] == Fraction(cost, 2)


def replay(sheet: str, rows: list[list[object]], wanted: str) -> tuple[Fraction, Fraction]:
    """Pays for a table of purchases one by one, counting and erasing as the rule says.

    Gives what was paid, and the level in use of what was wanted, an attribute or a skill.
    """
    (attribute,) = read_sheet(sheet)
    levels, parent = {attribute.name: attribute.level}, {}
    for skill in attribute.skills:
        levels[skill.name], parent[skill.name] = skill.level, attribute.name
        for specialty in skill.specialties:
            levels[specialty.name], parent[specialty.name] = specialty.level, skill.name
    if wanted != attribute.name:
        parent[wanted] = attribute.name
    paid = Fraction(0)

    def in_use(name: str) -> Fraction:
        own = levels.get(name, Fraction(0))
        return max(own, in_use(parent[name])) if name in parent else own

    for _, name, to, cost, so_far, erased in rows:
        assert isinstance(name, str)
        new = in_use(name) + HALF
        assert new == Fraction(str(to))
        inside = sum(level >= new for c, level in levels.items() if parent.get(c) == name)
        price = (4 if name == attribute.name else 1) * new * max(0, 4 - inside)
        paid += price
        assert (Fraction(str(cost)), Fraction(str(so_far))) == (price, paid)
        levels[name] = new
        gone = {c for c in levels if c in parent and levels[c] <= in_use(parent[c])}
        assert gone == ({*str(erased).split(", ")} if erased else set())
        for child in gone:
            del levels[child]
    return paid, in_use(wanted)


@pytest.mark.parametrize("seed", range(60))
def test_the_table_can_be_bought_as_it_stands(seed: int) -> None:
    """Paying for the purchases in order costs what is said and ends at the goal."""
    random = Random(1000 + seed)
    sheet = written(random_branch(random))
    (attribute,) = read_sheet(sheet)
    skills = [skill.name for skill in attribute.skills]
    name = random.choice(["Root", "Root/New", *(f"Root/{skill}" for skill in skills)])
    start = find(read_sheet(sheet), name).raised.level
    goal = start + Fraction(random.randint(0, 8), 2)
    result = plan(sheet, name, goal)
    rows = result.table["rows"]
    assert replay(sheet, rows, name.rpartition("/")[2]) == (result.answer.values["cost"], goal)


def test_the_example_of_the_source() -> None:
    """Melee Defense from 3.5 to 4 costs 16 of 17 points, 12, 8, 4 or 0 with specialties."""
    lines = ["attribute Quickness 3", "skill Melee Defense 3.5"]
    for specialties, cost in enumerate([16, 12, 8, 4, 0]):
        result = plan("\n".join(lines), "Melee Defense", 4)
        assert result.values == {
            "cost": cost,
            "direct_cost": cost,
            "saved": 0,
            "affordable": "yes",
        }
        assert f"{17 - cost} of 17" in result.headline
        lines.append(f"specialty Ward {specialties} 4.5")


def test_a_skill_with_specialties_first_makes_its_attribute_cheaper() -> None:
    """The sample: 22 points alone, 16 with Perform raised first, so 17 are enough."""
    result = compute("honor.plan")
    assert result.values == {"cost": 16, "direct_cost": 22, "saved": 6, "affordable": "yes"}
    assert [row[1] for row in result.table["rows"]] == ["Perform", "Leadership", "Leadership"]


def test_an_attribute_with_four_better_skills_is_raised_for_free() -> None:
    """A fifth skill is then cheaper through its attribute than by itself."""
    sheet = "attribute Social 2\nskill A 4\nskill B 4\nskill C 4\nskill D 4\nskill E 2.5"
    values = plan(sheet, "E", 4.5, points=0).values
    assert (values["cost"], values["direct_cost"]) == (18, 4 * (3 + 3.5 + 4 + 4.5))
    assert values["affordable"] == "no"


def test_craft_stands_under_two_attributes() -> None:
    """A name that is on the sheet twice is refused with both paths; a path finds it (H32)."""
    sheet = "attribute Dexterity 2\nskill Craft 3\nattribute Learning 2\nskill Craft 4"
    with pytest.raises(ParameterError, match=r"raise: Craft .* Dexterity/Craft or Learning/Craft"):
        plan(sheet, "Craft", 5)
    values = plan(sheet, "learning/craft", 4.5).values
    assert values["cost"] == 18


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Runing", "Runing is not on the sheet; the nearest are running, sprint; write"),
        ("", "an empty value is not on the sheet"),
        ("Strength/Climbing", "Strength is not an attribute or skill on the sheet"),
        ("Agility/Running/Sprint/Start", "is not an attribute or skill on the sheet"),
    ],
)
def test_an_unknown_name_is_refused(name: str, message: str) -> None:
    """The refusal offers the nearest names, and says how to name what is not there yet."""
    sheet = "attribute Agility 2\nskill Running 3\nspecialty Sprint 4"
    with pytest.raises(ParameterError) as refusal:
        plan(sheet, name, 5)
    assert refusal.value.parameter == "raise"
    assert message in refusal.value.short


def test_a_skill_that_goes_on_is_not_erased() -> None:
    """A helping skill is raised before its attribute reaches it, so it stands there throughout."""
    sheet = "attribute Will 1\nskill Calm 1.5\nspecialty Trance 5\nspecialty Focus 5"
    result = plan(sheet, "Will", 2.5)
    rows = result.table["rows"]
    assert [(row[1], row[2]) for row in rows] == [
        *[("Calm", 2), ("Will", 1.5), ("Calm", 2.5), ("Will", 2), ("Will", 2.5)],
    ]
    assert not any("anew" in note for note in result.notes)


def test_a_skill_bought_anew_is_told() -> None:
    """When four others count, a skill is left to be erased; buying it again later is noted."""
    sheet = "\n".join(
        [
            *["attribute Will 1", "skill Calm 1.5", "specialty Trance 5"],
            *[f"skill {name} 3" for name in ("Wit", "Wile", "Wont", "Wish")],
        ]
    )
    result = plan(sheet, "Will", 3.5)
    assert result.values["saved"] == 3.5
    assert "H28: This order costs 3.5 points less than raising only Will." in result.notes
    assert any("Calm is erased on the way and bought anew" in note for note in result.notes)


def test_chart_is_a_stair_to_the_cost() -> None:
    """Each purchase begins where the one before ended; what is raised is set off from the rest."""
    sheet = "attribute Leadership 2.5\nskill Perform 3\nspecialty Poetry 4.5\nspecialty Song 4"
    result = plan(sheet, "Leadership", 3.5, points=100)
    bars = {
        name: (base, base + height, trace["meta"]["role"])
        for trace in result.figure["data"]
        for name, base, height in zip(trace["x"], trace["base"], trace["y"], strict=True)
    }
    assert bars == {
        "1. Perform 3.5": (0, 7, "rest"),
        "2. Leadership 3": (7, 43, "counts"),
        "3. Leadership 3.5": (43, 85, "counts"),
    }
    assert plan(sheet, "Leadership", 2.5, points=100).figure["data"] == []
