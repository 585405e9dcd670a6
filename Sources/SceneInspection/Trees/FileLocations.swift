import SceneCompiler
import SceneEditing
import SceneLanguage
import SceneLayers
import SceneSource
import SceneResolving

extension Compilation {
  /// Returns the source location of each origin, with paths relative to the working directory.
  package func places(of origins: [LayerOrigin]) -> [FileLocation?] {
    let sources = sources
    return origins.map { origin in
      let range = compiled.range(of: origin)
      return sources[range.path]?.position(at: range.bytes.lowerBound)
        .place(in: shownPath(range.path))
    }
  }

  /// Returns the source locations of a snapshot's layers and of their values.
  ///
  /// - Parameter origins: The origins of the layers, which are located even if the snapshot cannot be
  ///   resolved again.
  package func locations(
    of origins: [LayerOrigin], inSnapshot index: Int?, time: Double? = nil, scale: Double? = nil
  ) -> TreeLocations {
    var compilation = self
    let found = compilation.resolve(
      snapshot: index, time: time, scale: scale, from: file.root, traces: true)
    return TreeLocations(places: places(of: origins), of: found?.sources, in: compilation)
  }

  /// Returns why the elements of a snapshot's layers have their frames.
  package func layoutReasons(
    inSnapshot index: Int?, time: Double?, scale: Double?
  ) -> [LayoutReasons?] {
    var compilation = self
    return compilation.resolve(
      snapshot: index, time: time, scale: scale, from: file.root, observes: true)?.reasons ?? []
  }

  package func place(of range: SourceRange) -> FileLocation? {
    sources[range.path]?.position(at: range.bytes.lowerBound).place(in: shownPath(range.path))
  }
}

extension SourcePosition {
  fileprivate func place(in file: String) -> FileLocation {
    // A root of `.` begins paths with it.
    FileLocation(file: String(file.trimmingPrefix("./")), line: line, column: column)
  }
}

extension FileLocation {
  /// Parses `places.tbl:3:5`; nil if the two numbers are missing.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    else { return nil }
    let file = parts.dropLast(2).joined(separator: ":")
    self.init(file: file, line: line, column: column)
  }
}

/// A value in a source file.
package struct ValueLocation: Hashable, Codable, Sendable {
  package var place: FileLocation
  /// The name of the `let`, the parameter, or the property; nil if it has none.
  package var name: String?
  /// The source code of the value; nil if it is long.
  package var text: String?
}

extension ValueLocation {
  /// The maximum length of `text` in bytes.
  private static let limit = 60

  fileprivate init(_ range: SourceRange, in source: SourceText, shownAs path: String) {
    self.init(place: source.position(at: range.bytes.lowerBound).place(in: path))
    let bytes = source.bytes
    let value = range.bytes.clamped(to: 0..<bytes.count)
    if !value.isEmpty, value.count <= Self.limit, !bytes[value].contains(UInt8(ascii: "\n")) {
      text = source[value]
    }
    // `let rowHeight = `, `tint = `, or `frame: ` is in front of it.
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || 9...13 ~= byte }
    func isName(_ byte: UInt8) -> Bool {
      let character = Character(Unicode.Scalar(byte))
      return byte >= 0x80 || character.isLetter || character.isNumber || "_.".contains(character)
    }
    var before = bytes[..<value.lowerBound]
    while let last = before.last, isSpace(last) { before.removeLast() }
    guard let sign = before.popLast(), sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":")
    else { return }
    while let last = before.last, isSpace(last) { before.removeLast() }
    let start = before.lastIndex { !isName($0) }.map { $0 + 1 } ?? before.startIndex
    if start < before.endIndex { name = source[start..<before.endIndex] }
  }
}

/// The source locations of the layers in a tree, and of what their values come from.
package struct TreeLocations {
  /// The declarations of the layers, in tree order.
  let places: [FileLocation?]
  /// Where the values come from, if it is known.
  let sources: ValueSources?
  private let compilation: Compilation?
  private let texts: [String: SourceText]
  /// The values that were located, which many layers share.
  private var known: [SourceRange: ValueLocation?] = [:]

  package init(places: [FileLocation?] = []) {
    (self.places, sources, compilation, texts) = (places, nil, nil, [:])
  }

  package init(places: [FileLocation?], of sources: ValueSources?, in compilation: Compilation) {
    (self.places, self.sources, self.compilation) = (places, sources, compilation)
    texts = compilation.sources
  }

  mutating func value(_ range: SourceRange?) -> ValueLocation? {
    // Where the library of controls sets a value, the location is that of its use.
    guard let range, range.path != ControlLibrary.name else { return nil }
    if let value = known[range] { return value }
    let value = compilation.flatMap { compilation in
      texts[range.path].map {
        ValueLocation(range, in: $0, shownAs: compilation.shownPath(range.path))
      }
    }
    known[range] = .some(value)
    return value
  }
}

extension ValueSource {
  /// Returns the source of `x`, `position.y`, or `width`, or else of the whole value.
  func component(_ property: String) -> ValueSource {
    let name = String(property.split(separator: ".").last ?? "")
    guard let index = ["x", "y", "width", "height"].firstIndex(of: name),
      components.indices.contains(index)
    else { return self }
    return components[index]
  }
}
