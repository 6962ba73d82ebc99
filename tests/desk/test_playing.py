"""What a character rolls from the sheet is what the calculator of each roll says and does."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.calculators.result import Result
from honorcalc.desk.character import Character, Skill
from honorcalc.desk.playing import UNROLLED, sheet_for
from honorcalc.questions.links import read_link
from tests.asking import ask, granted

EDGE, HONOR = "honors-edge", "honor"
HEALTH_RANKS = ("normal", "grazed", "hurt", "injured", "critical")


def listed(ruleset: str, query: str, house: str = "") -> dict[str, Any]:
    """What the character of a link can roll."""
    sheet = sheet_for(ruleset)
    character, notes = sheet.read_link(query)
    assert notes == []
    text = sheet.write(character)
    return granted("character_rolls", ruleset=ruleset, text=text, house=house)


def rolls_of(reply: dict[str, Any], title: str) -> dict[str, dict[str, Any]]:
    """The rolls of a section by their label."""
    (section,) = (one for one in reply["sections"] if one["title"] == title)
    return {roll["label"]: roll for roll in section["rolls"]}


def settings_of(roll: dict[str, Any]) -> dict[str, Any]:
    """What a calculator opened with the roll's query is set to."""
    state = read_link(find(roll["calculator"]), roll["query"], strict=True)
    assert state.notes == ()
    return dict(state.settings)


ranks = st.integers(1, 4)


@st.composite
def fighters(draw: st.DrawFn) -> tuple[dict[str, Any], int, dict[str, Any]]:
    """Traits, the rank of one skill, and what changes during play."""
    names = [attribute.name for attribute in sheet_for(EDGE).attributes]
    traits = {name: draw(ranks) for name in names} | {"honorable": draw(st.booleans())}
    now = {
        "suffered": draw(st.integers(0, 100)),
        "frightened": draw(st.booleans()),
        "blinded": draw(st.booleans()),
        "prone": draw(st.booleans()),
        "tn": draw(st.integers(5, 30)),
        "defense": draw(st.integers(5, 30)),
        "weapon_rolled": draw(st.integers(-1, 3)),
        "weapon_kept": draw(st.integers(0, 2)),
        "target_stamina": draw(ranks),
        "target_ki": draw(st.integers(0, 3)),
        "ki_spent": draw(st.integers(0, 10)),
        "ki_roll": draw(st.booleans()),
        "ki_pain": draw(st.booleans()),
        "ki_up": draw(st.booleans()),
        "holders_strength": draw(st.integers(1, 6)),
        "other_reflexes": draw(ranks),
        "other_athletics": draw(st.integers(0, 4)),
    }
    return traits, draw(st.integers(0, 4)), now


@given(fighters())
def test_rolls_of_a_random_character_are_those_of_the_calculators(
    drawn: tuple[dict[str, Any], int, dict[str, Any]],
) -> None:
    """The witness sets the calculators by hand, from the rules, and reads off the same figures."""
    traits, rank, now = drawn
    sheet = sheet_for(EDGE)
    blank = sheet.defaults()
    changed = {name: value for name, value in now.items() if value != blank[name]}
    character = Character("", traits, (Skill("Katana", "coordination", rank),), changed)
    assert sheet.read(sheet.write(character)) == character
    reply = ask("character_rolls", ruleset=EDGE, text=sheet.write(character), house="")
    step = now["suffered"] // (5 * traits["stamina"])
    assert reply["able"] is (step < len(HEALTH_RANKS) or now["ki_up"])
    if not reply["able"]:
        return
    dice = traits["spirit"] if now["ki_roll"] else 0
    left = f"Ki Points left: {max(2 * traits['spirit'] - now['ki_spent'], 0)} of "
    assert (left in reply["condition"]) is (now["ki_spent"] > 0)

    own = {
        "attribute": traits["coordination"],
        "skill": rank,
        "honorable": traits["honorable"],
        "pain": "normal" if now["ki_pain"] else HEALTH_RANKS[min(step, 4)],
        "frightened": now["frightened"],
    }
    skill = compute(f"{EDGE}.skill", **own, tn=now["tn"], ki_dice=dice)
    attack = compute(
        f"{EDGE}.attack",
        **own,
        **{n: now[n] for n in ("blinded", "prone", "defense", "weapon_rolled", "weapon_kept")},
        strength=traits["strength"],
        stamina=now["target_stamina"],
        ki=now["target_ki"],
        extra_rolled=dice,
    )
    for title, word, witness in (("Skill Rolls", "success", skill), ("Attacks", "hit", attack)):
        (roll,) = rolls_of(reply, title).values()
        agree(roll, word, witness)
        assert roll["pool"] == find(roll["calculator"]).called_by(settings_of(roll))
    others_agree(reply, traits, now, own | {"ki_dice": dice})


def others_agree(
    reply: dict[str, Any], traits: dict[str, Any], now: dict[str, Any], own: dict[str, Any]
) -> None:
    """Breaking free and Initiative of somebody without Athletics, set by hand like the others."""
    free = {"attribute": traits["strength"], "skill": 0, "tn": 10 * now["holders_strength"]}
    first = {
        "a_attribute": traits["reflexes"],
        "a_athletics": 0,
        "a_honorable": traits["honorable"],
        "a_ki_dice": own["ki_dice"],
        "a_frightened": now["frightened"],
        "b_attribute": now["other_reflexes"],
        "b_athletics": now["other_athletics"],
    }
    others = rolls_of(reply, "Grapple and Initiative")
    agree(others["Break free"], "success", compute(f"{EDGE}.skill", **own | free))
    agree(others["Initiative, as A"], "a_first", compute(f"{EDGE}.initiative", **first))


def agree(roll: dict[str, Any], word: str, witness: Result) -> None:
    """A roll is what a calculator set by hand says."""
    calculator, settings = find(roll["calculator"]), settings_of(roll)
    value = calculator.value(word)
    label = "Acts first" if word == "a_first" else value.label
    assert roll["chance"] == f"{label} {value.with_unit(witness.values[word])}"
    again = compute(calculator.id, **{n: given for n, given in settings.items() if n != "house"})
    assert again.values == witness.values
    assert again.parameters == witness.parameters


multipliers = st.integers(1, 12).map(lambda n: Fraction(n, 2))


@given(
    st.fixed_dictionaries(dict.fromkeys(("health", "will", "agility", "strength"), multipliers)),
    st.integers(0, 40).map(lambda n: Fraction(n, 2)),
    st.integers(-2, 2),
    multipliers,
)
def test_rolls_of_a_random_character_of_honor_know_the_wounds(
    traits: dict[str, Fraction], tally: Fraction, modifier: int, other: Fraction
) -> None:
    """Each damage level is −1; at −10 nothing is left of any natural roll, as below that (H2)."""
    sheet = sheet_for(HONOR)
    settings = sheet.defaults() | traits | {"tally": tally, "modifier": modifier}
    settings |= {"opposing": other, "defense": other}
    reply = ask(
        "character_rolls",
        ruleset=HONOR,
        text=sheet.write(sheet.build(settings, ())),
        house="",
    )
    acting = max(-10, modifier - int(tally // min(traits["health"], traits["will"])))
    test = rolls_of(reply, "Tests")["Agility"]
    attack = rolls_of(reply, "Attacks")["Melee Combat"]
    rolled = compute(
        "honor.test",
        acting_multiplier=traits["agility"],
        acting_modifier=acting,
        opposing_multiplier=other,
    )
    hit = compute(
        "honor.attack",
        attack_multiplier=traits["agility"],
        attack_modifier=acting,
        defense_multiplier=other,
    )
    agree(test, "success", rolled)
    agree(attack, "hit", hit)


@pytest.mark.parametrize("ruleset", [EDGE, HONOR])
def test_every_roll_of_a_sheet_can_be_thrown_and_opened_again(ruleset: str) -> None:
    """The verb `roll` takes each query with a seed, and its link brings back the same dice."""
    reply = listed(ruleset, "name=Reiko")
    rolls = [roll for section in reply["sections"] for roll in section["rolls"]]
    assert {roll["calculator"] for roll in rolls} == set(sheet_for(ruleset).rolled)
    for roll in rolls:
        query = f"{roll['query']}&seed=7"
        thrown = granted("roll", calculator=roll["calculator"], query=query, strict=True)
        calculator, _, link = thrown["link"].partition("?")
        again = ask("roll", calculator=calculator, query=link, strict=True)
        assert again["result"] == thrown["result"]


def test_house_rules_reach_pool_pain_and_chance() -> None:
    """The rules that are on change the figures, stand in the query, and are named."""
    query = "suffered=12&skill=Stealth:coordination:3"
    book = listed(EDGE, query)
    table = listed(EDGE, query, "pain_step:10")
    name = "Stealth (Coordination)"
    by_book, by_table = (rolls_of(reply, "Skill Rolls")[name] for reply in (book, table))
    assert book["house"] == ""
    assert table["house"] != ""
    assert by_book["against"] == "TN 15 and Pain 5"
    assert by_table["against"] == "TN 15 and Pain 10"
    assert "house=pain_step:10" in by_table["query"]
    witness = compute(
        "honors-edge.skill", attribute=2, skill=3, pain="grazed", house="pain_step:10"
    )
    value = find("honors-edge.skill").value("success")
    assert by_table["chance"] == f"Succeeds {value.with_unit(witness.values['success'])}"
    assert by_table["chance"] != by_book["chance"]


def test_penalties_beyond_the_form_are_as_good_as_those_at_its_end() -> None:
    """−11 and −10 both leave nothing of a natural roll that 10 is the highest of (H2, H20)."""
    twos = "health=2&will=2&tally=22"
    roll = rolls_of(listed(HONOR, twos), "Tests")["Agility"]
    assert (roll["pool"], roll["chance"]) == ("2 with −11", "Succeeds 0%")
    assert settings_of(roll)["acting_modifier"] == -10
    kind = rolls_of(listed(HONOR, twos, "ties:acting"), "Tests")["Agility"]
    assert kind["chance"] == "Succeeds 2.8%"
    # Larger dice show the difference: a chance is told all the same, counted here by hand.
    for house, chance in (("top:no", "0%"), ("die:d8", "0.4%"), ("die:d12", "4.8%")):
        roll = rolls_of(listed(HONOR, twos, house), "Tests")["Agility"]
        assert roll["problem"] == f"Succeeds {chance} against 2. {UNROLLED}"


def test_rules_that_cannot_be_read_are_refused() -> None:
    """A stored text that is none of ours brings a sentence."""
    reply = ask("character_rolls", ruleset=EDGE, house="gravity:half")
    assert reply["error"]["short"].startswith("The house rules cannot be used: ")


def test_whoever_is_out_or_dead_cannot_roll() -> None:
    """At Stamina 2 from 50 damage on (E10)."""
    out, dead = listed(EDGE, "suffered=50"), listed(EDGE, "suffered=60")
    assert out["condition"] == "The character is Out and cannot roll."
    assert dead["condition"] == "The character is dead and cannot roll."


def test_a_ki_point_keeps_a_character_up_as_critical() -> None:
    """Whoever would be Out or dead has a Pain of 20, unless another point takes it away (E11)."""
    name = "Stealth (Coordination)"
    for suffered in (50, 60):
        up = listed(EDGE, f"suffered={suffered}&ki_up=yes")
        assert up["condition"].startswith("Health Rank: Critical. Pain adds 20 ")
        assert rolls_of(up, "Skill Rolls")[name]["against"] == "TN 15 and Pain 20"
        eased = listed(EDGE, f"suffered={suffered}&ki_up=yes&ki_pain=yes")
        assert eased["condition"] == "Health Rank: Critical. No Pain."
        assert rolls_of(eased, "Skill Rolls")[name]["against"] == "TN 15"
    hurt, paid = (listed(EDGE, f"suffered=25{more}") for more in ("", "&ki_up=yes"))
    assert hurt == paid


@pytest.mark.parametrize(
    ("ruleset", "query", "house", "label", "book", "table"),
    [
        (EDGE, "stamina=3", "health_step:7", "Health", "15 in each rank", "21 in each rank"),
        (HONOR, "size=4", "measures:proportional", "Weighs", "300 kg", "150 kg"),
    ],
)
def test_figures_of_a_sheet_follow_the_tables_rules(
    ruleset: str, query: str, house: str, label: str, book: str, table: str
) -> None:
    """What stands beside the rolls is reckoned as they are."""
    for rules, text in (("", book), (house, table)):
        assert {"label": label, "text": text} in listed(ruleset, query, rules)["facts"]


def test_text_of_an_earlier_version_reads_as_before() -> None:
    """Where nothing has changed during play, the text says nothing of it, as it always did."""
    for ruleset in (EDGE, HONOR):
        sheet = sheet_for(ruleset)
        data = json.loads(sheet.write(sheet.blank()))
        assert "now" not in data
        assert sheet.read(json.dumps(data)) == sheet.blank()
    hurt, _ = sheet_for(EDGE).read_link("suffered=14&prone=yes")
    assert json.loads(sheet_for(EDGE).write(hurt))["now"] == {"suffered": 14, "prone": "yes"}
    assert sheet_for(EDGE).write_link(hurt) == "character.honors-edge?suffered=14&prone=yes"


def test_two_tabs_may_each_change_what_changes_during_play() -> None:
    """Neither erases the other's, also where nothing was written before."""
    sheet = sheet_for(EDGE)

    def text(query: str) -> str:
        return sheet.write(sheet.read_link(query)[0])

    def kept(base: str, mine: str, theirs: str) -> str:
        deed = {"do": "rewrite", "base": text(base), "text": text(mine)}
        return sheet.write_link(sheet.changed(text(theirs), deed)).partition("?")[2]

    assert kept("", "suffered=14", "prone=yes") == "suffered=14&prone=yes"
    assert kept("suffered=14", "", "suffered=14&prone=yes") == "prone=yes"


@pytest.mark.parametrize(("skill", "pool"), [("", "3"), ("&skill=Pain+Resistance:will:4.5", "4.5")])
def test_pain_resistance_is_rolled_to_stay_conscious(skill: str, pool: str) -> None:
    """Whoever has it rolls it, and who has it not rolls Will (H21)."""
    wounds = rolls_of(listed(HONOR, f"will=3&tally=12{skill}"), "Wounds")
    assert wounds["Stay conscious"]["pool"] == pool


def test_who_is_not_wounded_has_no_penalty() -> None:
    """Nobody subtracts a 0 (H20)."""
    assert listed(HONOR, "will=3")["condition"] == "No wound penalty."


def test_only_a_specialty_of_a_way_to_fight_is_an_attack() -> None:
    """Whoever knows the shadows attacks nobody with them (H15)."""
    skills = ("Stealth", "Stealth/Shadows", "Melee Combat", "Melee Combat/Swords")
    known = "&".join(f"skill={name}:agility:{n + 3}" for n, name in enumerate(skills))
    attacks = rolls_of(listed(HONOR, known), "Attacks")
    assert [*attacks] == ["Melee Combat", "Swords", "Ranged Combat", "Wrestling"]
