#!/usr/bin/env python3
"""Tests the page of the extension's preview panel in headless Chromium.

Usage: Tests/Checks/Editors/vscode/panel.py SCENEC [PICTURE]; exits with 77 if there is no browser.
A screenshot of the panel is written to PICTURE.
"""

import base64
import json
import math
import os
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.join(here, "../../../..")
sys.path.insert(0, os.path.join(root, "Tests/Checks/Report"))
sys.dont_write_bytecode = True

import browser  # noqa: E402

# The editor's API for panels, and VS Code's colors.
PRELUDE = """
window.sent = [];
window.acquireVsCodeApi = () => ({
  postMessage: message => sent.push(message),
  getState: () => JSON.parse(sessionStorage.getItem('state') || 'null') || undefined,
  setState: state => sessionStorage.setItem('state', JSON.stringify(state)),
});
addEventListener('DOMContentLoaded', () => {
  const colors = {
    'editor-foreground': '#cccccc', 'editor-background': '#1f1f1f', 'panel-border': '#2b2b2b',
    'dropdown-background': '#313131', 'dropdown-foreground': '#cccccc', 'focusBorder': '#0078d4',
    'descriptionForeground': '#9d9d9d', 'font-family': 'sans-serif', 'font-size': '13px',
  };
  for (const [name, value] of Object.entries(colors))
    document.documentElement.style.setProperty('--vscode-' + name, value);
});
"""


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"FAILED {what}: {found!r}, not {expected!r}")
    print("ok    " + what)


def main(scenec, picture=None):
    path = browser.find()
    if path is None:
        print("SKIPPED: there is no Chromium", file=sys.stderr)
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder, browser.Browser(path) as page:
        png = os.path.join(folder, "rest.png")
        scene = os.path.join(root, "Scenes/shadowed-table.tbl")
        subprocess.run([scenec, "build", scene, "--snapshot", "rest", "-o", png], check=True,
                       stdout=subprocess.DEVNULL)
        html = subprocess.run(["node", os.path.join(here, "print-page.js")], check=True,
                              stdout=subprocess.PIPE).stdout
        file = os.path.join(folder, "panel.html")
        with open(file, "wb") as output:
            output.write(html)
        with open(png, "rb") as source:
            message = {
                "type": "picture", "png": base64.b64encode(source.read()).decode(), "width": 640,
                "height": 960, "scale": 2, "snapshot": "rest", "isStale": False, "version": 1,
                "duration": 1.125,
                "diagnostics": [],
                "snapshots": [{"name": "rest", "slug": "rest"},
                              {"name": "pulled down", "slug": "pulled-down"}],
            }
        page.send("Page.addScriptToEvaluateOnNewDocument", source=PRELUDE)
        page.open(file, width=560, height=640)
        check(page, message)
        if picture:
            page.screenshot(picture)
        expect("nothing went wrong in the page", page.problems, [])
        expect("it asks for nothing but its own files",
               [one for one in page.requests if not one.startswith(("file:", "data:", "about:"))],
               [])


def check(page, message):
    def post(value):
        page.evaluate(f"void dispatchEvent(new MessageEvent('message', "
                      f"{{ data: {json.dumps(value)} }}))")
        page.settle()

    def last():
        return page.evaluate("sent.at(-1)")

    def click(identifier):
        page.evaluate(f"document.getElementById('{identifier}').click()")
        page.settle()

    expect("it says that it is ready", page.evaluate("sent"), [{"type": "ready"}])
    post(message)
    expect("it shows the picture",
           page.evaluate("(p => [p.width, p.height])(stage.panes[0].images[0].picture)"), [640, 960])
    expect("it fits the panel, at most at its actual size",
           page.evaluate("[placement().scale <= 0.5, document.getElementById('zoom-fit').ariaPressed]"),
           [True, "true"])
    expect("it has a picker of the snapshots",
           page.evaluate("[...document.getElementById('snapshot').options].map(o => o.text)"),
           ["rest", "pulled down"])
    page.evaluate("(s => { s.value = 'pulled-down'; s.dispatchEvent(new Event('change')) })"
                  "(document.getElementById('snapshot'))")
    expect("it asks for another snapshot", last(),
           {"type": "view", "snapshot": "pulled-down", "time": None})
    expect("the slider goes to the end of the animations",
           page.evaluate("[document.getElementById('time').max, "
                         "document.getElementById('duration').textContent]"),
           ["1.125", "of 1.13 s"])
    page.evaluate("(t => { t.value = 0.5; t.dispatchEvent(new Event('input')) })"
                  "(document.getElementById('time'))")
    expect("it asks for another time", last(),
           {"type": "view", "snapshot": "pulled-down", "time": 0.5})
    click("settled")
    expect("it goes back to the scene's own time", last()["time"], None)

    post({**message, "duration": 0})
    expect("without animations there is no time to choose",
           page.evaluate("['time', 'play'].map(i => document.getElementById(i).disabled)"),
           [True, True])
    post(message)

    click("zoom-size")
    expect("it shows the picture at its actual size", page.evaluate("placement().scale"), 0.5)
    click("zoom-in")
    expect("it shows the picture larger", page.evaluate("placement().scale"), 0.75)
    expect("it keeps the zoom", page.evaluate("acquireVsCodeApi().getState().view.scale"), 1.5)
    click("zoom-size")
    place = page.evaluate("[boxOf().left + placement().x, boxOf().top + placement().y]")
    # Clicks have integer coordinates, unlike the corner of the image.
    x, y = math.ceil(place[0]) + 100, math.ceil(place[1]) + 200
    for kind in ("mousePressed", "mouseReleased"):
        page.mouse(kind, x, y, button="left", clickCount=1)
    page.settle()
    pixel = {"x": math.floor((x - place[0]) * 2), "y": math.floor((y - place[1]) * 2)}
    expect("a click tells its pixel", last(), {"type": "pick", "pixel": pixel})

    post({"type": "outline", "boxes": [
        {"x": 0, "y": 176, "width": 640, "height": 88, "name": "row 1 of places"}]})
    expect("it outlines a layer",
           page.evaluate("stage.frames.map(f => [f.box.y, f.color, f.isFilled])"),
           [[176, "--accent", True]])
    page.press("v", "ArrowRight", "Enter")
    expect("keys pick a pixel, too", last(),
           {"type": "pick", "pixel": {**pixel, "x": pixel["x"] + 1}})
    expect("the value of the pixel is shown",
           page.evaluate("/^x \\d+, y \\d+ .*#[0-9A-F]{6}/"
                         ".test(document.getElementById('readout').textContent)"), True)
    stale = {**message, "isStale": True,
             "diagnostics": [{"severity": 1, "message": "expected a number"}]}
    post(stale)
    expect("a scene with mistakes keeps its picture",
           page.evaluate("document.getElementById('status').textContent"),
           "The scene has errors: expected a number. Showing the last valid image.")
    post(message)


main(*sys.argv[1:])
