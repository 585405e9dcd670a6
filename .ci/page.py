#!/usr/bin/env python3
"""Packs the playground into one HTML file: the module, the page's scripts, and the examples.

Usage: .ci/page.py MODULE VERSION OUTPUT
"""

import base64
import gzip
import json
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parent.parent
page = root / "Sources/ScenePlayground/Page"
viewer = root / "Sources/EmbeddedFiles/Viewer"
scenes = root / "Scenes"

# In the order in which they use one another. `panel` is that of the editors.
styles = [viewer / "base.css", viewer / "canvas.css", viewer / "viewer.css", page / "playground.css"]
before = [viewer / name for name in ["base.js", "png.js", "canvas.js", "input.js", "viewer.js"]]
own = ["compiler", "files", "text", "suggestions", "problems", "picture"]
after = ["sharing", "gallery", "playground"]
scripts = (before + [page / f"{name}.js" for name in own] + [viewer / "panel.js"]
           + [page / f"{name}.js" for name in after])


def examples():
    """The scenes and what they read: texts, and Base64 of other files in a list."""
    found = {}
    for path in sorted(scenes.rglob("*")):
        name = path.relative_to(scenes)
        if not path.is_file() or "__Snapshots__" in name.parts or name.parts[0] == "UIKit":
            continue
        if path.suffix in (".tbl", ".json", ".csv"):
            found[name.as_posix()] = path.read_text(encoding="utf-8")
        else:
            found[name.as_posix()] = [base64.b64encode(path.read_bytes()).decode()]
    return found


def script(text, attributes=""):
    # A script ends at the first of these, wherever it is.
    escaped = text.replace("</", "<\\/")
    return f"<script{attributes}>\n{escaped}</script>\n"


def packed(data):
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def main():
    module, version, output = sys.argv[1:]
    data = ' type="application/octet-stream" id='
    parts = [
        script(packed(pathlib.Path(module).read_bytes()), data + '"module"'),
        script(packed(json.dumps(examples()).encode()), data + '"examples-data"'),
        script((page / "worker.js").read_text(encoding="utf-8"), ' type="text/plain" id="worker"'),
        script(f'"use strict";\nconst version = {json.dumps(version)};\n'),
    ] + [script(path.read_text(encoding="utf-8")) for path in scripts]
    html = (page / "playground.html").read_text(encoding="utf-8")
    html = html.replace("{{styles}}", "".join(path.read_text(encoding="utf-8") for path in styles))
    html = html.replace("{{scripts}}", "".join(parts))
    pathlib.Path(output).write_text(html, encoding="utf-8")
    print(f"playground: {output} has {len(html.encode()):,} bytes")


main()
