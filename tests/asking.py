"""The package asked as the page asks it: through its one door, in JSON; programs that run."""

import json
import subprocess
from typing import Any

from honorcalc.browser import answer
from honorcalc.calculators.catalog import part_of, rulesets
from honorcalc.desk.kept import Kept
from scripts.build import ROOT


def ask(verb: str, **more: Any) -> dict[str, Any]:
    """The reply, which may be a refusal; names keep their order, while a build sorts them."""
    reply: dict[str, Any] = json.loads(answer(json.dumps({"verb": verb, **more})))
    return reply


def granted(verb: str, **more: Any) -> dict[str, Any]:
    """The reply to what is not refused."""
    reply = ask(verb, **more)
    assert reply["ok"], (more, reply)
    return reply


def ran(*command: object, check: bool = True, **more: Any) -> subprocess.CompletedProcess[str]:
    """A program that has run, by default without a fault, with what it said as text."""
    words = [str(word) for word in command]
    more = {"cwd": ROOT, **more}
    done = subprocess.run(words, capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0 or not check, done.stdout + done.stderr
    return done


def in_node(script: str, given: Any) -> Any:
    """What a script for Node prints in JSON, with `given` in a constant of that name."""
    read = "const given = JSON.parse(require('fs').readFileSync(0, 'utf8'))\n"
    return json.loads(ran("node", "-e", read + script, input=json.dumps(given)).stdout)


def kept_things() -> list[Kept[Any]]:
    """Every thing that readers keep, of each ruleset that has it."""
    folders = {slug: ROOT / "honorcalc/rulesets" / slug.replace("-", "_") for slug in rulesets()}
    found = (
        getattr(part_of(slug, file.stem), file.stem.removeprefix("desk_").upper(), None)
        for slug, folder in folders.items()
        for file in sorted(folder.glob("desk_*.py"))
    )
    return [thing for thing in found if isinstance(thing, Kept)]


def desk(thing: str, ruleset: Any, **more: Any) -> dict[str, Any]:
    """What the desk says of something that readers keep."""
    return ask("desk", thing=thing, ruleset=ruleset, **more)


def after(
    thing: str, ruleset: str, *deeds: dict[str, Any], text: str | None = None
) -> dict[str, Any]:
    """What the desk says after these deeds, none of which is refused."""
    for deed in deeds:
        reply = granted("desk", thing=thing, ruleset=ruleset, text=text, deed=deed)
        text = reply["text"]
    return reply


def leads(raw: object) -> str:
    """What stands in a refusal before what is right; an empty field is told to enter it."""
    return "enter" if isinstance(raw, str) and not raw.strip() else "is not"
