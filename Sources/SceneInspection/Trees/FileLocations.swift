import SceneCompiler
import SceneLayers
import SceneSource
import SceneResolving

extension Compilation {
  /// Returns the source location of each origin, with paths relative to the working directory.
  package func places(of origins: [LayerOrigin]) -> [FileLocation?] {
    let sources = sources
    return origins.map { origin in
      sources[origin.file]?.position(at: origin.bytes.lowerBound).place(in: shownPath(origin.file))
    }
  }

  /// Returns the origins of the property values in a snapshot's layer tree.
  package func valueLocations(
    ofSnapshot index: Int?, time: Double? = nil, scale: Double? = nil
  ) -> ValueLocations {
    var compilation = self
    guard
      let found = compilation.resolve(
        snapshot: index, time: time, scale: scale, from: file.root, traces: true)?.sources
    else { return ValueLocations() }
    let sources = sources
    // Many layers have the same values.
    var known: [SourceRange: ValueLocation?] = [:]
    func value(_ range: SourceRange) -> ValueLocation? {
      if let value = known[range] { return value }
      let value = sources[range.path].map {
        ValueLocation(range, in: $0, shownAs: shownPath(range.path))
      }
      known[range] = .some(value)
      return value
    }
    func origin(_ source: ValueSource) -> ValueOrigin? {
      value(source.range).map {
        ValueOrigin(
          value: $0, isOwn: source.isOwn, inputs: source.inputs.compactMap(value),
          readsFrames: source.readsFrames, components: source.components.compactMap(origin))
      }
    }
    return ValueLocations(
      layers: found.layers.map { row in
        ValueLocations.Row(
          values: row.values.compactMapValues(origin), layout: row.layout.compactMap(value))
      },
      canvas: found.canvas.compactMapValues(origin), layout: found.layout.compactMap(value),
      scene: place(of: found.scene))
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

/// The origin of a value in a layer tree.
package struct ValueOrigin: Hashable, Sendable {
  var value: ValueLocation
  /// Whether the layer's element sets the value itself.
  var isOwn: Bool
  /// The values that it is computed from.
  var inputs: [ValueLocation]
  /// Whether it is computed from the frames of elements.
  var readsFrames: Bool
  /// The origins of the components of a point, a size, or a rectangle.
  var components: [ValueOrigin]

  /// Returns the origin of `x`, `position.y`, or `width`, or else of the whole value.
  func component(_ property: String) -> ValueOrigin {
    let name = String(property.split(separator: ".").last ?? "")
    guard let index = ["x", "y", "width", "height"].firstIndex(of: name),
      components.indices.contains(index)
    else { return self }
    return components[index]
  }
}

/// The origins of the values in a layer tree, as far as they are known.
package struct ValueLocations: Sendable {
  /// One row per layer, in tree order.
  var layers: [Row]
  /// The values of the canvas by property name.
  var canvas: [String: ValueOrigin]
  /// What can determine which layers the scene has.
  var layout: [ValueLocation]
  /// The declaration of the scene.
  var scene: FileLocation?

  struct Row: Sendable {
    /// The values that the source sets, by property name.
    var values: [String: ValueOrigin]
    /// What other values can depend on, nearest first.
    var layout: [ValueLocation]
  }

  init(
    layers: [Row] = [], canvas: [String: ValueOrigin] = [:], layout: [ValueLocation] = [],
    scene: FileLocation? = nil
  ) {
    self.layers = layers
    self.canvas = canvas
    self.layout = layout
    self.scene = scene
  }

  package init() { self.init(layers: []) }
}
