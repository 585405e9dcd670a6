import SceneCompiler

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

/// The implementation of a method: it reads the parameters and returns the response, or nil for
/// none.
struct Handler: Sendable {
  let run: @Sendable (inout LanguageServer, [UInt8], RequestID?) throws(RequestFailure) -> [UInt8]?
  /// Whether the response is sent later.
  var isDeferred = false

  /// Creates the handler of a request; a nil result is sent as null.
  static func request<
    Parameters: Decodable & SendableMetatype, Result: Encodable & SendableMetatype
  >(
    _ body: @escaping @Sendable (inout LanguageServer, Parameters) throws(RequestFailure) -> Result?
  ) -> Handler {
    Handler { (server, bytes, id) throws(RequestFailure) in
      JSON.bytes(Response(id: id, result: try body(&server, try parameters(bytes))))
    }
  }

  /// Creates the handler of a request that is answered after slow work.
  static func deferred<Parameters: Decodable & SendableMetatype>(
    _ body:
      @escaping @Sendable (inout LanguageServer, Parameters, RequestID)
      throws(RequestFailure) -> Void
  ) -> Handler {
    Handler(
      run: { (server, bytes, id) throws(RequestFailure) in
        if let id { try body(&server, try parameters(bytes), id) }
        return nil
      }, isDeferred: true)
  }

  /// Creates the handler of a notification.
  static func notification<Parameters: Decodable & SendableMetatype>(
    _ body: @escaping @Sendable (inout LanguageServer, Parameters) throws(RequestFailure) -> Void
  ) -> Handler {
    Handler { (server, bytes, _) throws(RequestFailure) in
      try body(&server, try parameters(bytes))
      return nil
    }
  }

  private static func parameters<Value: Decodable>(
    _ bytes: [UInt8]
  ) throws(RequestFailure) -> Value {
    if let none = NoParameters() as? Value { return none }
    do {
      return try JSON.value(Parameters<Value>.self, bytes).params
    } catch {
      throw RequestFailure(.invalidParams, JSON.reason(error))
    }
  }
}
