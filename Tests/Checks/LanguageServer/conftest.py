"""A session with `scenec lsp` for each test, with the capabilities of an editor."""

import base64
import json
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SCENEC = os.environ["SCENEC"]
SCENE = """/// The color of all that matters.
let accent = #FF0000
style card { cornerRadius: 12 }
scene "A" {
    size: (320, 480)
    table places {
        background: accent
        row "x"
    }
    layer box { uses: card; frame: (0, 0, 10, 10) }
    snapshot "rest" { places.contentOffset: (0, -60) }
}
"""


class Scene:
    """An open document, with positions specified by the preceding text."""

    def __init__(self, client: LanguageClient, path: pathlib.Path, text: str):
        self.client = client
        self.uri = path.as_uri()
        self.path = path
        self.version = 1
        self.text = text
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(self.uri, "scenec", self.version, text)
            )
        )

    @property
    def document(self):
        return types.TextDocumentIdentifier(self.uri)

    def place(self, after: str) -> types.Position:
        before = self.text[: self.text.index(after) + len(after)]
        line = before.split("\n")[-1]
        return types.Position(before.count("\n"), len(line))

    @property
    def whole(self):
        return types.Range(types.Position(0, 0), types.Position(self.text.count("\n") + 1, 0))

    def replace(self, old: str, new: str):
        start = self.text.index(old)
        end = self.place(old)
        before = self.text[:start]
        begin = types.Position(before.count("\n"), len(before.split("\n")[-1]))
        self.text = self.text.replace(old, new, 1)
        self.version += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.version, self.uri),
                [types.TextDocumentContentChangePartial(types.Range(begin, end), new)],
            )
        )


@pytest.fixture
def folder(tmp_path):
    return tmp_path


def config():
    return ClientServerConfig(server_command=[SCENEC, "lsp"])


@pytest_lsp.fixture(config=config(), params=["visual-studio-code", "neovim", "emacs"])
async def client(request, lsp_client: LanguageClient, tmp_path):
    # The server registers for changes of files on disk.
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(parameters: types.RegistrationParams):
        return None

    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(tmp_path.as_uri(), "x")],
        )
    )
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def scene(client, folder):
    path = folder / "scene.tbl"
    path.write_text(SCENE)
    return Scene(client, path, SCENE)


def picture(text: str) -> bytes:
    data = base64.b64decode(text)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return data


# Messages for a process without the client.


def framed(message) -> bytes:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def request(id, method, params=None):
    return framed({"jsonrpc": "2.0", "id": id, "method": method, "params": params})


def note(method, params=None):
    return framed({"jsonrpc": "2.0", "method": method, "params": params})


START = request(1, "initialize", {"capabilities": {}}) + note("initialized", {})
