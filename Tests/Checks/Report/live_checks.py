"""The preview page of `scenec lsp` in a browser: it shows the unsaved text, follows edits, and leads
to the source and back.
"""

import json
import queue
import subprocess
import threading

from browser import Failure
from page_checks import point_at, spot
from preview_checks import PICTURES, until

SCENE = """scene "Card" {
    size: (40, 30)
    layer card { frame: (5, 5, 30, 20); backgroundColor: #E8A33D }
    snapshot "one"
    snapshot "two" { card.opacity: 0.5 }
}
"""
URI = "file:///nowhere/card.tbl"


class Server:
    def __init__(self, scenec):
        self.process = subprocess.Popen(
            [scenec, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.messages = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while header := self.process.stdout.readline():
            length = int(header.split(b":")[1])
            self.process.stdout.readline()
            self.messages.put(json.loads(self.process.stdout.read(length)))

    def send(self, method, params, **more):
        message = {"jsonrpc": "2.0", "method": method, "params": params, **more}
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def expect(self, wanted):
        """The next message that is wanted."""
        while True:
            message = self.messages.get(timeout=30)
            if wanted(message):
                return message


def check(page, scenec):
    server = Server(scenec)
    try:
        server.send(
            "initialize", {"capabilities": {"window": {"showDocument": {"support": True}}}}, id=1)
        server.send("initialized", {})
        server.send("textDocument/didOpen", {"textDocument": {
            "uri": URI, "languageId": "scenec", "version": 1, "text": SCENE}})
        server.send(
            "workspace/executeCommand", {"command": "scenec.openPreview", "arguments": [URI]}, id=2)
        address = server.expect(lambda message: message.get("id") == 2)["result"]
        page.open(address)
        until(page, PICTURES, "40 one")
        until(page, "[...document.getElementById('snapshot').options].map(o => o.value).join()",
              "one,two")
        page.evaluate("s = document.getElementById('snapshot'); s.value = 'two';"
                      "s.dispatchEvent(new Event('change'))")
        until(page, PICTURES, "40 two")

        def replace(version, text):
            server.send("textDocument/didChange", {
                "textDocument": {"uri": URI, "version": version},
                "contentChanges": [{"text": text}]})

        replace(2, SCENE.replace("(40, 30)", "(50, 30)"))
        until(page, PICTURES, "50 two")
        replace(3, SCENE.replace("backgroundColor", "backgrundColor"))
        until(page, "document.getElementById('status').className", "broken")
        until(page, PICTURES, "50 two")
        replace(4, SCENE)
        until(page, "document.getElementById('status').className", "")
        # To the source.
        page.settle()
        x, y = spot(page, 20, 15)
        page.mouse("mousePressed", x, y, button="left", clickCount=1)
        page.mouse("mouseReleased", x, y, button="left", clickCount=1)
        shown = server.expect(
            lambda message: message.get("method") == "window/showDocument"
            and message["params"]["uri"] == URI)
        if shown["params"]["selection"]["start"]["line"] != 2:
            raise Failure(f"a click leads to {shown}")
        # And back.
        outlines = "stage.layers.map(l => l.name).join()"
        until(page, outlines, "card")
        point_at(page, 20, 16)
        until(page, "document.querySelector('#readout').textContent.trim()",
              "x 20, y 16  #F4D19E card")
        server.send("textDocument/documentHighlight", {
            "textDocument": {"uri": URI}, "position": {"line": 1, "character": 6}}, id=3)
        until(page, outlines + " != 'card'", True)
        server.send("textDocument/documentHighlight", {
            "textDocument": {"uri": URI}, "position": {"line": 2, "character": 12}}, id=4)
        until(page, outlines, "card")
        # Images arrive while an animation plays.
        replace(5, SCENE.replace("#E8A33D", "#E8A33D; animate opacity { to: 0; duration: 3s }"))
        until(page, "duration", 3)
        page.evaluate("images = new Set(); addEventListener('message',"
                      " ({ data }) => playing && data.png && images.add(data.png))")
        page.evaluate("document.getElementById('play').click()")
        until(page, "images.size > 4", True)
        page.evaluate("document.getElementById('settled').click()")
    finally:
        server.process.kill()
        server.process.wait()
    until(page, "document.getElementById('status').textContent",
          "The editor no longer serves this page.")
    # That it cannot be reached is a problem for the browser, too.
    page.problems.clear()
