"""Validates SARIF logs with the standard's schema: those of every scene must be valid, and damaged
ones invalid.

    logs.py SCENEC
"""

import copy
import json
import pathlib
import subprocess
import sys

from jsonschema import Draft4Validator, FormatChecker

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
FOLDERS = ["Scenes", "Tests/SceneCompilerTests/Mistakes", "Tests/SceneCompilerTests/Elements"]


def validator():
    schema = json.loads((HERE / "sarif-schema-2.1.0.json").read_text())
    Draft4Validator.check_schema(schema)
    formats = FormatChecker()
    # Without their modules, these formats would not be checked.
    for name in ("uri", "uri-reference", "date-time"):
        expect(name in formats.checkers, f"jsonschema cannot check '{name}'")
    return Draft4Validator(schema, format_checker=formats)


def log(scenec, *paths):
    """Returns the log of `scenec check` for these files."""
    run = subprocess.run(
        [scenec, "check", "--diagnostics", "sarif", *paths], cwd=ROOT, capture_output=True)
    expect(run.returncode in (0, 1, 3), f"{paths}: ends with {run.returncode}: {run.stderr}")
    return json.loads(run.stdout)


def places(log):
    """Returns every object of the log with its path."""
    def below(value, path):
        if isinstance(value, dict):
            yield path, value
            for key in value:
                yield from below(value[key], path + [key])
        elif isinstance(value, list):
            for index, item in enumerate(value):
                yield from below(item, path + [index])
    return below(log, [])


def damaged(log):
    """Yields logs with one error: an unknown property in each kind of object, and an invalid value of
    each kind of property."""
    wrong = {
        "version": 2, "level": "fatal", "columnKind": "bytes", "uri": "a b.tbl",
        "startLine": 0, "endColumn": 0, "startColumn": "1", "ruleIndex": -2, "id": -2,
        "text": 1, "ruleId": None, "message": "words", "replacements": [], "locations": {},
        "executionSuccessful": "yes", "exitCode": 1.5, "tool": {}, "driver": {}, "fixes": [{}],
        "relatedLocations": 1, "$schema": "not a uri",
    }
    seen = set()
    for path, value in places(log):
        kind = tuple(step for step in path if isinstance(step, str))
        for key, replacement in [("unheardOf", 1)] + [
                (key, wrong[key]) for key in value if key in wrong]:
            if (kind, key) in seen:
                continue
            seen.add((kind, key))
            broken = copy.deepcopy(log)
            target = broken
            for step in path:
                target = target[step]
            target[key] = replacement
            yield "/".join([*kind, key]), broken


def expect(holds, message):
    if not holds:
        sys.exit(f"error: {message}")


def main(scenec):
    judge = validator()
    scenes = [str(path.relative_to(ROOT)) for folder in FOLDERS
              for path in sorted((ROOT / folder).rglob("*.tbl"))]
    calls = [[scene] for scene in scenes] + [scenes, ["no.tbl"], [scenes[0], "no such.tbl"]]
    seen = {name: 0 for name in ("logs", "without results", "results", "error", "warning",
                                 "related places", "fixes", "failures")}
    damages = 0
    for call in calls:
        made = log(scenec, *call)
        for flaw in judge.iter_errors(made):
            expect(False, f"{call[0]}: {flaw.json_path}: {flaw.message}")
        run = made["runs"][0]
        seen["logs"] += 1
        seen["without results"] += not run["results"]
        seen["results"] += len(run["results"])
        for result in run["results"]:
            seen[result["level"]] += 1
            seen["related places"] += len(result.get("relatedLocations", []))
            seen["fixes"] += len(result.get("fixes", []))
        seen["failures"] += len(run["invocations"][0]["toolExecutionNotifications"])
    for what, count in seen.items():
        expect(count > 0, f"no log has {what}")
    whole = log(scenec, *scenes, "no.tbl")
    for what, broken in damaged(whole):
        expect(not judge.is_valid(broken), f"passes in spite of a wrong {what}")
        damages += 1
    print(", ".join(f"{count} {what}" for what, count in seen.items()) + "; all valid")
    print(f"{damages} damaged logs; all refused")


if __name__ == "__main__":
    main(sys.argv[1])
