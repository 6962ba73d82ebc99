"""`python -m honorcalc`: the command line."""

from honorcalc.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
