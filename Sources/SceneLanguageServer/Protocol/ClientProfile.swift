import SceneEditing

/// The capabilities of a client, as far as the server uses them.
struct ClientProfile: Hashable, Sendable {
  var encoding = PositionEncoding.utf16
  var readsMarkdown = false
  /// Whether the documentation of completions and signatures can be Markdown.
  var readsMarkdownBeside = false
  var insertsSnippets = false
  /// Whether the client pulls diagnostics, so that they are not pushed.
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  /// Whether pulled diagnostics can include those of related documents.
  var takesRelatedDocuments = false
  var watchesFiles = false
  /// Whether to show inlay hints.
  var showsHints = true
  /// The ID of the client's process, if it is on this machine.
  var process: Int?
  var showsRelatedInformation = false
  /// Whether diagnostics can refer to pages about their codes.
  var describesCodes = false
  /// The start of the addresses of these pages; nil for those that this server serves.
  var codeDescriptions: String?
  /// Whether the server can have the client show documents and pages.
  var showsDocuments = false
  var takesDocumentChanges = false
  var nestsSymbols = false
  var takesCodeActionLiterals = false
  /// The workspace folders.
  var folders: [String] = []
  /// The root folder, as set by `--root`.
  var root: String?

  init() {}

  /// - Parameter parameters: The parameters of `initialize`. Capabilities that are missing or have
  ///   the wrong type are not supported.
  init(_ parameters: AnyJSON) {
    let all = parameters["capabilities"]
    let offered = all["general"]["positionEncodings"].textValues
    // UTF-8 is the most efficient encoding, because offsets are bytes.
    encoding =
      offered.contains(PositionEncoding.utf8.rawValue)
      ? .utf8 : offered.contains(PositionEncoding.utf32.rawValue) ? .utf32 : .utf16
    if offered.first == PositionEncoding.utf16.rawValue { encoding = .utf16 }
    if offered.first == PositionEncoding.utf32.rawValue { encoding = .utf32 }
    let document = all["textDocument"]
    readsMarkdown = document["hover"]["contentFormat"].textValues.contains("markdown")
    let item = document["completion"]["completionItem"]
    readsMarkdownBeside = item["documentationFormat"].textValues.contains("markdown")
    insertsSnippets = item["snippetSupport"].isTrue
    pullsDiagnostics = document["diagnostic"].isObject
    refreshesDiagnostics = all["workspace"]["diagnostics"]["refreshSupport"].isTrue
    takesRelatedDocuments = document["diagnostic"]["relatedDocumentSupport"].isTrue
    watchesFiles = all["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].isTrue
    process = parameters["processId"].numberValue.flatMap { Int(exactly: $0) }
    showsRelatedInformation = document["publishDiagnostics"]["relatedInformation"].isTrue
    let options = parameters["initializationOptions"]
    describesCodes =
      (document["publishDiagnostics"]["codeDescriptionSupport"].isTrue
        || document["diagnostic"]["codeDescriptionSupport"].isTrue)
      && options["codeDescriptions"] != .bool(false)
    codeDescriptions = options["codeDescriptions"].textValue
    showsDocuments = all["window"]["showDocument"]["support"].isTrue
    takesDocumentChanges = all["workspace"]["workspaceEdit"]["documentChanges"].isTrue
    nestsSymbols = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].isTrue
    takesCodeActionLiterals = document["codeAction"]["codeActionLiteralSupport"].isObject
    let uris =
      parameters["workspaceFolders"].arrayValue?.compactMap { $0["uri"].textValue }
      ?? parameters["rootUri"].textValue.map { [$0] } ?? []
    folders = uris.compactMap { FileURI.path(of: $0) }
    root = options["root"].textValue
    showsHints = options["inlayHints"] != .bool(false)
  }
}

/// The result of `initialize`.
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
    /// Incremental synchronization.
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

  struct CodeAction: Encodable {
    var codeActionKinds = ["quickfix", "refactor.extract", "refactor.inline", "source.fixAll"]
  }
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
    var workspaceDiagnostics = true
  }

  struct Commands: Encodable { var commands = ServerCommand.allCases.map { $0.rawValue } }

  struct Workspace: Encodable {
    var workspaceFolders = Folders()
    struct Folders: Encodable {
      var supported = true
      var changeNotifications = true
    }

    var fileOperations = FileOperations()
    struct FileOperations: Encodable {
      var willRename = FileFilters()
    }
  }

  /// The files that scenes can refer to, and folders that can contain some.
  struct FileFilters: Encodable {
    struct Filter: Encodable {
      var scheme = "file"
      var pattern: Pattern
    }

    struct Pattern: Encodable {
      var glob: String
      var matches: String
    }

    var filters = [
      Filter(
        pattern: .init(
          glob: "**/*.{\(LanguageServer.fileKinds.joined(separator: ","))}", matches: "file")),
      Filter(pattern: .init(glob: "**", matches: "folder")),
    ]
  }

  /// The custom requests that the server supports.
  struct Experimental: Encodable {
    var scenecPreview = true
    var scenecLocate = true
  }
}
