extension LanguageServer {
  /// The handlers of all methods.
  static let handlers: [String: Handler] =
    lifecycle
    .merging(synchronization) { first, _ in first }
    .merging(features) { first, _ in first }

  private static let lifecycle: [String: Handler] = [
    "initialize": .request { (server, parameters) in server.initialize(parameters) },
    "initialized": .notification { (server, _: NoParameters) in server.watchFiles() },
    "shutdown": .request { (server, _: NoParameters) -> Nothing? in
      server.shutDown()
      return nil
    },
    "exit": .notification { (server, _: NoParameters) in server.exit() },
    "$/setTrace": .notification { (_, _: NoParameters) in },
    "$/cancelRequest": .notification { (server, parameters) in server.cancel(parameters) },
    "workspace/didChangeConfiguration": .notification { (_, _: NoParameters) in },
    "workspace/didChangeWorkspaceFolders": .notification { (server, parameters) in
      server.changeFolders(parameters)
    },
  ]

  private static let synchronization: [String: Handler] = [
    "textDocument/didOpen": .notification { (server, parameters) in server.open(parameters) },
    "textDocument/didChange": .notification { (server, parameters) throws(RequestFailure) in
      try server.change(parameters)
    },
    "textDocument/didSave": .notification { (server, parameters) in server.save(parameters) },
    "textDocument/didClose": .notification { (server, parameters) in server.close(parameters) },
    "workspace/didChangeWatchedFiles": .notification { (server, parameters) in
      server.changeFiles(parameters)
    },
  ]
}

extension LanguageServer {
  private static let features: [String: Handler] = [
    "textDocument/diagnostic": .request { (server, parameters) throws(RequestFailure) in
      try server.pullDiagnostics(parameters)
    },
    "textDocument/completion": .request { (server, parameters) throws(RequestFailure) in
      try server.complete(parameters)
    },
    "textDocument/definition": .request { (server, parameters) throws(RequestFailure) in
      try server.define(parameters)
    },
    "textDocument/references": .request { (server, parameters) throws(RequestFailure) in
      try server.references(parameters)
    },
    "textDocument/documentHighlight": .request { (server, parameters) throws(RequestFailure) in
      try server.highlight(parameters)
    },
    "textDocument/prepareRename": .request { (server, parameters) throws(RequestFailure) in
      try server.prepareRename(parameters)
    },
    "textDocument/rename": .request { (server, parameters) throws(RequestFailure) in
      try server.rename(parameters)
    },
    "textDocument/documentSymbol": .request { (server, parameters) throws(RequestFailure) in
      try server.symbols(parameters)
    },
    "workspace/symbol": .request { (server, parameters) throws(RequestFailure) in
      try server.workspaceSymbols(parameters)
    },
    "textDocument/documentLink": .request { (server, parameters) throws(RequestFailure) in
      try server.links(parameters)
    },
    "textDocument/formatting": .request { (server, parameters) throws(RequestFailure) in
      try server.format(parameters)
    },
    "textDocument/rangeFormatting": .request { (server, parameters) throws(RequestFailure) in
      try server.formatRange(parameters)
    },
    "textDocument/onTypeFormatting": .request { (server, parameters) throws(RequestFailure) in
      try server.formatTyped(parameters)
    },
    "textDocument/foldingRange": .request { (server, parameters) throws(RequestFailure) in
      try server.folds(parameters)
    },
    "textDocument/selectionRange": .request { (server, parameters) throws(RequestFailure) in
      try server.selections(parameters)
    },
    "textDocument/hover": .request { (server, parameters) throws(RequestFailure) in
      try server.hover(parameters)
    },
    "textDocument/signatureHelp": .request { (server, parameters) throws(RequestFailure) in
      try server.help(parameters)
    },
    "textDocument/documentColor": .request { (server, parameters) throws(RequestFailure) in
      try server.colors(parameters)
    },
    "textDocument/colorPresentation": .request { (server, parameters) throws(RequestFailure) in
      try server.presentations(parameters)
    },
    "textDocument/inlayHint": .request { (server, parameters) throws(RequestFailure) in
      try server.hints(parameters)
    },
    "textDocument/codeAction": .request { (server, parameters) throws(RequestFailure) in
      try server.actions(parameters)
    },
    "textDocument/codeLens": .request { (server, parameters) throws(RequestFailure) in
      try server.lenses(parameters)
    },
    "textDocument/semanticTokens/full": .request { (server, parameters) throws(RequestFailure) in
      try server.tokens(parameters)
    },
    "textDocument/semanticTokens/full/delta": .request {
      (server, parameters) throws(RequestFailure) in
      try server.tokenChanges(parameters)
    },
    "textDocument/semanticTokens/range": .request { (server, parameters) throws(RequestFailure) in
      try server.tokensOfRange(parameters)
    },
    "workspace/diagnostic": .deferred { (server, parameters, id) throws(RequestFailure) in
      try server.pullWorkspaceDiagnostics(parameters, id)
    },
    "workspace/willRenameFiles": .request { (server, parameters) in
      server.renameFiles(parameters)
    },
    "workspace/executeCommand": .request { (server, parameters) throws(RequestFailure) in
      try server.execute(parameters)
    },
    "scenec/preview": .deferred { (server, parameters, id) throws(RequestFailure) in
      try server.preview(parameters, id)
    },
    "scenec/locate": .request { (server, parameters) throws(RequestFailure) in
      try server.locateForEditor(parameters)
    },
  ]
}
