"""How codes are said in English, declared where they are made."""

from __future__ import annotations

from .catalogues import ENGLISH, Source
from .messages import Message, Slot


class Sentence:
    """A code that has words; called with values for its slots, it is a message."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __call__(self, **slots: Slot) -> Message:
        return Message(self.code, tuple(sorted(slots.items())))

    def __repr__(self) -> str:
        return f"say({self.code!r}, {ENGLISH[self.code].pattern!r})"


def say(code: str, pattern: str, **attributes: str) -> Sentence:
    """Declare how a code is said in English; see :mod:`.patterns`.

    Attributes are what other sentences ask about a word: its article.

    >>> say("example-owl", "{ $number -> [plural] owls *[singular] owl }", article="an")().code
    'example-owl'
    """
    source = Source(pattern, attributes)
    known = ENGLISH.setdefault(code, source)
    if known != source:
        raise ValueError(f"the code {code!r} is said twice: {known.pattern!r} and {pattern!r}")
    return Sentence(code)


def say_anew(code: str, pattern: str) -> Sentence:
    """The same for what may be declared again, in other words: the rules of a genre in a notebook.

    >>> said = say_anew("example-anew", "one way")()
    >>> _ = say_anew("example-anew", "another way")
    >>> print(said)
    another way
    """
    ENGLISH[code] = Source(pattern, {})
    return Sentence(code)
