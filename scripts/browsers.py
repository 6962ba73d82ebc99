"""The browsers of the tests: Debian's own, installed by apt where that is allowed."""

import os
import shutil
import subprocess

# What must be on the PATH -> the Debian package that brings it.
NEEDED = {
    "chromium": "chromium",
    "chromium-headless-shell": "chromium-headless-shell",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
    "xauth": "xauth",
}


def say(text: str) -> None:
    """Print a line at once and whole, as several steps may have something to say."""
    print(f"setup: {text}\n", end="", flush=True)


def missing_packages() -> list[str]:
    """Return the Debian packages whose program is not there."""
    return [package for program, package in NEEDED.items() if shutil.which(program) is None]


def set_up_browsers() -> None:
    """Install missing browsers, or end the run naming them in one line."""
    missing = missing_packages()
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"apt-get install {' '.join(missing)}")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-qq", "--yes", "--no-install-recommends", *missing],
        ):
            done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
            if done.returncode:
                reason = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
                say(f"{' '.join(command[:2])}: {' '.join(reason)}")
        missing = missing_packages()
    if missing:
        raise SystemExit(
            f"setup: Missing for the tests: {' '.join(missing)} (Debian packages; apt-get install)."
        )
