"""`make test`: the checks, the site, and every test; ends with one line for each part.

Tests of arithmetic and files run side by side; those in a browser alone, as they measure times.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

from scripts import check
from scripts.build import ROOT, BuildError, build
from scripts.serve import HOST, Server, serving

SITE = Path("build/test-site")
# The same port every time where it is free, so that the pages need not be built again for it.
USUAL_PORT = 18_099


def free_port() -> int:
    """Return the usual port of the tests, or any other that no program has."""
    for port in (USUAL_PORT, 0):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, port))
            return int(probe.getsockname()[1])
    raise OSError("no port is free")


def run_tests(name: str, *options: str) -> bool:
    """Run pytest with these options; say whether all passed."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "pytest", "--quiet", *options]
    status = subprocess.run(command, check=False).returncode
    took = time.perf_counter() - started
    print(f"test: {name} {'failed' if status else 'passed'} ({took:.0f} s)", flush=True)
    return status == 0


def main() -> int:
    """Run everything; 0 when all of it passed."""
    os.chdir(ROOT)
    passed = [check.main() == 0]
    server = Server(free_port(), SITE)
    os.environ["SITE_URL"] = server.address
    try:
        build(SITE)
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    del os.environ["SITE_URL"]
    os.environ["HONOR_TEST_SITE"] = str(ROOT / SITE)
    os.environ["HONOR_TEST_URL"] = server.address
    with serving(server):
        passed.append(run_tests("everything without a browser", "-n", "2", "-m", "not browser"))
        passed.append(run_tests("in the browsers", "-m", "browser"))
    print(f"test: {'all passed' if all(passed) else 'FAILED'}", flush=True)
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
