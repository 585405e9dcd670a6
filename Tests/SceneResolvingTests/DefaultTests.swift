import SceneLayers
import SceneSource
import SceneSyntax
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// The defaults in the schema are those of the resolver.
@Suite("Defaults")
struct DefaultTests {
  /// A property whose default can be written in a scene.
  struct Property: CustomTestStringConvertible, Sendable {
    var kind: ElementKind
    var key: PropertyKey
    var text: String
    var testDescription: String { "\(kind.rawValue).\(key.rawValue): \(text)" }
  }

  static let properties: [Property] = ElementKind.allCases.flatMap { kind -> [Property] in
    let spec = Schema.element(kind)
    return spec.properties.compactMap { property in
      switch property.default {
      case .unlisted, .none, .required: return nil
      case .rule: return nil
      case .value, .percent, .color, .layer, .gradient, .shape, .contents, .replicator:
        return Property(kind: kind, key: property.key, text: property.defaultText)
      }
    }
  }

  /// A scene with an element of each kind, where one of them sets a property.
  private static func scene(_ property: Property? = nil) -> String {
    func body(_ kind: ElementKind, _ own: String = "") -> String {
      guard let property, property.kind == kind else { return "{\n\(own)\n}" }
      // Set once: the element's own property overrides it.
      let rest = own.split(separator: "\n").filter { !$0.hasPrefix(property.key.rawValue + ": ") }
      let lines = rest + ["\(property.key.rawValue): \(property.text)"]
      return "{\n\(lines.joined(separator: "\n"))\n}"
    }
    // The frame excludes the other two properties, each of which must be set for the others to be
    // unset.
    func placed(_ kind: ElementKind, _ own: String) -> String {
      switch property?.kind == kind ? property?.key : nil {
      case .frame, .position: body(kind, own)
      case .bounds: body(kind, "position: (9, 9)\n" + own)
      default: body(kind, "frame: (1, 2, 30, 40)\n" + own)
      }
    }
    let shadows = """
      top \(body(.top))
      contentTop \(body(.contentTop, "height: 9"))
      contentBottom \(body(.contentBottom, "height: 5"))
      bottom \(body(.bottom, "height: 4\nto: red"))
      """
    let look = "backgroundColor: red\nborderWidth: 2\ncontents: \"a.png\"\n"
    return """
      scene "All" {
      size: (320, 480)
      \(property.map { $0.kind == .scene ? "\($0.key.rawValue): \($0.text)" : "" } ?? "")
      statusBar \(body(.statusBar))
      navigationBar "Title" \(body(.navigationBar, "background: blue"))
      searchBar "Text" \(body(.searchBar))
      toolbar \(body(.toolbar))
      tabBar \(body(.tabBar))
      table {
      rows \(body(.rows))
      separators \(body(.separators, "style: snake\nlineWidth: 3"))
      shadows \(body(.shadows, shadows))
      header "h" \(body(.header))
      row "a" \(body(.row))
      row "b"
      footer "f" \(body(.footer))
      }
      table \(body(.table, "frame: (0, 300, 100, 90)"))
      table { section "s" \(body(.section, "row \"c\"")) }
      switch \(placed(.switch, ""))
      slider \(placed(.slider, ""))
      pageControl \(placed(.pageControl, "numberOfPages: 3\n"))
      layer \(placed(.layer, look))
      gradientLayer \(placed(.gradientLayer, look + "colors: [red, blue]"))
      shapeLayer \(placed(.shapeLayer, look + "path: rect(0, 0, 9, 9)\nstrokeColor: red"))
      textLayer "A text that is wider" \(placed(.textLayer, look))
      replicatorLayer \(placed(.replicatorLayer, look + "layer { frame: (0, 0, 2, 2) }"))
      transformLayer \(placed(.transformLayer, "layer { frame: (0, 0, 2, 2) }"))
      reflection \(placed(.reflection, look + "layer { frame: (0, 0, 2, 2) }"))
      label "A text that is wider" \(placed(.label, look))
      stack \(placed(.stack, look + "layer { height: 2 }"))
      scrollView \(placed(.scrollView, look + "layer { frame: (0, 0, 99, 2) }"))
      layer { frame: (0, 0, 9, 9); backgroundColor: red
      animate opacity \(body(.animate, "from: 0\nto: 0.8\n")) }
      layer { frame: (0, 0, 9, 9); backgroundColor: red
      animationGroup \(body(.animationGroup, "animate position.x { from: 0; to: 9; duration: 1s }")) }
      snapshot "s" { time: 0.1s
      \(property.map { $0.kind == .snapshot ? "\($0.key.rawValue): \($0.text)" : "" } ?? "")
      compare \(body(.compare)) }
      }
      """
  }

  private struct Result: Equatable {
    var tree: LayerTree?
    var comparison: SnapshotComparison
  }

  private static func resolved(_ text: String) throws -> Result {
    var library = Library()
    library.sources["a.tbl"] = .loaded(parse(SourceText(path: "a.tbl", bytes: Array(text.utf8))))
    let picture = try #require(Image(width: 1, height: 1, samples: [0, 0, 0, 65535]))
    library.images["a.png"] = .loaded(.init(picture: picture, hasForeignProfile: false))
    let (found, diagnostics) = checked("a.tbl", in: library)
    let scene = try #require(found, "\(diagnostics.map(\.message))")
    let resolution = resolve(scene, snapshot: 0, in: library)
    _ = try #require(resolution.tree, "\(resolution.diagnostics.map(\.message))")
    return Result(
      tree: resolution.tree, comparison: comparison(ofSnapshot: 0, of: scene, in: library))
  }

  @Test("Setting a property to its default has no effect", arguments: properties)
  func settingPropertyToItsDefaultHasNoEffect(property: Property) throws {
    let text = Self.scene(property)
    let without = text.replacing("\n\(property.key.rawValue): \(property.text)\n", with: "\n")
    #expect(without != text)
    #expect(try Self.resolved(text) == Self.resolved(without))
  }

  @Test("Many properties have a default that can be written as source")
  func manyPropertiesHaveDefaultThatCanBeWrittenAsSource() { #expect(Self.properties.count > 150) }

  @Test("Every layer property is in the language or resolved separately")
  func everyLayerPropertyIsInLanguageOrResolvedSeparately() {
    func missing<Table: ResolvedProperties>(_ table: Table.Type) -> [String] {
      #expect(Table.resolved.map { $0.rawValue } == Table.keys.map { $0.rawValue })
      return Table.properties.filter { !Table.resolved.contains($0) }.map { $0.rawValue }
    }
    #expect(missing(Layer.self) == ["anchorPoint", "transform", "sublayerTransform"])
    #expect(missing(Gradient.self) == [])
    #expect(missing(Shape.self) == [])
    // Images have their own scale.
    #expect(missing(Contents.self) == ["contentsScale"])
  }

  @Test("Every built-in value is a case of the layer's type")
  func everyBuiltInValueIsCaseOfLayersType() {
    func expect<Table: PropertyTable>(
      _ words: WordSet, of property: Table.Property, _ table: Table
    ) {
      var table = table
      for word in words.words {
        let isSet = table.set(property, to: .word(word))
        #expect(isSet && table.value(of: property) == .word(word))
      }
      let isSet = table.set(property, to: .word("other"))
      #expect(!isSet)
    }
    expect(.gradientTypes, of: .type, Gradient(colors: [], locations: []))
    expect(.fillRules, of: .fillRule, Shape(path: Path()))
    expect(.lineCaps, of: .lineCap, Shape(path: Path()))
    expect(.lineJoins, of: .lineJoin, Shape(path: Path()))
    expect(.gravities, of: .contentsGravity, Contents(picture: 0))
  }
}
