// The language server client: synchronizes open documents and shows diagnostics.

'use strict';

const vscode = require('vscode');
const { Server } = require('./server');
const convert = require('./convert');

const language = 'scenec';
const isScene = (document) => document.languageId === language;

/** The client capabilities. */
const capabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true },
    semanticTokens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    fileOperations: { willRename: true },
  },
  window: { showDocument: { support: true } },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {
      relatedInformation: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] },
    },
    completion: {
      completionItem: {
        snippetSupport: true, documentationFormat: ['markdown', 'plaintext'],
        insertReplaceSupport: true, labelDetailsSupport: true,
      },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: {
      signatureInformation: {
        documentationFormat: ['markdown', 'plaintext'],
        parameterInformation: { labelOffsetSupport: true },
      },
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } },
      isPreferredSupport: true,
    },
    rename: { prepareSupport: true },
    foldingRange: {}, selectionRange: {}, documentLink: {}, colorProvider: {}, inlayHint: {},
    codeLens: {}, formatting: {}, rangeFormatting: {}, onTypeFormatting: {}, definition: {},
    references: {}, documentHighlight: {},
    semanticTokens: {
      requests: { full: true, range: true }, formats: ['relative'], tokenTypes: [],
      tokenModifiers: [],
    },
  },
};

class Client {
  /** @param output - a vscode.OutputChannel */
  constructor(output) {
    this.diagnostics = vscode.languages.createDiagnosticCollection(language);
    this.ready = new vscode.EventEmitter();
    this.changed = new vscode.EventEmitter();
    this.connection = null;
    this.capabilities = null;
    this.server = new Server(() => this.command(), {
      onStart: (connection) => this.initialize(connection),
      onEnd: () => {
        this.connection = null;
        this.diagnostics.clear();
      },
      onFailure: (sentence) => vscode.window.showErrorMessage(`scenec: ${sentence}`),
      onNotification: (method, params) => this.notified(method, params),
      onRequest: (method, params) => this.requested(method, params),
      log: (text) => output.append(text),
    });
    this.subscriptions = [
      this.diagnostics, this.ready, this.changed,
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.edited(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.tell('didSave', document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.closed(document)),
      vscode.workspace.onDidChangeWorkspaceFolders((event) => this.foldersChanged(event)),
      vscode.workspace.onWillRenameFiles((event) => event.waitUntil(this.willRename(event.files))),
      ...this.watchers(),
    ];
  }

  /** Returns the command of the server, from the current settings. */
  command() {
    const settings = vscode.workspace.getConfiguration(language);
    const folder = (vscode.workspace.workspaceFolders || [])[0];
    const place = folder && folder.uri.scheme === 'file' ? folder.uri.fsPath : undefined;
    const fill = (text) => text.replace('${workspaceFolder}', place || '.');
    const root = fill(settings.get('root') || '');
    return {
      program: fill(settings.get('path') || 'scenec'),
      arguments: root ? ['lsp', '--root', root] : ['lsp'],
      folder: place,
    };
  }

  async initialize(connection) {
    const folders = (vscode.workspace.workspaceFolders || []).map(folderOf);
    const result = await connection.request('initialize', {
      processId: process.pid,
      clientInfo: { name: vscode.env.appName, version: vscode.version },
      rootUri: folders.length ? folders[0].uri : null,
      workspaceFolders: folders.length ? folders : null,
      capabilities,
    });
    connection.notify('initialized', {});
    this.connection = connection;
    this.capabilities = result.capabilities;
    vscode.workspace.textDocuments.forEach((document) => this.opened(document));
    this.ready.fire(result.capabilities);
  }

  /**
   * Sends a request; the result is null if the server is not running.
   *
   * @param token - an optional vscode.CancellationToken
   */
  async request(method, params, token) {
    return this.connection ? this.connection.request(method, params, token) : null;
  }

  // Notifications to the server.

  notify(method, params) {
    if (this.connection) this.connection.notify(method, params);
  }

  tell(what, document, more = {}) {
    if (!isScene(document)) return;
    this.notify(`textDocument/${what}`, { textDocument: convert.toDocument(document), ...more });
  }

  opened(document) {
    if (!isScene(document)) return;
    this.notify('textDocument/didOpen', {
      textDocument: {
        uri: document.uri.toString(), languageId: language, version: document.version,
        text: document.getText(),
      },
    });
  }

  edited({ document, contentChanges }) {
    if (!isScene(document) || !contentChanges.length) return;
    this.notify('textDocument/didChange', {
      textDocument: { ...convert.toDocument(document), version: document.version },
      contentChanges: contentChanges.map((change) => ({
        range: convert.toRange(change.range), text: change.text,
      })),
    });
    this.changed.fire(document);
  }

  closed(document) {
    if (!isScene(document)) return;
    this.tell('didClose', document);
    this.diagnostics.delete(document.uri);
  }

  foldersChanged({ added, removed }) {
    this.notify('workspace/didChangeWorkspaceFolders', {
      event: { added: added.map(folderOf), removed: removed.map(folderOf) },
    });
  }

  /** @returns the edits that update paths in scenes after files are renamed, as a vscode.WorkspaceEdit */
  async willRename(files) {
    const edit = await this.request('workspace/willRenameFiles', {
      files: files.map(({ oldUri, newUri }) => ({
        oldUri: oldUri.toString(), newUri: newUri.toString(),
      })),
    });
    return edit ? convert.workspaceEdit(edit) : new vscode.WorkspaceEdit();
  }

  /** Watches the files that scenes read. */
  watchers() {
    const watcher = vscode.workspace.createFileSystemWatcher('**/*.{tbl,png,csv,json}');
    const changed = (type) => (uri) => {
      this.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
    };
    return [
      watcher, watcher.onDidCreate(changed(1)), watcher.onDidChange(changed(2)),
      watcher.onDidDelete(changed(3)),
    ];
  }

  // Notifications and requests from the server.

  notified(method, params) {
    switch (method) {
      case 'textDocument/publishDiagnostics':
        this.diagnostics.set(
          convert.uri(params.uri), params.diagnostics.map(convert.diagnostic));
        break;
      case 'window/showMessage':
        if (params.type === 1) vscode.window.showErrorMessage(params.message);
        else vscode.window.showInformationMessage(params.message);
        break;
    }
  }

  async requested(method, params) {
    switch (method) {
      case 'workspace/applyEdit':
        return { applied: await vscode.workspace.applyEdit(convert.workspaceEdit(params.edit)) };
      case 'workspace/configuration':
        return params.items.map(() => null);
      case 'workspace/workspaceFolders':
        return (vscode.workspace.workspaceFolders || []).map(folderOf);
      case 'window/showDocument':
        return { success: await showDocument(params) };
      case 'client/registerCapability':
      case 'client/unregisterCapability':
      case 'window/workDoneProgress/create':
        return null;
      case 'workspace/semanticTokens/refresh':
      case 'workspace/inlayHint/refresh':
      case 'workspace/codeLens/refresh':
      case 'workspace/diagnostic/refresh':
        this.ready.fire(this.capabilities);
        return null;
      default:
        throw Object.assign(new Error(`unknown method '${method}'`), { code: -32601 });
    }
  }

  async dispose() {
    this.subscriptions.forEach((subscription) => subscription.dispose());
    await this.server.stop();
  }
}

/** Shows a page in the browser, or a document in the editor. */
async function showDocument({ uri, external, takeFocus, selection }) {
  const target = convert.uri(uri);
  if (external) return vscode.env.openExternal(target);
  await vscode.window.showTextDocument(target, {
    preserveFocus: !takeFocus, selection: selection && convert.range(selection),
  });
  return true;
}

function folderOf({ uri, name }) {
  return { uri: uri.toString(), name };
}

module.exports = { Client, isScene, language };
