// Providers that edit text: rename, quick fixes, and formatting, depending on the server's
// capabilities.

'use strict';

const vscode = require('vscode');
const convert = require('./convert');
const { language } = require('./client');

const { languages } = vscode;

const formatting = (client, method, more) => async (document, options, token) => {
  const { tabSize, insertSpaces } = options;
  const result = await client.request(
    `textDocument/${method}`,
    {
      textDocument: convert.toDocument(document), options: { tabSize, insertSpaces },
      ...more,
    }, token);
  return convert.list(result, convert.textEdit);
};

module.exports = {
  renameProvider: (client) =>
    languages.registerRenameProvider(language, {
      // The editor shows the message of the error.
      async prepareRename(document, position, token) {
        const result = await client.request(
          'textDocument/prepareRename', convert.toPlace(document, position), token);
        if (!result) throw new Error('There is no symbol to rename here.');
        return result.range ?
            { range: convert.range(result.range), placeholder: result.placeholder }
          : convert.range(result);
      },
      async provideRenameEdits(document, position, newName, token) {
        const result = await client.request(
          'textDocument/rename', { ...convert.toPlace(document, position), newName }, token);
        return result && convert.workspaceEdit(result);
      },
    }),

  documentFormattingProvider: (client) =>
    languages.registerDocumentFormattingEditProvider(language, {
      provideDocumentFormattingEdits: (document, options, token) =>
        formatting(client, 'formatting')(document, options, token),
    }),

  documentRangeFormattingProvider: (client) =>
    languages.registerDocumentRangeFormattingEditProvider(language, {
      provideDocumentRangeFormattingEdits: (document, range, options, token) =>
        formatting(client, 'rangeFormatting', { range: convert.toRange(range) })(
          document, options, token),
    }),

  documentOnTypeFormattingProvider: (client, { firstTriggerCharacter, moreTriggerCharacter = [] }) =>
    languages.registerOnTypeFormattingEditProvider(
      language,
      {
        provideOnTypeFormattingEdits: (document, position, ch, options, token) =>
          formatting(client, 'onTypeFormatting', { position: convert.toPosition(position), ch })(
            document, options, token),
      },
      firstTriggerCharacter, ...moreTriggerCharacter),

  codeActionProvider: (client) =>
    languages.registerCodeActionsProvider(
      language,
      {
        async provideCodeActions(document, range, context, token) {
          const only = context.only && context.only.value;
          const result = await client.request(
            'textDocument/codeAction',
            {
              textDocument: convert.toDocument(document),
              range: convert.toRange(range),
              context: { diagnostics: [], ...(only ? { only: [only] } : {}) },
            }, token);
          return convert.list(result, (found) => codeAction(found, context.diagnostics));
        },
      },
      {
        providedCodeActionKinds: [
          vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.SourceFixAll,
        ],
      }),
};

/** @param shown - the editor's diagnostics at that location, to associate with the fixes */
function codeAction(found, shown) {
  const kind =
    found.kind === 'source.fixAll' ?
      vscode.CodeActionKind.SourceFixAll
    : vscode.CodeActionKind.QuickFix;
  const action = new vscode.CodeAction(found.title, kind);
  action.edit = found.edit && convert.workspaceEdit(found.edit);
  action.isPreferred = found.isPreferred;
  const fixed = convert.list(found.diagnostics, convert.diagnostic);
  action.diagnostics = shown.filter((one) =>
    fixed.some((other) => other.message === one.message && other.range.isEqual(one.range)));
  return action;
}
