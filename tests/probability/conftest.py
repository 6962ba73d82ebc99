"""Laws are held to be true, not fast: a busy machine must not fail them."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
