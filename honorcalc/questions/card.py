"""An answer as a GM's sheet shows it, among others and small."""

from __future__ import annotations

from typing import Any

from honorcalc.questions.compute import Reply
from honorcalc.questions.posts import prose
from honorcalc.questions.share import statement


def face(reply: Reply) -> dict[str, Any]:
    """What a sheet shows of an answer: the sentence that is shared, the figure, the chart.

    A chart over a parameter has no one figure. What is `unfinished` lacks curves still to be
    computed: asked again, it has more.
    """
    answer = reply.to_json()
    return {
        "said": " ".join(filter(None, (prose(statement(reply)), prose(reply.compared)))),
        "lead": None if reply.state.view == "over" else answer["display"]["lead"],
        "drawing": answer["drawing"],
        "figure": answer["result"]["figure"],
        **({"unfinished": True} if "unfinished" in answer else {}),
    }
