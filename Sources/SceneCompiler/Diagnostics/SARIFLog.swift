import SceneEditing
import SceneLanguage
import SceneSource
import SceneSystem

/// Diagnostics in the Static Analysis Results Interchange Format, version 2.1.0:
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html. Comments refer to sections of
/// the standard.
struct SARIFLog: Encodable {
  struct Message: Encodable { var text: String }

  /// 3.30: lines and columns start at 1, and the end is the column after the last one. Columns are
  /// code points, as specified by `columnKind`.
  struct Region: Encodable {
    var startLine: Int
    var startColumn: Int
    var endLine: Int
    var endColumn: Int
  }

  struct ArtifactLocation: Encodable { var uri: String }

  struct PhysicalLocation: Encodable {
    var artifactLocation: ArtifactLocation
    var region: Region
  }

  struct Location: Encodable {
    var id: Int?
    var physicalLocation: PhysicalLocation
    var message: Message?
  }

  struct Replacement: Encodable {
    var deletedRegion: Region
    var insertedContent: Message
  }

  struct ArtifactChange: Encodable {
    var artifactLocation: ArtifactLocation
    var replacements: [Replacement]
  }

  struct Fix: Encodable {
    var description: Message
    var artifactChanges: [ArtifactChange]
  }

  struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Message
    var locations: [Location]
    var relatedLocations: [Location]?
    var fixes: [Fix]?
  }

  struct Configuration: Encodable { var level: String }

  struct Rule: Encodable {
    var id: String
    var shortDescription: Message
    var fullDescription: Message?
    var defaultConfiguration: Configuration
  }

  struct Driver: Encodable {
    var name = "scenec"
    var version = CompilerVersion.text
    var rules: [Rule]
  }

  struct Tools: Encodable { var driver: Driver }

  struct Notification: Encodable {
    var level = "error"
    var message: Message
  }

  struct Invocation: Encodable {
    var executionSuccessful: Bool
    var exitCode: Int32
    var toolExecutionNotifications: [Notification]
  }

  struct Run: Encodable {
    var tool: Tools
    var columnKind = "unicodeCodePoints"
    var invocations: [Invocation]
    var results: [Result]
  }

  private enum Key: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  private var run: Run

  /// Creates a log without results.
  init() {
    run = Run(tool: Tools(driver: Driver(rules: [])), invocations: [], results: [])
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("https://json.schemastore.org/sarif-2.1.0.json", forKey: .schema)
    try container.encode("2.1.0", forKey: .version)
    try container.encode([run], forKey: .runs)
  }

  // MARK: What happened

  private var failures: [String] = []

  mutating func add(failure message: String) { failures.append(message) }

  /// - Parameter exitCode: The exit code of the command. An error in a scene is a result, not a
  ///   failure.
  mutating func finish(_ exitCode: ExitCode) {
    run.invocations = [
      Invocation(
        executionSuccessful: exitCode <= .mistake, exitCode: exitCode.rawValue,
        toolExecutionNotifications: failures.map { Notification(message: Message(text: $0)) })
    ]
  }

  mutating func add(_ diagnostic: Diagnostic, _ files: DiagnosticFiles) {
    let hint = diagnostic.hint.map { "; " + $0 } ?? ""
    let notes = diagnostic.notes.filter { $0.span == nil }.map { "; " + $0.message }.joined()
    var result = Result(
      ruleId: diagnostic.code.rawValue, ruleIndex: rule(diagnostic.code),
      level: diagnostic.severity.word, message: Message(text: diagnostic.message + hint + notes),
      locations: [Location(physicalLocation: files.location(diagnostic.span))])
    // Nothing can open a location in the library of controls.
    let related = diagnostic.notes.compactMap { note in
      note.span.flatMap { $0.path == ControlLibrary.name ? nil : ($0, note.message) }
    }
    if !related.isEmpty {
      result.relatedLocations = related.enumerated().map { number, note in
        Location(
          id: number, physicalLocation: files.location(note.0), message: Message(text: note.1))
      }
    }
    if !diagnostic.fixIts.isEmpty {
      result.fixes = diagnostic.fixIts.map { Fix($0, files) }
    }
    run.results.append(result)
  }

  /// Returns the index of a rule, which is added when it is first used.
  private mutating func rule(_ code: DiagnosticCode) -> Int {
    let rules = run.tool.driver.rules
    if let index = rules.firstIndex(where: { $0.id == code.rawValue }) { return index }
    let explanation = Explanation(code)
    run.tool.driver.rules.append(
      Rule(
        id: code.rawValue, shortDescription: Message(text: explanation?.title ?? code.rawValue),
        fullDescription: explanation.map { Message(text: Explanation.withoutLinks($0.text)) },
        defaultConfiguration: Configuration(level: code.severity.word)))
    return rules.count
  }
}

extension SARIFLog.Fix {
  fileprivate init(_ fixIt: Diagnostic.FixIt, _ files: DiagnosticFiles) {
    description = SARIFLog.Message(text: fixIt.message)
    var changes: [(path: String, change: SARIFLog.ArtifactChange)] = []
    for edit in fixIt.edits {
      let location = files.location(edit.span)
      let replacement = SARIFLog.Replacement(
        deletedRegion: location.region, insertedContent: .init(text: edit.replacement))
      if let index = changes.firstIndex(where: { $0.path == edit.span.path }) {
        changes[index].change.replacements.append(replacement)
      } else {
        changes.append(
          (
            edit.span.path,
            .init(artifactLocation: location.artifactLocation, replacements: [replacement])
          ))
      }
    }
    artifactChanges = changes.map(\.change)
  }
}

extension DiagnosticFiles {
  fileprivate func location(_ place: SourceRange) -> SARIFLog.PhysicalLocation {
    .init(
      artifactLocation: .init(uri: Self.uri(shownPath(place.path))), region: region(place))
  }

  private func region(_ place: SourceRange) -> SARIFLog.Region {
    let start = position(place.bytes.lowerBound, place.path)
    let end = position(place.bytes.upperBound, place.path)
    return .init(
      startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column)
  }

  /// Returns a position with the column in code points.
  private func position(_ offset: Int, _ path: String) -> SourcePosition {
    guard let source = sources[path] else { return SourcePosition(line: 1, column: 1) }
    var position = source.position(at: offset)
    let start = source.startOfLine(at: min(offset, source.bytes.count))
    position.column = source[start..<offset].unicodeScalars.count + 1
    return position
  }

  /// Returns a path as a URI reference (RFC 3986). Absolute paths have a scheme.
  static func uri(_ path: String) -> String {
    (path.utf8.first == UInt8(ascii: "/") ? "file://" : "") + PercentEncoding.encode(path)
  }
}
