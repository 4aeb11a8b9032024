"""Nothing here is a test, and what is imported twice would be two genres of one name."""

collect_ignore_glob = ["*.py", "start/*"]
