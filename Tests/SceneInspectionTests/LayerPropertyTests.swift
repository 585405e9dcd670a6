import SceneExport
import SceneLayers
import Testing

@testable import SceneInspection

/// Both dump formats, the reader of the text, and differences support every property of layers.
@Suite("Properties of layers")
struct LayerPropertyTests {
  /// Layers for each table, each with one property that differs from its default.
  private static var changed: [(name: String, old: Layer, new: Layer)] {
    let layer = Layer(frame: Rect(1, 2, 30, 40))
    let gradient = Gradient(colors: [.black, .white], locations: [0, 1])
    let text = Text(
      string: "a", fontSize: 17, fontWeight: .regular, foregroundColor: .black, glyphs: [])
    return changes(layer) { $0 }
      + changes(gradient) { content(.gradient($0)) }
      + changes(Shape(path: Path())) { content(.shape($0)) }
      + changes(text) { content(.text($0)) }
      + changes(Contents(picture: 0)) {
        var layer = Layer(frame: .zero)
        layer.contents = $0
        return layer
      }
      + changes(Replicator.Instance(list: 0, transform: .identity)) {
        content(.replicator(Replicator(lists: [[]], instances: [$0])))
      }
  }

  private static func content(_ content: Layer.Content) -> Layer {
    var layer = Layer(frame: Rect(1, 2, 30, 40))
    layer.content = content
    return layer
  }

  private static func changes<Table: PropertyTable>(
    _ table: Table, _ layer: (Table) -> Layer
  ) -> [(name: String, old: Layer, new: Layer)] {
    Table.properties.map { property in
      var new = table
      let value = other(than: table.value(of: property), property.rawValue)
      let isSet = new.set(property, to: value)
      #expect(isSet && new.value(of: property) == value && new.isSet(property))
      if let defaults = Table.defaults { #expect(!defaults.isSet(property)) }
      return (property.rawValue, layer(table), layer(new))
    }
  }

  private static func other(than value: PropertyValue, _ name: String) -> PropertyValue {
    switch value {
    case .flag(let flag): .flag(!flag)
    case .number(let number): .number(number + 0.5)
    case .numbers: .numbers([3, 1])
    case .point: .point(Point(0.25, 0.75))
    case .rect: .rect(Rect(0, 0, 0.5, 0.25))
    case .color: .color(Color(1, 0, 0, 0.5))
    case .transform: .transform(Transform3D(scale: 2, 3))
    case .corners: .corners([.minXMinY, .maxXMaxY])
    case .string(let string): .string(string + " 2")
    case .word:
      switch name {
      case "type": .word("radial")
      case "fillRule": .word("evenOdd")
      case "fontWeight": .word("bold")
      case "contentsGravity": .word("center")
      case "cornerCurve": .word("continuous")
      default: .word("round")
      }
    }
  }

  private static func tree(_ layer: Layer) -> LayerTree {
    LayerTree(
      canvas: .init(size: Size(320, 480), scale: 2, background: .white), layers: [layer])
  }

  @Test("Every property is written, read, and compared")
  func everyPropertyIsWrittenRead() throws {
    for (name, old, new) in Self.changed {
      let (before, after) = (Self.tree(old), Self.tree(new))
      #expect(before.text() != after.text(), "\(name)")
      #expect(after.text().contains(" \(name) ") || after.text().contains(" \(name)\n"))
      #expect(after.json().contains("\"\(name)\": "))
      let read = try TreeDescription(after.text())
      #expect(read == TreeDescription(after), "\(name)")
      let difference = TreeDifference(old: TreeDescription(before), new: read)
      #expect(
        difference.changes.contains { $0.property?.contains(name) == true }, "\(name)")
      #expect(TreeDifference(old: read, new: TreeDescription(after)).changes.isEmpty)
    }
  }
}
