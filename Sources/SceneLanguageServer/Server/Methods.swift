extension LanguageServer {
  /// Every method that the server knows.
  static let handlers: [String: Handler] =
    lifecycle
    .merging(synchronisation) { first, _ in first }
    .merging(features) { first, _ in first }

  private static let lifecycle: [String: Handler] = [
    "initialize": .request { (server, parameters) throws(RequestFailure) in
      try server.initialize(parameters)
    },
    "initialized": .notification { (_, _: NoParameters) in },
    "shutdown": .request { (server, _: NoParameters) -> Nothing? in
      server.shutDown()
      return nil
    },
    "exit": .notification { (server, _: NoParameters) in server.exit() },
    "$/setTrace": .notification { (_, _: NoParameters) in },
    "workspace/didChangeConfiguration": .notification { (_, _: NoParameters) in },
    "workspace/didChangeWorkspaceFolders": .notification { (server, parameters) in
      server.changeFolders(parameters)
    },
  ]

  private static let synchronisation: [String: Handler] = [
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
    }
  ]
}
