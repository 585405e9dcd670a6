import SceneChecking
import SceneSource
import SceneSyntax
import SceneSystem
import SceneLanguage

/// The settings in a `scenec.json`, with their locations.
///
/// The file comes from a repository, so it is untrusted: a path in it is checked against the
/// repository, and cannot name a hidden file such as a hook of Git.
package struct ProjectFile: Hashable, Sendable {
  package static let name = "scenec.json"
  private static let limit = 1 << 16
  private static let mostNested = 8

  /// The absolute path of the file's folder, without symbolic links.
  package let folder: String
  /// The text, whose path is the displayed one.
  package let source: SourceText
  private let settings: Setting

  /// A value and its range in the text.
  package struct Setting: Hashable, Sendable, CustomStringConvertible {
    package indirect enum Value: Hashable, Sendable {
      case text(String)
      /// A number, a Boolean, or the name of a built-in value, as it is written.
      case literal(String)
      case list([Setting])
      case object([Field])
    }

    package let value: Value
    package let bytes: Range<Int>

    package var text: String? { if case .text(let text) = value { text } else { nil } }
    package var whole: Int? { if case .literal(let text) = value { Int(text) } else { nil } }
    package var list: [Setting]? { if case .list(let list) = value { list } else { nil } }
    fileprivate var fields: [Field]? { if case .object(let all) = value { all } else { nil } }

    package var description: String {
      switch value {
      case .text(let text), .literal(let text): text
      case .list(let items): items.map(\.description).joined(separator: ", ")
      case .object(let fields):
        fields.map { "\($0.key): \($0.setting)" }.joined(separator: "; ")
      }
    }
  }

  package struct Field: Hashable, Sendable {
    package let key: String
    /// The range of the key in the text, without quotes.
    package let keyBytes: Range<Int>
    package let setting: Setting
  }

  /// Returns a setting; nil if it is not set.
  package subscript(path: String...) -> Setting? {
    path.reduce(settings) { found, key in found?.fields?.first { $0.key == key }?.setting }
  }

  /// The names of the values in the matrix.
  package var axes: [String] { self["matrix"]?.fields?.map(\.key) ?? [] }

  /// The path of the folder of references in the file's folder; nil if they are next to the scenes.
  package var references: String? { self["references"]?.text }

  /// Reads and validates the file of a folder.
  ///
  /// - Parameter shownPath: The path in messages.
  init(in folder: String, shownPath: String) throws(ProjectFailure) {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try ConfinedFolder(folder).read(Self.name, limit: Self.limit)
    } catch {
      throw .unreadable(shownPath, error)
    }
    self.folder = folder
    source = SourceText(path: shownPath, bytes: bytes)
    var reader: Reader
    do throws(JSONReader.Failure) {
      reader = Reader(source, try JSONReader.nodes(of: bytes, mostNested: Self.mostNested))
    } catch {
      let span = SourceRange(path: shownPath, bytes: error.bytes)
      throw .invalid(source, [Diagnostic(error.code, at: span, error.message)])
    }
    guard let settings = reader.read(.object(ProjectKey.all)), reader.diagnostics.isEmpty else {
      throw .invalid(source, reader.diagnostics.sortedByLocation())
    }
    self.settings = settings
    try checkComparison()
    if let needed = self["minimumVersion"], let text = needed.text,
      let (least, own) = Optional((Self.numbers(text), Self.numbers(CompilerVersion.text))),
      own.lexicographicallyPrecedes(least)
    {
      throw failure(
        .valueOutOfRange, at: needed,
        "the project requires scenec \(text) or newer; this is scenec \(CompilerVersion.text)")
    }
  }

  /// Returns the setting `matrix` in the syntax of scenes, with everything at its offset in the
  /// file; nil if it is not set.
  ///
  /// - Parameter path: The path of the file in the library.
  package func matrix(atPath path: String) -> SyntaxTree? {
    guard let field = settings.fields?.first(where: { $0.key == "matrix" }),
      let axes = field.setting.fields
    else { return nil }
    let space = UInt8(ascii: " ")
    let matrix = field.keyBytes.lowerBound..<field.setting.bytes.upperBound
    var text = source.bytes.enumerated().map { index, byte in
      byte == UInt8(ascii: "\n") || byte > space && matrix.contains(index) ? byte : space
    }
    func replace(_ byte: UInt8, in range: Range<Int>, by other: UInt8) {
      if let index = text[range].firstIndex(of: byte) { text[index] = other }
    }
    func unquote(_ range: Range<Int>) {
      for index in [range.lowerBound - 1, range.upperBound] where text[index] == UInt8(ascii: "\"")
      {
        text[index] = space
      }
    }
    unquote(field.keyBytes)
    replace(UInt8(ascii: ":"), in: matrix, by: space)
    for (axis, next) in zip(axes, axes.dropFirst().map(\.keyBytes.lowerBound) + [nil]) {
      unquote(axis.keyBytes)
      // A colon must be on the line of its key.
      let (colon, value) = (axis.keyBytes.upperBound, axis.setting.bytes)
      replace(UInt8(ascii: ":"), in: colon..<value.lowerBound, by: space)
      text[colon] = UInt8(ascii: ":")
      for member in axis.setting.list ?? [] where member.text == nil { unquote(member.bytes) }
      // JSON separates these with commas, too.
      if let next { replace(UInt8(ascii: ","), in: value.upperBound..<next, by: UInt8(ascii: ";")) }
    }
    return parse(SourceText(path: path, bytes: text))
  }

  /// The defaults of `compare`.
  package var comparison: SnapshotComparison {
    var found = SnapshotComparison()
    let whole = { (key: String) in self["compare", key]?.whole }
    found.golden = self["compare", "golden"]?.text.flatMap { .init(rawValue: $0) } ?? found.golden
    found.tolerance.maxDifference = whole("maxDifference") ?? 0
    found.tolerance.perceptual = whole("perceptual") ?? 0
    found.tolerance.maxPixels = whole("maxPixels")
    return found
  }

  /// Throws for tolerances that scenes cannot have, either.
  private func checkComparison() throws(ProjectFailure) {
    let comparison = comparison
    for key in Schema.tolerances {
      if let setting = self["compare", key.rawValue], let mistake = comparison.golden.mistake(key) {
        throw failure(.conflictingProperties, at: setting, mistake)
      }
    }
  }

  /// Returns the failure of a setting that is invalid for a reason that the schema does not cover.
  package func failure(
    _ code: DiagnosticCode, at setting: Setting, _ message: String
  ) -> ProjectFailure {
    .invalid(
      source, [Diagnostic(code, at: SourceRange(path: source.path, bytes: setting.bytes), message)])
  }

  /// Returns the failure of an axis of the matrix that no scene has.
  package func failure(ofAxis name: String, among names: [String]) -> ProjectFailure {
    let field = self["matrix"]?.fields?.first { $0.key == name }
    let span = SourceRange(path: source.path, bytes: field?.keyBytes ?? 0..<0)
    let meant = suggestion(for: name, among: names)
    return .invalid(
      source,
      [
        Diagnostic(
          .unknownProperty, at: span,
          "'\(name)' is neither a property of snapshots nor a 'let' of any scene",
          hint: meant.map { "did you mean '\($0)'?" })
      ])
  }

  /// The location of a setting: `scenec.json:2:11`.
  package func location(of setting: Setting) -> FileLocation {
    let position = source.position(at: setting.bytes.lowerBound)
    return FileLocation(file: source.path, line: position.line, column: position.column)
  }

  /// The numbers of a version, without zeros at its end.
  private static func numbers(_ version: String) -> [Int] {
    var numbers = version.split(separator: ".").map { Int($0) ?? .max }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }
}

/// The reason why the settings of a project cannot be used.
public enum ProjectFailure: Error, Hashable, Sendable {
  /// The file exists, but cannot be read.
  case unreadable(_ path: String, FileFailure)
  /// The file has errors.
  case invalid(_ source: SourceText, [Diagnostic])

  /// The first reason, with its location.
  package var message: String {
    switch self {
    case .unreadable(let path, let failure): return "cannot read '\(path)': \(failure.message)"
    case .invalid(let source, let diagnostics):
      guard let first = diagnostics.first else { return "'\(source.path)' is invalid" }
      let at = source.position(at: first.span.bytes.lowerBound)
      return "\(source.path):\(at.line):\(at.column): \(first.message)"
    }
  }
}

/// Converts JSON to settings and reports what the schema does not allow.
private struct Reader {
  private let source: SourceText
  private let nodes: [JSONNode]
  private var index = 0
  private(set) var diagnostics: [Diagnostic] = []
  private static let mostErrors = 100

  init(_ source: SourceText, _ nodes: [JSONNode]) { (self.source, self.nodes) = (source, nodes) }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, hint: String? = nil, at bytes: Range<Int>
  ) {
    if diagnostics.count == Self.mostErrors { return }
    let span = SourceRange(path: source.path, bytes: bytes)
    diagnostics.append(Diagnostic(code, at: span, message, hint: hint))
  }

  /// Reads the next value; nil if it is invalid, which is reported.
  mutating func read(_ shape: ProjectKey.Shape) -> ProjectFile.Setting? {
    let node = nodes[index]
    let end = index + node.size
    index += 1
    defer { index = end }
    let value: ProjectFile.Setting.Value? =
      switch (shape, node.kind) {
      case (.object(let keys), .object): .object(fields(keys, before: end))
      case (.matrix, .object): .object(fields(nil, before: end))
      case (.value, .number), (.value, .true), (.value, .false): .literal(source[node.bytes])
      case (.list(let shape), .array): .list(list(shape, before: end))
      case (.whole(let range), .number):
        Int(source[node.bytes]).flatMap { range.contains($0) ? .literal("\($0)") : nil }
      case (.word, .string): Self.isName(source[node.bytes]) ? .literal(source[node.bytes]) : nil
      // In the syntax of scenes, a string without escapes has the same meaning.
      case (.value, .string): .text(source[node.bytes])
      case (.text(let form), .string), (.text(let form), .escapedString):
        Optional(node.string(in: source.bytes)).flatMap { form.accepts($0) ? .text($0) : nil }
      case (.words(let words), .string), (.words(let words), .escapedString):
        word(node.string(in: source.bytes), of: words, node.bytes)
      default: nil
      }
    guard let value else {
      // The quotes are outside the node of a string.
      if diagnostics.last?.span.bytes != node.bytes {
        report(.typeMismatch, "expected \(shape.phrase)", at: node.bytes)
      }
      return nil
    }
    return .init(value: value, bytes: node.bytes)
  }

  private mutating func list(_ shape: ProjectKey.Shape, before end: Int) -> [ProjectFile.Setting] {
    var items: [ProjectFile.Setting] = []
    while index < end { if let item = read(shape) { items.append(item) } }
    return items
  }

  /// - Parameter keys: The allowed keys; nil for those of a matrix.
  private mutating func fields(_ keys: [ProjectKey]?, before end: Int) -> [ProjectFile.Field] {
    var fields: [ProjectFile.Field] = []
    var known: Set<String> = []
    while index < end {
      let (node, name) = (nodes[index], nodes[index].string(in: source.bytes))
      index += 1
      let key = keys.map { $0.first { $0.name == name } } ?? Self.axis(name)
      if node.kind == .escapedString {
        report(.typeMismatch, "expected a key without '\\', such as '\(name)'", at: node.bytes)
      } else if !known.insert(name).inserted {
        report(.duplicateProperty, "'\(name)' is already set", at: node.bytes)
      } else if let key {
        if let value = read(key.shape) {
          fields.append(.init(key: name, keyBytes: node.bytes, setting: value))
        }
        continue
      } else {
        let names = keys?.map(\.name) ?? []
        let meant = suggestion(for: name, among: names)
        let isCompare = names.contains(PropertyKey.maxPixels.rawValue)
        report(
          .unknownProperty, "unknown key '\(name)'",
          hint: meant.map { "did you mean '\($0)'?" }
            ?? (isCompare ? propertyNote(name, of: .compare) : nil),
          at: node.bytes)
      }
      index += nodes[index].size
    }
    return fields
  }

  /// Returns the key of a matrix: a property of snapshots whose values are words, or another name.
  private static func axis(_ name: String) -> ProjectKey? {
    guard isName(name) else { return nil }
    let type = PropertyKey(rawValue: name).flatMap { Schema.property($0, of: .matrix)?.type }
    if case .array(.word) = type { return ProjectKey(name, .list(.word), "") }
    return ProjectKey(name, .list(.value), "")
  }

  private static func isName(_ text: String) -> Bool {
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
    return text.utf8.first.map(isLetter) == true
      && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
  }

  /// Returns a string if it is one of some words.
  private mutating func word(
    _ text: String, of words: [String], _ bytes: Range<Int>
  ) -> ProjectFile.Setting.Value? {
    if words.contains(text) { return .text(text) }
    let meant = suggestion(for: text, among: words)
    report(
      .unknownWord, "expected \(proseList(words, "or")), not '\(text)'",
      hint: meant.map { "did you mean '\($0)'?" }, at: bytes)
    return nil
  }
}
