"""The command ``serve``."""

from __future__ import annotations

from functools import partial
from ipaddress import ip_network

import click

from ..core.errors import MissingExtra
from ..words import say, text
from ._command import WithExamples
from ._exits import note
from ._options import whole_number
from ._output import tell
from ._usage import refused

NO_ADDRESS = say("serve-no-address", "{ $typed } is no address or network")
NO_PASSWORD = say(
    "serve-no-password",
    "warning: whoever can reach { $host } can use this server; it asks for no password",
)
LISTENING = say("serve-listening", "Sightline is at { $address } (Ctrl-C ends it)")


def _proxy(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        try:
            ip_network(value)
        except ValueError:
            raise refused(NO_ADDRESS(typed=repr(value)), context, parameter) from None
    return value


@click.command(
    "serve",
    cls=WithExamples,
    examples=[
        "sightline serve",
        "sightline serve --open",
        "sightline serve --port 8080 --workers 4 --quiet",
    ],
)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="Where to listen.")
@click.option(
    "--port",
    type=int,
    callback=whole_number(0, 65535),
    default=8000,
    metavar="N",
    help="The port to listen at; 0 is any that is free.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--workers",
    type=int,
    callback=whole_number(2, 256),
    metavar="N",
    help="How many processes work; without it one more than there are processors.",
)
@click.option(
    "--proxy",
    callback=_proxy,
    metavar="ADDRESS",
    help="Believe a proxy at this address when it says for whom it asks (X-Forwarded-For).",
)
@click.option(
    "--log/--quiet",
    default=True,
    help="Write a line of JSON to standard error for each request.",
)
def command(
    *, host: str, port: int, open_browser: bool, workers: int | None, proxy: str | None, log: bool
) -> None:
    """Play in the browser, and answer other programs over HTTP.

    The API is described at /openapi.json and in docs/server.md. Only this computer can
    reach the server, unless another --host is chosen. Ctrl-C ends it.
    """
    try:
        from ..web.guard import is_loopback
        from ..web.serving import bound, run, url
        from ..web.settings import Settings
    except ImportError as error:
        if error.name and error.name.startswith("sightline"):
            raise
        raise MissingExtra("fastapi", "uvicorn", extra="web") from None
    listening = bound(host, port)
    address = url(host, listening.getsockname()[1])
    if not is_loopback(host):
        note(NO_PASSWORD(host=host))
    settings = Settings(host=host, workers=workers or 0, proxy=proxy or "", log=log)
    run(settings, listening, partial(_tell, address, open_browser))


def _tell(address: str, open_browser: bool) -> None:
    tell(text(LISTENING(address=address)))
    if open_browser:
        import webbrowser
        from threading import Thread

        # Some browsers run in the terminal, and do not return.
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
