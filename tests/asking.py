"""The package asked as the page asks it: through its one door, in JSON."""

import json
import subprocess
from typing import Any

from honorcalc.browser import answer
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


def in_node(script: str, given: Any) -> Any:
    """What a script for Node prints in JSON, with `given` in a constant of that name."""
    read = "const given = JSON.parse(require('fs').readFileSync(0, 'utf8'))\n"
    command = ["node", "-e", read + script]
    done = subprocess.run(
        command, cwd=ROOT, input=json.dumps(given), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


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
