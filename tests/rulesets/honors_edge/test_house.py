"""Table rules: each choice against a listing of every throw, and against icepool."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from honorcalc import compute, sweep
from honorcalc.calculators.catalog import find
from honorcalc.questions.settings_in_words import changed_in_words
from honorcalc.rulesets.honors_edge.averages import approximate, deviation, mean
from honorcalc.rulesets.honors_edge.averages import mean_success_margins as margins
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.rolling import Pool, reaches, total
from tests.rulesets.honors_edge import loaded
from tests.rulesets.honors_edge.enumeration import bounds, ten_dice, totals
from tests.rulesets.honors_edge.loaded import peer_die, peer_pool, played
from tests.rulesets.rolling import link, random_house

FROM, OFTEN, REROLL = (rule.kind.settings() for rule in find("honors-edge.roll").reaching[:3])
DICE = [House(f, o, r) for f in FROM for o in OFTEN for r in REROLL]
SMALL = [Pool(1, 1), Pool(2, 1), Pool(2, 2), Pool(2, 1, lowest_first=1)]
THREE = [Pool(3, 2), Pool(3, 2, lowest_first=1), Pool(3, 1, lowest_first=2), Pool(3, 3)]
ONE_RULE = [House(f) for f in FROM] + [House("9", o) for o in OFTEN]
KEPT = [
    House("9"),
    House("8", reroll="ones_twos"),
    House("8", "3", "ones_until"),
    House("10", "2", "ones_twos"),
    House(reroll="ones_until"),
]


def brackets(pool: Pool, house: House, tens: int) -> None:
    """Every chance of a pool lies where a listing of all short chains leaves room."""
    found = totals(pool.rolled, pool.kept, True, pool.reroll_ones, pool.lowest_first, tens, house)
    at, left = pool.at(house), 1 - sum(found.values())
    assert left < Fraction(1, 10)
    for tn in range(1, max(found) + 2):
        least, most = bounds(found, lambda x, tn=tn: x >= tn)  # type: ignore[misc]
        assert least <= reaches(at, tn) <= most, tn
    below = 8 * (tens + 1) if pool.highest == pool.counted else 0
    whole = total(at, max(found))
    for x in range(1, below if left else max(found)):
        assert whole.probability(x) == found.get(x, 0), x
    if not left:
        assert mean(at) == sum(x * chance for x, chance in found.items())
        square = sum(x * x * chance for x, chance in found.items())
        assert deviation(at) == pytest.approx(float(square - mean(at) ** 2) ** 0.5, rel=1e-12)


@pytest.mark.parametrize("house", DICE, ids=link)
def test_listing_every_throw_agrees(house: House) -> None:
    """Each way to explode and to reroll, alone and together, in small pools."""
    for pool in SMALL:
        for honorable in (False, True):
            brackets(pool._replace(reroll_ones=honorable), house, 3)


@pytest.mark.parametrize("house", ONE_RULE, ids=link)
@pytest.mark.parametrize("pool", THREE)
def test_listing_three_dice_agrees(pool: Pool, house: House) -> None:
    """Highest and lowest dice of three, whatever explodes and how often."""
    brackets(pool._replace(reroll_ones=True), house, 2 if house.explosions == "endless" else 3)


@pytest.mark.parametrize("house", KEPT, ids=link)
@pytest.mark.parametrize(("rolled", "kept", "lowest"), [(4, 2, 0), (3, 3, 0), (4, 2, 1)])
def test_icepool_agrees_throughout(rolled: int, kept: int, lowest: int, house: House) -> None:
    """Every chance is icepool's to 1e-9, and so are the averages, those of any Margin too."""
    keep = [1] * lowest + [0] * (rolled - kept) + [1] * (kept - lowest)
    theirs = peer_die(True, house).keep(rolled, keep)
    pool = Pool(rolled, kept, reroll_ones=True, lowest_first=lowest).at(house)
    cases = theirs.denominator()
    chances = {int(x): Fraction(n, cases) for x, n in theirs.items()}
    ours = total(pool, 100)
    for x in range(99):
        assert abs(ours.probability(x) - chances.get(x, 0)) < 1e-9
    assert float(mean(pool)) == pytest.approx(float(theirs.mean()), rel=1e-9)
    spread = float(theirs.standard_deviation())
    assert float(deviation(pool)) == pytest.approx(spread, rel=1e-7)
    assert approximate(pool) == (
        house.explosions == "endless" and house.explode_from in "98" and kept < rolled
    )
    for width in (1, 3, 5, 7, 20):
        counted = sum(max(0, (x - 12) // width) * chance for x, chance in chances.items())
        assert float(margins(pool, 12, width)) == pytest.approx(float(counted), rel=1e-7)


@pytest.mark.parametrize("rolled", range(21))
def test_ten_dice_die_by_die(rolled: int) -> None:
    """The rule by formula is the rule by taking one die after another."""
    house = House(ten_dice="two_for_one")
    for kept in range(1, 21):
        at = Pool(rolled, kept, bonus=3).at(house)
        assert (at.rolled, at.kept, at.bonus - 3) == ten_dice(rolled, kept)
        assert bool(at.converted) == ((rolled, kept) != ten_dice(rolled, kept)[:2])
    assert Pool(rolled, 0).at(house) == Pool(rolled, 0)


def test_the_examples_of_the_relatives() -> None:
    """12k4, 13k9, 10k12 and 14k12 as the games with that rule have them; the rest of 13k6."""
    pools = [(12, 4), (13, 9), (10, 12), (14, 12), (13, 6), (10, 10), (9, 12)]
    found = [ten_dice(*pool) for pool in pools]
    assert found[:4] == [(10, 5, 0), (10, 10, 2), (10, 10, 4), (10, 10, 12)]
    assert found[4:] == [(10, 7, 0), (10, 10, 0), (9, 12, 0)]
    for (rolled, kept), (fewer, more, bonus) in zip(pools, found, strict=True):
        ours = compute(
            "honors-edge.roll", rolled=rolled, kept=kept, tn=60, house="ten_dice:two_for_one"
        )
        book = compute("honors-edge.roll", rolled=fewer, kept=more, bonus=bonus, tn=60)
        assert ours.values == book.values


class Case(NamedTuple):
    """Random settings of an attack, small enough to be listed."""

    house: House
    settings: dict[str, Any]


def random_case(random: Random) -> Case:
    """One or two dice for the attack, as many for the damage."""
    attribute = random.choice((1, 1, 2))
    settings = {
        "attribute": attribute,
        "skill": random.choice((0, 1)) if attribute == 1 else 0,
        "honorable": random.random() < 0.7,
        "frightened": random.random() < 0.2,
        "blinded": random.random() < 0.4,
        "pain": random.choice(PAINED),
        "prone": random.random() < 0.2,
        "bonus": random.randint(-12, 15),
    }
    return Case(random_house(random, BOOK, random.choice((0, 3))), settings)


PAINED = ("normal", "grazed", "hurt", "injured", "critical")
BLINDED = {"two": 2, "one": 1, "all": 2, "highest": 0}


def listed(case: Case) -> dict[int, Fraction]:
    """The totals of the case's Skill Roll."""
    s, house = case.settings, case.house
    calm = not s["frightened"]
    return {
        x + s["bonus"] - 10 * s["prone"]: chance
        for x, chance in totals(
            s["attribute"] + s["skill"],
            s["attribute"],
            calm,
            s["honorable"] and calm,
            BLINDED[house.blinded_keep] if s["blinded"] else 0,
            4,
            replace(house, ten_dice="all"),
        ).items()
    }


def between(chance: object, found: tuple[Fraction, Fraction], name: str) -> None:
    """A value lies within the bounds of a listing."""
    assert isinstance(chance, (int, Fraction)), name
    assert found[0] <= chance <= found[1], name


@pytest.mark.parametrize("seed", range(20))
def test_random_settings_of_a_skill_roll(seed: int) -> None:
    """Ten random settings and tables each: every chance lies where the listing leaves room."""
    random = Random(seed)
    for _ in range(10):
        case, tn = random_case(random), random.randint(0, 45)
        helpers, width = random.randint(0, 12), case.house.margin
        found = {x + helpers: chance for x, chance in listed(case).items()}
        effective = tn + case.house.pain_step * PAINED.index(case.settings["pain"])
        settings = case.settings | {"tn": tn, "helpers": helpers, "house": link(case.house)}
        ours = compute("honors-edge.skill", **settings).answer.values
        assert ours["effective_tn"] == effective
        between(ours["success"], bounds(found, lambda x: x >= effective), "success")
        for k in (1, 2, 3):
            up = bounds(found, lambda x: x >= effective + width * k)
            down = bounds(found, lambda x: x <= effective - width * k)
            between(ours[f"success_margin_{k}"], up, f"success {k}")
            between(ours[f"failure_margin_{k}"], down, f"failure {k}")


@pytest.mark.parametrize("seed", range(20))
def test_random_settings_of_an_attack(seed: int) -> None:
    """Ten random settings and tables each: hit, down and dead, and damage by its own dice."""
    random = Random(100 + seed)
    for _ in range(10):
        case, defense = random_case(random), random.randint(0, 30)
        tn = defense + case.house.pain_step * PAINED.index(case.settings["pain"])
        out, dead = 5 * case.house.health_step, 6 * case.house.health_step
        pool, suffered = (random.randint(-1, 2), random.randint(0, 1)), random.randrange(dead)
        target = {"strength": 1, "weapon_rolled": pool[0] - 1, "weapon_kept": pool[1] - 1}
        target |= {"stamina": 1, "suffered": suffered, "ki": random.choice((0, 0, 1, 2))}
        settings = case.settings | target | {"defense": defense, "house": link(case.house)}
        ours = compute("honors-edge.attack", **settings).answer.values
        hit = bounds(listed(case), lambda x: x >= tn)
        between(ours["hit"], hit, "hit")
        explode = case.house.damage_explodes and not case.settings["frightened"]
        hurt = (
            totals(*pool, explode, False, 0, 4, case.house) if min(pool) > 0 else {0: Fraction(1)}
        )
        asked = target | {"frightened": settings["frightened"], "house": link(case.house)}
        own = compute("honors-edge.damage", **asked).answer.values
        for name, end in (("down", out), ("dead", dead)):
            low, high = bounds(hurt, lambda x: suffered + max(0, x - 5 * target["ki"]) >= end)
            if name == "down" and suffered >= end:
                assert ours[name] == 1
            else:
                between(ours[name], (hit[0] * low, hit[1] * high), name)
                between(own["dead"] + own["out"] * (name == "down"), (low, high), name)  # type: ignore[operator]


@pytest.mark.parametrize(
    "house", [House("9"), House("10", "1"), House("never", reroll="ones_until")]
)
def test_other_calculators_have_the_same_pools(house: House) -> None:
    """Escape, healer, initiative and the heat map roll what icepool rolls at that table."""
    rules = link(house)
    pool = peer_pool(3, 2, True, 400, house)
    reached = {tn: float(loaded.reaches(pool, tn)) for tn in (15, 20)}
    free = compute("honors-edge.escape", house=rules).values["success"]
    assert float(free) == pytest.approx(reached[20], abs=1e-9)
    down = compute("honors-edge.bleeding", house=rules, suffered=49).values["down"]
    assert float(down) == pytest.approx(1 - reached[15], abs=1e-9)
    average = compute("honors-edge.matrix", house=rules).values["average"]
    assert float(average) == pytest.approx(reached[15], abs=1e-9)
    other = peer_pool(4, 3, True, 400, house)
    order = compute(
        "honors-edge.initiative",
        house=rules,
        a_attribute=2,
        a_athletics=1,
        b_attribute=3,
        b_athletics=1,
    ).values
    assert float(order["a_first"]) == pytest.approx(
        float((pool > other).probability(True)), abs=1e-9
    )
    assert float(order["tie"]) == pytest.approx(float((pool == other).probability(True)), abs=1e-9)


@pytest.mark.parametrize(
    ("house", "faces", "kept"),
    [
        ("explode_from:9", (9, 3, 8, 10, 9, 1), [12, 8, 20]),
        ("explosions:1", (10, 10, 3, 4), [20, 3, 4]),
        ("explode_from:never", (10, 9, 8), [10, 9, 8]),
        ("reroll:ones_until", (1, 1, 2, 10, 1, 7), [2, 11, 7]),
        ("reroll:ones_twos", (2, 1, 1, 2, 5), [1, 2, 5]),
        ("reroll:nothing", (1, 2, 5), [1, 2, 5]),
    ],
)
def test_dice_fall_as_the_table_plays(house: str, faces: tuple[int, ...], kept: list[int]) -> None:
    """Loaded dice: which go on, which are crossed out, and what each comes to."""
    made = played("honors-edge.roll", *faces, rolled=3, kept=3, reroll_ones="yes", house=house)
    chains: list[int] = []
    for die in made.dice:
        chains = [*chains, die.value] if not die.follows else [*chains[:-1], chains[-1] + die.value]
    assert chains == kept
    assert made.total == sum(kept)


@pytest.mark.parametrize(
    ("keep", "total"), [("two", 11), ("one", 12), ("all", 11), ("highest", 17)]
)
def test_blinded_dice_are_kept_as_the_table_plays(keep: str, total: int) -> None:
    """3k2 of 9 3 8: which of the dice a Blinded character keeps."""
    house = f"blinded_keep:{keep}"
    assert played("honors-edge.skill", 9, 3, 8, blinded="yes", house=house).total == total


def test_all_lowest_dice_are_more_than_two() -> None:
    """5k4 of 9 3 8 1 2 keeps 1, 2, 3 and 8 where a table lets only the lowest count."""
    faces, ranks = (9, 3, 8, 1, 2), {"attribute": 4, "skill": 1, "honorable": "no"}
    book = played("honors-edge.skill", *faces, **ranks, blinded="yes")
    lowest = played("honors-edge.skill", *faces, **ranks, blinded="yes", house="blinded_keep:all")
    assert (book.total, lowest.total) == (20, 14)


def test_no_setting_tells_the_pain_of_the_book() -> None:
    """A line and a post name the Health Rank; how much Pain it brings is the table's own rule."""
    found = sweep("honors-edge.skill", "tn:15:20", by="pain", house="pain_step:7")
    labels = [line.label for line in found.lines]
    assert labels[:2] == ["Conditions: Pain Normal", "Conditions: Pain Grazed"]
    attack = find("honors-edge.attack")
    hurt = attack.read({"pain": "hurt", "house": "pain_step:7"})
    words = changed_in_words(attack, hurt)
    assert words == "Attacker's conditions: Pain: Hurt; with Pain in steps of 7"


def test_the_ten_dice_rule_is_told() -> None:
    """Notes say what has become of the pool."""
    result = compute("honors-edge.roll", rolled=14, kept=12, house="ten_dice:two_for_one")
    assert result.notes[0] == "E1: By the ten-dice rule 14k12 becomes 10k10 + 12."


def test_several_house_rules_are_a_list() -> None:
    """What reads "9 or 10", "ones and twos" would not be parted by another "and"."""
    house = "explode_from:9;reroll:ones_twos;margin:4"
    assert compute("honors-edge.skill", house=house).headline.endswith(
        "% of rolls, with these house rules: dice that explode on 9 or 10; "
        "ones and twos rerolled once; a Margin width of 4."
    )
