"""Hypothesis without a time limit for each example: a busy machine is no failure."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
