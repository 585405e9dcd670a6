#!/usr/bin/env python3
"""Tests the reports of scenec: the JUnit XML with its schema, and the HTML report and the page of
`scenec watch` in headless Chromium.

    Tests/Checks/Report/check.py SCENEC [--screenshots DIR]

Checks whose tools are not installed are skipped, and listed in the output.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

# The folder of the tests is removed at the end.
sys.dont_write_bytecode = True

import browser  # noqa: E402
import fixture  # noqa: E402
import page_checks  # noqa: E402
import live_checks  # noqa: E402
import preview_checks  # noqa: E402
import review_checks  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))


def merge(scenec, folder, name):
    """Creates the reports, and returns the process."""
    return subprocess.run(
        [scenec, "merge-reports", ".", "--report", f"html={name}.html",
         "--report", f"junit={name}.xml", "--report", f"json={name}.json"],
        cwd=folder, capture_output=True, text=True)


def check_bytes(scenec, folder):
    first = merge(scenec, folder, "one")
    expect(first.returncode == 1, f"the merged run fails as its tests do: {first.stderr}")
    expect("11 failed, 1 recorded, 1 skipped, 3000 passed" in first.stderr, first.stderr)
    # The folder now contains the first report, which must not be merged as a shard.
    os.remove(os.path.join(folder, "one.json"))
    merge(scenec, folder, "two")
    os.remove(os.path.join(folder, "two.json"))
    for kind in ("html", "xml"):
        pages = [open(os.path.join(folder, f"{name}.{kind}"), "rb").read()
                 for name in ("one", "two")]
        expect(pages[0] == pages[1], f"the {kind} is the same each time")
    page = pages[0] if kind == "html" else open(os.path.join(folder, "one.html"), "rb").read()
    images = page.count(b'<script type="text/plain" id="picture-')
    expect(images == 5, f"each image is in the page once: {images}")
    size = os.path.getsize(os.path.join(folder, "one.html"))
    expect(size < 2 << 20, f"3000 tests that passed make no large page: {size}")


def check_schema(folder):
    if not shutil.which("xmllint"):
        return "skipped: xmllint is not installed (Debian: libxml2-utils)"
    run = subprocess.run(
        ["xmllint", "--noout", "--schema", os.path.join(HERE, "junit-10.xsd"),
         os.path.join(folder, "one.xml")], capture_output=True, text=True)
    expect(run.returncode == 0, run.stderr)
    return "valid"


def expect(condition, words):
    if not condition:
        raise browser.Failure(words)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scenec", type=os.path.abspath)
    parser.add_argument("--screenshots", metavar="DIR", type=os.path.abspath)
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory(prefix="report-test-") as folder:
        fixture.write(folder)
        check_bytes(options.scenec, folder)
        print("the reports of shards: as they should be")
        print("JUnit's XML:", check_schema(folder))
        path = browser.find()
        if not path:
            print("the page: skipped, no Chromium is installed (Debian: chromium)")
            return 0
        report = os.path.join(folder, "one.html")
        checks = [
            (name, lambda page, check=check: check(page, report))
            for name, check in page_checks.ALL]
        checks.append((
            "the page of a scene that is watched follows what is saved",
            lambda page: preview_checks.check(page, options.scenec, folder)))
        checks.append((
            "the page of the language server follows what is typed",
            lambda page: live_checks.check(page, options.scenec)))
        checks.append((
            "the page of a review decides what was seen",
            lambda page: review_checks.check(page, options.scenec)))
        for name, check in checks:
            with browser.Browser(path) as page:
                try:
                    check(page)
                    if page.problems:
                        raise browser.Failure("the page complains: " + "\n".join(page.problems))
                    print("ok      ", name)
                except (browser.Failure, AssertionError) as error:
                    failures += 1
                    print("FAILED  ", name, "\n        ", error)
        if options.screenshots:
            with browser.Browser(path) as page:
                page_checks.take_screenshots(page, report, options.screenshots)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
