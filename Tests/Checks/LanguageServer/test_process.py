"""Tests of the process: framing, invalid order, large documents, and exit."""

import json
import random
import subprocess

from conftest import SCENEC, START, framed, note, request

END = request(99, "shutdown") + note("exit")


def run(data: bytes):
    """Returns all responses to some bytes, and the exit code."""
    process = subprocess.run([SCENEC, "lsp"], input=data, capture_output=True, timeout=120)
    assert process.stderr == b""
    answers = []
    rest = process.stdout
    while rest:
        header, rest = rest.split(b"\r\n\r\n", 1)
        name, length = header.split(b": ")
        assert name == b"Content-Length"
        answers.append(json.loads(rest[: int(length)]))
        rest = rest[int(length) :]
    return answers, process.returncode


def test_the_end_is_orderly():
    answers, code = run(START + END)
    assert [answer["id"] for answer in answers] == [1, 99] and code == 0
    assert run(START + note("exit"))[1] == 1
    assert run(START)[1] == 1
    assert run(b"")[1] == 1


def test_wrong_order():
    answers, code = run(request(5, "textDocument/hover", {}) + START + START + END)
    assert answers[0]["error"]["code"] == -32002
    assert answers[2]["error"]["code"] == -32600
    assert code == 0


def test_broken_messages_are_answered_and_passed_over():
    answers, code = run(
        b"nonsense\r\n\r\n" + START + framed(b"{") + framed(b"[]") + framed(b"\xff\xfe") + END
    )
    codes = [answer["error"]["code"] for answer in answers if "error" in answer]
    assert codes == [-32700, -32700, -32600, -32700]
    assert answers[-1]["id"] == 99 and code == 0


def test_a_message_that_is_too_large_goes_by():
    big = b" " * (130 << 20)
    answers, code = run(START + framed(big) + END)
    assert answers[1]["error"]["code"] == -32700
    assert answers[-1]["id"] == 99 and code == 0


def test_a_huge_document():
    rows = '        row "x" { height: 44 }\n' * 100_000
    text = 'scene "A" {\n    size: (320, 480)\n    table {\n' + rows + "    }\n}\n"
    document = {"uri": "file:///nowhere/huge.tbl", "languageId": "scenec", "version": 1}
    data = START + note("textDocument/didOpen", {"textDocument": {**document, "text": text}})
    data += request(
        2,
        "textDocument/completion",
        {
            "textDocument": {"uri": document["uri"]},
            "position": {"line": 50_000, "character": 18},
        },
    )
    answers, code = run(data + END)
    assert answers[1]["id"] == 2 and answers[1]["result"]["items"] and code == 0


def test_mutated_conversations_never_stop_it():
    chance = random.Random(1)
    document = {"uri": "file:///nowhere/a.tbl", "languageId": "scenec", "version": 1}
    text = 'scene "A" { size: (1, 1); layer { frame: (0, 0, 1, 1) } }'
    place = {"textDocument": {"uri": document["uri"]}, "position": {"line": 0, "character": 20}}
    conversation = note("textDocument/didOpen", {"textDocument": {**document, "text": text}})
    for id, method in enumerate(
        ["completion", "hover", "definition", "documentSymbol", "foldingRange", "codeLens"] * 10
    ):
        conversation += request(1000 + id, "textDocument/" + method, place)
    for _ in range(40):
        data = bytearray(conversation)
        for _ in range(chance.randrange(1, 200)):
            where = chance.randrange(len(data))
            kind = chance.randrange(3)
            if kind == 0:
                del data[where : where + chance.randrange(1, 40)]
            elif kind == 1:
                data[where] = chance.randrange(256)
            else:
                data[where:where] = bytes([chance.randrange(256)])
        # The bytes that the invalid length still expects.
        answers, code = run(START + bytes(data) + b" " * 20_000 + END)
        assert answers[0]["id"] == 1
        assert answers[-1]["id"] == 99 and code == 0


def test_it_ends_with_a_client_that_leaves_its_pipes_open():
    editor = subprocess.Popen(["sleep", "600"])
    server = subprocess.Popen([SCENEC, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    parameters = {"processId": editor.pid, "capabilities": {}}
    server.stdin.write(request(1, "initialize", parameters) + note("initialized", {}))
    server.stdin.flush()
    assert b"Content-Length" in server.stdout.readline()
    editor.kill()
    editor.wait()
    try:
        assert server.wait(timeout=30) == 1
    finally:
        server.kill()
