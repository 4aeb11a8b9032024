"""Measure solvers side by side: the same puzzles, the same question, one core, one process each.

::

    suites, puzzles ──▶ jobs ──▶ running ──▶ measuring ──▶ process ──▶ solvers/
                                    │            judged by the rules
                                    ▼
                                 results ──▶ tables, plots, report
"""
