"""The package asked as the page asks it: through its one door, in JSON."""

from __future__ import annotations

import json
from typing import Any

from honorcalc.browser import answer


def ask(verb: str, **more: Any) -> dict[str, Any]:
    """The reply, which may be a refusal."""
    reply: dict[str, Any] = json.loads(answer(json.dumps({"verb": verb, **more})))
    return reply


def granted(verb: str, **more: Any) -> dict[str, Any]:
    """The reply to what is not refused."""
    reply = ask(verb, **more)
    assert reply["ok"], (more, reply)
    return reply


def desk(thing: str, ruleset: Any, **more: Any) -> dict[str, Any]:
    """What the desk says of something that readers keep."""
    return ask("desk", thing=thing, ruleset=ruleset, **more)
