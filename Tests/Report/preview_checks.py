"""Tests of the page of `scenec watch` in a browser: it shows the images, follows changes, and reports
errors while it keeps the last images.
"""

import os
import subprocess
import time

from browser import Failure

SCENE = """scene "Card" {
    size: (40, 30)
    layer card { frame: (5, 5, %d, 20); %s: #E8A33D }
    snapshot "one"
    snapshot "two" { card.opacity: 0.5 }
}
"""


def until(page, script, expected):
    """Waits up to a few seconds for a value on the page."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        found = page.evaluate(script)
        if found == expected:
            return
        time.sleep(0.05)
    raise Failure(f"{script} is {found!r}, and not {expected!r}")


def check(page, scenec, folder):
    scene = os.path.join(folder, "card.tbl")

    def save(width, name="backgroundColor"):
        with open(scene, "w") as file:
            file.write(SCENE % (width, name))

    save(30)
    path = os.path.join(folder, "card.preview", "index.html")
    watch = subprocess.Popen(
        [scenec, "watch", scene], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        # It reports when the page is written.
        watch.stdout.readline()
        page.open(path)
        pictures = "[...document.images].map(i => i.naturalWidth + ' ' + i.alt).join()"
        until(page, pictures, "40 one,40 two")
        sources = "[...document.images].map(i => i.getAttribute('src')).join()"
        until(page, sources, "one.png?1,two.png?1")
        save(20)
        until(page, sources, "one.png?2,two.png?2")
        until(page, "document.getElementById('words').textContent", "")
        save(20, "backgrundColor")
        until(page, "document.getElementById('status').className", "broken")
        until(page, "document.getElementById('words').textContent.includes('E0301')", True)
        until(page, pictures, "40 one,40 two")
        save(20)
        until(page, "document.getElementById('status').textContent", "Build 4")
        # Unchanged images are not loaded again.
        until(page, sources, "one.png?2,two.png?2")
        # 150%, 200%.
        page.evaluate("['larger', 'larger'].map(i => document.getElementById(i).click())")
        until(page, "document.images[0].width", 80)
    finally:
        watch.kill()
        watch.wait()
