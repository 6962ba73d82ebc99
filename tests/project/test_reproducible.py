"""Two builds of the same files, in two places, by two users, are the same byte for byte.

Whoever builds the site can check that it is the one they read.
"""

import os
import shutil
import sys
from pathlib import Path

from scripts.build import change_time
from tests.asking import ran
from tests.conftest import ROOT, Site
from tests.site.book import hashes


def copy_of(root: Path, place: Path) -> None:
    """Copy the project as a clone would have it; what npm brought is shared."""
    listed = ran("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", cwd=root)
    for name in filter(None, listed.stdout.split("\0")):
        if (root / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, place / name)
    (place / "node_modules").symlink_to(root / "node_modules")


def test_a_build_elsewhere_gives_the_same_site(site: Site, tmp_path: Path) -> None:
    place = tmp_path / "elsewhere"
    place.mkdir()
    copy_of(ROOT, place)
    # What contents compress to is shared: it takes half a minute and has its own test. So are
    # most files of answers: each is held against Python, under yet another seed, by a test.
    here, there = (folder / "build" / "cache" for folder in (ROOT, place))
    (there / "answers").mkdir(parents=True)
    (there / "packed").symlink_to(here / "packed")
    for number, made in enumerate(sorted((here / "answers").iterdir())):
        if number % 16:
            (there / "answers" / made.name).symlink_to(made)
    # With another hash seed than the first build had, what follows the order of a set differs.
    other = {"HOME": "/nowhere", "USER": "someone", "PYTHONHASHSEED": "99"}
    address = {"SITE_URL": site.url, "SOURCE_DATE_EPOCH": change_time()}
    environment = {**os.environ, **other, **address}
    ran(sys.executable, "-m", "scripts.build", cwd=place, env=environment)
    first, second = hashes(site.folder), hashes(place / "site")
    assert len(first) > 50
    assert {name for name in first | second if first.get(name) != second.get(name)} == set()
