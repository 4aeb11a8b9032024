"""Measure solvers side by side, and everything else that Sightline does.

::

    suites of solvers, puzzles ──▶ jobs ──▶ running ──▶ measuring ──▶ process ──▶ solvers/
    suites of verbs ─────────────▶ cases ──────┤        judged by the rules
                                               ▼
                                            results ──▶ tables, plots, report

A job is one puzzle, one solver, one question, on one core in a separate process; its result is
a measurement. A case is one thing that a suite of verbs measures; its result is a row.
"""
