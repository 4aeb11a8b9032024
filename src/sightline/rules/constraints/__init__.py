"""The constraints, one file each."""

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
