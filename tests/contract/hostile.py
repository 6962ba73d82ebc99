"""Hostile links, files, stores and posts, made from a seed, and what must hold of each reply."""

import csv
import io
import json
import random
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from bs4 import BeautifulSoup

from honorcalc.browser import VERBS, answer
from honorcalc.calculators.catalog import everything
from honorcalc.calculators.declaration import Calculator
from honorcalc.desk.kept import Kept
from honorcalc.questions import links
from tests.asking import kept_things

HOME = "https://honor.example/roll/"
TEXTS = (
    "<script>alert(1)</script>",
    "[img]https://evil.example/x.png[/img]",
    "[click](javascript:alert(1))",
    "=cmd|' /C calc'!A0",
    "@everyone www.evil.example",
    "\u202eevil\u2066\u0000\ufeff",
    "../../etc/passwd",
    "%00%0d%0aSet-Cookie: a=b",
    "e\u0301" * 200,
    "__proto__",
    "NaN",
    "1e309",
    "-0",
    "９９",
    "10;10;;10",
    "🎲" * 50,
    "\ud800",
    "",
)
MOST = 100_000
"""More than any reply to a post may have in one text."""
PATIENCE = 5
"""Seconds of work, half of what a page waits before it starts Python again."""


def text(chance: random.Random) -> str:
    """Something that nobody would choose in a form."""
    if chance.random() < 0.5:
        return chance.choice(TEXTS)
    if chance.random() < 0.5:
        return str(chance.choice((chance.randint(-99, 99), chance.random() * 10**9, 2**70)))
    letters = [chr(chance.choice((chance.randrange(1, 128), chance.randrange(1, 0xD800))))]
    return "".join(letters * chance.randint(1, 60))


def value(chance: random.Random, parameter: dict[str, Any]) -> str:
    """A value for a parameter: mostly one that it takes, or near its ends."""
    if chance.random() < 0.4:
        return text(chance)
    if parameter.get("type") == "yes_no":
        return chance.choice(("yes", "no"))
    if parameter.get("choices"):
        return str(chance.choice(parameter["choices"])["value"])
    low, high = parameter.get("minimum", 0), parameter.get("maximum", 10)
    if isinstance(low, int | float) and isinstance(high, int | float):
        return str(
            chance.choice((low, high, low - 1, high + 1, chance.randint(int(low), int(high))))
        )
    return str(parameter.get("default", ""))


def link(chance: random.Random, calculator: Calculator) -> str:
    """The query of a link."""
    described: Any = calculator.describe()
    known = described["parameters"]
    pairs = []
    for _ in range(chance.randint(0, 6)):
        parameter = chance.choice(known) if known else {"name": "x"}
        name = parameter["name"] if chance.random() < 0.9 else text(chance)
        pairs.append((name, value(chance, parameter)))
    rules = [rule for rule in described["table_rules"] if chance.random() < 0.2]
    if rules:
        house = ";".join(f"{rule['name']}:{value(chance, rule)}" for rule in rules)
        pairs.append(("house", house))
    if chance.random() < 0.3:
        views = ("exactly", "at-least", "at-most", "table", "rolls", text(chance))
        pairs.append(("view", chance.choice(views)))
    if chance.random() < 0.2:
        pairs.append(("pin", f"{text(chance)}~{urlencode(pairs, errors='replace')}"))
    query = urlencode(pairs, errors="replace")
    if chance.random() < 0.2:
        query = "".join(c for c in query if chance.random() < 0.95) + chance.choice(
            ("%", "&&", "=", "#", "")
        )
    return query


def spoiled(chance: random.Random, data: Any) -> Any:
    """The same JSON with something in it that does not belong there."""
    strange: tuple[Any, ...] = (
        None,
        True,
        -1,
        2**70,
        0.1,
        [],
        {},
        text(chance),
        [[[[]]]],
        {"__proto__": {}},
    )
    if isinstance(data, dict) and data and chance.random() < 0.85:
        name = chance.choice(list(data))
        other = {**data, name: spoiled(chance, data[name])}
        if chance.random() < 0.1:
            other[text(chance)] = chance.choice(strange)
        if chance.random() < 0.05:
            del other[name]
        return other
    if isinstance(data, list) and data and chance.random() < 0.85:
        at = chance.randrange(len(data))
        return [*data[:at], spoiled(chance, data[at]), *data[at + 1 :]]
    return chance.choice(strange)


def file(chance: random.Random, thing: Kept[Any]) -> str:
    """A file of such a thing, spoiled."""
    whole = thing.write(thing.blank())
    if chance.random() < 0.7:
        return json.dumps(spoiled(chance, json.loads(whole)), ensure_ascii=chance.random() < 0.5)
    at = chance.randrange(len(whole))
    return whole[:at] + text(chance) + whole[at + chance.randint(0, 9) :]


def asked(request: dict[str, Any]) -> dict[str, Any]:
    """The reply; an `AssertionError` where it is none, comes late, or tells of a fault of ours."""
    began = time.process_time()
    said = answer(json.dumps(request))
    took = time.process_time() - began
    assert took < PATIENCE, f"{took:.1f} s for {request}"
    said.encode()  # half a character would stop on its way to the page
    reply: dict[str, Any] = json.loads(said)
    if not reply["ok"]:
        assert "calculator failed" not in reply["error"]["message"], reply["error"]["message"]
        assert reply["error"]["short"].strip(), "a refusal without a word"
    return reply


def try_link(chance: random.Random) -> None:
    """It opens, and the link it becomes means the same."""
    calculator = chance.choice(list(everything()))
    request = {"verb": "compute", "calculator": calculator.id, "query": link(chance, calculator)}
    reply = asked(request | {"strict": False})
    if not reply["ok"]:  # at a few tables what a calculator begins with makes no sense
        house = dict(reversed(links.pairs(str(request["query"])))).get("house", "")
        for rules in (house, ""):
            start = {"query": urlencode({"house": rules}), "strict": False}
            assert asked(request | start)["ok"] is (not rules), reply
        return
    canonical = reply["link"].partition("?")[2]
    again = asked(request | {"query": canonical, "strict": True})
    assert again["ok"], again
    assert again["state"]["parameters"] == reply["state"]["parameters"]
    assert again["link"] == reply["link"]


def try_request(chance: random.Random) -> None:
    """Any verb, with something in it that does not belong there."""
    calculator = chance.choice(list(everything()))
    names = [p.name for p in calculator.parameters] or ["x"]
    numbers = {"decimals": 1, "count": 3, "rolled": 0, "seed": 1, "counts": {}, "percent": "60"}
    texts = {"nonce": "0" * 32, "address": HOME, "frame": HOME, "name": text(chance), "value": ""}
    roll = {"time": "", "rank": 0.5, "spread": 0.08, "roll": text(chance)}
    whole: dict[str, Any] = {
        "calculator": calculator.id,
        "query": link(chance, calculator),
        "strict": False,
        "rolls": [roll] * 9,
        "observed": {"1": 2},
        "so_far": {"success": 2},
        "parameter": chance.choice(names),
        **numbers,
        **texts,
    }
    if chance.random() < 0.3:
        whole["faces"] = chance.choice(("1 2 3", text(chance)))
    verbs = [verb for verb in VERBS if verb not in ("list", "rulesets", "claims", "desk")]
    spoilt = spoiled(chance, whole)
    asked({**(spoilt if isinstance(spoilt, dict) else whole), "verb": chance.choice(verbs)})


def put(thing: Kept[Any], more: dict[str, Any]) -> dict[str, Any]:
    """What the desk says."""
    return asked({"verb": "desk", "ruleset": thing.ruleset, "thing": thing.thing, **more})


def try_file(chance: random.Random) -> None:
    """It is refused in a sentence, or taken, kept and linked without a change."""
    thing = chance.choice(kept_things())
    reply = put(thing, {"text": None, "deed": {"do": "rewrite", "text": file(chance, thing)}})
    if not reply["ok"]:
        return
    again = put(thing, {"text": reply["text"]})
    assert again["ok"], again
    assert again["text"] == reply["text"]
    linked = put(thing, {"text": reply["text"], "query": reply["link"].partition("?")[2]})
    assert linked["same"] or linked["notes"], "a link that is another thing, and says nothing"


def try_store(chance: random.Random) -> None:
    """What another program left in the browser's storage, and any deed on it."""
    thing = chance.choice(kept_things())
    names = [*thing.deeds(), "rewrite", "undo", text(chance)]
    kept = file(chance, thing) if chance.random() < 0.5 else thing.write(thing.blank())
    deed: Any = {"do": chance.choice(names), "what": text(chance), "name": text(chance)}
    deed |= {"text": kept, "base": text(chance), "value": text(chance), "act": text(chance)}
    if chance.random() < 0.5:
        deed = spoiled(chance, deed)
    reply = put(thing, {"text": kept, "deed": deed})
    if reply["ok"]:
        assert put(thing, {"text": reply["text"]})["text"] == reply["text"]


def try_post(chance: random.Random) -> None:
    """No text that is copied or saved names an address but ours, or runs anywhere."""
    calculator = chance.choice(list(everything()))
    page = f"{HOME}{calculator.ruleset}/page/"
    request = {"verb": "share", "calculator": calculator.id, "address": page, "strict": False}
    frame = f"{HOME}embed/{calculator.id}/"
    reply = asked(request | {"query": link(chance, calculator), "frame": frame})
    for name, posted in reply.get("texts", {}).items():
        assert len(posted) < MOST, name
        if name in ("json", "csv"):
            continue
        for found in re.findall(r"\w+://[^\s\"')\]]*", posted):
            assert found.startswith(HOME), f"{name} names {found}"
        if name != "iframe":  # where it is text of HTML
            assert not re.search(r"(?<!\\)\[(?:img|url=)(?!https://honor)", posted.lower()), name
    if "texts" in reply:
        check_files(reply["texts"])


def check_files(texts: dict[str, str]) -> None:
    """The forms that programs read."""
    if "json" in texts:
        json.loads(texts["json"])
    for row in csv.reader(io.StringIO(texts.get("csv", ""))):
        for cell in row:
            number = re.fullmatch(r"[-+]?[\d.,e]+%?", cell)
            assert number or cell[:1] not in ("=", "+", "-", "@", "\t"), f"csv runs {cell}"
    if "iframe" in texts:
        soup = BeautifulSoup(texts["iframe"], "html5lib")
        assert {node.name for node in soup.body.find_all(True)} <= {"iframe", "p", "a"}  # type: ignore[union-attr]
        assert all(str(node["src"]).startswith(HOME) for node in soup.find_all("iframe"))


KINDS: dict[str, Callable[[random.Random], None]] = {
    "links": try_link,
    "files": try_file,
    "stores": try_store,
    "posts": try_post,
    "requests": try_request,
}


def wrong(kind: str, seed: str) -> str | None:
    """What is wrong with the reply to one of a kind, which the seed makes again; or nothing."""
    try:
        KINDS[kind](random.Random(f"{kind} {seed}"))
    except Exception as trouble:  # whatever escapes is what is looked for
        return f"{kind} {seed}: {type(trouble).__name__}: {str(trouble)[:300]}"
    return None
