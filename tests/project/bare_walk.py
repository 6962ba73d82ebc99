"""Run by each supported Python, bare: every docstring example, then every calculator's answers.

Prints one line of JSON for each answer, so that two Pythons can be compared.
"""

import doctest
import importlib
import json
import pkgutil
import sys

import honorcalc
from honorcalc.browser import answer


def main() -> int:
    """Run all examples of the package, then ask every calculator for its defaults and a roll."""
    names = [info.name for info in pkgutil.walk_packages(honorcalc.__path__, "honorcalc.")]
    modules = [honorcalc, *(importlib.import_module(n) for n in names if "__main__" not in n)]
    flags = doctest.NORMALIZE_WHITESPACE
    if sum(doctest.testmod(module, optionflags=flags).failed for module in modules):
        return 1
    for listed in json.loads(answer('{"verb": "list"}'))["calculators"]:
        asked = {"calculator": listed["id"], "strict": False}
        described = answer(json.dumps({"verb": "describe", **asked}))
        print(described)
        print(answer(json.dumps({"verb": "compute", "query": "", **asked})))
        if json.loads(described)["description"]["rolls"]:
            print(answer(json.dumps({"verb": "roll", "query": "seed=7&count=3", **asked})))
    return 0


if __name__ == "__main__":
    sys.exit(main())
