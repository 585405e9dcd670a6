/// What a client can do, as far as the server asks.
struct ClientProfile: Hashable, Sendable {
  var encoding = PositionEncoding.utf16
  var readsMarkdown = false
  /// The same of what explains a completion or a signature.
  var readsMarkdownBeside = false
  var insertsSnippets = false
  /// It asks for diagnostics, so that none are pushed.
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var showsRelatedInformation = false
  var takesDocumentChanges = false
  var nestsSymbols = false
  var takesCodeActionLiterals = false
  /// Where its folders are.
  var folders: [String] = []

  init() {}

  init(_ parameters: InitializeParameters) {
    let all = parameters.capabilities
    let offered = all?.general?.positionEncodings ?? []
    // Bytes are what everything here counts in.
    encoding =
      offered.contains(PositionEncoding.utf8.rawValue)
      ? .utf8 : offered.contains(PositionEncoding.utf32.rawValue) ? .utf32 : .utf16
    if offered.first == PositionEncoding.utf16.rawValue { encoding = .utf16 }
    if offered.first == PositionEncoding.utf32.rawValue { encoding = .utf32 }
    let document = all?.textDocument
    readsMarkdown = document?.hover?.contentFormat?.contains("markdown") == true
    let beside = document?.completion?.completionItem?.documentationFormat
    readsMarkdownBeside = beside?.contains("markdown") == true
    insertsSnippets = document?.completion?.completionItem?.snippetSupport == true
    pullsDiagnostics = document?.diagnostic != nil
    refreshesDiagnostics = all?.workspace?.diagnostics?.refreshSupport == true
    showsRelatedInformation = document?.publishDiagnostics?.relatedInformation == true
    takesDocumentChanges = all?.workspace?.workspaceEdit?.documentChanges == true
    nestsSymbols = document?.documentSymbol?.hierarchicalDocumentSymbolSupport == true
    takesCodeActionLiterals = document?.codeAction?.codeActionLiteralSupport != nil
    let uris =
      parameters.workspaceFolders?.map { $0.uri } ?? parameters.rootUri.map { [$0] } ?? []
    folders = uris.compactMap { FileURI.path(of: $0) }
  }
}

struct InitializeParameters: Decodable {
  var capabilities: Capabilities?
  var rootUri: String?
  var workspaceFolders: [Folder]?
  var initializationOptions: Options?

  struct Folder: Decodable { var uri: String }

  struct Options: Decodable {
    /// The folder that holds all that scenes read, as `--root` says it.
    var root: String?
  }

  struct Capabilities: Decodable {
    var general: General?
    var workspace: Workspace?
    var textDocument: Document?
  }

  struct General: Decodable { var positionEncodings: [String]? }

  struct Workspace: Decodable {
    var workspaceEdit: Edit?
    var diagnostics: Refresh?
    struct Edit: Decodable { var documentChanges: Bool? }
    struct Refresh: Decodable { var refreshSupport: Bool? }
  }

  struct Present: Decodable {}

  struct Document: Decodable {
    var hover: Hover?
    var completion: Completion?
    var diagnostic: Present?
    var publishDiagnostics: Publish?
    var documentSymbol: Symbol?
    var codeAction: CodeAction?
    struct Hover: Decodable { var contentFormat: [String]? }
    struct Completion: Decodable {
      var completionItem: Item?
      struct Item: Decodable {
        var snippetSupport: Bool?
        var documentationFormat: [String]?
      }
    }
    struct Publish: Decodable { var relatedInformation: Bool? }
    struct Symbol: Decodable { var hierarchicalDocumentSymbolSupport: Bool? }
    struct CodeAction: Decodable { var codeActionLiteralSupport: Present? }
  }
}

/// What `initialize` answers.
struct InitializeResult: Encodable {
  var capabilities: ServerCapabilities
  var serverInfo: Info

  struct Info: Encodable {
    var name: String
    var version: String
  }
}

struct ServerCapabilities: Encodable {
  var positionEncoding: PositionEncoding
  var textDocumentSync = Sync()
  var completionProvider = Completion()
  var hoverProvider = true
  var signatureHelpProvider = SignatureHelp()
  var definitionProvider = true
  var referencesProvider = true
  var documentHighlightProvider = true
  var documentSymbolProvider = true
  var workspaceSymbolProvider = true
  var codeActionProvider = CodeAction()
  var codeLensProvider = Resolving()
  var documentLinkProvider = Resolving()
  var colorProvider = true
  var documentFormattingProvider = true
  var documentRangeFormattingProvider = true
  var documentOnTypeFormattingProvider = OnType()
  var renameProvider = Rename()
  var foldingRangeProvider = true
  var selectionRangeProvider = true
  var inlayHintProvider = true
  var semanticTokensProvider = SemanticTokens()
  var diagnosticProvider = Diagnostics()
  var executeCommandProvider = Commands()
  var workspace = Workspace()
  var experimental = Experimental()

  struct Sync: Encodable {
    var openClose = true
    /// Incremental.
    var change = 2
    var save = true
  }

  struct Completion: Encodable {
    var triggerCharacters = [".", ":", "\"", "(", ",", " "]
    var resolveProvider = false
  }

  struct OnType: Encodable {
    var firstTriggerCharacter = "}"
    var moreTriggerCharacter = ["\n"]
  }

  struct SignatureHelp: Encodable {
    var triggerCharacters = ["(", ","]
    var retriggerCharacters = [")"]
  }

  struct CodeAction: Encodable { var codeActionKinds = ["quickfix", "source.fixAll"] }
  struct Resolving: Encodable { var resolveProvider = false }
  struct Rename: Encodable { var prepareProvider = true }

  struct SemanticTokens: Encodable {
    var legend = SemanticTokenLegend()
    var full = Full()
    var range = true
    struct Full: Encodable { var delta = true }
  }

  struct Diagnostics: Encodable {
    var identifier = "scenec"
    var interFileDependencies = true
    var workspaceDiagnostics = false
  }

  struct Commands: Encodable { var commands = ServerCommand.allCases.map { $0.rawValue } }

  struct Workspace: Encodable {
    var workspaceFolders = Folders()
    struct Folders: Encodable {
      var supported = true
      var changeNotifications = true
    }
  }

  /// The requests of our own, so that a client can ask whether they are there.
  struct Experimental: Encodable {
    var scenecPreview = true
    var scenecLocate = true
  }
}
