"""The answers that travel with the pages: each is Python's own, and all of them are small."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import brotli
import pytest

from honorcalc.browser import answer, write
from scripts.site import answers
from scripts.site.answers import FOLDER, folded
from scripts.site.likely import MOST_VALUES, grid, likely, query, values
from tests.asking import granted, in_node
from tests.conftest import ROOT, Site

LARGEST = 60_000
CALCULATORS = [c["id"] for c in granted("list")["calculators"]]


def asked(key: str, head: dict[str, Any]) -> dict[str, Any]:
    """The request that a key stands for."""
    verb, _, settings = key.partition("?")
    more = {name: head[name] for name in ("address", "frame")} if verb == "share" else {}
    return {
        "verb": verb,
        "calculator": head["calculator"],
        "query": settings,
        "strict": True,
        **more,
    }


OTHERS = """
    const {page, text, path, head, answers} = given
    globalThis.document = {querySelector: () => ({getAttribute: () => head.release})}
    globalThis.fetch = async () => new Response(text)
    import(page).then(async ({fetchAnswers, shipped}) => {
        await fetchAnswers(head.calculator, path)
        const others = []
        for (const [question, answer] of answers) {
            const reply = JSON.stringify(await shipped(question, true))
            if (reply !== JSON.stringify(JSON.parse(answer))) others.push([question, answer, reply])
        }
        process.stdout.write(JSON.stringify(others.slice(0, 3)))
    })
"""
UNFOLD = """
    globalThis.document = {querySelector: () => null}
    import(given.page).then(({unfold}) =>
        process.stdout.write(JSON.stringify(given.texts.map(text => JSON.parse(text, unfold)))))
"""


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page's own script that reads answers, where Node takes it for a module."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for name in ("answers.js", "text.js"):
        shutil.copy(ROOT / "site_overrides/assets/javascripts" / name, folder)
    return (folder / "answers.js").as_uri()


def files(site: Site) -> list[Path]:
    found = sorted((site.folder / FOLDER).glob("*.tsv"))
    assert len(found) >= len(CALCULATORS)
    return found


@pytest.fixture(scope="session")
def of_calculator(site: Site) -> dict[str, list[Path]]:
    """The files of answers of each calculator."""
    found: dict[str, list[Path]] = {}
    for path in files(site):
        head = json.loads(path.read_text("utf-8").partition("\n")[0])
        found.setdefault(head["calculator"], []).append(path)
    return found


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_every_shipped_answer_is_pythons_byte_for_byte(
    of_calculator: dict[str, list[Path]], page: str, calculator: str
) -> None:
    """Whatever a page looks up, with its own script, Python says the same now."""
    for path in of_calculator[calculator]:
        text = path.read_text("utf-8")
        first, *lines = text.splitlines()
        head = json.loads(first)
        keys = [line.partition("\t")[0] for line in lines[head["parts"] :]]
        assert any(key.startswith("compute?") for key in keys)
        questions = [asked(key, head) for key in keys]
        answers = [(question, answer(json.dumps(question))) for question in questions]
        given = {"page": page, "text": text, "path": str(path), "head": head, "answers": answers}
        assert in_node(OTHERS, given) == []


def test_a_file_is_small_and_named_by_its_hash(site: Site) -> None:
    """At most 60 kB on the line, and what is in it can be held against its name."""
    for path in files(site):
        content = path.read_bytes()
        assert path.stem == hashlib.sha256(content).hexdigest()[:16]
        assert len(Path(f"{path}.br").read_bytes()) <= LARGEST, path
        assert brotli.decompress(Path(f"{path}.br").read_bytes()) == content


def test_the_likely_questions_are_those_near_the_start() -> None:
    """Every step of every parameter in reach, and the whole grid where that is small."""
    description = granted("describe", calculator="honors-edge.skill")["description"]
    base = {p["name"]: str(p["default"]) for p in description["parameters"]}
    start = [(base, "exactly")]
    asked = [settings for settings, view in likely(description, start, 1) if view == "exactly"]
    for attribute in range(1, 6):
        for skill in range(11):
            assert base | {"attribute": str(attribute), "skill": str(skill)} in asked
    tns = {settings["tn"] for settings in asked}
    assert len(tns) == MOST_VALUES
    assert base["tn"] in tns
    costly = list(likely(description, start, 10**9))
    assert len(costly) < len(asked)


def test_a_card_that_starts_in_another_view_has_its_answers_there() -> None:
    """The start and every step from it are asked for in the view the card stays in."""
    description = granted("describe", calculator="honors-edge.skill")["description"]
    base = {p["name"]: str(p["default"]) for p in description["parameters"]}
    plain = list(likely(description, [(base, "exactly")], 1))
    found = list(likely(description, [(base, "at-least")], 1))
    swapped = {"exactly": "at-least", "at-least": "exactly"}
    assert found[0] == (base, "at-least")
    assert {(tuple(s.items()), v) for s, v in found} == {
        (tuple(s.items()), swapped.get(v, v)) for s, v in plain
    }


def test_values_and_grids_begin_where_the_reader_is() -> None:
    """The nearest come first, so that what has no room is what is far."""
    halves = {"name": "m", "type": "halves", "minimum": 0.5, "maximum": 20, "step": 0.5}
    assert values(halves, "3.5", 3) == ["3.5", "4", "3"]
    assert values(halves, "20", 3) == ["20", "19.5", "19"]
    small = {"name": "a", "type": "whole", "minimum": 1, "maximum": 3, "step": 1}
    points = grid({"m": "2", "a": "1"}, [small, halves])
    assert points[0] == {"m": "2", "a": "1"}
    assert len({write(point) for point in points}) == len(points) == 3 * MOST_VALUES


def test_what_would_need_quoting_is_left_to_python() -> None:
    """A key is plain text; a deck is none."""
    assert query({"a": "1", "b": "x"}, {"a": "2", "b": "x"}, "at-least") == "a=2&view=at-least"
    assert query({"a": "1"}, {"a": "1:5,2:5"}, "exactly") is None


@pytest.mark.parametrize("name", ["answers.py", "likely.py", "asking.py"])
def test_a_kept_file_is_made_again_when_what_makes_it_changes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which questions are answered and how they are asked is written in modules of their own."""
    code = tmp_path / "code"
    shutil.copytree(Path(answers.__file__).parent, code)
    monkeypatch.setattr(answers, "__file__", str(code / "answers.py"))
    monkeypatch.setattr(answers, "answer_text", lambda task: task.calculator)
    task = answers.Task("honor.test", "", "", "", "", 1)
    first = answers.answer_file(task, tmp_path / "kept")
    assert first.read_text("utf-8") == "honor.test"
    assert answers.answer_file(task, tmp_path / "kept") == first
    with (code / name).open("a", encoding="utf-8") as file:
        file.write("# changed")
    assert answers.answer_file(task, tmp_path / "kept") != first
    assert len(list((tmp_path / "kept").iterdir())) == 2


@pytest.mark.parametrize(
    "value",
    [
        {"rows": [[n, n / 7, 1 - n / 7] for n in range(5)]},
        {"y": [0.5, 0.25, 0.125, 0.125], "text": ["−1", "0.5", "1", "10"]},
        {"y": [0.1, 0.2, 1 / 3, 1e-9], "text": ["<0.1%", "a", "", "−"]},
        ["12.5% = 1/8", "25.0% = 1/4", "12.5% = 1/8", "<0.1% = 1/8000"],
        ["12.4% = 1/8", "25.0% = 1/4", "12.5% = 1/8", "0% = 0/8"],
        [[1, 0.5, 1.0, 0.5], [2, 0.25, 0.5, 0.75], [3, 0.125, 0.25, 0.875], [4, 0.125, 0.125, 1.0]],
        [1, 2.0, 3, 4.5],
    ],
)
def test_what_is_folded_unfolds_to_the_same(page: str, value: Any) -> None:
    """In the page's own script, to the last digits, whatever the fractions are written over."""
    texts = [write(folded(value, below)) for below in (1, 7, 8, 8000)]
    assert in_node(UNFOLD, {"page": page, "texts": texts}) == [value] * len(texts)
