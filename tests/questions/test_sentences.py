"""The sentence of a post: the game, each setting that matters and the chance, nothing twice."""

import re

import pytest

from honorcalc.calculators.catalog import everything, ruleset
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.questions.settings_in_words import in_game, in_words, standing_alone
from tests.questions.test_share import shared


def masked(headline: str) -> str:
    """A headline without its percentages, which any setting may change."""
    return re.sub(r"[<>]?[\d.]+%", "%", headline)


@pytest.mark.parametrize("calculator", [c for c in everything() if c.ruleset != "compare"])
def test_a_sentence_tells_everything_that_was_set(calculator: Calculator) -> None:
    """What the headline does not tell stands behind it, and the game before it."""
    game = ruleset(calculator.ruleset)
    usual = masked(calculator.compute({}).headline)
    tried = 0
    for parameter in calculator.parameters:
        kind = parameter.kind
        values = [value for value in kind.settings() if value != parameter.default]
        apart = len(values) - 1 if kind.numeric else len(values) // 3
        for value in values[:: max(1, apart)][:4]:
            try:
                result = calculator.compute({parameter.name: kind.text(value)})
            except ParameterError:
                continue
            sentence = standing_alone(calculator, result.settings, result.headline)
            assert game.name in sentence or not game.letter
            words = in_words(parameter.kind, result.settings[parameter.name])
            said = usual != masked(result.headline)
            assert said or words in sentence, (parameter.name, sentence)
            tried += 1
    assert tried or not any(p.kind.settings() for p in calculator.parameters)


def test_what_is_said_already_is_not_said_again() -> None:
    """A headline names its numbers; behind it stands only what it leaves out."""
    said = shared("honors-edge.skill", "attribute=3&skill=2&tn=20&prone=yes")["texts"]["sentence"]
    assert "(5k3 − 10) reaches TN 20" in said
    assert "Attribute 3, " not in said
    said = shared("honors-edge.roll", "bonus=3")["texts"]["sentence"]
    assert "5k3 + 3 reaches" in said
    assert "Bonus" not in said
    said = shared("updated-mechanics.attack", "weapon=4&hit_pool=8")["texts"]["sentence"]
    assert "A hit pool of 8" in said.replace(", a", ", A")
    assert "(Attacker: Weapon 4, STR 2; Defender: Counter-attack from 10)" in said
    said = shared("compare.same_odds", "chance=90")["texts"]["sentence"]
    assert "nearest to 90%: " in said
    assert "Chance" not in said
    said = shared("dice.roll", "")["texts"]["sentence"]
    assert "at least half of all rolls come to 23 or less. " in said


def test_a_post_tells_what_the_site_chose() -> None:
    """Whoever reads only the post knows the fighters, though all is at its defaults."""
    said = shared("updated-mechanics.duel", "")["texts"]["sentence"]
    assert said.count("Weapon 2, STR 2, Armor class 5, HP 30, Counter-attack from 10") == 2
    said = shared("honor.attack", "")["texts"]["sentence"]
    assert "(Attacker: Damage multiplier 1; Defender's wounds: Health 2, Will 2)" in said
    assert "(" not in shared("honor.test", "")["texts"]["sentence"]  # modifiers of 0


@pytest.mark.parametrize("calculator", ["attack", "area", "volley"])
def test_a_post_tells_whose_deck_is_an_invention_of_the_site(calculator: str) -> None:
    """The book lists no cards; a deck that a reader typed is said as it is (B4)."""

    def said(query: str) -> str:
        return str(shared(f"honorbound.{calculator}", query)["texts"]["sentence"])

    assert "if both players have this site's ordinary deck" in said("")
    mixed = said("attacker_fates=1:30")
    assert "if the defender has this site's ordinary deck" in mixed
    assert "Attacker's Fates: 1:30" in mixed
    assert "if the attacker has this site's ordinary deck" in said("defender_fates=1:30")
    assert "ordinary" not in said("defender_fates=1:30&attacker_fates=1:30")


def test_a_setting_has_its_unit_as_people_write_it() -> None:
    """One die, one hex, 50%."""
    said = shared("updated-mechanics.duel", "a_hit_pool=1")["texts"]["sentence"]
    assert "Hit pool 1 die, Evade pool 5 dice" in said
    assert "(Range 1 hex, " in shared("honorbound.field", "range=1")["texts"]["sentence"]
    said = shared("honor.modifiers", "over_range=50")["texts"]["sentence"]
    assert "Beyond range limit 50%)" in said


@pytest.mark.parametrize(
    "calculator", [c for c in everything() if c.ruleset in ("compare", "dice")]
)
def test_what_belongs_to_no_game_is_said_as_it_is(calculator: Calculator) -> None:
    """Any dice are no game, and a comparison names its games itself."""
    headline = calculator.compute({}).headline
    assert in_game(calculator, headline) == headline
