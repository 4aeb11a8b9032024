"""The description of the API is true: whatever it allows is answered, and never with a fault."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from subprocess import DEVNULL, PIPE, Popen
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

pytest.importorskip("fastapi")
pytest.importorskip("schemathesis")

import requests
import schemathesis
from samples import in_soak, size
from schemathesis.specs.openapi import checks

from sightline.records.answering import VERBS
from sightline.web.app import create_app


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    line = [sys.executable, "-m", "sightline", "serve", "--port", "0", "--quiet"]
    with Popen(line, stdout=PIPE, stderr=DEVNULL, text=True) as process:
        assert process.stdout
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()


SESSION = requests.Session()
schema = schemathesis.openapi.from_dict(create_app().openapi())
# To find thousands of values at the edges of what is allowed takes each worker many seconds.
schema.config.phases.coverage.enabled = in_soak()


@pytest.mark.soak
@schema.parametrize()
@settings(
    max_examples=size(quick=5, soak=500),
    derandomize=True,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_asked(case: Any, server: str) -> None:
    answer = case.call(base_url=server, session=SESSION)
    case.validate_response(
        answer,
        checks=[
            schemathesis.checks.not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
            checks.response_schema_conformance,
        ],
    )


def test_everything_is_described() -> None:
    document = create_app().openapi()
    paths = document["paths"]
    assert {f"/api/{verb}" for verb in VERBS} < set(paths)
    for path, methods in paths.items():
        for operation in methods.values():
            assert operation["summary"], path
            for response in operation["responses"].values():
                assert response["description"]
    references = set(re.findall(r"'#/components/schemas/(\w+)'", str(document)))
    assert references <= set(document["components"]["schemas"])
    for name, verb in VERBS.items():
        body = paths[f"/api/{name}"]["post"]["requestBody"]["content"]["application/json"]
        assert body["example"] == verb.example
