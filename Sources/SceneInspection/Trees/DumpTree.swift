import SceneCompiler

/// A layer tree as its text says it (`Docs/LayerTree.md`): names and values, nothing understood.
package struct DumpTree: Hashable, Sendable {
  /// `size`, `scale`, `background`.
  package var canvas: [DumpProperty] = []
  package var layers: [DumpLayer] = []
  /// By index: what each picture's line says after its index.
  package var pictures: [String] = []
  package var layerCount = 0

  package init() {}
}

/// A layer's lines.
package struct DumpLayer: Hashable, Sendable {
  /// Its place in tree order, the same as that of its origin.
  package var index: Int
  /// `CAShapeLayer`.
  package var className: String
  /// Without quotes and escapes; nil where nothing is known.
  package var label: String?
  /// Of its first line, then of the lines that its class adds.
  package var properties: [DumpProperty] = []
  /// Of a gradient.
  package var stops: [DumpStop] = []
  /// Of a shape: a line each, `line (339 44)`.
  package var path: [String] = []
  package var sublayers: [DumpLayer] = []
  /// Of a replicator.
  package var lists: [[DumpLayer]] = []
  package var instances: [DumpInstance] = []
  package var mask: [DumpLayer] = []
  /// What `--sources` adds.
  package var place: FileLocation?

  package subscript(name: String) -> DumpProperty? { properties.first { $0.name == name } }
}

/// A property with its value as it is written: `(0 44 320 44)`, `#FFFFFF/0.5`, `"Austin, TX"`.
package struct DumpProperty: Hashable, Sendable {
  package var name: String
  package var text: String

  package init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// The numbers of a number or of a list in parentheses, `matrix(…)` among them, each as it is
  /// written.
  package var numberTexts: [Substring] {
    let bytes = text.utf8
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")) else { return [text[...]] }
    return bytes[bytes.index(after: open)...].prefix { $0 != UInt8(ascii: ")") }
      .split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }

  /// Nil where one of them is no number.
  package var numbers: [Double]? {
    var numbers: [Double] = []
    for text in numberTexts {
      guard let number = Double(text), number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// A colour of a gradient, and where it stands.
package struct DumpStop: Hashable, Sendable {
  package var color: String
  package var location: String?
}

/// One copy of a replicator.
package struct DumpInstance: Hashable, Sendable {
  package var list: Int
  package var properties: [DumpProperty] = []
  package var mask: [DumpLayer] = []
}

/// Why a text is no layer tree.
package struct DumpError: Error, Hashable, Sendable {
  /// From 1.
  package var line: Int
  package var message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  /// `line 12: a layer or a property is expected`.
  package var locatedMessage: String { "line \(line): \(message)" }
}
