import SceneSource
import SceneSyntax
import SceneSystem

/// The settings in a `scenec.json`, with their locations.
///
/// The file comes from a repository, so it is untrusted: a path in it is checked against the
/// repository, and cannot name a hidden file such as a hook of Git.
package struct ProjectFile: Hashable, Sendable {
  package static let name = "scenec.json"
  private static let limit = 1 << 20
  private static let mostNested = 8

  /// The absolute path of the file's folder, without symbolic links.
  package let folder: String
  /// The text, whose path is the displayed one.
  package let source: SourceText
  private let settings: [Field]

  /// A value and its range in the text.
  package struct Setting: Hashable, Sendable, CustomStringConvertible {
    package indirect enum Value: Hashable, Sendable {
      case text(String)
      case whole(Int)
      /// A number or Boolean as it is written.
      case literal(String)
      case list([Setting])
      case object([Field])
    }

    package let value: Value
    package let bytes: Range<Int>

    package var text: String? { if case .text(let text) = value { text } else { nil } }
    package var whole: Int? { if case .whole(let number) = value { number } else { nil } }
    package var list: [Setting]? { if case .list(let list) = value { list } else { nil } }

    package var description: String {
      switch value {
      case .text(let text), .literal(let text): text
      case .whole(let number): String(number)
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
    var fields = settings
    var found: Setting?
    for key in path {
      found = fields.first { $0.key == key }?.setting
      guard let found else { return nil }
      if case .object(let inner) = found.value { fields = inner }
    }
    return found
  }

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
    guard case .object(let settings)? = reader.read(.object(ProjectKey.all))?.value,
      reader.diagnostics.isEmpty
    else { throw .invalid(source, reader.diagnostics.sortedByLocation()) }
    self.settings = settings
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
    guard let field = settings.first(where: { $0.key == "matrix" }),
      case .object(let axes) = field.setting.value
    else { return nil }
    var text = source.bytes.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
    func copy(_ range: Range<Int>) { text.replaceSubrange(range, with: source.bytes[range]) }
    // JSON separates these with commas.
    func separate(_ end: Int, _ next: Int?, _ separator: Unicode.Scalar) {
      guard let next, let comma = source.bytes[end..<next].firstIndex(of: UInt8(ascii: ","))
      else { return }
      text[comma] = UInt8(ascii: separator)
    }
    func bracket(_ range: Range<Int>) {
      for index in [range.lowerBound, range.upperBound - 1] { text[index] = source.bytes[index] }
    }
    copy(field.keyBytes)
    bracket(field.setting.bytes)
    for (index, axis) in axes.enumerated() {
      copy(axis.keyBytes)
      text[axis.keyBytes.upperBound] = UInt8(ascii: ":")
      bracket(axis.setting.bytes)
      let next = index + 1 < axes.count ? axes[index + 1].keyBytes.lowerBound : nil
      separate(axis.setting.bytes.upperBound, next, ";")
      let members = axis.setting.list ?? []
      for (index, member) in members.enumerated() {
        var isString = false
        if case .text = member.value { isString = !Reader.words.contains(axis.key) }
        copy(isString ? member.bytes.lowerBound - 1..<member.bytes.upperBound + 1 : member.bytes)
        let next = index + 1 < members.count ? members[index + 1].bytes.lowerBound : nil
        separate(member.bytes.upperBound, next, ",")
      }
    }
    return parse(SourceText(path: path, bytes: text))
  }

  /// Returns the failure of a setting that is invalid for a reason that the schema does not cover.
  package func failure(
    _ code: DiagnosticCode, at setting: Setting, _ message: String
  ) -> ProjectFailure {
    .invalid(
      source, [Diagnostic(code, at: SourceRange(path: source.path, bytes: setting.bytes), message)])
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

  init(_ source: SourceText, _ nodes: [JSONNode]) { (self.source, self.nodes) = (source, nodes) }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, hint: String? = nil, at bytes: Range<Int>
  ) {
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
      case (.pair(let range), .array) where end - index == 2:
        .list(list(.whole(range), before: end))
      case (.whole(let range), .number):
        Int(source[node.bytes]).flatMap { range.contains($0) ? .whole($0) : nil }
      case (_, .string), (_, .escapedString): text(node.string(in: source.bytes), shape, node.bytes)
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
    while index < end {
      let (node, name) = (nodes[index], nodes[index].string(in: source.bytes))
      index += 1
      let key = keys.map { $0.first { $0.name == name } } ?? Self.axis(name)
      if fields.contains(where: { $0.key == name }) {
        report(.duplicateProperty, "'\(name)' is already set", at: node.bytes)
      } else if let key {
        if let value = read(key.shape) {
          fields.append(.init(key: name, keyBytes: node.bytes, setting: value))
        }
        continue
      } else {
        let meant = suggestion(for: name, among: keys?.map(\.name) ?? [])
        report(
          .unknownProperty, "unknown key '\(name)'", hint: meant.map { "did you mean '\($0)'?" },
          at: node.bytes)
      }
      index += nodes[index].size
    }
    return fields
  }

  /// The properties of snapshots whose values are words.
  static let words = ["appearance", "contentSize", "device", "layoutDirection"]

  /// Returns the key of a matrix: a property of snapshots whose values are words, or another name.
  private static func axis(_ name: String) -> ProjectKey? {
    let shape: ProjectKey.Shape = words.contains(name) ? .word : .value
    return isName(name) ? ProjectKey(name, .list(shape), "") : nil
  }

  private static func isName(_ text: String) -> Bool {
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
    return text.utf8.first.map(isLetter) == true
      && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
  }

  /// Returns a string if it has the form that a shape requires.
  private mutating func text(
    _ text: String, _ shape: ProjectKey.Shape, _ bytes: Range<Int>
  ) -> ProjectFile.Setting.Value? {
    switch shape {
    case .text: return .text(text)
    case .word: if Self.isName(text) { return .text(text) }
    // In the syntax of scenes, the string has the same meaning.
    case .value: if !source[bytes].utf8.contains(UInt8(ascii: "\\")) { return .text(text) }
    case .words(let words):
      if words.contains(text) { return .text(text) }
      let meant = suggestion(for: text, among: words)
      report(
        .unknownWord, "expected \(shape.phrase), not '\(text)'",
        hint: meant.map { "did you mean '\($0)'?" }, at: bytes)
    case .version:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      if parts.count <= 3, parts.allSatisfy({ UInt16($0) != nil }) { return .text(text) }
    case .root:
      let inner = text.split(separator: "/").drop { $0 == ".." || $0 == "." }
      if text.utf8.first != UInt8(ascii: "/"), !text.isEmpty,
        inner.allSatisfy({ $0.utf8.first != UInt8(ascii: ".") })
      {
        return .text(text)
      }
    case .report:
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      if text == "github" { return .text(text) }
      // Reports replace files, so they cannot have the names of others.
      if parts.count == 2, FilePath.isVisible(parts[1]),
        [".html", ".json", ".md", ".xml"].contains(where: parts[1].hasSuffix)
      {
        return .text(text)
      }
    case .whole, .pair, .list, .object, .matrix: break
    }
    return nil
  }
}

extension FilePath {
  /// Returns whether a path is relative and no component of it begins with `.`.
  fileprivate static func isVisible(_ path: String) -> Bool {
    isInside(path) && path.split(separator: "/").allSatisfy { $0.utf8.first != UInt8(ascii: ".") }
  }
}

extension ProjectKey.Shape {
  fileprivate var phrase: String {
    switch self {
    case .text: "a string"
    case .version: "a version such as \"0.1.0\""
    case .root: "a folder relative to this file, such as \"..\""
    case .report: "a report in the folder of this file, such as \"html=report.html\""
    case .words(let words): proseList(words, "or")
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .pair: "two whole numbers"
    case .list: "an array"
    case .object, .matrix: "an object"
    case .value: "a string without '\\', a number, or a Boolean"
    case .word: "a name such as dark"
    }
  }
}
