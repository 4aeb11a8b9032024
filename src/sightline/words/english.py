"""What every sentence is made with, in English: lists, articles, numbers as words."""

from __future__ import annotations

from .messages import Figure, Message
from .saying import say

# Lists, by what stands before the last item.

say("list-and", "{ $one }, { $other }")
say("list-last-and", "{ $one } and { $other }")
say("list-or", "{ $one }, { $other }")
say("list-last-or", "{ $one } or { $other }")
say("list-nor", "{ $one }, { $other }")
say("list-last-nor", "{ $one } nor { $other }")
say("list-otherwise", "{ $one }, or { $other }")
say("list-last-otherwise", "{ $one }, or { $other }")
say("list-comma", "{ $one }, { $other }")
say("list-last-comma", "{ $one }, { $other }")
say("list-semicolon", "{ $one }; { $other }")
say("list-last-semicolon", "{ $one }; { $other }")
say("list-space", "{ $one } { $other }")
say("list-last-space", "{ $one } { $other }")
say("list-loose", "{ $one } { $other }")
say("list-last-loose", "{ $one } { $other }")

say("list-or-else", "{ $one }, or { $other }")
say("list-last-or-else", "{ $one }, or { $other }")
say("list-then", "{ $one }, then { $other }")
say("list-last-then", "{ $one }, and then { $other }")
say("list-and-so", "{ $one }, and so { $other }")
say("list-last-and-so", "{ $one }, and so { $other }")
say("list-sentences", "{ SENTENCE($one) } { SENTENCE($other) }")
say("list-last-sentences", "{ SENTENCE($one) } { SENTENCE($other) }")

say("the", '{ ATTRIBUTE($it, "article") -> [none] { $it } *[other] the { $it } }')
say("a", '{ ATTRIBUTE($it, "article") -> [none] { $it } [an] an { $it } *[other] a { $it } }')
say(
    "plural",
    '{ ATTRIBUTE($it, "article") -> [none] { $it }s *[other] { SAY($it, number: "plural") } }',
)
SO_MANY = say(
    "so-many",
    "{ $count -> [0] no { $noun } [one] 1 { $noun } *[other] { $count } { PLURAL($noun) } }",
)
say(
    "spoken",
    "{ $it -> [0] no [1] one [2] two [3] three [4] four [5] five [6] six [7] seven [8] eight "
    "[9] nine [10] ten *[other] { $it } }",
)
SECONDS = say("seconds", "{ $number } s")
MILLISECONDS = say("milliseconds", "{ $number } ms")
_ARTICLES = ("a", "an")


def noun(word: str, plural: str = "") -> Message:
    """A word, with its article if it can be counted: ``a sun``, ``open``.

    >>> sun = noun("a sun")
    >>> from sightline.words import text
    >>> text(sun), text(sun, number="plural"), text(Message("a", (("it", sun),)))
    ('sun', 'suns', 'a sun')
    """
    article, _, rest = word.partition(" ")
    if article not in _ARTICLES:
        return say(_code(word), word)()
    pattern = f"{{ $number -> [plural] {plural or f'{rest}s'} *[singular] {rest} }}"
    return say(_code(rest), pattern, article=article)()


def duration(seconds: float) -> Message:
    """A time in a unit that suits it.

    >>> print(duration(0.00003), duration(0.25), duration(75), sep=", ")
    0.030 ms, 250 ms, 75.0 s
    """
    number, unit = (seconds, SECONDS) if seconds >= 1 else (seconds * 1000, MILLISECONDS)
    return unit(number=Figure(number, 3 if number < 1 else 2 if number < 10 else int(number < 100)))


def _code(word: str) -> str:
    return f"word-{word.lower().replace(' ', '-')}"
