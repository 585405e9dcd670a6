// Tests the extension with the built server and a stub of the editor.
//
// Usage: SCENEC=path/to/scenec node --test Tests/Checks/Editors/vscode

'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { after, before, beforeEach, test } = require('node:test');

const vscode = require('./vscode-stub');
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

const root = path.join(__dirname, '../../../..');
const folder = path.join(root, 'Docs/Editors/vscode');
const extension = require(folder);
const { told, collections, events, change, open } = vscode.stub;
const { Position, Range } = vscode;

const limit = 20_000;
const none = new vscode.CancellationTokenSource().token;
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'scenec-vscode-'));
const context = { subscriptions: [], extensionUri: vscode.Uri.file(folder) };

/** Polls until `check` returns a value, and returns it. */
async function eventually(what, check) {
  const end = Date.now() + limit;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`no ${what} within ${limit / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Asks the provider of a kind. */
const ask = (kind, method, ...values) => told.providers.get(kind).provider[method](...values, none);

function edit(document, text, replacement) {
  const start = document.find(text);
  const end = document.positionAt(document.offsetAt(start) + text.length);
  change(document, [{ range: new Range(start, end), newText: replacement }]);
}

const diagnostics = (document) => collections[0].get(document.uri);

const source = `let tint = #1F5FA8

/// The folder of the scenes.
scene "Places" {
    size: (320, 200)
    scale: 2
    table places {
        background: white
        rows { height: 44 }
        row first "Durham, NC" { titleColor: tint }
        row "Boulder, CO"
    }
    layer card { frame: (20, 140, 280, 40); backgroundColor: tint; cornerRadius: 8 }
    snapshot "rest"
    snapshot "pulled down" { places.contentOffset: (0, -40) }
}
`;

let scene;

before(async () => {
  vscode.workspace.settings = { path: process.env.SCENEC || 'scenec' };
  vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.file(scratch), name: 'scratch' }];
  const file = path.join(scratch, 'places.tbl');
  fs.writeFileSync(file, source);
  scene = open(file);
  await extension.activate(context);
  await eventually('diagnostics', () => diagnostics(scene));
});

beforeEach(() => {
  if (scene.getText() !== source) {
    change(scene, [
      { range: new Range(new Position(0, 0), scene.positionAt(scene.getText().length)), newText: source },
    ]);
  }
});

after(async () => {
  await extension.deactivate();
  context.subscriptions.forEach((subscription) => subscription.dispose());
  fs.rmSync(scratch, { recursive: true });
});

test('a good scene has no mistakes, and every feature is registered', () => {
  assert.deepEqual(diagnostics(scene), []);
  assert.deepEqual([...told.providers.keys()].sort(), [
    'CodeActions', 'CodeLens', 'Color', 'CompletionItem', 'Definition', 'DocumentFormattingEdit',
    'DocumentHighlight', 'DocumentLink', 'DocumentRangeFormattingEdit',
    'DocumentRangeSemanticTokens', 'DocumentSemanticTokens', 'DocumentSymbol', 'FoldingRange',
    'Hover', 'InlayHints', 'OnTypeFormattingEdit', 'Reference', 'Rename', 'SelectionRange',
    'SignatureHelp', 'WorkspaceSymbol',
  ]);
});

test('a mistake shows as one types, and its fix fixes it', async () => {
  edit(scene, 'contentOffset', 'contentOfset');
  const [mistake] = await eventually('mistake', () => (diagnostics(scene) || []).length && diagnostics(scene));
  assert.match(mistake.message, /has no property 'contentOfset'/);
  assert.equal(mistake.severity, 0);
  assert.deepEqual(mistake.range.start, scene.find('contentOfset'));

  const actions = await ask('CodeActions', 'provideCodeActions', scene, mistake.range, {
    diagnostics: [mistake],
  });
  const fix = actions.find(({ kind }) => kind.value === 'quickfix');
  assert.deepEqual(fix.diagnostics, [mistake]);
  await vscode.workspace.applyEdit(fix.edit);
  assert.equal(scene.getText(), source);
  await eventually('fixed scene', () => !diagnostics(scene).length);
});

test('completion offers properties, with what they replace', async () => {
  edit(scene, 'cornerRadius: 8', 'corner');
  const place = scene.find('; corner }', 8);
  const { provider } = told.providers.get('CompletionItem');
  const list = await provider.provideCompletionItems(scene, place, none, { triggerKind: 0 });
  const item = list.items.find(({ label }) => (label.label || label) === 'cornerRadius');
  assert.ok(item, 'cornerRadius is not offered');
  assert.ok(item.documentation.value.length > 10);
});

test('hover says what a word is', async () => {
  const hover = await ask('Hover', 'provideHover', scene, scene.find('cornerRadius', 3));
  assert.match(hover.contents.value, /cornerRadius/);
});

test('names lead to their declaration, and back', async () => {
  const use = scene.find('titleColor: tint', 13);
  const [target] = await ask('Definition', 'provideDefinition', scene, use);
  assert.deepEqual(target.range.start, new Position(0, 4));
  const uses = await ask('Reference', 'provideReferences', scene, use, { includeDeclaration: true });
  assert.equal(uses.length, 3);
  const marks = await ask('DocumentHighlight', 'provideDocumentHighlights', scene, use);
  assert.equal(marks.length, 3);
});

test('a name is changed everywhere, or refused with the reason', async () => {
  const use = scene.find('titleColor: tint', 13);
  const { placeholder } = await ask('Rename', 'prepareRename', scene, use);
  assert.equal(placeholder, 'tint');
  const edits = await ask('Rename', 'provideRenameEdits', scene, use, 'accent');
  await vscode.workspace.applyEdit(edits);
  assert.equal(scene.getText(), source.replaceAll('tint', 'accent'));
  await vscode.workspace.applyEdit(
    await ask('Rename', 'provideRenameEdits', scene, new Position(0, 4), 'tint'));
  assert.equal(scene.getText(), source);
  await assert.rejects(
    async () => ask('Rename', 'provideRenameEdits', scene, use, 'no name'), /name/);
});

test('the text is put in order', async () => {
  edit(scene, '        rows { height: 44 }', '  rows {height:44}');
  const edits = await ask('DocumentFormattingEdit', 'provideDocumentFormattingEdits', scene, {
    tabSize: 4, insertSpaces: true,
  });
  change(scene, edits);
  assert.equal(scene.getText(), source);
});

test('a part of the text is put in order, and what is closed as one types', async () => {
  const options = { tabSize: 4, insertSpaces: true };
  edit(scene, '        rows { height: 44 }', '  rows {height:44}');
  const { provider } = told.providers.get('DocumentRangeFormattingEdit');
  const line = scene.find('  rows {').line;
  change(
    scene,
    await provider.provideDocumentRangeFormattingEdits(
      scene, new Range(line, 0, line + 1, 0), options, none));
  assert.equal(scene.getText(), source);

  edit(scene, '        row "Boulder, CO"\n    }', '        row "Boulder, CO"\n        }');
  const typed = told.providers.get('OnTypeFormattingEdit');
  assert.deepEqual(typed.more, ['}', '\n']);
  const place = scene.find('"Boulder, CO"\n        }', 14 + 9);
  change(
    scene,
    await typed.provider.provideOnTypeFormattingEdits(scene, place, '}', options, none));
  assert.equal(scene.getText(), source);
});

test('paths are links', async () => {
  edit(scene, 'cornerRadius: 8', 'cornerRadius: 8; contents: "pictures/a.png"');
  const [link] = await ask('DocumentLink', 'provideDocumentLinks', scene);
  assert.equal(link.target.toString(), vscode.Uri.file(path.join(scratch, 'pictures/a.png')).toString());
});

test('what a scene holds is listed, folded and selected', async () => {
  const symbols = await ask('DocumentSymbol', 'provideDocumentSymbols', scene);
  const places = symbols.find(({ name }) => name.includes('Places'));
  assert.ok(places.children.some(({ name }) => name.includes('card')));
  const found = await ask('WorkspaceSymbol', 'provideWorkspaceSymbols', 'card');
  assert.ok(found.some(({ name }) => name.includes('card')));
  const folds = await ask('FoldingRange', 'provideFoldingRanges', scene, {});
  assert.ok(folds.some(({ start }) => start === 3));
  const [selection] = await ask('SelectionRange', 'provideSelectionRanges', scene, [
    scene.find('44'),
  ]);
  let outermost = selection;
  while (outermost.parent) outermost = outermost.parent;
  assert.equal(outermost.range.start.line, 0);
});

test('words, colors, hints and lenses are shown', async () => {
  const whole = new Range(0, 0, 17, 0);
  const tokens = await ask('DocumentSemanticTokens', 'provideDocumentSemanticTokens', scene);
  assert.ok(tokens.data.length > 100 && tokens.data.length % 5 === 0);
  const part = await ask(
    'DocumentRangeSemanticTokens', 'provideDocumentRangeSemanticTokens', scene,
    new Range(0, 0, 1, 0));
  assert.ok(part.data.length > 0 && part.data.length < tokens.data.length);

  const [color] = await ask('Color', 'provideDocumentColors', scene);
  assert.equal(Math.round(color.color.red * 255), 0x1f);
  const labels = await ask(
    'Color', 'provideColorPresentations', new vscode.Color(1, 0, 0, 1),
    { document: scene, range: color.range });
  assert.deepEqual(labels.map(({ label }) => label), ['#FF0000', 'red']);

  const hints = await ask('InlayHints', 'provideInlayHints', scene, whole);
  assert.ok(hints.every(({ label, position }) => label && position));

  const lenses = await ask('CodeLens', 'provideCodeLenses', scene);
  const commands = lenses.map(({ command }) => command.command);
  assert.deepEqual(
    [...new Set(commands)],
    [
      'scenec.preview', 'scenec.openPreview', 'scenec.compareSnapshot', 'scenec.updateSnapshot',
    ]);
  for (const command of commands) assert.ok(told.commands.has(command));
});

test('a call shows its parameters', async () => {
  edit(scene, 'background: white', 'background: linearGradient(white, ');
  const help = await ask(
    'SignatureHelp', 'provideSignatureHelp', scene, scene.find('(white, ', 8));
  assert.match(help.signatures[0].label, /linearGradient/);
});

test('the panel shows the picture, leads to the source and back', async () => {
  const uri = scene.uri.toString();
  await told.commands.get('scenec.preview')(uri, 'pulled down');
  const panel = vscode.window.panels.at(-1);
  const last = (type) => panel.posted.findLast((message) => message.type === type);
  const picture = await eventually('picture', () => last('picture'));
  assert.equal(picture.snapshot, 'pulled-down');
  assert.deepEqual([picture.width, picture.height], [640, 400]);
  assert.equal(picture.duration, 0);
  const bytes = Buffer.from(picture.png, 'base64');
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');

  const nonce = /script-src 'nonce-([^']+)'/.exec(panel.webview.html)[1];
  assert.ok(panel.webview.html.includes(`<script nonce="${nonce}"`));
  assert.ok(panel.webview.html.includes("default-src 'none'"));

  // Select the other snapshot, then click the card.
  panel.messages.fire({ type: 'view', snapshot: 'rest', time: 0.5 });
  await eventually('the other snapshot', () => last('picture').snapshot === 'rest');
  panel.messages.fire({ type: 'pick', pixel: { x: 320, y: 320 } });
  const shown = await eventually('jump', () => told.shown.at(-1));
  assert.equal(shown.uri, uri);
  assert.equal(shown.selection.start.line, scene.find('layer card').line);

  // Move the cursor into the card.
  const place = scene.find('cornerRadius');
  events.onDidChangeTextEditorSelection.fire({
    textEditor: { document: scene, selection: new vscode.Selection(place, place) },
  });
  const { boxes } = await eventually(
    'outline', () => last('outline') && last('outline').boxes.length && last('outline'));
  assert.deepEqual(
    { ...boxes.at(-1), name: undefined },
    { x: 40, y: 280, width: 560, height: 80, name: undefined });

  // An error keeps the last image.
  edit(scene, 'cornerRadius: 8', 'cornerRadius: ');
  await eventually('stale picture', () => last('picture').isStale && last('picture').png);
  edit(scene, 'cornerRadius: ', 'cornerRadius: 8');
  await eventually('fresh picture', () => !last('picture').isStale);
  // The slider ends at the end of the animations.
  edit(scene, 'cornerRadius: 8', 'cornerRadius: 8; animate opacity { duration: 1.5s }');
  await eventually('length', () => last('picture').duration === 1.5);
  edit(scene, '; animate opacity { duration: 1.5s }', '');
  await eventually('no length', () => last('picture').duration === 0);
  assert.equal(scene.getText(), source);
});

test('a link to the playground contains the text', async () => {
  vscode.workspace.settings.playground = 'https://example.com/playground.html#old';
  await told.commands.get('scenec.copyPlaygroundLink')(scene.uri);
  const [address, packed] = told.clipboard.split('#z=');
  assert.equal(address, 'https://example.com/playground.html');
  const bytes = require('node:zlib').inflateSync(Buffer.from(packed, 'base64url'));
  const { files } = JSON.parse(bytes.toString());
  assert.equal(files[0][1], scene.getText());
});

test('the page in the browser shows the picture, and leads to the source', async () => {
  await told.commands.get('scenec.openPreview')(scene.uri);
  const address = await eventually('address', () => told.opened.at(-1));
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
  const page = await fetch(address);
  assert.match(page.headers.get('content-security-policy'), /default-src 'none'/);
  assert.ok((await page.text()).includes('viewer.js'));
  assert.equal((await fetch(new URL('/', address))).status, 404);

  let number = 0;
  const next = async (type) => {
    const found = await (await fetch(`${address}events?after=${number}`)).json();
    number = found.number;
    return found.messages.find((message) => message.type === type);
  };
  const picture = await eventually('picture', () => next('picture'));
  assert.deepEqual([picture.width, picture.height], [640, 400]);
  edit(scene, 'tint = #1F5FA8', 'tint = #1F5FA9');
  const changed = await eventually('another picture', () => next('picture'));
  assert.notEqual(changed.png, picture.png);
  const shown = told.shown.length;
  await fetch(`${address}message`, {
    method: 'POST', body: JSON.stringify({ type: 'pick', pixel: { x: 320, y: 320 } }),
  });
  await eventually('jump', () => told.shown.length > shown);
  assert.equal(told.shown.at(-1).uri, scene.uri.toString());
  assert.equal(told.shown.at(-1).selection.start.line, scene.find('layer card').line);
});

test('scenes follow the files that they read', async () => {
  const theme = vscode.Uri.file(path.join(scratch, 'theme.tbl'));
  fs.writeFileSync(theme.fsPath, 'let tint = red\n');
  const file = path.join(scratch, 'reader.tbl');
  const reader = open(file, 'import "theme.tbl"\nscene "A" { size: (1, 1); background: tint }\n');
  let edits;
  events.onWillRenameFiles.fire({
    files: [{ oldUri: theme, newUri: vscode.Uri.file(path.join(scratch, 'look.tbl')) }],
    waitUntil: (promise) => (edits = promise),
  });
  const [[uri, [one]]] = (await edits).entries();
  assert.equal(uri.toString(), reader.uri.toString());
  assert.equal(one.newText, 'look.tbl');
});

test('a code leads to its page', async () => {
  edit(scene, 'cornerRadius', 'cornerRadis');
  const found = await eventually('mistake', () => diagnostics(scene)[0]);
  assert.equal(found.code.value, 'E0301');
  assert.match(await (await fetch(found.code.target.toString())).text(), /^E0301: /);
});

test('a snapshot is made its reference', async () => {
  await told.commands.get('scenec.updateSnapshot')(scene.uri.toString(), 'rest');
  assert.match(told.information.at(-1), /updated the reference of .rest./);
  assert.ok(fs.existsSync(path.join(scratch, '__Snapshots__/places/rest.png')));
});

test('what is cancelled answers nothing, and the server goes on', async () => {
  const source = new vscode.CancellationTokenSource();
  const { provider } = told.providers.get('Hover');
  const asked = provider.provideHover(scene, new Position(0, 5), source.token);
  source.cancel();
  await asked;
  assert.ok(await ask('Hover', 'provideHover', scene, scene.find('cornerRadius', 3)));
});

test('a server that dies is started again, and knows the texts', async () => {
  const { client } = extension;
  const first = client.server.child;
  first.kill('SIGKILL');
  await eventually('another server', () => client.connection && client.server.child !== first);
  edit(scene, 'contentOffset', 'contentOfset');
  await eventually('mistake', () => (diagnostics(scene) || []).length);
  edit(scene, 'contentOfset', 'contentOffset');
  await eventually('fixed scene', () => (diagnostics(scene) || [1]).length === 0);
  assert.deepEqual(told.errors, []);
});

test('one that dies again and again is given up, and that is told', async () => {
  const { client } = extension;
  const program = vscode.workspace.settings.path;
  vscode.workspace.settings.path = process.execPath;
  client.server.child.kill('SIGKILL');
  await eventually('message', () => told.errors.length);
  assert.match(told.errors[0], /times within a minute/);

  // A missing program is reported immediately.
  vscode.workspace.settings.path = path.join(scratch, 'nowhere');
  told.errors.length = 0;
  await client.server.restart();
  await eventually('message', () => told.errors.length);
  assert.match(told.errors[0], /cannot be started.*scenec\.path/);

  vscode.workspace.settings.path = program;
  await client.server.restart();
  await eventually('server', () => client.connection);
});
