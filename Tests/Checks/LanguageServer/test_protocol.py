"""Tests of the protocol with the built tool."""

import asyncio

from conftest import SCENE, Scene, picture
from lsprotocol import types

Position = types.Position


async def diagnostics(client, scene):
    """Returns the server's diagnostics, pushed or pulled."""
    capabilities = client.capabilities.text_document
    if capabilities.diagnostic is not None:
        report = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(scene.document)
        )
        return report.items
    for _ in range(100):
        await asyncio.sleep(0.02)
        if scene.uri in client.diagnostics:
            return client.diagnostics[scene.uri]
    raise AssertionError("nothing was pushed")


async def test_diagnostics(client, scene):
    assert not await diagnostics(client, scene)
    client.diagnostics.pop(scene.uri, None)
    scene.replace("background", "backgrund")
    # The statement is reported when typing pauses.
    await asyncio.sleep(0.7)
    (found,) = await diagnostics(client, scene)
    assert found.code == "E0301" and "backgrund" in found.message
    assert found.range.start == Position(6, 8)


async def test_completion(client, scene):
    scene.replace('row "x"', 'row "x"\n        ')
    items = (
        await client.text_document_completion_async(
            types.CompletionParams(scene.document, Position(8, 8))
        )
    ).items
    labels = [item.label for item in items]
    assert "rows" in labels and "row" in labels and "contentOffset" in labels
    assert "background" not in labels
    scene.replace("background: accent", "background: ")
    items = (
        await client.text_document_completion_async(
            types.CompletionParams(scene.document, scene.place("background: "))
        )
    ).items
    assert {"red", "accent", "linearGradient"} <= {item.label for item in items}


async def test_hover(client, scene):
    hover = await client.text_document_hover_async(
        types.HoverParams(scene.document, scene.place("background: acc"))
    )
    assert "The color of all that matters" in hover.contents.value
    assert "#FF0000" in hover.contents.value


async def test_definition_references_and_highlight(client, scene):
    place = scene.place("background: acc")
    found = await client.text_document_definition_async(
        types.DefinitionParams(scene.document, place)
    )
    assert found.uri == scene.uri and found.range.start == Position(1, 4)
    references = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(True), scene.document, place)
    )
    assert len(references) == 2
    highlights = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(scene.document, place)
    )
    assert len(highlights) == 2


async def test_rename(client, scene):
    place = scene.place("background: acc")
    prepared = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(scene.document, place)
    )
    assert prepared.placeholder == "accent"
    edit = await client.text_document_rename_async(
        types.RenameParams(scene.document, place, "tint")
    )
    edits = (
        edit.document_changes[0].edits if edit.document_changes else edit.changes[scene.uri]
    )
    assert [edit.new_text for edit in edits] == ["tint", "tint"]


async def test_rename_is_refused_with_a_reason(client, scene):
    place = scene.place("background: acc")
    try:
        await client.text_document_rename_async(types.RenameParams(scene.document, place, "1"))
    except Exception as error:
        assert "identifier" in str(error)
    else:
        raise AssertionError("a number became a name")


async def test_symbols(client, scene):
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(scene.document)
    )
    assert [symbol.name for symbol in symbols][:2] == ["accent", "card"]
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams("acc"))
    assert "accent" in [symbol.name for symbol in found]


async def test_formatting(client, scene):
    options = types.FormattingOptions(4, True)
    scene.replace('row "x"', '  row   "x"')
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(scene.document, options)
    )
    assert edits
    edits = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(scene.document, scene.whole, options)
    )
    assert edits
    await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(scene.document, Position(8, 5), "}", options)
    )


async def test_tokens_folds_selections_links_lenses_and_hints(client, scene):
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(scene.document)
    )
    assert len(tokens.data) % 5 == 0 and tokens.data
    delta = await client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(scene.document, tokens.result_id)
    )
    assert not delta.edits
    part = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(scene.document, scene.whole)
    )
    assert list(part.data) == list(tokens.data)
    folds = await client.text_document_folding_range_async(
        types.FoldingRangeParams(scene.document)
    )
    assert [(fold.start_line, fold.end_line) for fold in folds] == [(3, 10), (5, 7)]
    (selection,) = await client.text_document_selection_range_async(
        types.SelectionRangeParams(scene.document, [scene.place("background: acc")])
    )
    assert selection.parent is not None
    links = await client.text_document_document_link_async(
        types.DocumentLinkParams(scene.document)
    )
    assert not links
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(scene.document))
    assert [lens.command.title for lens in lenses] == [
        "Preview",
        "Preview in browser",
        "Preview",
        "Compare with reference",
        "Update snapshot",
    ]
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(scene.document, scene.whole)
    )
    assert hints


async def test_colors(client, scene):
    (color,) = await client.text_document_document_color_async(
        types.DocumentColorParams(scene.document)
    )
    assert color.color == types.Color(1.0, 0.0, 0.0, 1.0)
    ways = await client.text_document_color_presentation_async(
        types.ColorPresentationParams(scene.document, types.Color(0.0, 0.0, 1.0, 1.0), color.range)
    )
    assert [way.label for way in ways] == ["#0000FF", "blue"]


async def test_signatures(client, scene):
    scene.replace("background: accent", "background: linearGradient(red, ")
    help = await client.text_document_signature_help_async(
        types.SignatureHelpParams(scene.document, scene.place("(red, "))
    )
    assert help.signatures[0].label.startswith("linearGradient(")


async def test_code_actions(client, scene):
    async def actions():
        found = await client.text_document_code_action_async(
            types.CodeActionParams(scene.document, scene.whole, types.CodeActionContext([]))
        )
        return [(action.kind, bool(action.is_preferred)) for action in found]

    # A guess that the message names is preferred; only unambiguous fixes are applied together.
    scene.replace("background", "backgrund")
    assert await actions() == [("quickfix", True)]
    scene.replace("(0, -60)", "(0, -60.)")
    assert sorted(await actions()) == [
        ("quickfix", True),
        ("quickfix", True),
        ("source.fixAll", False),
    ]


async def test_imports_that_are_open(client, folder):
    theme = Scene(client, folder / "theme.tbl", "let tint = red\n")
    user = Scene(
        client,
        folder / "user.tbl",
        'import "theme.tbl"\nscene "A" { size: (1, 1); background: tint }\n',
    )
    assert not await diagnostics(client, user)
    client.diagnostics.pop(user.uri, None)
    theme.replace("red", "3")
    (found,) = await diagnostics(client, user)
    assert found.code == "E0401"
    found = await client.text_document_definition_async(
        types.DefinitionParams(user.document, user.place("background: ti"))
    )
    assert found.uri == theme.uri


async def test_preview_and_locate(client, scene):
    send = client.protocol.send_request_async
    result = await send("scenec/preview", {"textDocument": {"uri": scene.uri}, "scale": 0.5})
    picture(result.png)
    assert (result.width, result.height, result.isStale) == (160, 240, False)
    assert result.duration == 0
    place = {"textDocument": {"uri": scene.uri}, "pixel": {"x": 5, "y": 5}}
    found = await send("scenec/locate", place)
    assert found.layers[0].name == "box" or found.layers[0].location.uri == scene.uri
    place = {
        "textDocument": {"uri": scene.uri},
        "position": {"line": 9, "character": 12},
    }
    found = await send("scenec/locate", place)
    assert found.layers[0].box.width == 10
    scene.replace("size:", "sise:")
    stale = await send("scenec/preview", {"textDocument": {"uri": scene.uri}, "scale": 0.5})
    assert stale.isStale and stale.png == result.png


async def test_the_length_of_animations(client, scene):
    async def duration():
        view = {"textDocument": {"uri": scene.uri}, "scale": 0.25}
        return (await client.protocol.send_request_async("scenec/preview", view)).duration

    animation = "animate opacity { begin: 1s; duration: 500ms; to: 0 }"
    scene.replace("(0, 0, 10, 10)", "(0, 0, 10, 10); " + animation)
    assert await duration() == 1.5
    scene.replace("duration: 500ms", "duration: 500ms; repeatCount: infinity; autoreverses: true")
    assert await duration() == 2


async def test_updating_a_snapshot(client, scene, folder):
    said = await client.workspace_execute_command_async(
        types.ExecuteCommandParams("scenec.updateSnapshot", arguments=[scene.uri, "rest"])
    )
    assert "updated the reference" in said
    assert (folder / "__Snapshots__" / "scene" / "rest.png").exists()


async def test_cancelling(client, scene):
    """A canceled request has a response, and the server continues."""
    future = client.protocol.send_request_async(
        "textDocument/hover",
        types.HoverParams(scene.document, Position(0, 0)),
        msg_id="mine",
    )
    client.cancel_request(types.CancelParams("mine"))
    try:
        await asyncio.wait_for(future, 5)
    except Exception as error:
        assert "cancel" in str(error).lower()
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(scene.document)
    )
    assert symbols


async def test_many_edits(client, scene):
    for number in range(300):
        scene.replace("(0, 0, 1", f"(0, 0, {number % 9 + 1}1")
        scene.replace(f"(0, 0, {number % 9 + 1}1", "(0, 0, 1")
    assert scene.text == SCENE
    assert not await diagnostics(client, scene)
