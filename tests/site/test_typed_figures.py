"""The chances that pages state without a link: each is a calculator's, or is reckoned here."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from honorcalc.calculators.words import percent
from scripts.site.fences import fences
from tests.asking import granted
from tests.site.book import DOCS, LINK

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^(?=#{2,3} )", re.MULTILINE)
CHART = re.compile(r"#([a-z-]+\.[a-z_]+)(?:\.\d+)?\?([^)]*)\)")
CHANCE = re.compile(r"\d+\.\d+%")
APART = ("project", "python", "updated-mechanics/summary")
"""What speaks of programs and machines, and a page whose figures have a test of their own."""


@cache
def values(link: str) -> dict[str, float]:
    """The chances in the answer of a link such as "honor.test?acting_multiplier=3"."""
    calculator, _, query = link.partition("?")
    found = granted("compute", calculator=calculator, query=query)["result"]["values"]
    return {k: v for k, v in found.items() if isinstance(v, int | float) and 0 <= v <= 1}


def of(link: str, name: str) -> Fraction:
    """One chance in the answer of a link."""
    return Fraction(values(link)[name])


def leg_set(least: int) -> Fraction:
    """Science 4 against 12 and then Craft 3.5 with the excess, both with −4 (H1, H31).

    Craft is tried after a Science total of at least `least`.
    """
    rolls = [a + b for a, b in product(range(6), repeat=2)]
    science = [4 * max(0, roll - 4) for roll in rolls]
    tries = [
        total >= least and max(0, total - 12) + Fraction(7, 2) * max(0, roll - 4) >= 12
        for total, roll in product(science, rolls)
    ]
    return Fraction(sum(tries), len(tries))


EQUALS, WRESTLERS = "actions-reactions.opposed?", "actions-reactions.opposed?b_ability=15"
ZERO = of("honor.roll?", "zero")
SIX = "1:1,2:1,3:1,4:1,5:1,6:1"
VOLLEY = f"honorbound.volley?attacks=6&attacker_fates={SIX}&defender_fates={SIX}"
ELSEWHERE = {
    ("actions-reactions/interpretations.md", "66.4%"): of(EQUALS, "a_wins")
    + of(EQUALS, "deadlock") / 2,
    ("actions-reactions/interpretations.md", "68.8%"): of(EQUALS, "a_wins")
    / (1 - of(EQUALS, "deadlock")),
    ("actions-reactions/interpretations.md", "53.5%"): of(WRESTLERS, "a_wins")
    / (1 - of(WRESTLERS, "deadlock")),
    ("compare/index.md", "47.0%"): of("honors-edge.skill?honorable=no", "success"),
    ("compare/index.md", "45.9%"): of("updated-mechanics.hit?hit_pool=6", "hit"),
    ("honor/examples.md", "21.3%"): leg_set(0),
    ("honor/examples.md", "9.3%"): leg_set(12),
    ("honor/test.md", "21.3%"): leg_set(0),
    ("honor/test.md", "9.3%"): leg_set(12),
    ("honor/hit-location.md", "0.5%"): Fraction(1, 6**3),
    ("honor/unarmed-and-items.md", "44.4%"): of("honor.test?", "success"),
    ("honor/test.md", "2.8%"): ZERO,
    ("honor/test.md", "97.2%"): 1 - ZERO,
    ("honorbound/fate.md", "83.9%"): of(VOLLEY, "hits_3") + of(VOLLEY, "hits_4"),
    ("honorbound/fate.md", "58.9%"): of(VOLLEY, "replaced_3") + of(VOLLEY, "replaced_4"),
    ("honors-edge/interpretations.md", "9.1%"): Fraction(5, 55),
    ("honors-edge/rolling.md", "41.0%"): 1 - Fraction(9, 10) ** 5,
    ("updated-mechanics/duels.md", "50.0%"): Fraction(1, 2),
}
"""What no answer beside it says as it stands, by page."""


def beside(section: str) -> set[str]:
    """The chances of all charts that a section shows or links, and those that they do not come."""
    links = [f"{calculator}?{query}" for calculator, query in CHART.findall(section)]
    links += [f"{f.calculator}?{f.query}" for f in fences(section) if not f.kind]
    chances = [chance for link in links for chance in values(link).values()]
    return {percent(one) for chance in chances for one in (chance, 1 - chance)}


def stated() -> Iterator[tuple[str, str, str]]:
    """Each chance that stands outside a link and a table of figures: page, chance, section."""
    for path in sorted(DOCS.rglob("*.md")):
        page = path.relative_to(DOCS).as_posix()
        if page.startswith(APART) or path.stem == "changelog":
            continue
        for section in SECTION.split(path.read_text("utf-8")):
            for chance in CHANCE.findall(LINK.sub("", FENCE.sub("", section))):
                yield page, chance, section


STATED = [*stated()]


@pytest.mark.parametrize(("page", "chance"), dict.fromkeys((p, c) for p, c, _ in STATED))
def test_a_chance_without_a_link_is_right(page: str, chance: str) -> None:
    """It is said by an answer in the same section, or else by what is listed above."""
    listed = ELSEWHERE.get((page, chance))
    if listed is not None:
        assert percent(listed) == chance
    else:
        for section in [s for p, c, s in STATED if (p, c) == (page, chance)]:
            assert chance in beside(section)


def test_nothing_is_listed_in_vain() -> None:
    """What is listed stands on its page."""
    assert set(ELSEWHERE) <= {(page, chance) for page, chance, _ in STATED}
