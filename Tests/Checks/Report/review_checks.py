"""The page of `scenec review --web` in a browser: a cause is decided after its snapshots were seen,
with the keyboard, and undone.
"""

import json
import os
import subprocess
import tempfile

from browser import Failure
from preview_checks import until

SCENE = """import "theme.tbl"
scene "S" {
    size: (200, 120)
    layer card { frame: (10, 10, 100, height); backgroundColor: #E8A33D }
    snapshot "rest"
}
"""
COUNT = 12


def check(page, scenec):
    with tempfile.TemporaryDirectory(prefix="review-test-") as folder:
        environment = {**os.environ, "CI": "", "XDG_CACHE_HOME": os.path.join(folder, ".cache")}

        def run(*arguments):
            return subprocess.run([scenec, *arguments], cwd=folder, env=environment,
                                  capture_output=True, text=True)

        def write(name, text):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)

        write("theme.tbl", "let height = 40\n")
        for number in range(COUNT):
            # Each has images of its own.
            write(f"s{number:02}.tbl", SCENE.replace("100", str(80 + number)))
        run("test", "--record", "missing")
        run("review", "--accept", "all")
        write("theme.tbl", "let height = 60\n")
        write("t.tbl", SCENE)
        run("test", "--record", "changed")
        unloaded(page, scenec, folder, environment)
        process = subprocess.Popen(
            [scenec, "review", "--web"], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            review(page, process)
            error = process.communicate(timeout=30)[1]
            if not error.endswith(f"{COUNT} accepted, 0 rejected, 1 still pending\n"):
                raise Failure("the summary is wrong: " + error)
            if process.returncode != 0:
                raise Failure(f"the review ended with {process.returncode}")
        finally:
            process.kill()
        left = run("review", "--list").stdout
        if not left.startswith("t.tbl#rest\n"):
            raise Failure("pending after the review: " + left)


def unloaded(page, scenec, folder, environment):
    """An image that cannot be loaded was not seen, so its cause cannot be decided."""
    process = subprocess.Popen(
        [scenec, "review", "--web"], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    pending = os.path.join(folder, "__Snapshots__", ".pending")
    try:
        page.open(process.stdout.readline().strip(), 1440, 420)
        until(page, "review.decisions.length", COUNT + 1)
        if page.evaluate("document.querySelector('[id^=picture-]') !== null"):
            raise Failure("the page contains images")
        if page.evaluate("[...document.images].every((image) => image.src)"):
            raise Failure("images that are not in view are loaded")
        until(page, "$('accept').disabled", False)
        os.rename(pending, pending + "-")
        page.evaluate(f"select(report.results[{COUNT - 1}])")
        until(page, f"state.loaded === report.results[{COUNT - 1}]", True)
        page.settle()
        if not page.evaluate("$('accept').disabled"):
            raise Failure("a snapshot without its image counts as seen")
        page.press("e", "End")
        page.settle()
        if not page.evaluate("$('accept-all').disabled"):
            raise Failure("small images that were not loaded count as seen")
        os.rename(pending + "-", pending)
        # The browser reports that there was nothing at these addresses.
        page.settle()
        page.problems.clear()
    finally:
        process.kill()


def review(page, process):
    page.open(process.stdout.readline().strip(), 1440, 700)

    def decided(decision, count):
        until(page, f"review.decisions.filter((one) => one === '{decision}').length", count)

    until(page, "review.decisions.length", COUNT + 1)
    if not page.evaluate("document.querySelector('#cause').textContent").startswith(
            "theme.tbl:1:14 height 40 → 60"):
        raise Failure("the cause is not named")
    # Not all of its snapshots are in view.
    until(page, "$('accept-all').disabled && !$('accept-all').hidden", True)
    page.press("e")
    # What passes by before it has loaded was not seen.
    for _ in range(COUNT):
        page.evaluate("$('strip').scrollBy({ top: 300, behavior: 'instant' })")
        page.settle()
    until(page, "$('accept-all').disabled", False)
    page.press("A")
    decided("accepted", COUNT)
    until(page, "state.result.key", "t.tbl#rest")
    page.press("u")
    decided("accepted", 0)
    page.evaluate("select(report.results[0])")
    page.press("A")
    decided("accepted", COUNT)
    page.press("s")
    decided("skipped", 1)
    # Another page has the same decisions.
    state = json.loads(page.evaluate("fetch('state').then((answer) => answer.text())"))
    if state["decisions"].count("accepted") != COUNT:
        raise Failure("the server has other decisions")
    page.press("d")
    until(page, "document.querySelector('.ended') !== null", True)
