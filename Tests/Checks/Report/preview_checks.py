"""Tests of the page of `scenec watch` in a browser: it shows the images, follows changes, and reports
errors while it keeps the last images. The zoom, the pointer, and the keys of its viewer, which is also
that of the report.
"""

import os
import subprocess
import time

from browser import Failure
from page_checks import CONTRAST, FITS, drawn, equal, point_at, read_out, spot

PICTURES = "stage.panes.map(p => p.images[0].picture.width + ' ' + p.name).join()"
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
        until(page, PICTURES, "40 one,40 two")
        sources = "[...opened.keys()].join()"
        until(page, sources, "one.png?1,two.png?1")
        save(20)
        until(page, sources, "one.png?2,two.png?2")
        until(page, "document.getElementById('words').textContent", "")
        save(20, "backgrundColor")
        until(page, "document.getElementById('status').className", "broken")
        until(page, "document.getElementById('words').textContent.includes('E0301')", True)
        until(page, PICTURES, "40 one,40 two")
        save(20)
        until(page, "document.getElementById('status').textContent", "Build 4")
        # Unchanged images are not loaded again.
        until(page, sources, "one.png?2,two.png?2")
        check_viewer(page)
        page.open(path, width=400, height=300, dark=True)
        until(page, PICTURES, "40 one,40 two")
        equal(page.evaluate("viewer.scrollHeight > viewer.clientHeight"), True, "there is little room")
        page.mouse("mouseWheel", 100, 150, deltaX=0, deltaY=200)
        until(page, "viewer.scrollTop > 0 && view === null", True)
        equal("Scroll with Ctrl" in read_out(page), True)
        equal(page.evaluate(CONTRAST), [], "too little contrast, dark True")
    finally:
        watch.kill()
        watch.wait()


def check_viewer(page):
    page.evaluate("void document.activeElement.blur()")
    page.settle()
    equal(page.evaluate("[0, 1].map(i => placement(i).scale)"), [1, 1], "the actual size at first")
    equal(page.evaluate(FITS), "true")
    # 150%, 200%.
    page.evaluate("['zoom-in', 'zoom-in'].map(i => document.getElementById(i).click()) && 0")
    equal(page.evaluate("[0, 1].map(i => placement(i).scale)"), [2, 2], "buttons zoom all images")
    page.press("-")
    equal(page.evaluate("placement().scale"), 1.5, "keys zoom")
    page.press("0")
    equal(page.evaluate("document.getElementById('zoom-size').textContent"), "100%")
    for _ in range(8):
        page.press("+")
    equal([drawn(page, 10, 10), drawn(page, 10, 10, 1)], [[232, 163, 61], [244, 209, 158]])
    point_at(page, 10, 10)
    equal(read_out(page), "x 10, y 10  #E8A33D", "the pixel under the pointer")
    point_at(page, 10, 10, 1)
    equal(read_out(page), "x 10, y 10  #F4D19E", "that of the other image")
    page.press("v", "ArrowRight")
    equal(page.evaluate("document.querySelector('#live').textContent"), "x 11, y 10  #F4D19E",
          "it is read out")
    page.press("f")
    for y in (-120, -120):
        page.mouse("mouseWheel", *spot(page, 10, 10), deltaX=0, deltaY=y)
    page.settle()
    x, y = spot(page, 10, 10)
    page.mouse("mousePressed", x, y, button="left", clickCount=1)
    page.mouse("mouseMoved", x + 30, y + 20, button="left", buttons=1)
    page.mouse("mouseReleased", x + 30, y + 20, button="left", clickCount=1)
    page.settle()
    now = spot(page, 10, 10)
    equal(abs(now[0] - x - 30) < 2 and abs(now[1] - y - 20) < 2, True, "dragging moves all images")
    page.mouse("mouseWheel", *now, deltaX=0, deltaY=30, modifiers=8)
    page.settle()
    equal(round(now[1] - spot(page, 10, 10)[1]), 30, "the wheel pans with Shift")
    nodes = page.send("Accessibility.getFullAXTree")["nodes"]
    names = {node["name"]["value"] for node in nodes if node.get("name", {}).get("value")}
    equal({"one", "two", "Images", "Zoom in"} - names, set(), "names for screen readers")
    equal(page.evaluate(CONTRAST), [], "too little contrast")
