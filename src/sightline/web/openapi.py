"""The description of the API, made from the types that it reads and writes."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ..formats.json import Walls, schema_of
from ..records.answering import VERBS, Verb
from ..records.catalogue import Catalogue
from ..records.library import Entry
from ..records.trouble import Trouble
from ..records.words import Words
from ..rules.puzzle import GENRES
from .pool import Health
from .worker import JSON

Document = dict[str, Any]
_TEMPLATE = "#/components/schemas/{name}"
FILES = ("image/svg+xml", "image/png", "application/pdf", "text/plain; charset=utf-8")

TROUBLES = {
    404: "There is nothing of this name.",
    408: "The request did not arrive in time.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    422: "The question cannot be answered as it is, or a limit was reached (`stopped`).",
    429: "Too many requests at a time; see the header Retry-After.",
    501: "An optional dependency is not installed.",
    503: "The server is shutting down.",
}
ASKING = (408, 413, 415, 422, 429, 501, 503)
"""The status codes of a question without an answer."""


def answer(type: Any, description: str = "The answer.") -> Document:
    """A response of this type."""
    return {"description": description, "content": {JSON: {"schema": _reference(type)}}}


def troubles(*codes: int) -> dict[int | str, Document]:
    """The responses that say why there is no answer."""
    return {code: answer(Trouble, TROUBLES[code]) for code in codes}


def responses(verb: Verb) -> dict[int | str, Document]:
    """The responses of a verb."""
    files = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in FILES}
    file: Document = {"description": "The picture.", "content": files}
    return {200: answer(verb.answered) if verb.answered else file} | troubles(*ASKING)


def request(verb: Verb) -> Document:
    """The request body of a verb."""
    schema = {"schema": _reference(verb.asked), "example": dict(verb.example)}
    return {"requestBody": {"required": True, "content": {JSON: schema}}}


def _reference(type: Any) -> Document:
    (schema,), _ = msgspec.json.schema_components([type], ref_template=_TEMPLATE)
    return schema


@cache
def schemas() -> Document:
    """The schemas of all types that are referred to."""
    verbs = [kind for verb in VERBS.values() for kind in (verb.asked, verb.answered) if kind]
    kinds = [
        *map(schema_of, GENRES.values()),
        *verbs,
        Catalogue,
        Entry,
        Health,
        Trouble,
        Walls,
        Words,
    ]
    _, found = msgspec.json.schema_components(kinds, ref_template=_TEMPLATE)
    rows = {"type": "array", "items": {"type": ["integer", "null"]}}
    return found | {"Rows": {"type": "array", "items": rows}}
