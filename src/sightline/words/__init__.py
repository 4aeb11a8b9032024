"""Words, made last: messages are codes and values; here they become sentences of a language.

What is found is a :class:`Message`: a stable code, and the values of its slots. The English
sentence of a code stands where the code is made, as :func:`say`; those of other languages are
catalogues, ``catalogues/de/*.ftl``, in the syntax of Project Fluent. Nothing outside this package
looks into a text.

::

    languages    which language is spoken, and its rules for numbers
    patterns     what a sentence is made of: the part of Fluent's syntax that is used
    catalogues   the patterns of each language, by code
    messages     codes with values for their slots, and how they become texts
    saying       how a code is said in English
    english      what every sentence is made with: lists, articles, numbers as words

>>> from sightline.words import say
>>> towers = say("example", "{ $count -> [one] one tower *[other] { $count } towers }")
>>> print(towers(count=2), "and", towers(count=1))
2 towers and one tower
"""

from .catalogues import ENGLISH
from .english import duration, noun
from .languages import DEFAULT, LANGUAGES, language, speaking
from .messages import (
    Figure,
    Listed,
    Message,
    Sayable,
    Slot,
    as_data,
    joined,
    sentence,
    sentences,
    sentences_in,
    size,
    spelt,
    text,
)
from .patterns import literal
from .saying import Sentence, say, say_anew

__all__ = [
    "DEFAULT",
    "ENGLISH",
    "LANGUAGES",
    "Figure",
    "Listed",
    "Message",
    "Sayable",
    "Sentence",
    "Slot",
    "as_data",
    "duration",
    "joined",
    "language",
    "literal",
    "noun",
    "say",
    "say_anew",
    "sentence",
    "sentences",
    "sentences_in",
    "size",
    "speaking",
    "spelt",
    "text",
]
