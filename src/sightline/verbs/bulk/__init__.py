"""Many puzzles: made by many workers, stored durably while they are made, written to files.

::

    order ──pieces──▶ workers ──shards──▶ parts/ ──▶ puzzles.jsonl + its manifest
"""

from .executing import Workers
from .hiring import cores, hired
from .manifest import Manifest
from .order import Order, Split
from .run import Run, Watcher, first_hopes, seed_before, shards_of
from .shards import Shard
from .tally import Tally

__all__ = [
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
