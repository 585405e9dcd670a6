#!/usr/bin/env python3
"""Types scenes as an editor would, and measures after which keys an error is shown.

Usage: typing_measure.py SCENEC [--scenes NAME,…] [--keys N] [--jobs N] [--close yes|no] [--pull yes|no] [--details]

Every scene in `Scenes` is typed from its first to its last character, 8 keys a second, in a new
document of a server of its own: with and without an editor that closes braces, brackets, and quotes
automatically, and for clients that get published diagnostics and clients that pull them. What the
client shows is read 100 ms after each key. All scenes together take about an hour with 4 jobs; a
sample is `--scenes snake,contacts`, or the first keys of each scene, `--keys 100`.
The script knows the protocol and nothing of the server.
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import pathlib
import subprocess
import threading
import time

SCENES = pathlib.Path(__file__).parents[3] / "Scenes"
KEY_TIME = 1 / 8
READING_TIME = 0.1
CLOSERS = {"{": "}", "(": ")", "[": "]", '"': '"'}


class Keyboard:
    """The keys that produce a text in an editor, each with its edit: the position in the text
    before, the inserted text, and the cursor after it."""

    def __init__(self, target, closes, before="", after=""):
        self.target, self.closes = target, closes
        self.typed, self.rest = before, after
        self.inserted = ""  # closing characters after the cursor

    @property
    def text(self):
        return self.typed + self.inserted + self.rest

    def keys(self):
        index = 0
        while index < len(self.target):
            key = self.target[index]
            indentation = ""
            if key == "\n":
                following = self.target[index + 1 :]
                indentation = following[: len(following) - len(following.lstrip(" "))]
                if following.lstrip(" ").startswith("\n"):
                    indentation = ""
            index += 1 + len(indentation)
            typed = key + indentation
            # The editor has inserted it; the key moves the cursor.
            if self.inserted.startswith(typed) and (
                key != "\n" or self.target[index : index + 1] == self.inserted[len(typed)]
            ):
                self.typed += typed
                self.inserted = self.inserted[len(typed) :]
                yield None
                continue
            new = ""
            if self.closes and "//" not in self.typed.rsplit("\n", 1)[-1]:
                new = CLOSERS.get(key, "")
                if key == "\n" and self.typed.endswith("{") and self.inserted.startswith("}"):
                    line = self.typed.rsplit("\n", 1)[-1]
                    new = "\n" + " " * (len(line) - len(line.lstrip(" ")))
            at = len(self.typed)
            self.typed += typed
            self.inserted = new + self.inserted
            yield at, typed + new


def position(text, offset):
    line = text.rfind("\n", 0, offset) + 1
    return {
        "line": text.count("\n", 0, offset),
        "character": len(text[line:offset].encode("utf-16-le")) // 2,
    }


class Editor:
    """A client with one document."""

    def __init__(self, scenec, uri, pulls, refreshes=True):
        self.uri, self.pulls, self.version = uri, pulls, 1
        self.process = subprocess.Popen(
            [scenec, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.shown, self.ids = [], itertools.count(1)
        self.lock, self.pending, self.answers = threading.Lock(), {}, {}
        self.changed = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()
        document = {"publishDiagnostics": {}, "synchronization": {}}
        workspace = {}
        if pulls:
            document["diagnostic"] = {}
            workspace["diagnostics"] = {"refreshSupport": refreshes}
        capabilities = {"textDocument": document, "workspace": workspace}
        self.ask("initialize", {"capabilities": capabilities})
        self.send({"method": "initialized", "params": {}})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        with self.lock:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self.process.stdin.flush()

    def request(self, method, params):
        id = next(self.ids)
        self.pending[id] = method
        self.send({"id": id, "method": method, "params": params})
        return id

    def ask(self, method, params):
        id = self.request(method, params)
        with self.changed:
            self.changed.wait_for(lambda: id in self.answers, 60)
        return self.answers.pop(id)

    def read(self):
        output = self.process.stdout
        while header := output.readline():
            length = int(header.split(b":")[1])
            output.readline()
            message = json.loads(output.read(length))
            method = message.get("method")
            with self.changed:
                if method == "textDocument/publishDiagnostics":
                    if message["params"]["uri"] == self.uri and not self.pulls:
                        self.shown = message["params"]["diagnostics"]
                elif method and "id" in message:
                    self.send({"id": message["id"], "result": None})
                    if method == "workspace/diagnostic/refresh":
                        self.pull()
                elif "id" in message:
                    result = message.get("result")
                    if self.pending.pop(message["id"], None) == "textDocument/diagnostic":
                        if result and result["kind"] == "full":
                            self.shown = result["items"]
                    else:
                        self.answers[message["id"]] = result
                self.changed.notify_all()

    def pull(self):
        self.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})

    def open(self, text):
        document = {"uri": self.uri, "languageId": "scenec", "version": 1, "text": text}
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        if self.pulls:
            self.pull()

    def insert(self, text, offset, new):
        self.version += 1
        at = position(text, offset)
        change = {"range": {"start": at, "end": at}, "text": new}
        document = {"uri": self.uri, "version": self.version}
        params = {"textDocument": document, "contentChanges": [change]}
        self.send({"method": "textDocument/didChange", "params": params})
        if self.pulls:
            self.pull()
        self.request("textDocument/semanticTokens/full", {"textDocument": {"uri": self.uri}})

    def errors(self):
        return [item for item in self.shown if item.get("severity", 1) == 1]

    def wait(self, condition, seconds):
        """Waits until the shown errors fulfill a condition; returns the seconds, or None."""
        start = time.monotonic()
        with self.changed:
            if not self.changed.wait_for(lambda: condition(self.errors()), seconds):
                return None
        return time.monotonic() - start

    def end(self):
        self.ask("shutdown", None)
        self.send({"method": "exit"})
        self.process.wait(60)


def type_text(editor, keyboard, limit=None, shown=lambda line, errors: None):
    """Types a text, and passes on the cursor's line and the shown errors after each key."""
    due = time.monotonic()
    for edit in itertools.islice(keyboard.keys(), limit):
        if edit:
            at, new = edit
            before = keyboard.text[:at] + keyboard.text[at + len(new) :]
            editor.insert(before, at, new)
        time.sleep(max(0, due + READING_TIME - time.monotonic()))
        shown(keyboard.typed.count("\n"), editor.errors())
        due += KEY_TIME
        time.sleep(max(0, due - time.monotonic()))


class Count:
    def __init__(self):
        self.keys = self.any = self.elsewhere = 0
        self.details = collections.Counter()

    def add(self, line, errors):
        away = [error for error in errors if error["range"]["start"]["line"] != line]
        self.keys += 1
        self.any += bool(errors)
        self.elsewhere += bool(away)
        for error in errors:
            place = "elsewhere" if error in away else "here"
            self.details[error["code"], place, error["message"].split("\n")[0]] += 1

    def merge(self, other):
        self.keys += other.keys
        self.any += other.any
        self.elsewhere += other.elsewhere
        self.details += other.details

    @property
    def shares(self):
        """The percentages of keys after which an error is shown, and one on another line."""
        return tuple(100 * part / max(self.keys, 1) for part in (self.any, self.elsewhere))


def measure(scenec, path, closes, pulls, limit=None):
    text = path.read_text()
    count = Count()
    keyboard = Keyboard(text, closes)
    # Next to the scene, so that its imports and data files are found.
    editor = Editor(scenec, path.with_name(f"typed-{path.name}").resolve().as_uri(), pulls)
    editor.open("")
    type_text(editor, keyboard, limit, count.add)
    assert limit or keyboard.text == text, f"{path} was typed wrongly"
    editor.end()
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("scenec")
    parser.add_argument("--scenes", help="the names of the scenes (default: all)")
    parser.add_argument("--keys", type=int, help="the number of keys of each scene (default: all)")
    parser.add_argument("--jobs", type=int, default=4, help="concurrent servers (default: 4)")
    parser.add_argument("--close", choices=["yes", "no"], help="only with or without closing")
    parser.add_argument("--pull", choices=["yes", "no"], help="only pulled or published")
    parser.add_argument("--details", action="store_true", help="list the shown errors")
    options = parser.parse_args()
    names = options.scenes.split(",") if options.scenes else None
    paths = [path for path in sorted(SCENES.glob("*.tbl")) if not names or path.stem in names]
    modes = [
        (close == "yes", pull == "yes")
        for close in ([options.close] if options.close else ["yes", "no"])
        for pull in ([options.pull] if options.pull else ["no", "yes"])
    ]
    counts = {mode: Count() for mode in modes}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = {
            pool.submit(measure, options.scenec, path, *mode, options.keys): mode
            for path in paths
            for mode in modes
        }
        for done in concurrent.futures.as_completed(running):
            counts[running[done]].merge(done.result())
    for (closes, pulls), count in counts.items():
        print(
            f"{'closing' if closes else 'not closing'}, {'pulled' if pulls else 'published'}: "
            f"{count.keys} keys, an error after %.1f %%, on another line after %.1f %%"
            % count.shares
        )
        if options.details:
            for (code, place, message), keys in count.details.most_common():
                print(f"  {keys:5} {code} {place}: {message}")


if __name__ == "__main__":
    main()
