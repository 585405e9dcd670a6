// Providers whose results come from the server.

'use strict';

const vscode = require('vscode');
const convert = require('./convert');
const { language } = require('./client');

/** Registers a provider for each capability of the server. */
function register(client, capabilities) {
  const found = [];
  for (const [capability, make] of Object.entries(providers)) {
    const offered = capabilities[capability];
    if (offered) found.push(...[make(client, offered)].flat());
  }
  return found;
}

const { languages } = vscode;

const providers = {
  completionProvider: (client, { triggerCharacters = [] }) =>
    languages.registerCompletionItemProvider(
      language,
      {
        async provideCompletionItems(document, position, token, context) {
          const result = await client.request(
            'textDocument/completion',
            {
              ...convert.toPlace(document, position),
              // Kinds start at 1 in the protocol.
              context: {
                triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter,
              },
            }, token);
          if (!result) return null;
          const items = Array.isArray(result) ? result : result.items;
          return new vscode.CompletionList(
            items.map(convert.completionItem), Boolean(result.isIncomplete));
        },
      },
      ...triggerCharacters),

  hoverProvider: (client) =>
    languages.registerHoverProvider(language, {
      async provideHover(document, position, token) {
        const result = await client.request(
          'textDocument/hover', convert.toPlace(document, position), token);
        return (
          result
          && new vscode.Hover(
            convert.documentation(result.contents), result.range && convert.range(result.range))
        );
      },
    }),

  signatureHelpProvider: (client, { triggerCharacters = [], retriggerCharacters = [] }) =>
    languages.registerSignatureHelpProvider(
      language,
      {
        async provideSignatureHelp(document, position, token) {
          const result = await client.request(
            'textDocument/signatureHelp', convert.toPlace(document, position), token);
          return result && signatureHelp(result);
        },
      },
      { triggerCharacters, retriggerCharacters }),

  definitionProvider: (client) =>
    languages.registerDefinitionProvider(language, {
      async provideDefinition(document, position, token) {
        const result = await client.request(
          'textDocument/definition', convert.toPlace(document, position), token);
        return result && [result].flat().map(convert.location);
      },
    }),

  referencesProvider: (client) =>
    languages.registerReferenceProvider(language, {
      async provideReferences(document, position, context, token) {
        const result = await client.request(
          'textDocument/references', { ...convert.toPlace(document, position), context }, token);
        return convert.list(result, convert.location);
      },
    }),

  documentHighlightProvider: (client) =>
    languages.registerDocumentHighlightProvider(language, {
      async provideDocumentHighlights(document, position, token) {
        const result = await client.request(
          'textDocument/documentHighlight', convert.toPlace(document, position), token);
        return convert.list(
          result,
          (found) =>
            new vscode.DocumentHighlight(convert.range(found.range), (found.kind || 1) - 1));
      },
    }),

  documentSymbolProvider: (client) =>
    languages.registerDocumentSymbolProvider(language, {
      async provideDocumentSymbols(document, token) {
        const result = await client.request('textDocument/documentSymbol', whole(document), token);
        return convert.list(result, convert.symbol);
      },
    }),

  workspaceSymbolProvider: (client) =>
    languages.registerWorkspaceSymbolProvider({
      async provideWorkspaceSymbols(query, token) {
        const result = await client.request('workspace/symbol', { query }, token);
        return convert.list(
          result,
          (found) =>
            new vscode.SymbolInformation(
              found.name, found.kind - 1, found.containerName || '',
              convert.location(found.location)));
      },
    }),

  documentLinkProvider: (client) =>
    languages.registerDocumentLinkProvider(language, {
      async provideDocumentLinks(document, token) {
        const result = await client.request('textDocument/documentLink', whole(document), token);
        return convert.list(result, (found) => {
          const link = new vscode.DocumentLink(
            convert.range(found.range), convert.uri(found.target));
          link.tooltip = found.tooltip;
          return link;
        });
      },
    }),

  foldingRangeProvider: (client) =>
    languages.registerFoldingRangeProvider(language, {
      async provideFoldingRanges(document, context, token) {
        const result = await client.request('textDocument/foldingRange', whole(document), token);
        const kinds = {
          comment: vscode.FoldingRangeKind.Comment, imports: vscode.FoldingRangeKind.Imports,
          region: vscode.FoldingRangeKind.Region,
        };
        return convert.list(
          result,
          (found) => new vscode.FoldingRange(found.startLine, found.endLine, kinds[found.kind]));
      },
    }),

  selectionRangeProvider: (client) =>
    languages.registerSelectionRangeProvider(language, {
      async provideSelectionRanges(document, positions, token) {
        const result = await client.request(
          'textDocument/selectionRange',
          { ...whole(document), positions: positions.map(convert.toPosition) }, token);
        return convert.list(result, convert.selection);
      },
    }),

  semanticTokensProvider: (client, { legend, range }) => {
    const known = new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers);
    const tokens = (result) =>
      result && new vscode.SemanticTokens(Uint32Array.from(result.data), result.resultId);
    const full = {
      async provideDocumentSemanticTokens(document, token) {
        return tokens(
          await client.request('textDocument/semanticTokens/full', whole(document), token));
      },
    };
    const part = {
      async provideDocumentRangeSemanticTokens(document, asked, token) {
        return tokens(
          await client.request(
            'textDocument/semanticTokens/range',
            { ...whole(document), range: convert.toRange(asked) }, token));
      },
    };
    const found = [languages.registerDocumentSemanticTokensProvider(language, full, known)];
    if (range) {
      found.push(languages.registerDocumentRangeSemanticTokensProvider(language, part, known));
    }
    return found;
  },

  inlayHintProvider: (client) =>
    languages.registerInlayHintsProvider(language, {
      async provideInlayHints(document, asked, token) {
        const result = await client.request(
          'textDocument/inlayHint', { ...whole(document), range: convert.toRange(asked) }, token);
        return convert.list(result, (found) => {
          const label =
            typeof found.label === 'string' ?
              found.label
            : found.label.map((part) => part.value).join('');
          const hint = new vscode.InlayHint(convert.position(found.position), label, found.kind);
          hint.tooltip = convert.documentation(found.tooltip);
          hint.paddingLeft = found.paddingLeft;
          hint.paddingRight = found.paddingRight;
          return hint;
        });
      },
    }),

  codeLensProvider: (client) =>
    languages.registerCodeLensProvider(language, {
      async provideCodeLenses(document, token) {
        const result = await client.request('textDocument/codeLens', whole(document), token);
        return convert.list(
          result, (found) => new vscode.CodeLens(convert.range(found.range), found.command));
      },
    }),

  colorProvider: (client) =>
    languages.registerColorProvider(language, {
      async provideDocumentColors(document, token) {
        const result = await client.request('textDocument/documentColor', whole(document), token);
        return convert.list(result, ({ range, color }) => {
          const { red, green, blue, alpha } = color;
          return new vscode.ColorInformation(
            convert.range(range), new vscode.Color(red, green, blue, alpha));
        });
      },
      async provideColorPresentations({ red, green, blue, alpha }, { document, range }, token) {
        const result = await client.request(
          'textDocument/colorPresentation',
          {
            ...whole(document), color: { red, green, blue, alpha }, range: convert.toRange(range),
          }, token);
        return convert.list(result, (found) => {
          const presentation = new vscode.ColorPresentation(found.label);
          if (found.textEdit) presentation.textEdit = convert.textEdit(found.textEdit);
          return presentation;
        });
      },
    }),

  ...require('./editing'),
};

const whole = (document) => ({ textDocument: convert.toDocument(document) });

function signatureHelp(value) {
  const help = new vscode.SignatureHelp();
  help.activeSignature = value.activeSignature || 0;
  help.activeParameter = value.activeParameter || 0;
  help.signatures = value.signatures.map((found) => {
    const signature = new vscode.SignatureInformation(
      found.label, convert.documentation(found.documentation));
    signature.parameters = convert.list(
      found.parameters,
      (part) => new vscode.ParameterInformation(part.label, convert.documentation(part.documentation)));
    if (found.activeParameter !== undefined) signature.activeParameter = found.activeParameter;
    return signature;
  });
  return help;
}

module.exports = { register };
