"""The setting that comes nearest to a wanted chance, and the first that reaches it."""

from decimal import Decimal
from fractions import Fraction
from functools import partial
from random import Random
from typing import Annotated, Any

import pytest

from honorcalc import solve
from honorcalc.calculators.answer import Answer
from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.declaration import CHANCE, Calculator, Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.questions.pieces import finish
from honorcalc.questions.solve import Search, Solution, read_chance
from tests import asking
from tests.contract.settings import random_settings

CHANCES = ("0.05", "0.3", "0.5", "0.62", "0.9")
FEW = 60  # settings, so that all can be tried


def test_settings_are_plain() -> None:
    """In Python as in JSON: numbers, and yes or no as the field has them."""
    yes_no = solve("honors-edge.roll", "explode", chance=0.6)
    assert yes_no.nearest.setting == "no"
    data: Any = yes_no.to_json()
    assert data["nearest"]["setting"] == data["reaches"]["setting"] == "no"


NO_DECIMALS = ("1e-1", "0_1", "0.1_0", "\u0660.\u0666", "1/2", " 0.5", ".5", "1.", "", "0.5\n")


ENDLESS = (
    "1e99999999",
    "1e-99999999",
    Decimal("1E-99999999"),
    pytest.param(10**5000, id="huge"),
    "0." + "1" * 50,
)


@pytest.mark.parametrize(
    "chance",
    ["2", "-0.1", "x", None, "1/0", float("nan"), True, *NO_DECIMALS, *ENDLESS],
)
def test_a_bad_chance_is_refused(chance: object) -> None:
    """A chance is a number from 0 to 1; no text keeps us busy before we say so."""
    with pytest.raises(ParameterError, match=f"{asking.leads(chance)} a chance from 0 to 1$"):
        solve("honor.test", "acting_multiplier", chance=chance)


@pytest.mark.parametrize("chance", ["0.6", 0.6, Fraction(3, 5), Decimal("0.6")])
def test_a_chance_is_the_decimal_that_was_written(chance: object) -> None:
    """A float is not the nearest fraction of powers of two."""
    assert read_chance(find("honor.test"), chance) == Fraction(3, 5)


@pytest.mark.parametrize(
    ("id", "parameter", "value", "message"),
    [
        ("honors-edge.roll", "tn", "mean", "value: mean is not a chance; the chances are success$"),
        ("honors-edge.skill", "tn", "effective_tn", "the chances are success, success_margin_<k>,"),
        ("honors-edge.roll", "tn", "sucess", "sucess is not a value; the nearest is success$"),
        ("honors-edge.health", "damage", None, "no chance to solve for; its values are rank, pain"),
        (
            "honor.repeat",
            "attempts",
            "success_44",
            "no setting has a value success_44; the nearest",
        ),
        ("honor.plan", "sheet", None, "sheet: a text cannot be varied; goal and points can$"),
    ],
)
def test_what_has_no_chance_is_refused(
    id: str, parameter: str, value: str | None, message: str
) -> None:
    """A mean is never told in percent; each refusal says what could be asked."""
    with pytest.raises(ParameterError, match=message):
        solve(id, parameter, chance="0.5", value=value)


def test_a_chance_counts_that_exists_at_another_setting() -> None:
    """The present setting of what is varied, which a form sends along, has no say."""
    repeat = find("honor.repeat")
    for attempts in ("1", "4"):
        settings = repeat.read({"attempts": attempts})
        found = finish(Search(repeat, "attempts", Fraction(7, 10), "success_4", settings).steps())
        assert found.nearest.setting == 4


def test_a_value_for_what_is_looked_for_is_refused() -> None:
    """In Python and in the terminal somebody meant something by it."""
    with pytest.raises(ParameterError, match="attempts: this is varied; leave out its"):
        solve("honor.repeat", "attempts", chance=0.7, attempts=4)


def by_trying(
    calculator: Calculator, parameter: str, value: str, raw: dict[str, Any]
) -> dict[Any, Any]:
    """Every setting with its chance, those apart that are refused or have none."""
    found = {}
    kind = calculator.parameter(parameter).kind
    for setting in kind.settings():
        try:
            values = calculator.compute(raw | {parameter: setting}).answer.values
        except ParameterError:
            continue
        if values.get(value) is not None:
            found[kind.json(setting)] = values[value]
    return found


SHORT = [
    pytest.param(calculator, id=calculator.id)
    for calculator in everything()
    if any(value.unit == CHANCE for value in calculator.values)
    and any(0 < len(p.kind.settings()) <= FEW for p in calculator.parameters)
]


@pytest.mark.parametrize("calculator", SHORT)
def test_every_calculator_is_solved_as_by_trying(calculator: Calculator) -> None:
    """Whatever else is set: no refused setting is offered, and no better one is missed."""
    random = Random(calculator.id)
    offered = [p.name for p in calculator.parameters if 0 < len(p.kind.settings()) <= FEW]
    parameter = random.choice(offered)
    raw = random.choice([{}, random_settings(calculator, random)])
    wanted = Fraction(random.choice(CHANCES))
    try:
        settings = calculator.read(raw)
        found = finish(Search(calculator, parameter, wanted, None, settings).steps())
    except ParameterError:
        with pytest.raises(ParameterError):
            calculator.compute(raw)
        return
    tried = by_trying(calculator, parameter, found.value, raw)
    assert found.nearest.setting == min(tried, key=lambda s: abs(tried[s] - wanted))
    assert (found.reaches is None) == all(given < wanted for given in tried.values())
    if found.reaches:
        assert tried[found.reaches.setting] >= wanted


@pytest.mark.parametrize(
    ("id", "parameter", "raw"),
    [
        ("honor.target", "target", {}),
        ("honor.wound", "tally", {}),
        ("honor.modifiers", "distance", {"aiming": "1"}),
        ("honors-edge.attack", "defense", {}),
        ("honor.test", "acting_multiplier", {}),
        ("honor.test", "opposing_multiplier", {"acting_multiplier": "3"}),
        ("honor.attack", "tally", {"damage_multiplier": "0.5", "value": "penalized"}),
        ("honors-edge.damage", "suffered", {"stamina": "1", "ki": "10", "value": "injured"}),
        ("dice.roll", "n", {"expression": "n*d6 = 84"}),
    ],
)
def test_long_ranges_are_solved_as_by_trying(id: str, parameter: str, raw: dict[str, str]) -> None:
    """Of hundreds of settings none is nearer, and the first is named, where the chance goes up
    and down too.
    """
    calculator = find(id)
    value = raw.get("value") or solve(id, parameter, chance="0.5", **raw).value
    raw = {name: text for name, text in raw.items() if name != "value"}
    tried = by_trying(calculator, parameter, value, raw)
    settings = list(tried)
    for chance in CHANCES:
        found, wanted = solve(id, parameter, value=value, chance=chance, **raw), Fraction(chance)
        nearest = min(abs(given - wanted) for given in tried.values())
        assert abs(tried[found.nearest.setting] - wanted) == nearest
        reaching = [setting for setting in settings if tried[setting] >= wanted]
        falls = tried[settings[0]] >= wanted > tried[settings[-1]]
        first = (reaching[-1] if falls else reaching[0]) if reaching else None
        assert (found.reaches.setting if found.reaches else None) == first


@calculator(
    "test.humps",
    title="Humps",
    values=(Value("chance", "Chance"), Value("sure", "Sure")),
)
def humps(
    place: Annotated[int, Whole("Place", minimum=0, maximum=1000, unit="m")] = 0,
    step: Annotated[int, Whole("Step", minimum=0, maximum=60)] = 0,
) -> Answer:
    """Two humps, around 300 and 700, and a hole in the middle that is refused."""
    if 400 <= place <= 600:
        raise ParameterError("there is nothing here", "place")
    height = max(0, 100 - abs(place - 300), 150 - abs(place - 700))
    return Answer(headline="A hump.", values={"chance": Fraction(height, 200), "sure": 1})


def search(parameter: str, chance: str, value: str | None, place: str = "0") -> Solution:
    """What is found among the humps, from a place."""
    settings = humps.read({"place": place})
    return finish(Search(humps, parameter, read_chance(humps, chance), value, settings).steps())


def test_a_chance_may_rise_and_fall_again() -> None:
    """The first setting that reaches it is on the first hump high enough, the hole passed over."""
    low, high = (search("place", chance, None) for chance in ("0.4", "0.6"))

    assert low.reaches is not None
    assert high.reaches is not None
    assert (low.reaches.setting, high.reaches.setting) == (280, 670)
    assert search("place", "0.8", None).reaches is None


def test_settings_refused_now_do_not_hide_those_that_are_not() -> None:
    """Whoever stands in the hole is shown the way out of it."""
    found = search("place", "0.5", None, "500")
    assert found.reaches is not None
    assert found.reaches.setting == 300
    with pytest.raises(ParameterError, match="there is nothing here"):
        search("step", "0.5", None, "500")
    with pytest.raises(ParameterError, match="the nearest is chance"):
        search("place", "0.5", "chanse")


@pytest.mark.parametrize(
    ("chance", "value", "sentence"),
    [
        ("0.5", None, "Place 300 m comes nearest to 50% and reaches it (chance: 50.0%)."),
        ("0.8", None, "No setting of Place reaches 80%; 700 m comes nearest (chance: 75.0%)."),
        (
            "0.9",
            "sure",
            "Every possible setting of Place reaches 90%; 0 m comes nearest (sure: 100%).",
        ),
    ],
)
def test_the_answer_is_one_sentence(chance: str, value: str | None, sentence: str) -> None:
    """What was asked, the setting with its unit, and the chance that it gives."""
    assert search("place", chance, value).headline == sentence


def test_the_sentence_names_the_one_that_reaches_it_where_the_nearest_does_not() -> None:
    """Both are told: the nearest may fall short."""
    found = solve("honor.test", "opposing_multiplier", chance="0.45", acting_multiplier=3)
    assert found.headline.startswith("Opposing side: Multiplier 3 comes nearest to 45% (")
    assert "; the last to reach it is 2.5 (" in found.headline
    choice = solve("updated-mechanics.duel", "first", chance=0.5)
    assert choice.headline.startswith("Attacks first “Each half of the time” comes nearest to 50%")
    equals = solve("honors-edge.duel", "a_attribute", chance=0.5, first="even")
    assert equals.headline.startswith("Fighter A: Attribute 2 comes nearest to 50% and reaches it")
    stairs = solve("honor.target", "target", chance=0.5, multiplier=2).headline
    assert stairs.startswith("Target 8.5 points comes nearest to 50% and reaches it (")
    assert "; the last to reach it is 10 points (" in stairs
    gain = solve("compare.margin", "steps", chance=0.2, value="honors_edge_gain")
    assert "percentage points)" in gain.headline


ask = partial(asking.ask, "solve", calculator="honor.test", parameter="acting_multiplier")


def test_a_page_gets_the_settings_as_its_fields_have_them() -> None:
    """A button writes the text into the form: nearest first, then the one that reaches it."""
    assert ask(percent="62")["uses"] == [
        {"text": "2.5", "label": "2.5"},
        {"text": "3", "label": "3"},
    ]
    assert ask(percent="37,5%")["uses"] == ask(percent="37.5")["uses"] != []
    assert ask(percent=",5")["uses"] == ask(percent="0.5")["uses"] != []
    words = ask(percent="30%", calculator="honor.modifiers", parameter="stance")["uses"]
    assert words[0] == {"text": "defensive", "label": "Defensive"}


@pytest.mark.parametrize("percent", ["101", "-1", "abc", "", "6e1", "0.5.5", "1,0,0", "1" * 99])
def test_a_bad_percentage_is_refused(percent: str) -> None:
    """The page hears it in percent, as it was asked."""
    reply = ask(percent=percent)
    assert reply["error"]["short"].endswith(f"{asking.leads(percent)} a chance from 0 to 100%")
