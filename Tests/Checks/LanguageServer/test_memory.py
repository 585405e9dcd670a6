"""Tests the memory of the process during typing. EDITS is the number of edits."""

import json
import os
import struct
import subprocess
import zlib

import pytest
from conftest import SCENEC, START, note, request

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="no /proc")
EDITS = int(os.environ.get("EDITS", "2000"))
WARM_UP = min(EDITS, 5000)
BATCH = 100
URI = "file:///nowhere/typed.tbl"
ROWS = "".join(
    f'        row "Place {row}" {{ height: 4{row % 5}; selected: index == {row} }}\n'
    for row in range(100)
)
TEXT = (
    'scene "A" {\n    size: (320, 480)\n    let accent = #4A90D9\n    table places {\n'
    + "        background: accent\n"
    + ROWS
    + '    }\n    snapshot "rest" { places.contentOffset: (0, 20) }\n}\n'
)


def change(version, line, start, end, text):
    span = {
        "start": {"line": line, "character": start},
        "end": {"line": line, "character": end},
    }
    return note(
        "textDocument/didChange",
        {
            "textDocument": {"uri": URI, "version": version},
            "contentChanges": [{"range": span, "text": text}],
        },
    )


def typing(count, first):
    """Edits that cancel out: a digit of a height, a letter of a name, and back."""
    data = b""
    for number in range(first, first + count, 2):
        line = 5 + number // 2 % 100
        # Every fourth pair causes an error and fixes it.
        typed = "x" if number % 8 == 0 else "1"
        column = 13 if number % 3 == 0 else TEXT.split("\n")[line].index("height: ") + 8
        data += change(number + 2, line, column, column, typed)
        data += change(number + 3, line, column, column + 1, "")
    return data


class Session:
    def __init__(self):
        self.process = subprocess.Popen(
            [SCENEC, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.requests = 1
        self.edits = 0
        self.send(START)
        self.answer(1)
        document = {"uri": URI, "languageId": "scenec", "version": 1, "text": TEXT}
        self.send(note("textDocument/didOpen", {"textDocument": document}))

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def answer(self, id):
        output = self.process.stdout
        while True:
            length = int(output.readline().split(b": ")[1])
            output.readline()
            message = json.loads(output.read(length))
            if message.get("id") == id:
                return message["result"]

    def ask(self, method, **parameters):
        self.requests += 1
        if not method.startswith("workspace/"):
            parameters["textDocument"] = {"uri": URI}
        self.send(request(self.requests, method, parameters))
        return self.answer(self.requests)

    def type(self, count):
        for _ in range(count // BATCH):
            self.send(typing(BATCH, self.edits))
            self.edits += BATCH
            # The requests of an editor when typing pauses.
            name = {"line": 2, "character": 10}
            row = {"line": 5, "character": 8}
            assert self.ask("textDocument/hover", position=name)
            assert self.ask("textDocument/completion", position=row)["items"]
            assert self.ask("textDocument/semanticTokens/full")["data"]
            assert not self.ask("scenec/preview", scale=0.25)["isStale"]

    def memory(self, kind="VmRSS"):
        """The memory in kilobytes, as counted by the system."""
        with open(f"/proc/{self.process.pid}/status") as status:
            (line,) = [line for line in status if line.startswith(kind)]
        return int(line.split()[1])

    def end(self):
        self.send(request(999_999, "shutdown") + note("exit"))
        assert self.process.wait(60) == 0


def test_memory_does_not_grow_with_edits():
    session = Session()
    session.type(WARM_UP)
    before = session.memory()
    session.type(EDITS)
    after = session.memory()
    print(f"{before} KB after {WARM_UP} edits, {after} KB after {EDITS} more")
    assert session.ask("textDocument/diagnostic")["items"] == []
    session.end()
    # Allows for fragmentation; a leaked copy of the text per edit would be far more.
    assert after - before < 4096


def picture(side, color):
    """A PNG with one bit for each pixel."""

    def chunk(kind, data):
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    row = bytes([0]) + bytes([color]) * ((side + 7) // 8)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(row * side, 9))
        + chunk(b"IEND", b"")
    )


def test_memory_is_limited_for_many_images(tmp_path):
    """Each image takes 92 MB when it is decoded."""
    for number in range(8):
        (tmp_path / f"{number}.png").write_bytes(picture(3400, number))
        (tmp_path / f"{number}.tbl").write_text(
            'scene "A" { size: (320, 480)\n'
            f'layer {{ frame: (0, 0, 9, 9); contents: "{number}.png" }} }}\n'
        )
    session = Session()
    folder = {"uri": tmp_path.as_uri(), "name": "x"}
    event = {"added": [folder], "removed": []}
    session.send(note("workspace/didChangeWorkspaceFolders", {"event": event}))
    items = session.ask("workspace/diagnostic")["items"]
    assert sum(item["uri"].startswith(tmp_path.as_uri()) for item in items) == 8
    assert session.memory("VmHWM") < 400_000
    session.end()
