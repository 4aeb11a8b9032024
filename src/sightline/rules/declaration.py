"""What a genre declares beside its fields: attributes, and the rules as methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from ..core.board import Board
from ..core.grid import Shape
from ..core.random import Random
from .model import Model

Solution = Any
"""A :class:`Grid` of values, or the :class:`Doorways` of a house, depending on the genre."""


class Chance(msgspec.Struct, frozen=True):
    """A probability that can be chosen when a puzzle is made."""

    usual: float
    text: str
    """What happens with this probability, in English: ``a door is closed``."""


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A small puzzle of a genre with its solution, and boards that break a rule."""

    puzzle: Mapping[str, Any]
    """The puzzle in the JSON form."""
    solution: Any
    broken: Mapping[str, tuple[Any, str]] = {}
    """By the name of a rule: a board that breaks this rule, and the sentence that reports it.

    In boards, a row of one-digit numbers may be a string: ``"3012"``.
    """


class Declaration:
    """What the class of a genre states, or may state.

    Its fields are its clues and settings, declared with the functions of
    :mod:`sightline.rules.fields`.
    """

    name: ClassVar[str]
    """The genre's name, as users type it."""
    title: ClassVar[str]
    """The genre's name, as it is shown in English, and the pattern of ``said_title``."""
    rules: ClassVar[str]
    """The rules in a few sentences of English, and the pattern of ``said_rules``."""
    board: ClassVar[Board]
    """The board kind, with the names and symbols of its values."""
    max_side: ClassVar[int]
    """The longest side that a board can have."""
    made_sides: ClassVar[range] = range(1, 10)
    """The sides of boards that can be made in reasonable time."""
    chances: ClassVar[Mapping[str, Chance]] = {}
    """Probabilities, beside the settings, for the random boards that :meth:`sample` returns."""
    sampled_anew: ClassVar[int] = 1
    """The version of the generator since which :meth:`sample` returns these boards."""
    turns: ClassVar[bool] = False
    """Whether a board that is turned or mirrored with its clues is an equivalent puzzle."""
    interchangeable: ClassVar[Sequence[int]] = ()
    """The values that can be permuted, in all parts and in the solution, without a change; in
    ascending order."""
    examples: ClassVar[Sequence[Example]] = ()
    """Small puzzles with their solutions, and one broken board for each rule."""
    bare_term: ClassVar[bool] = False
    """Whether a Prolog term without the name of a genre may be a puzzle of this genre.

    Such a term is recognised by the shape of its lists, so a further genre could claim terms
    of existing programs. New genres should leave this off.
    """

    shape: Shape
    """The number of rows and columns, of each puzzle."""

    def constrain(self, m: Model, board: Any) -> None:
        """Add the rules to a model, as constraints on the variables of the board."""
        raise NotImplementedError

    def corollaries(self, m: Model, board: Any) -> None:
        """Add what follows from the rules and people reason with, as further constraints.

        They help to explain and to grade a puzzle; no engine needs them to solve it. Which there
        are may depend on where clues are, not on what they say.
        """

    @classmethod
    def sample(cls, shape: Shape, random: Random, **wishes: Any) -> Solution | None:
        """A random solution of the rules alone; ``wishes`` are settings and :attr:`chances`.

        None: the genre has no better way than a search that branches at random, which can find
        every solution, but not all with the same probability.
        """
        del shape, random, wishes
        return None

    @classmethod
    def worth_giving(cls, value: Any) -> bool:
        """Whether a given with this value is informative."""
        return bool(value != cls.board.background)

    def worth_filling(self) -> int:
        """How many places of a solution hold a value that is :meth:`worth_giving`.

        These are the places that a player fills in. Beside a background, each other value is taken
        to stand once in every row; a genre in which that is otherwise overrides it.

        >>> from sightline import Doors, StarryNight
        >>> Doors(rooms=[[2, 0, 0]]).worth_filling()
        2
        >>> StarryNight.blank((5, 5)).worth_filling()
        15
        """
        if self.board.background is None:
            shapes = self.board.grid_shapes(self.shape).values()
            return sum(rows * columns for rows, columns in shapes)
        return self.shape[0] * sum(map(self.worth_giving, self.board.values(self)))
