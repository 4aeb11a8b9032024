"""The application: paths and their handlers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

from ..core.errors import SightlineError, UnknownName
from ..core.version import __version__
from ..records import catalogue
from ..records.answering import VERBS, Verb
from ..records.library import Entry
from ..records.sheet import Sheet
from ..records.words import Words
from ..rules.puzzle import genre_titles
from ..words import LANGUAGES, Slot, say
from . import openapi
from .clients import client_at
from .guard import Guard
from .pool import Busy, Closing, Health, Pool
from .settings import Settings
from .static import FOLDER, Page
from .worker import JSON, refused

T = TypeVar("T")
Endpoint = Callable[..., Coroutine[Any, Any, Response]]

DESCRIPTION = f"""Solve, check, explain, grade, make, convert and draw {genre_titles()}.

A puzzle is an object in the JSON form, a text in any known format, or the name of a built-in
puzzle. Answers are those of the command line with `--json`. What cannot be answered gets a
sentence: `{{"error": "..."}}`. Every question has a limit of time and of memory; what reaches one
gets `"stopped": true` beside the sentence, and a search that was cut short says how far it came.
Texts are in the language that the header `Accept-Language` asks for: {", ".join(LANGUAGES)}.
"""
SMALL = 1000
"""The size in bytes up to which an answer is not compressed."""
NO_PAGE = say(
    "serve-no-page",
    "the page is not part of this installation; the API is described at /openapi.json",
)
NOT_JSON = say("serve-not-json", "the request must have the Content-Type { $type }")
LATE = say("serve-late", "the request did not arrive in time")
TOO_LARGE = say(
    "serve-too-large", "the request is larger than { $bytes } bytes, which no puzzle needs"
)
GONE = say("serve-gone", "the client has gone away")
NOTHING_THERE = say("serve-nothing-there", "there is nothing at this address")
NOT_DONE_THERE = say("serve-not-done-there", "{ $method } is not what can be done at this address")


class Refusal(Exception):
    """A request that is refused."""

    def __init__(self, status: int, said: Slot, **headers: str) -> None:
        super().__init__(status)
        self.status = status
        self.said = said
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def create_app(settings: Settings | None = None, page: Path = FOLDER) -> FastAPI:
    """The server as an ASGI application, with the page in a folder if there is one."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.pool = pool = Pool(settings)
        await pool.open()
        try:
            yield
        finally:
            await pool.close()

    app = FastAPI(
        title="Sightline",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        # FastAPI's own documentation pages load scripts from other hosts.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.settings = settings
    app.include_router(_api(), prefix="/api")
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    for kind in (HTTPException, Refusal, SightlineError, Busy, Closing, ClientDisconnect):
        app.add_exception_handler(kind, _told)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)
    app.add_middleware(Guard, host=settings.host, log=settings.log)
    if page.is_dir():
        # Not mounted: a mount would also answer API paths with other methods.
        app.router.default = Page(page)
    return app


# Paths -------------------------------------------------------------------------------------


def _api() -> APIRouter:
    api = APIRouter()
    for name, verb in VERBS.items():
        api.add_api_route(
            f"/{name}",
            _endpoint(name),
            methods=["POST"],
            name=name,
            summary=verb.summary,
            description=_about(verb),
            responses=openapi.responses(verb),
            openapi_extra=openapi.request(verb),
            response_class=Response,
        )
    for path, endpoint, answered, summary in _LOOKS:
        api.add_api_route(
            path,
            endpoint,
            methods=["GET"],
            summary=summary,
            responses=openapi.troubles(404, 422) | {200: openapi.answer(answered)},
            response_class=Response,
        )
    return api


def _about(verb: Verb) -> str:
    return f"{verb.asked.__doc__} It may take {verb.seconds:g} s."


def _endpoint(name: str) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        pool: Pool = request.app.state.pool
        body = await _body(request, request.app.state.settings)
        client = client_at(request.client.host if request.client else "")
        with pool.in_hand(client, len(body)):
            reply = await _while_connected(request, pool.answer(client, name, body))
        headers = {"cache-control": "no-store"}
        return Response(reply.body, reply.status, headers, media_type=reply.type)

    return endpoint


async def _library(request: Request) -> Response:
    return _unchanging(request, catalogue.library_list())


async def _library_puzzle(request: Request, genre: str, name: str) -> Response:
    try:
        return _unchanging(request, catalogue.library_puzzle(f"{genre}/{name}"))
    except UnknownName as error:
        raise Refusal(404, str(error)) from None


async def _library_sheet(request: Request, genre: str, name: str) -> Response:
    try:
        return _unchanging(request, catalogue.library_sheet(f"{genre}/{name}"))
    except UnknownName as error:
        raise Refusal(404, str(error)) from None


async def _genres(request: Request) -> Response:
    return _unchanging(request, catalogue.genres())


async def _words(request: Request) -> Response:
    return _unchanging(request, catalogue.words())


async def _health(request: Request) -> Response:
    pool: Pool = request.app.state.pool
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(pool.health), headers=headers, media_type=JSON)


_LOOKS: tuple[tuple[str, Endpoint, Any, str], ...] = (
    ("/library", _library, list[Entry], "The built-in puzzles, in brief"),
    ("/library/{genre}/{name}", _library_puzzle, dict[str, Any], "A built-in puzzle"),
    ("/library/{genre}/{name}/sheet", _library_sheet, Sheet, "All that it takes to play it"),
    ("/genres", _genres, catalogue.Catalogue, "The genres, the grades and the formats"),
    ("/words", _words, Words, "The words of the page"),
    ("/health", _health, Health, "Whether the server works"),
)


def _unchanging(request: Request, data: bytes) -> Response:
    """A cacheable answer, which is sent only to clients that do not have it yet."""
    tag = f'"{blake2b(data, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    known = request.headers.get("if-none-match", "")
    if tag in (each.strip().removeprefix("W/") for each in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers, media_type=JSON)


# Requests ----------------------------------------------------------------------------------


async def _body(request: Request, settings: Settings) -> bytes:
    """Read the body, if it is JSON and not too large."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        # Other sites can make a browser send forms and plain text here, but not JSON.
        raise Refusal(415, NOT_JSON(type=JSON))
    most = settings.body
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and (len(announced) > 18 or int(announced) > most):
        raise _too_large(most)
    body = bytearray()
    try:
        async with asyncio.timeout(settings.body_time):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise _too_large(most)
    except TimeoutError:
        raise Refusal(408, LATE(), connection="close") from None
    return bytes(body)


def _too_large(most: int) -> Refusal:
    # The rest of the body is not read.
    return Refusal(413, TOO_LARGE(bytes=most), connection="close")


async def _while_connected(request: Request, work: Awaitable[T]) -> T:
    """The result of the work, which is cancelled if the client disconnects."""
    answer = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
        if answer.done():
            return answer.result()
        raise ClientDisconnect
    finally:
        gone.cancel()
        answer.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(answer, gone, return_exceptions=True)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# Errors ------------------------------------------------------------------------------------


async def _told(request: Request, error: Exception) -> Response:
    """The response to an expected exception, with its sentence."""
    headers: dict[str, str] = {}
    why: Slot
    match error:
        case Refusal():
            status, why, headers = error.status, error.said, error.headers
        case Busy():
            status, why = 429, error.said
            headers = {"retry-after": str(error.retry_after)}
        case Closing():
            status, why, headers = 503, error.said, {"connection": "close"}
        case ClientDisconnect():
            # The client does not read this; other servers log this status, too.
            status, why = 499, GONE()
        case HTTPException():
            status, headers = error.status_code, dict(error.headers or {})
            why = _why(request, status, str(error.detail))
        case _:
            status, why = 422, str(error)
    body = refused(status, why).body
    return Response(body, status, {"cache-control": "no-store"} | headers, media_type=JSON)


def _why(request: Request, status: int, detail: str) -> Slot:
    if status == 404:
        return NO_PAGE() if request.url.path == "/" else NOTHING_THERE()
    if status == 405:
        return NOT_DONE_THERE(method=request.method)
    return detail[:1].lower() + detail[1:]


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the types that FastAPI does not know."""
    if not app.openapi_schema:
        document = get_openapi(
            title=app.title,
            version=app.version,
            description=app.description,
            routes=app.routes,
        )
        document["components"] = {"schemas": openapi.schemas()}
        app.openapi_schema = document
    return app.openapi_schema
