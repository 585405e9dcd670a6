"""Headless Chromium, controlled with the DevTools protocol over a pipe, without packages."""

import base64
import json
import os
import shutil
import subprocess
import tempfile

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find():
    """Returns the path of the browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Failure(Exception):
    """An error reported by the page or the browser."""


class Browser:
    """A browser with one page."""

    def __init__(self, path):
        self.profile = tempfile.mkdtemp(prefix="report-test-")
        # The browser reads commands from descriptor 3 and writes responses to descriptor 4.
        command_source, self.commands = os.pipe()
        self.answers, answer_target = os.pipe()
        arguments = [
            path, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
            "--force-color-profile=srgb", "--user-data-dir=" + self.profile, "about:blank",
        ]
        redirect = f'exec "$@" 3<&{command_source} 4>&{answer_target}'
        self.process = subprocess.Popen(
            ["bash", "-c", redirect, "browser", *arguments],
            pass_fds=(command_source, answer_target),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(command_source)
        os.close(answer_target)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.problems = []
        self.requests = []
        pages = self.send("Target.getTargets")["targetInfos"]
        page = next(page for page in pages if page["type"] == "page")
        self.session = self.send(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(domain + ".enable")

    def close(self):
        try:
            self.send("Browser.close", everywhere=True)
            self.process.wait(timeout=20)
        except Exception:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # The protocol: JSON messages, each terminated by a zero byte.

    def send(self, method, everywhere=False, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session and not everywhere:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.note(answer)

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.answers, 1 << 20)
            if not piece:
                raise Failure("the browser has gone")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def note(self, event):
        """Records exceptions, console errors, and network requests, which a page must not cause."""
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.problems.append(parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"][:100])

    # The page.

    def open(self, path, width=1440, height=900, scale=1, dark=False, motion=True):
        self.size(width, height, scale)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "no-preference" if motion else "reduce"},
        ])
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=path if "://" in path else "file://" + path)
        self.evaluate("new Promise(done => document.readyState === 'complete' ? done()"
                      " : addEventListener('load', () => done()))")
        self.settle()

    def size(self, width, height, scale=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)

    def settle(self):
        """Waits until images are decoded and drawn."""
        self.evaluate("new Promise(done => setTimeout(() => requestAnimationFrame(() =>"
                      " requestAnimationFrame(() => done())), 150))")

    def evaluate(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failure(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def press(self, *keys):
        for key in keys:
            shift = len(key) == 1 and key.isupper() or key.startswith("Shift+")
            name = key.removeprefix("Shift+")
            codes = {"Enter": 13, "Tab": 9, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38,
                     "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35}
            event = {"key": name, "modifiers": 8 if shift else 0,
                     "windowsVirtualKeyCode": codes.get(name, ord(name[0].upper()))}
            text = {"Enter": "\r"}.get(name, name if len(name) == 1 else "")
            self.send("Input.dispatchKeyEvent", type="keyDown", **event,
                      **({"text": text} if text else {}))
            self.send("Input.dispatchKeyEvent", type="keyUp", **event)
        self.settle()

    def mouse(self, kind, x, y, **more):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def screenshot(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
