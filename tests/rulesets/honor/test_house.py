"""Honor by the book and by its table rules, against the slow twins."""

from collections.abc import Mapping
from random import Random

import pytest

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Numbers
from honorcalc.calculators.rolls import Dice
from honorcalc.calculators.signature import Parameter
from honorcalc.rulesets.honor.house import House as Record
from tests.calculators.test_house import others
from tests.contract.settings import edges, random_settings
from tests.rulesets.honor.enumeration import BY_THE_BOOK, House
from tests.rulesets.honor.rolling import played
from tests.rulesets.honor.test_duel import equals_slow, random_case, settings, stays_close, taken
from tests.rulesets.honor.twins import TWINS, equals_twin
from tests.rulesets.rolling import Loaded, play

RANDOM = 200


def random_house(random: Random, known: Calculator) -> dict[str, str]:
    """Some of the rules that reach a calculator, each at another choice than the book's."""
    return {
        rule.name: random.choice(others(rule)) for rule in known.reaching if random.random() < 0.5
    }


def some_settings(random: Random, known: Calculator, house: House) -> dict[str, str]:
    """Random settings, some at an edge, that leave the house its rules; runs a twin can follow."""
    ends = {p.name: random.choice(edges(p)) for p in known.parameters if random.random() < 0.2}
    settings = random_settings(known, random) | ends
    if "seconds" in settings:
        settings["seconds"] = str(int(settings["seconds"]) // 10)
    return {name: setting for name, setting in settings.items() if name not in house}


def check(known: Calculator, settings: Mapping[str, object], house: House) -> bool:
    """Whether these are not refused; values and distribution are then those of the twin."""
    try:
        equals_twin(known.id, settings, house)
    except ParameterError:
        return False
    return True


def some(parameter: Parameter) -> list[object]:
    """Every setting of a parameter, of a long range the first ones and some up to the last."""
    if isinstance(parameter.kind, Numbers):
        return [*edges(parameter)]
    every = list(parameter.kind.settings())
    return every if len(every) <= 21 else [*every[:12], *every[12::17], every[-1]]


@pytest.mark.parametrize("id", TWINS)
def test_the_book_equals_the_twin(id: str) -> None:
    """Each setting alone, and random ones together."""
    known, random = find(id), Random(id)
    for parameter in known.parameters:
        for setting in some(parameter):
            check(known, {parameter.name: setting}, BY_THE_BOOK)
    for _ in range(RANDOM // 2):
        check(known, some_settings(random, known, BY_THE_BOOK), BY_THE_BOOK)


@pytest.mark.parametrize("id", TWINS)
def test_every_choice_alone_equals_the_twin(id: str) -> None:
    """At the defaults and at three random settings."""
    known, random = find(id), Random(id)
    for rule in known.reaching:
        for choice in others(rule):
            for n in range(4):
                house = {rule.name: choice}
                check(known, some_settings(random, known, house) if n else {}, house)


def test_rules_that_matter_only_together_reach_endurance() -> None:
    """Where bonuses are limited, penalties lower the highest natural roll only if a 0 may rise."""
    known, random = find("honor.endurance"), Random(3)
    house = {"zero": "no", "penalty": "symmetric"}
    assert check(known, {}, house)
    for _ in range(9):
        assert check(known, some_settings(random, known, house), house)


def test_random_houses_at_random_settings_equal_the_twins() -> None:
    """Two hundred times a calculator, settings that it takes, and a house of several rules."""
    random = Random(13)
    compared = 0
    for _ in range(2 * RANDOM):
        if compared == RANDOM:
            break
        known = find(random.choice([*TWINS]))
        house = random_house(random, known)
        compared += check(known, some_settings(random, known, house), house)
    assert compared == RANDOM


@pytest.mark.parametrize("seed", range(12))
def test_duels_of_random_houses_equal_the_twin(seed: int) -> None:
    """Random fighters who do not stand much, under random houses."""
    random = Random(seed)
    house = random_house(random, find("honor.duel"))
    case = random_case(random, (1, 1) if house.get("die") in ("d10", "d12") else (1, 2))
    case["reading"] = house.get("reading", "at_least")
    equals_slow(case, house)


@pytest.mark.parametrize(("seed", "die"), [(318, "d12"), (350, "d10"), (212, "d8")])
def test_thinned_duels_of_other_dice_stay_far_within_the_promise(seed: int, die: str) -> None:
    """The bound that a note names was found with the book's dice; it holds with larger ones, and
    with a third of the usual effort.
    """
    case = settings(random_case(Random(seed), (12, 24)))
    stays_close(taken(case) | {"house": Record(die=die, zero=seed == 350)})


HOPELESS = {
    "honor.test": {"acting_modifier": -10, "opposing_modifier": -10},
    "honor.matrix": {"acting_modifier": -10, "opposing_modifier": -10},
    "honor.attack": {"attack_modifier": -10, "defense_modifier": -10},
    "honor.parry": {"attack_modifier": -10, "defense_modifier": -10},
}


@pytest.mark.parametrize("id", HOPELESS)
def test_ties_that_never_end_are_refused(id: str) -> None:
    """Where both totals are always 0, rolling again makes no sense, for odds and for dice."""
    known, given = find(id), HOPELESS[id] | {"house": "ties:again"}
    message = "rolling ties again never ends here, because every roll is a tie"
    with pytest.raises(ParameterError, match=message) as refusal:
        known.compute(given)
    assert refusal.value.parameter == "house"
    if known.roller:
        with pytest.raises(ParameterError, match=message):
            known.throw(Dice(1), known.read(given))


def test_a_rolled_tie_is_rolled_again() -> None:
    """Only the dice that decide are shown, and the working says how many ties went before."""
    made = played("honor.test", 5, 5, 0, 0, 6, 5, house="ties:again")
    assert made.working == "6 × 2 = 12 against 5 × 2 = 10 after 2 ties"
    assert (made.total, made.outcome, len(made.dice)) == (2, "success", 4)


def test_a_parry_alone_is_rolled_again() -> None:
    """The attack total that a parry is against stays as it was rolled."""
    made = played("honor.parry", 8, 3, 8, 9, house="ties:again")
    assert made.working.endswith("; parry 9 × 2 = 18 against 8 × 2 = 16 after 1 tie")
    assert made.outcome == "parried"


def test_the_notes_of_a_parry_tell_its_ties_from_those_of_the_attack() -> None:
    """One is rolled again alone, of the others both sides: no note speaks of any tie."""
    notes = " ".join(compute("honor.parry", house="ties:again").notes)
    assert "If the totals are equal, only the parry is rolled again." in notes
    assert "H4: A tie of the attack with the defense counts for nothing" in notes
    assert "A tie counts" not in notes


def test_an_eight_counts_nothing_on_a_d8() -> None:
    """The highest face of any die counts 0, unless the table counts it."""
    for house, counts in (("die:d8", [0, 7]), ("die:d8;top:no", [8, 7])):
        made = play("honor.roll", Loaded([8, 7], sides=8), {"house": house})
        assert [(die.sides, die.face) for die in made.dice] == [(8, 8), (8, 7)]
        assert [die.value for die in made.dice] == counts
        assert made.total == 2 * sum(counts)
