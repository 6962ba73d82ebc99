"""Tests of honorcalc.probability: slow twins, laws, and two independent witnesses."""
