"""The constraints, one file each, imported on first use: no genre needs all of them."""

from typing import TYPE_CHECKING

from ...core.on_demand import on_demand

if TYPE_CHECKING:
    from .all_different import AllDifferent
    from .apart import Apart
    from .automaton import Automaton, Reader
    from .base import Assignment, Broken, Constraint, Corollary, Variable, shared
    from .connected import Connected
    from .crowded import Crowded
    from .cut_off import CutOff
    from .first_seen import FirstSeen
    from .nearer import Nearer
    from .nearer_lines import NearerLines
    from .one_each import OneEach
    from .open_run import OpenRun
    from .permutation import Permutation
    from .scattered import Scattered
    from .seen_cells import SeenCells
    from .shading import Shading
    from .sum import Sum
    from .table import BoundedTable, Table
    from .two_rooms import TwoCells, TwoRooms
    from .visible import PARK, Visible, each_once
    from .with_diagonals import WithDiagonals, in_every_line

__all__ = [
    "PARK",
    "AllDifferent",
    "Apart",
    "Assignment",
    "Automaton",
    "BoundedTable",
    "Broken",
    "Connected",
    "Constraint",
    "Corollary",
    "Crowded",
    "CutOff",
    "FirstSeen",
    "Nearer",
    "NearerLines",
    "OneEach",
    "OpenRun",
    "Permutation",
    "Reader",
    "Scattered",
    "SeenCells",
    "Shading",
    "Sum",
    "Table",
    "TwoCells",
    "TwoRooms",
    "Variable",
    "Visible",
    "WithDiagonals",
    "each_once",
    "in_every_line",
    "shared",
]

if not TYPE_CHECKING:  # a name that is not there is to be found by a type checker
    __getattr__ = on_demand(
        __name__,
        {
            "all_different": ("AllDifferent",),
            "apart": ("Apart",),
            "automaton": ("Automaton", "Reader"),
            "base": ("Assignment", "Broken", "Constraint", "Corollary", "Variable", "shared"),
            "connected": ("Connected",),
            "crowded": ("Crowded",),
            "cut_off": ("CutOff",),
            "first_seen": ("FirstSeen",),
            "nearer": ("Nearer",),
            "nearer_lines": ("NearerLines",),
            "one_each": ("OneEach",),
            "open_run": ("OpenRun",),
            "permutation": ("Permutation",),
            "scattered": ("Scattered",),
            "seen_cells": ("SeenCells",),
            "shading": ("Shading",),
            "sum": ("Sum",),
            "table": ("BoundedTable", "Table"),
            "two_rooms": ("TwoCells", "TwoRooms"),
            "visible": ("PARK", "Visible", "each_once"),
            "with_diagonals": ("WithDiagonals", "in_every_line"),
        },
    )
