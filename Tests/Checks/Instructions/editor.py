"""A session with `scenec lsp`, as of an editor that pulls diagnostics after each keystroke."""

import json
import subprocess

import scenes

URI = "file:///nowhere/scene.tbl"


def session(command, folder, environment, keys):
    """Opens 1,000 lines, types a number of keys that are undone in pairs, and ends the server."""
    server = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE)

    def send(*messages):
        data = b""
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0", **message}).encode()
            data += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        server.stdin.write(data)
        server.stdin.flush()

    def wait(number):
        while True:
            length = 0
            while (line := server.stdout.readline()) != b"\r\n":
                if not line:
                    raise RuntimeError("the server has ended")
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            message = json.loads(server.stdout.read(length))
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise RuntimeError(message["error"])
                return

    def request(number, method, parameters, *before):
        send(*before, {"id": number, "method": method, "params": parameters})
        wait(number)

    document = {"textDocument": {"uri": URI}}
    # Late diagnostics can follow, so a pull takes as long as an editor's user waits for it.
    request(0, "initialize", {"processId": None, "capabilities": {
        "general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {}},
        "workspace": {"diagnostics": {"refreshSupport": True}}}})
    text = scenes.written(1000)
    request(1, "textDocument/diagnostic", document,
            {"method": "initialized", "params": {}},
            {"method": "textDocument/didOpen", "params": {"textDocument": {
                "uri": URI, "languageId": "scenec", "version": 1, "text": text}}})
    lines = text.split("\n")
    # A digit, a letter of a keyword, a brace, and the start of a comment, throughout the file.
    typed = ["7", "e", "{", "/"]
    for key in range(keys):
        number = key // 2
        line = 12 + 10 * (number * 83 % 90)
        start = {"line": line, "character": len(lines[line])}
        end = {"line": line, "character": len(lines[line]) + key % 2}
        change = {"range": {"start": start, "end": end},
                  "text": "" if key % 2 else typed[number % len(typed)]}
        request(key + 2, "textDocument/diagnostic", document,
                {"method": "textDocument/didChange", "params": {
                    "textDocument": {"uri": URI, "version": key + 2}, "contentChanges": [change]}})
    request(keys + 2, "shutdown", None)
    send({"method": "exit"})
    server.stdin.close()
    server.stdout.read()
    if server.wait() != 0:
        raise RuntimeError(f"the server's exit code is {server.returncode}")
