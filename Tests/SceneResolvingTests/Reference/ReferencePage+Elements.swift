import SceneLayers
@testable import SceneLanguage

// Elements and their properties.

extension ReferencePage {
  /// The elements by chapter. Elements in the same inner array share a section.
  static let chapters: [(title: String, sections: [[ElementKind]])] = [
    ("Scene", [[.scene], [.snapshot], [.compare], [.matrix]]),
    (
      "Bars",
      [
        [.statusBar], [.navigationBar], [.searchBar], [.toolbar, .tabBar], [.scrollEdgeAppearance],
        [.trailing], [.titleView],
      ]
    ),
    (
      "Tables",
      [
        [.table], [.rows], [.row], [.header, .footer], [.separators], [.shadows],
        [.top, .contentTop, .contentBottom, .bottom], [.section], [.accessory, .leading],
      ]
    ),
    (
      "Layers",
      [
        [.layer], [.gradientLayer], [.shapeLayer], [.textLayer], [.replicatorLayer],
        [.transformLayer], [.reflection], [.mask], [.label], [.stack],
        [.scrollView],
      ]
    ),
    ("Controls", [[.switch], [.slider], [.pageControl]]),
    ("Animations", [[.animate], [.animationGroup]]),
  ]

  mutating func elements() {
    heading(2, "Elements")
    text(
      """
      The syntax of an element is `type name "title" { … }`, where name, title, and body are \
      optional. `uses: card` or `uses: [card, wide]` applies styles to any element except \
      \(Self.sentence(withoutStyles.map(Self.code))). The property `uses` is omitted from the \
      tables below.
      """)
    for chapter in Self.chapters {
      heading(2, chapter.title)
      if chapter.title == "Layers" { everyLayer() }
      if chapter.title == "Controls" { controls() }
      for section in chapter.sections { element(section) }
    }
  }

  private var withoutStyles: [String] {
    ElementKind.allCases.filter { !hasStyles($0) }.map { $0.rawValue }
  }

  private func hasStyles(_ kind: ElementKind) -> Bool { Schema.property(.uses, of: kind) != nil }

  private mutating func everyLayer() {
    let spans = ElementKind.allCases.filter {
      Schema.element($0).children.contains(.layer) && !$0.isLayer
    }
    text(
      """
      Layers can be nested, and are allowed in \
      \(Self.sentence(spans.map { Self.code($0.rawValue) })). They can contain layers, controls, \
      `animate`, and one `mask`.
      """)
    heading(3, "Every Layer")
    text("Every layer in this chapter except `mask` has these properties in addition to its own.")
    properties(Schema.common)
  }

  private mutating func controls() {
    text(
      """
      Controls are allowed wherever layers are. They have only the properties listed here: the \
      origin of `frame` determines the position of a control, and its colors are those of the era.
      """)
  }

  private mutating func element(_ kinds: [ElementKind]) {
    heading(3, Self.list(kinds.map { $0.rawValue }))
    let specs = kinds.map { Schema.element($0) }
    guard let first = specs.first else { return }
    text(docs(kinds, specs))
    if let span = span(of: kinds[0]) { text(span + holds(first)) }
    if first.properties == Schema.element(.row).properties, kinds != [.row] {
      return text("Has the properties of [`row`](#row).")
    }
    let common = Set(Schema.common.map { $0.key })
    let isControl = [.switch, .slider, .pageControl].contains(kinds[0])
    let own =
      kinds[0].isLayer && !isControl
      ? first.properties.filter { !common.contains($0.key) } : first.properties
    properties(own, of: specs)
  }

  private func docs(_ kinds: [ElementKind], _ specs: [ElementSpec]) -> String {
    var lines: [String] = []
    for (kind, spec) in zip(kinds, specs) where !lines.contains(spec.doc) {
      let isShared = specs.allSatisfy { $0.doc == spec.doc }
      lines.append(isShared ? spec.doc : Self.code(kind.rawValue) + ": " + spec.doc)
    }
    if let title = specs.first?.title { lines.append("Title: " + title.lowercasedFirst) }
    return lines.joined(separator: "  \n")
  }

  private func span(of kind: ElementKind) -> String? {
    guard !kind.isLayer, kind != .scene else { return nil }
    if kind == .mask { return "Allowed in any layer." }
    let spans = ElementKind.allCases.filter { Schema.element($0).children.contains(kind) }
    let layers = spans.filter { $0.isLayer }.isEmpty ? [] : ["any layer"]
    let others = spans.filter { !$0.isLayer }.map { Self.code($0.rawValue) }
    return "Allowed in " + Self.sentence(others + layers) + "."
  }

  private func holds(_ spec: ElementSpec) -> String {
    var words: [String] = []
    for child in spec.children where !child.isLayer {
      words.append(Self.code(child.rawValue) + (spec.single.contains(child) ? " (one)" : ""))
    }
    if spec.children.contains(.layer) { words.append("[layers](#layers)") }
    return words.isEmpty ? "" : " Can contain " + Self.sentence(words) + "."
  }

  /// - Parameter elements: The elements that share the table.
  private mutating func properties(_ specs: [PropertySpec], of elements: [ElementSpec] = []) {
    let listed = specs.filter { $0.key != .uses }
    guard !listed.isEmpty else { return }
    table(
      ["property", "value", "default", "description"],
      listed.map { spec in
        [
          Self.code(spec.key.rawValue), spec.reference, spec.defaultReference(in: elements),
          spec.doc,
        ]
      })
  }
}

extension PropertySpec {
  /// The type, unit, and range.
  fileprivate var reference: String {
    if key == .device { return "a [device](#devices)" }
    if key == .accessory { return type.reference + ", `switch(isOn: …)`" }
    let name = type == .number ? typeName.withoutArticle : type.reference
    guard let note = rangeNote else { return name }
    return name + (type.isNumeric ? " " : ", each ") + note
  }

  private var rangeNote: String? {
    guard let range, range != .any, range.lower != -range.upper else { return nil }
    if range == .atLeastZero { return "≥ 0" }
    if range == .positive { return "> 0" }
    let ends = (range.lower.shortestText, range.upper.shortestText)
    let unit = type == .time ? " s" : ""
    return range.isOpen
      ? "> \(ends.0) and ≤ \(ends.1)" + unit : "from \(ends.0) to \(ends.1)" + unit
  }

  /// The default, as code if it is valid source; lists each element's default if they differ.
  fileprivate func defaultReference(in elements: [ElementSpec]) -> String {
    let all = elements.compactMap { $0.property(key)?.defaultText }
    let isShared = all.allSatisfy { $0 == defaultText }
    let text = isShared ? defaultText : all.joined(separator: ", ")
    let isCode = !text.contains(" ") || text.hasPrefix("(") || text.hasPrefix("[")
    return text.isEmpty || !isCode ? text : ReferencePage.code(text)
  }
}

extension ValueType {
  /// The name of the type in the reference.
  var reference: String {
    switch self {
    case .word(let words):
      ReferencePage.list(words.words)
    case .tuple(let fields):
      ReferencePage.code("(" + fields.map { $0.label ?? "…" }.joined(separator: ", ") + ")")
    case .array(.animated): "list of values of the animated property's type"
    case .array(let element): "list of " + element.listed
    case .timing: ReferencePage.list(TimingCurve.names) + ", `cubicBezier(…)`, `spring(…)`"
    case .repeatCount: "number ≥ 0, or `infinity`"
    case .horizontalInsets: "number or `(left, right)`"
    case .shadowImages: "image, or `(up: image, down: image)`"
    case .number, .ratio: "number"
    case .paint: "paint"
    case .any, .time, .angle, .bool, .color, .gradient, .image, .font, .string, .attributedString,
      .transform, .path, .transformStep, .pathStep, .names, .range, .fontFeature:
      description.withoutArticle
    case .animated, .none: description
    }
  }

  private var listed: String {
    switch self {
    case .number, .ratio: "numbers"
    case .string: "strings"
    case .font: "fonts"
    case .fontFeature: "OpenType feature tags"
    case .color: "colors"
    case .any: "values"
    default: reference
    }
  }
}

extension String {
  fileprivate var withoutArticle: String {
    for article in ["a ", "an "] where hasPrefix(article) {
      return String(dropFirst(article.utf8.count))
    }
    return self
  }

  fileprivate var lowercasedFirst: String {
    guard let first else { return self }
    return first.lowercased() + dropFirst()
  }
}
