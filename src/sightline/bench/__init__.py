"""Measure solvers side by side, and all else that Sightline does.

::

    suites of solvers, puzzles ──▶ jobs ──▶ running ──▶ measuring ──▶ process ──▶ solvers/
    suites of verbs ─────────────▶ cases ──────┤        judged by the rules
                                               ▼
                                            results ──▶ tables, plots, report

A job is one puzzle, one solver, one question, on one core in a process of its own; what came of
it is a measurement. A case is whatever a suite of verbs measures; what came of it is a row.
"""
