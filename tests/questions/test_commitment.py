"""Rolls that others can trust: the hash, the dice drawn from it, and every way of cheating."""

import hashlib
import json
import re
from functools import partial
from typing import Any

import pytest

import honorcalc
from honorcalc.calculators.catalog import everything, find
from honorcalc.questions.commitment import HashedDice, commitment
from honorcalc.questions.links import RESERVED, REVEALED, pairs, read_link, write_query
from tests import asking
from tests.contract.test_cli import run
from tests.site.book import DOCS

NONCE = "00112233445566778899aabbccddeeff"
SKILL, SETTINGS = "honors-edge.skill", "attribute=3&tn=20"
FACES = [2, 3, 9, 2]
GOLDEN = "b631067d817ff30f774c59418f5076ecc2ee41d3048dfe543c50dd3efbc227a0"
ask = partial(asking.ask, calculator=SKILL, strict=True)


def link(word: str = "gray heron", count: int = 1, calculator: str = SKILL) -> dict[str, str]:
    """What the link of a reveal holds."""
    query = f"{SETTINGS}&count={count}" if calculator == SKILL else ""
    made = asking.granted("commit", calculator=calculator, query=query, nonce=NONCE, strict=True)
    return {
        **dict(pairs(made["settings"])),
        "count": str(made["count"]),
        "nonce": NONCE,
        "word": word,
        "commitment": made["commitment"],
        "release": made["release"],
    }


def reveal(parts: dict[str, str], calculator: str = SKILL) -> dict[str, Any]:
    """What a page answers that opens the link."""
    return ask("roll", calculator=calculator, query=write_query(parts.items()))


def test_the_commitment_is_as_the_page_describes_it() -> None:
    """Five lines, hashed; computed here with the standard library alone."""
    release = honorcalc.__version__
    lines = ("Honor Roll commitment 1", f"nonce {NONCE}", f"release {release}", "count 1")
    text = "\n".join((*lines, f"{SKILL}?{SETTINGS}"))
    assert link()["commitment"] == hashlib.sha256(text.encode()).hexdigest()
    page = (DOCS / "dice/trust.md").read_text(encoding="utf-8")
    assert "\n".join((*lines[:2], "release 0.1.0", lines[3], f"{SKILL}?{SETTINGS}")) in page
    assert f"Honor Roll dice 1\nnonce {NONCE}\nword gray heron\n" in page


def slow_faces(word: str, sides: list[int]) -> list[int]:
    """The dice of a word, from a long string of bits that hashlib made."""
    key = hashlib.sha256(f"Honor Roll dice 1\nnonce {NONCE}\nword {word}".encode()).digest()
    blocks = [hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(40)]
    bits = "".join(f"{byte:08b}" for block in blocks for byte in block)
    faces = []
    for count in sides:
        width = (count - 1).bit_length()
        face = count
        while face >= count:
            face, bits = int("0" + bits[:width], 2), bits[width:]
        faces.append(face + 1)
    return faces


@pytest.mark.parametrize("word", ["heron", "Zoë – “忍者” 🐉", "x" * 80])
def test_the_dice_are_drawn_from_the_whole_hash(word: str) -> None:
    """As described, for dice of every size that a game has."""
    sides = [10, 6, 4, 8, 12, 20, 100, 1, 2, 3, 30] * 30
    dice = HashedDice(NONCE, word)
    assert [dice.face(count) for count in sides] == slow_faces(word, sides)


def test_a_reveal_is_verified_and_tells_what_to_compare() -> None:
    """The dice, the commitment, the word, and a link that gives them again."""
    parts = link()
    reply = reveal(parts)
    assert reply["ok"], reply
    revealed = reply["reveal"]
    assert (revealed["commitment"], revealed["word"]) == (parts["commitment"], "gray heron")
    assert revealed["sentence"].startswith("Verified: ")
    again = ask("roll", query=reply["link"].partition("?")[2])
    assert again["result"]["rolls"] == reply["result"]["rolls"]
    assert again["link"] == reply["link"]
    assert "seed=" not in reply["link"]


CHEATS = {
    "settings": {"tn": "15"},
    "settings left out": {"tn": None},
    "settings added": {"bonus": "1"},
    "house rules": {"house": "pain_step:10"},
    "count": {"count": "2"},
    "nonce": {"nonce": NONCE[::-1]},
    "release": {"release": "99.0.0"},
    "commitment": {"commitment": "0" * 64},
}


@pytest.mark.parametrize("change", CHEATS.values(), ids=CHEATS)
def test_what_was_changed_is_not_verified(change: dict[str, str | None]) -> None:
    """Settings, house rules, count, nonce, release, commitment: no dice are shown."""
    parts = {k: v for k, v in {**link(), **change}.items() if v is not None}
    reply = reveal(parts)
    assert reply["error"]["parameter"] == "commitment"
    assert "nothing is proved" in reply["error"]["short"]


def test_another_word_gives_other_dice() -> None:
    """So whoever reads it must compare the word with the post, and is shown it."""
    replies = [reveal(link(word, count=20)) for word in ("heron", "Heron", "heron2")]
    dice = [str(reply["result"]["rolls"]) for reply in replies]
    assert len(set(dice)) == 3
    assert [reply["reveal"]["word"] for reply in replies] == ["heron", "Heron", "heron2"]
    assert dice[0] == str(reveal(link("  heron ", count=20))["result"]["rolls"])


def test_changed_dice_cannot_be_linked() -> None:
    """A seed beside the reveal, or dice in an unknown name, change nothing."""
    parts = link(count=20)
    honest = reveal(parts)["result"]["rolls"]
    assert reveal({**parts, "seed": "5"})["result"]["rolls"] == honest
    assert "seed=" not in reveal({**parts, "seed": "5"})["link"]


@pytest.mark.parametrize("missing", REVEALED)
def test_a_reveal_without_one_of_its_parts_proves_nothing(missing: str) -> None:
    """Also where a seed would give dice."""
    parts = {name: text for name, text in link().items() if name != missing}
    for more in ({}, {"seed": "5"}):
        reply = reveal({**parts, **more})
        assert reply["error"]["parameter"] == missing
        assert reply["error"]["short"].startswith(f"the link has no usable {missing}, ")


@pytest.mark.parametrize(
    "nonce", ["", "7", NONCE[:-1], NONCE + "0", NONCE.upper(), "g" * 32, "٠" * 32, f"{NONCE}\n"]
)
def test_a_nonce_that_can_be_guessed_is_refused(nonce: str) -> None:
    """It has 128 bits, no fewer; written in one way only."""
    assert not ask("commit", query=SETTINGS, nonce=nonce)["ok"]
    assert not reveal({**link(), "nonce": nonce})["ok"]


@pytest.mark.parametrize("word", ["", "   ", "x" * 81, "a\x00b", "a\u202eb"])
def test_a_word_is_a_short_line(word: str) -> None:
    """What cannot be compared by reading it is no word."""
    reply = reveal({**link(), "word": word})
    assert reply["error"]["parameter"] == "word"


def test_what_a_stranger_wrote_stays_text_in_what_is_posted() -> None:
    """A word, a name or a note calls nobody and links nowhere."""
    evil = "@everyone see https://evil.example"
    query = write_query([("characters", f"{evil}, d8, 10, none\nIlse, d8, 13, skilled")])
    party = asking.granted(
        "commit", calculator="actions-reactions.party", query=query, nonce=NONCE, strict=True
    )
    log = asking.desk("tracker", "honors-edge", query=write_query([("name", evil)]))
    for text in (reveal(link(evil))["reveal"]["post"], party["post"], log["plain"]):
        assert "everyone" in text
        assert "@everyone" not in text
        assert "https://" not in text


ROLLING = [c.id for c in everything() if c.roller is not None]


@pytest.mark.parametrize("id", ROLLING)
def test_every_calculator_that_rolls_can_be_committed_to(id: str) -> None:
    """And its link verifies."""
    reply = reveal(link(calculator=id), id)
    assert reply["ok"], reply
    assert reply["reveal"]["sentence"].startswith("Verified: ")


def test_what_does_not_roll_is_refused() -> None:
    """There is nothing to commit to."""
    still = next(c.id for c in everything() if c.roller is None)
    assert "no dice" in ask("commit", calculator=still, query="", nonce=NONCE)["error"]["short"]


@pytest.mark.parametrize("count", ["0", "101", "x"])
def test_a_commitment_has_a_bounded_number_of_rolls(count: str) -> None:
    """Each die is hashed in plain Python."""
    assert not ask("commit", query=f"count={count}", nonce=NONCE)["ok"]


def test_the_names_in_links_are_reserved() -> None:
    """No calculator has a parameter of one of them, and the page of promises lists them all."""
    assert set(REVEALED) <= set(RESERVED)
    taken = {p.name for c in everything() for p in c.parameters}
    assert not taken & set(RESERVED)
    text = (DOCS / "project/compatibility.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in RESERVED)


def test_a_damaged_link_opens_and_says_so() -> None:
    """What is wrong is left out with a note, and then nothing is verified."""
    query = write_query({**link(), "nonce": "7"}.items())
    state = read_link(find(SKILL), query, strict=False)
    assert any(note.startswith("nonce: ") for note in state.notes)
    assert state.nonce is None
    assert state.dice["word"] == "gray heron"


def test_links_of_rolls_stand_for_good() -> None:
    """The golden reveal: these dice, in every release."""
    digits = commitment(f"{SKILL}?{SETTINGS}", 1, "0.1.0", NONCE)
    assert digits == GOLDEN
    parts = {**dict(pairs(SETTINGS)), "nonce": NONCE, "word": "gray heron"}
    reply = reveal({**parts, "commitment": digits, "release": "0.1.0"})
    assert [die["face"] for die in reply["result"]["rolls"][0]["dice"]] == FACES


def test_the_command_line_commits_and_reveals() -> None:
    """The same two steps, and a refusal on the error line."""
    roll = (SKILL, "tn=20", "--count", "2")
    first, second = (json.loads(run("commit", *roll, "--json").stdout) for _ in range(2))
    assert first["nonce"] != second["nonce"]
    assert re.search(r"nonce.*: [0-9a-f]{32}\n", run("commit", *roll).stdout)
    proof = [f"--{name}={first[name]}" for name in ("nonce", "commitment", "release")]
    done = run("reveal", *roll, *proof, "--word", "heron")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Verified: ")
    data = json.loads(run("reveal", *roll, *proof, "--word", "heron", "--json").stdout)
    assert len(data["rolls"]) == 2
    refused = run("reveal", SKILL, "tn=15", "--count", "2", *proof, "--word", "heron")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"{SKILL}: commitment: ")


def test_a_reveal_of_another_release_says_which_made_it() -> None:
    """Its dice are the same, and readers know why the commitment names another release."""
    digits = commitment(f"{SKILL}?{SETTINGS}", 1, "0.0.9", NONCE)
    other = reveal({**link(), "commitment": digits, "release": "0.0.9"})["reveal"]["sentence"]
    said = " Release 0.0.9 made this roll, and this release gives the same dice."
    assert other == reveal(link())["reveal"]["sentence"] + said
