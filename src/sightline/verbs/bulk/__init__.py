"""Many puzzles: made by many workers, stored durably while they are made, written to files.

::

    order ──pieces──▶ workers ──shards──▶ parts/ ──▶ puzzles.jsonl + its manifest
    many files ──ids, sorted──▶ parts/ ──▶ all.jsonl without repeats + its manifest
"""

from .executing import Workers
from .hiring import cores, hired
from .join import Join
from .manifest import Manifest
from .order import Order, Split
from .run import Run, first_hopes, seed_before, shards_of
from .shards import Shard
from .tally import Tally
from .work import UNWATCHED, Watcher

__all__ = [
    "UNWATCHED",
    "Join",
    "Manifest",
    "Order",
    "Run",
    "Shard",
    "Split",
    "Tally",
    "Watcher",
    "Workers",
    "cores",
    "first_hopes",
    "hired",
    "seed_before",
    "shards_of",
]
