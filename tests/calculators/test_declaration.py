"""What an author gets wrong is told as clearly as a reader's mistake: file, name, remedy."""

import importlib
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest
from mkdocs.exceptions import PluginError

from honorcalc import cli
from honorcalc.browser import answer
from honorcalc.calculators import catalog
from honorcalc.calculators.answer import Answer
from honorcalc.calculators.declaration import Calculator, Value, calculator
from honorcalc.calculators.errors import DeclarationError, file_of
from honorcalc.calculators.parameters import Halves, Whole
from honorcalc.calculators.ruleset import Accent, Ruleset
from honorcalc.calculators.signature import Side
from scripts import rulesets
from scripts.site.cards import Cards
from scripts.site.survey import Survey
from tests.conftest import ROOT

VALUES = (Value("success", "Succeeds"),)
HERE, PLACE = file_of(__name__), "honorcalc/rulesets/coin"
GREEN = Accent("#1e6850", deep="#134735", wash="#e6efe9")
FEW = Whole("Dice", minimum=1, maximum=9)
FLIP = '''
from honorcalc.calculators.answer import Answer
from honorcalc.calculators.declaration import Value, calculator

@calculator("{id}", title="A", asks="{asks}", rules="{rules}", values=(Value("heads", "Heads"),))
def {name}() -> Answer:
    """A coin."""
    return Answer(headline="Heads.", values={{"heads": 0.5}})
'''
COIN = """
from honorcalc.calculators.ruleset import Accent, Ruleset
GREEN = Accent("#1e6850", deep="#134735", wash="#e6efe9")
RULESET = Ruleset(
    slug="{slug}", name="Coin", letter="C", rules=2, light=GREEN, dark=GREEN, emblem="<path/>"
)
"""

HOUSE = """
from dataclasses import dataclass
from typing import Annotated
from honorcalc.calculators.house import choosing
@dataclass(frozen=True)
class House:
    edge: str = choosing("C7", "Edge", "", {"no": "No", "yes": ("Yes", "edges")})
"""
NO_EDGE = HOUSE.replace('{"no": "No", "yes": ("Yes", "edges")}', "{}") + "@"
FOLLOWS, HOUSED = '"A", follows={"edge": "heads"}', "flip(house: House = House())"


def declared(function: Callable[..., Answer], **more: Any) -> Calculator:
    return calculator("honor.toy", **{"title": "Toy", "values": VALUES, **more})(function)


def good(dice: Annotated[int, FEW] = 2) -> Answer:
    """Some dice."""
    return Answer(headline="", values={"success": dice})


class Pair(NamedTuple):
    """Two numbers that calculators share."""

    left: Annotated[int, FEW] = 2
    right: Annotated[Fraction, Halves("Right", minimum=0, maximum=4, group="Own")] = Fraction(1)


PAIR, OTHER = Pair(), Pair(left=7)


def plain(dice: int = 2) -> Answer:
    """Without the kind that a form, a link and a message are made of."""
    raise AssertionError


def needy(dice: Annotated[int, FEW]) -> Answer:
    """Without a default, where an all-default link has to mean something."""
    raise AssertionError


def many(dice: Annotated[int, FEW] = 12) -> Answer:
    """With a default out of range."""
    raise AssertionError


def double(pair: Pair = PAIR, left: Annotated[int, FEW] = 2) -> Answer:
    """With the name of a record's field once more."""
    raise AssertionError


def silent() -> Answer:
    raise AssertionError


LIKE = '`Annotated[int, Whole("Label", minimum=0, maximum=9)]` or a `@dataclass`'


@pytest.mark.parametrize(
    ("function", "more", "said"),
    [
        (plain, {}, f"dice: has no kind; its annotation should be like {LIKE}"),
        (needy, {}, "dice: has no default; write `= …` behind it"),
        (many, {}, "dice: its default 12 is not a whole number from 1 to 9"),
        (double, {}, "left: is declared twice; rename one of the two"),
        (silent, {}, "has no docstring; it is the summary readers see"),
        (good, {"values": ()}, "values is empty; name what the answer holds"),
        (good, {"asks": "win damge"}, "asks: damge is not a question; the nearest is damage"),
        (good, {"lead": "sucess"}, "lead: sucess is not a value; the nearest is success"),
    ],
)
def test_a_mistake_in_a_calculator(
    function: Callable[..., Answer], more: dict[str, Any], said: str
) -> None:
    """It is told with the file, the calculator and, where there is one, the parameter."""
    with pytest.raises(DeclarationError, match=f"^{HERE}: honor.toy: {re.escape(said)}$"):
        declared(function, **more)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"letter": "C"}, "letter and rules do not go together"),
        ({"rules": 3}, "letter and rules do not go together"),
        ({"letter": "C", "rules": 3}, "a ruleset with rules has an emblem too"),
        ({"name": " "}, "name is empty"),
        ({"dark": Accent("green", deep="#134735", wash="#e6efe9")}, "'green' is no color"),
        ({"dark": Accent("#1e6850", "#134735", "#e6efe9", {6: "#1e6850"})}, "lines: 6 is not"),
    ],
)
def test_a_ruleset_that_does_not_fit_together(more: dict[str, Any], said: str) -> None:
    """Colors, letter and emblem are looked at before anything is made of them."""
    usual: dict[str, Any] = {"slug": "coin", "name": "Coin", "light": GREEN, "dark": GREEN}
    with pytest.raises(DeclarationError) as refusal:
        Ruleset(**{**usual, **more})
    assert str(refusal.value).startswith(f"honorcalc/rulesets/coin/ruleset.py: {said}")


# Whole rulesets, written into a folder of their own


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that counts as one of rulesets; nothing of it is remembered afterward."""
    known = (catalog.rulesets, catalog.ruleset, catalog.of_ruleset)
    package = importlib.import_module(catalog.RULESETS)
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    for function in known:
        function.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    for function in known:
        function.cache_clear()
    for name in [name for name in sys.modules if name.startswith(f"{catalog.RULESETS}.coin")]:
        del sys.modules[name]


def coin(folder: Path, **modules: str) -> Path:
    """A ruleset of its own with these modules beside its declaration."""
    place = folder / "coin"
    place.mkdir()
    (place / "__init__.py").touch()
    for name, text in {"ruleset": COIN.format(slug="coin"), **modules}.items():
        (place / f"{name}.py").write_text(text, "utf-8")
    importlib.invalidate_caches()
    return place


def flip(id: str = "coin.flip", rules: str = "C1", name: str = "flip", asks: str = "dice") -> str:
    """A module with one calculator."""
    return FLIP.format(id=id, rules=rules, name=name, asks=asks)


def test_a_new_ruleset_is_found_without_a_line_elsewhere(folder: Path) -> None:
    """A folder is enough; what the mistakes below are held against."""
    coin(folder, flip=flip())
    assert "coin" in catalog.rulesets()
    assert catalog.find("coin.flip").compute({}).values == {"heads": 0.5}
    assert catalog.ruleset("coin").codes == ("C1", "C2")


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        (
            {"first": flip(), "second": flip(name="again")},
            f"{PLACE}/second.py: coin.flip: the id is taken by {PLACE}/first.py; choose another",
        ),
        (
            {"flip": flip("honor.flip")},
            f"{PLACE}/flip.py: honor.flip: is of another ruleset; its id begins coin.",
        ),
        (
            {"flip": flip("coin.Flip2")},
            f"{PLACE}/flip.py: coin.Flip2: the id may have only small letters and _ behind the dot",
        ),
        (
            {"flip": flip(asks="")},
            f"{PLACE}/flip.py: coin.flip: asks names no question; the known ones are succeed, win, "
            "first, damage, time, distance, sight, cost, choice …",
        ),
        (
            {"flip": flip(rules="")},
            f"{PLACE}/flip.py: coin.flip: rules names none; the known ones are C1 to C2 "
            f"(see {PLACE}/ruleset.py)",
        ),
        (
            {"flip": flip(rules="C1 C99")},
            f"{PLACE}/flip.py: coin.flip: rules: Coin has no C99; the known ones are C1 to C2 "
            f"(see {PLACE}/ruleset.py)",
        ),
        (
            {"flip": HOUSE + flip().replace('"A"', FOLLOWS).replace("flip()", HOUSED)},
            f"{PLACE}/flip.py: coin.flip: the house rule edge: Coin has no C7; the known ones are "
            f"C1 to C2 (see {PLACE}/ruleset.py)",
        ),
        (
            {"ruleset": COIN.format(slug="coins")},
            f"{PLACE}/ruleset.py: slug: 'coins' is not right; the folder makes it 'coin'",
        ),
        (
            {"ruleset": ""},
            f"{PLACE}/ruleset.py: RULESET is missing; declare `RULESET = Ruleset(…)` there",
        ),
    ],
)
def test_a_mistake_in_a_ruleset(folder: Path, modules: dict[str, str], said: str) -> None:
    """It is told with its file; a doubled id does not take the place of the first."""
    coin(folder, **modules)
    with pytest.raises(DeclarationError, match=f"^{re.escape(said)}$"):
        catalog.of_ruleset("coin")


def test_a_folder_without_init(folder: Path) -> None:
    """It would silently be no ruleset."""
    (coin(folder) / "__init__.py").unlink()
    said = f"^{PLACE}: is no package; put an __init__.py into it$"
    with pytest.raises(DeclarationError, match=said):
        catalog.rulesets()


def test_an_abandoned_folder_is_no_mistake(folder: Path) -> None:
    """What Python leaves behind in a folder that is gone stays unnoticed."""
    place = coin(folder)
    shutil.rmtree(place)
    (place / "__pycache__").mkdir(parents=True)
    assert "coin" not in catalog.rulesets()


@pytest.mark.parametrize(
    ("right", "wrong", "line", "said"),
    [
        ('title="A", ', "", ":5", "TypeError: calculator() missing 1 required keyword-only arg"),
        ('Value("heads"', 'Valeu("heads"', ":5", "NameError: name 'Valeu' is not defined"),
        ("calculators.answer", "calculators.anwser", ":2", "ModuleNotFoundError: No module named"),
        ("() ->", '(n: "Whole(1)" = 2) ->', ":5", "NameError: name 'Whole' is not defined"),
        ("return", "retrun", "", "SyntaxError: invalid syntax (flip.py, line 8)"),
        ("@", NO_EDGE, ":11", "ValueError: Edge: options is empty; name the words to choose from"),
    ],
)
def test_another_mistake_in_a_ruleset_has_its_line(
    folder: Path, right: str, wrong: str, line: str, said: str
) -> None:
    """What Python says of it names neither the file nor the line."""
    coin(folder, flip=flip().replace(right, wrong))
    with pytest.raises(DeclarationError, match=re.escape(f"{PLACE}/flip.py{line}: {said}")):
        catalog.of_ruleset("coin")


def test_make_check_and_the_build_tell_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both begin with the same two lists; what is wrong in a declaration is in their refusal, as
    here a code that cards would show as plain text. The command line says nothing else either.
    """
    assert rulesets.main() == 0
    coin(folder, flip=flip(rules="C1 C9"))
    for function in (catalog.rulesets, catalog.ruleset, catalog.of_ruleset):
        function.cache_clear()
    assert rulesets.main() == 1
    said = f"{PLACE}/flip.py: coin.flip: rules: Coin has no C9; the known ones are C1 to C2 (see "
    assert cli.main(["compute", "coin.flip"]) == 2
    assert capsys.readouterr().err == f"{said}{PLACE}/ruleset.py)\n" * 2
    cards = Cards(ROOT / "site_overrides", answer, str)
    with pytest.raises(PluginError, match=re.escape(said)):
        cards.list_calculators({}, Survey())


# Records


def test_records_become_parameters_and_come_back_as_records() -> None:
    """Of a side each field has its name in front and its group; alone they keep both."""

    def both(
        a: Annotated[Pair, Side("A")] = PAIR,
        b: Annotated[Pair, Side("B")] = OTHER,
        pair_: Pair = PAIR,
        raise_: Annotated[int, FEW] = 3,
    ) -> Answer:
        """Pairs."""
        return Answer(headline=repr((a, b, pair_, raise_)), values={"success": 1})

    made = declared(both)
    found = [(p.name, p.kind.group, p.default) for p in made.parameters]
    assert found == [
        ("a_left", "A", 2),
        ("a_right", "A", 1),
        ("b_left", "B", 7),
        ("b_right", "B", 1),
        ("left", "", 2),
        ("right", "Own", 1),
        ("raise", "", 3),
    ]
    result = made.compute({"b_right": "2.5", "left": 5, "raise": 4})
    given = Pair(), Pair(7, Fraction(5, 2)), Pair(5), 4
    assert result.headline == repr(given)
    assert result.parameters["b_right"] == 2.5


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (
            "return",
            "return 1 / 0 or",
            rf"ZeroDivisionError: division by zero \({PLACE}/flip.py:8\)",
        ),
        ("0.5}", "0.5}, table=3", r"AttributeError: .+ \(honorcalc/calculators/result.py:\d+\)"),
        ("0.5})", "0.5})\nflip.rolls(lambda dice, n: n)", r"TypeError: .+ 'n' \(.+\)"),
    ],
)
def test_make_check_tells_a_fault_in_an_answer(
    folder: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, said: str
) -> None:
    """Each calculator is asked at its defaults; the line is that of the ruleset if it has one."""
    coin(folder, flip=flip().replace(right, wrong))
    assert rulesets.main() == 1
    failed = f"coin.flip: The calculator failed: {said}\n"
    assert re.fullmatch(failed, capsys.readouterr().err)


def test_make_check_tells_a_letter_that_is_taken(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The codes of two rulesets would be the same."""
    (coin(folder) / "ruleset.py").write_text(COIN.format(slug="coin").replace('"C"', '"H"'))
    assert rulesets.main() == 1
    said = (
        f"{PLACE}/ruleset.py and honor/ruleset.py: have the same letter, H; change it in the newer "
    )
    assert capsys.readouterr().err == f"{said}one\n"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            '"heads": 0.5}, notes=("C2: Fair.", "C3: Lost.")',
            "coin.flip: a note of its answer names C3, which no ruleset has",
        ),
        ("}", f"{PLACE}/flip.py: coin.flip: its answer has no values; give those declared"),
    ],
)
def test_make_check_tells_an_answer_that_no_card_can_show(
    folder: Path, capsys: pytest.CaptureFixture[str], wrong: str, said: str
) -> None:
    """A card would show a code of which no page says what it means, or would have no figures."""
    coin(folder, flip=flip().replace('"heads": 0.5}', wrong))
    assert rulesets.main() == 1
    assert capsys.readouterr().err == f"{said}\n"
