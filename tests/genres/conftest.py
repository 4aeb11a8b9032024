"""No tests are collected here: a second import would register a genre twice."""

collect_ignore_glob = ["*.py", "start/*"]
