// The part of the `vscode` module that the extension uses, according to vscode.d.ts. The tests act as
// the editor.

'use strict';

const fs = require('node:fs');
const { fileURLToPath, pathToFileURL } = require('node:url');

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
  isEqual(other) {
    return this.line === other.line && this.character === other.character;
  }
  isBefore(other) {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }
}

class Range {
  constructor(start, end, endLine, endCharacter) {
    if (typeof start === 'number') {
      this.start = new Position(start, end);
      this.end = new Position(endLine, endCharacter);
    } else {
      this.start = start;
      this.end = end;
    }
  }
  isEqual(other) {
    return this.start.isEqual(other.start) && this.end.isEqual(other.end);
  }
}

class Selection extends Range {
  get active() {
    return this.end;
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.slice(0, text.indexOf(':'));
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(path) {
    return new Uri(pathToFileURL(path).href);
  }
  static joinPath(uri, ...parts) {
    return new Uri([uri.text, ...parts].join('/'));
  }
  get fsPath() {
    return fileURLToPath(this.text);
  }
  toString() {
    return this.text;
  }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return { dispose: () => this.listeners.delete(listener) };
    };
  }
  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }
  dispose() {
    this.listeners.clear();
  }
}

class CancellationTokenSource {
  constructor() {
    this.emitter = new EventEmitter();
    this.token = {
      isCancellationRequested: false, onCancellationRequested: this.emitter.event,
    };
  }
  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
}

class WorkspaceEdit {
  constructor() {
    this.files = new Map();
  }
  set(uri, edits) {
    this.files.set(uri.toString(), edits);
  }
  entries() {
    return [...this.files].map(([uri, edits]) => [Uri.parse(uri), edits]);
  }
}

/** A class whose constructor stores its arguments in these properties. */
function record(...names) {
  return class {
    constructor(...values) {
      names.forEach((name, index) => (this[name] = values[index]));
    }
  };
}

/** The calls that the extension made, for inspection by tests. */
const told = {
  errors: [], information: [], providers: new Map(), commands: new Map(), shown: [], opened: [],
};

class DiagnosticCollection {
  constructor() {
    this.files = new Map();
    this.changes = new EventEmitter();
  }
  set(uri, list) {
    this.files.set(uri.toString(), list);
    this.changes.fire(uri.toString());
  }
  get(uri) {
    return this.files.get(uri.toString());
  }
  delete(uri) {
    this.files.delete(uri.toString());
  }
  clear() {
    this.files.clear();
  }
  dispose() {}
}

const collections = [];

const languages = {
  createDiagnosticCollection() {
    const collection = new DiagnosticCollection();
    collections.push(collection);
    return collection;
  },
};

for (const kind of [
  'CompletionItem', 'Hover', 'SignatureHelp', 'Definition', 'Reference', 'DocumentHighlight',
  'DocumentSymbol', 'WorkspaceSymbol', 'DocumentLink', 'FoldingRange', 'SelectionRange',
  'DocumentSemanticTokens', 'DocumentRangeSemanticTokens', 'InlayHints', 'CodeLens', 'Color',
  'Rename', 'DocumentFormattingEdit', 'DocumentRangeFormattingEdit', 'OnTypeFormattingEdit',
  'CodeActions',
]) {
  const name = kind === 'CodeActions' ? kind : kind.replace(/s$/, (s) => s);
  languages[`register${name}Provider`] = (...values) => {
    const at = kind === 'WorkspaceSymbol' ? 0 : 1;
    const entry = { provider: values[at], more: values.slice(at + 1) };
    told.providers.set(kind, entry);
    return {
      dispose() {
        if (told.providers.get(kind) === entry) told.providers.delete(kind);
      },
    };
  };
}

const events = {};
for (const name of [
  'onDidOpenTextDocument', 'onDidChangeTextDocument', 'onDidSaveTextDocument',
  'onDidCloseTextDocument', 'onDidChangeWorkspaceFolders', 'onDidChangeConfiguration',
  'onDidChangeActiveTextEditor', 'onDidChangeTextEditorSelection', 'onWillRenameFiles',
]) {
  events[name] = new EventEmitter();
}

/** An open document. */
class TextDocument {
  constructor(uri, text) {
    Object.assign(this, { uri, text, version: 1, languageId: 'scenec' });
  }
  getText() {
    return this.text;
  }
  offsetAt({ line, character }) {
    const lines = this.text.split('\n');
    return lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split('\n');
    return new Position(before.length - 1, before.at(-1).length);
  }
  /** The position of `text`, plus an offset in characters. */
  find(text, into = 0) {
    const offset = this.text.indexOf(text);
    if (offset < 0) throw new Error(`'${text}' is not in the text`);
    return this.positionAt(offset + into);
  }
}

const workspace = {
  ...events,
  textDocuments: [],
  workspaceFolders: undefined,
  settings: {},
  getConfiguration: () => ({ get: (key) => workspace.settings[key] }),
  createFileSystemWatcher: () => ({
    onDidCreate: new EventEmitter().event,
    onDidChange: new EventEmitter().event,
    onDidDelete: new EventEmitter().event,
    dispose() {},
  }),
  async applyEdit(edit) {
    for (const [uri, edits] of edit.entries()) {
      const document = workspace.textDocuments.find((one) => one.uri.text === uri.text);
      change(document, edits);
    }
    return true;
  },
};
for (const name of Object.keys(events)) workspace[name] = events[name].event;

class WebviewPanel {
  constructor(type, title) {
    Object.assign(this, { type, title, posted: [], isDisposed: false });
    this.messages = new EventEmitter();
    this.ends = new EventEmitter();
    this.posts = new EventEmitter();
    this.onDidDispose = this.ends.event;
    this.webview = {
      html: '',
      cspSource: 'vscode-resource:',
      asWebviewUri: (uri) => uri,
      onDidReceiveMessage: this.messages.event,
      postMessage: (message) => {
        this.posted.push(message);
        this.posts.fire(message);
      },
    };
  }
  reveal() {}
  dispose() {
    this.isDisposed = true;
    this.ends.fire();
  }
}

const window = {
  activeTextEditor: undefined,
  visibleTextEditors: [],
  panels: [],
  onDidChangeActiveTextEditor: events.onDidChangeActiveTextEditor.event,
  onDidChangeTextEditorSelection: events.onDidChangeTextEditorSelection.event,
  createOutputChannel: () => ({
    text: '',
    append(text) {
      this.text += text;
      told.log = this.text;
    },
    dispose() {},
  }),
  showErrorMessage: (text) => void told.errors.push(text),
  showInformationMessage: (text) => void told.information.push(text),
  showQuickPick: async (names) => names[0],
  showTextDocument: async (uri, options) => void told.shown.push({ uri: uri.toString(), ...options }),
  createWebviewPanel(type, title) {
    const panel = new WebviewPanel(type, title);
    window.panels.push(panel);
    return panel;
  },
};

/** Types into a document, as a user would. */
function change(document, edits) {
  const contentChanges = edits
    .map(({ range, newText }) => ({ range, text: newText }))
    .sort((a, b) => (a.range.start.isBefore(b.range.start) ? 1 : -1));
  for (const { range, text } of contentChanges) {
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    document.text = document.text.slice(0, start) + text + document.text.slice(end);
  }
  document.version += 1;
  events.onDidChangeTextDocument.fire({ document, contentChanges });
}

function open(path, text = fs.readFileSync(path, 'utf8')) {
  const document = new TextDocument(Uri.file(path), text);
  workspace.textDocuments.push(document);
  events.onDidOpenTextDocument.fire(document);
  return document;
}

module.exports = {
  Position, Range, Selection, Uri, EventEmitter, CancellationTokenSource, WorkspaceEdit,
  Location: record('uri', 'range'),
  TextEdit: record('range', 'newText'),
  Diagnostic: record('range', 'message', 'severity'),
  DiagnosticRelatedInformation: record('location', 'message'),
  MarkdownString: record('value'),
  SnippetString: record('value'),
  CompletionItem: record('label', 'kind'),
  CompletionList: record('items', 'isIncomplete'),
  Hover: record('contents', 'range'),
  SignatureHelp: record(),
  SignatureInformation: record('label', 'documentation'),
  ParameterInformation: record('label', 'documentation'),
  DocumentHighlight: record('range', 'kind'),
  DocumentSymbol: record('name', 'detail', 'kind', 'range', 'selectionRange'),
  SymbolInformation: record('name', 'kind', 'containerName', 'location'),
  DocumentLink: record('range', 'target'),
  FoldingRange: record('start', 'end', 'kind'),
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  SelectionRange: record('range', 'parent'),
  SemanticTokens: record('data', 'resultId'),
  SemanticTokensLegend: record('tokenTypes', 'tokenModifiers'),
  InlayHint: record('position', 'label', 'kind'),
  CodeLens: record('range', 'command'),
  Color: record('red', 'green', 'blue', 'alpha'),
  ColorInformation: record('range', 'color'),
  ColorPresentation: record('label'),
  CodeAction: record('title', 'kind'),
  CodeActionKind: {
    QuickFix: { value: 'quickfix' }, SourceFixAll: { value: 'source.fixAll' },
  },
  ViewColumn: { One: 1, Beside: -2 },
  commands: {
    registerCommand(name, run) {
      told.commands.set(name, run);
      return { dispose: () => told.commands.delete(name) };
    },
  },
  env: {
    appName: 'a stub of the editor',
    openExternal: async (uri) => {
      told.opened.push(uri.toString());
      return true;
    },
    clipboard: { writeText: async (text) => { told.clipboard = text; } },
  },
  version: '1.82.0',
  languages, workspace, window,
  // For the tests.
  stub: { told, collections, events, change, open },
};
