// Converts between values of the protocol and of the editor. Both use UTF-16 positions.

'use strict';

const vscode = require('vscode');

// To the protocol.

const toPosition = ({ line, character }) => ({ line, character });
const toRange = ({ start, end }) => ({ start: toPosition(start), end: toPosition(end) });
const toDocument = (document) => ({ uri: document.uri.toString() });
const toPlace = (document, position) => ({
  textDocument: toDocument(document),
  position: toPosition(position),
});

// To the editor.

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const uri = (text) => vscode.Uri.parse(text);
const location = (value) => new vscode.Location(uri(value.uri), range(value.range));
const textEdit = (edit) => new vscode.TextEdit(range(edit.range), edit.newText);
const list = (values, convert) => (values || []).map(convert);

/** A string, or `{ kind, value }`. */
function documentation(value) {
  if (!value) return undefined;
  if (typeof value === 'string') return value;
  return value.kind === 'markdown' ? new vscode.MarkdownString(value.value) : value.value;
}

function diagnostic(value) {
  // Severities start at 1 in the protocol.
  const converted = new vscode.Diagnostic(
    range(value.range), value.message, (value.severity || 1) - 1);
  converted.source = value.source;
  converted.code =
    value.codeDescription ?
      { value: value.code, target: uri(value.codeDescription.href) }
    : value.code;
  converted.tags = value.tags;
  converted.relatedInformation = list(
    value.relatedInformation,
    (related) =>
      new vscode.DiagnosticRelatedInformation(location(related.location), related.message)
  );
  return converted;
}

function workspaceEdit(value) {
  const edit = new vscode.WorkspaceEdit();
  for (const [name, edits] of Object.entries(value.changes || {})) {
    edit.set(uri(name), edits.map(textEdit));
  }
  for (const change of value.documentChanges || []) {
    edit.set(uri(change.textDocument.uri), change.edits.map(textEdit));
  }
  return edit;
}

function completionItem(value) {
  // Kinds start at 1 in the protocol.
  const item = new vscode.CompletionItem(
    value.labelDetails ? { label: value.label, ...value.labelDetails } : value.label,
    (value.kind || 1) - 1);
  for (const key of ['detail', 'filterText', 'sortText', 'preselect', 'commitCharacters', 'tags']) {
    if (value[key] !== undefined) item[key] = value[key];
  }
  item.documentation = documentation(value.documentation);
  const text = value.textEdit ? value.textEdit.newText : value.insertText;
  if (text !== undefined) {
    item.insertText = value.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  }
  if (value.textEdit) {
    const edit = value.textEdit;
    item.range =
      edit.range ?
        range(edit.range)
      : { inserting: range(edit.insert), replacing: range(edit.replace) };
  }
  item.additionalTextEdits = list(value.additionalTextEdits, textEdit);
  if (value.command) item.command = value.command;
  return item;
}

function symbol(value) {
  const converted = new vscode.DocumentSymbol(
    value.name, value.detail || '', value.kind - 1, range(value.range),
    range(value.selectionRange));
  converted.children = list(value.children, symbol);
  return converted;
}

function selection(value) {
  return new vscode.SelectionRange(range(value.range), value.parent && selection(value.parent));
}

module.exports = {
  toPosition, toRange, toDocument, toPlace,
  position, range, uri, location, textEdit, list, documentation, diagnostic, workspaceEdit,
  completionItem, symbol, selection,
};
