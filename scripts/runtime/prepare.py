"""Run in Node just before the snapshot is taken: import all, then forget every file."""

import gc
import importlib
import pkgutil
import sys
import zipimport
from contextlib import suppress

from elsewhere import Elsewhere

import honorcalc
from honorcalc.browser import answer

for _module in pkgutil.walk_packages(honorcalc.__path__, "honorcalc."):
    # The command line needs what a page never asks for.
    with suppress(Elsewhere):
        if not _module.name.endswith("__main__"):
            importlib.import_module(_module.name)

# A snapshot holds memory and no files: whatever the trimmed library offers is imported now.
_directories = vars(zipimport)["_zip_directory_cache"]
_library = next(entry for entry in sys.path if entry.endswith(".zip"))
for _name in sorted(_directories[_library]):
    _dotted = _name.rsplit(".", 1)[0].replace("/", ".").removesuffix(".__init__")
    if _name.endswith((".py", ".pyc")) and not _dotted.startswith("_sysconfigdata"):
        importlib.import_module(_dotted)

# A reply before the first question: the paths every question takes are warm.
answer('{"verb": "list"}')

# Not importlib.invalidate_caches(): it would pull in importlib.metadata and with it all of email.
sys.path_importer_cache.clear()
_directories.clear()
del gc.garbage[:]
gc.collect()
gc.collect()
