import SceneFonts
import SceneLayers
import SceneSource
@testable import SceneLanguage
@testable import SceneResolving

// Key paths, functions, colors, UIKit defaults, devices, and limits.

extension ReferencePage {
  mutating func keyPaths() {
    heading(3, "Key Paths")
    text(
      """
      The properties that `animate` can change. Components are animatable, too: `.x` and `.y` of \
      a point; `.width` and `.height` of a size; `.origin`, `.origin.x`, `.origin.y`, `.size`, \
      `.size.width`, and `.size.height` of a rectangle; and `.translation`, `.scale`, and \
      `.rotation` of a transform, with their `.x`, `.y`, and `.z`, such as `transform.rotation.y`.
      """)
    let common = KeyPath.all(of: .layer).filter { $0.path.part == nil }
    var rows = [["every layer", Self.list(common.map { $0.path.description })]]
    for kind in ElementKind.allCases where kind != .layer {
      let own = KeyPath.all(of: kind).filter { found in
        found.path.part == nil && !(kind.isLayer && common.contains { $0.path == found.path })
      }
      guard !own.isEmpty else { continue }
      rows.append([Self.code(kind.rawValue), Self.list(own.map { $0.path.description })])
    }
    table(["element", "key paths"], rows)
  }

  mutating func functions() {
    heading(2, "Functions")
    text(
      """
      Pass arguments by position or by label: `arc(center: (8, 8), radius: 8, …)`. Parameters in \
      brackets are optional.
      """)
    for group in Function.Group.allCases {
      heading(3, group.rawValue)
      table(
        ["function", "result", "description"],
        Function.allCases.filter { $0.row.group == group }.map { function in
          [
            function.row.signatures.map { Self.code(function.spelled($0)) }.joined(separator: ", "),
            function.result, function.row.doc,
          ]
        })
    }
  }

  mutating func colors() {
    heading(2, "Colors")
    text(
      """
      `#RGB`, `#RRGGBB`, and `#RRGGBBAA`, or a name. The colors in the first table are fixed. Those \
      in the second depend on the scene's `era` and, in `modern` and `liquidGlass`, on its \
      `appearance`. Those in the third have other values with `accessibilityContrast: high`, and \
      those in the last in dark appearance with `userInterfaceLevel: elevated`.
      """)
    let names = colorNames
    let plain = names.filter { basicColor($0) != nil }
    table(["name", "value"], plain.map { [Self.code($0), value(of: $0, ColorTraits())] })
    let modern = [Era.liquidGlass, .modern].flatMap { era in
      Appearance.allCases.map { ColorTraits(era, $0) }
    }
    let others = names.filter { !plain.contains($0) }
    let heads = ["name", "liquidGlass", "liquidGlass, dark", "modern", "modern, dark"]
    table(
      heads + ["flat", "classic"],
      rows(of: others, modern + [ColorTraits(.flat), ColorTraits(.classic)]))
    let high = modern.map { ColorTraits($0.era, $0.appearance, .high) }
    table(
      heads,
      rows(of: others.filter { values(of: $0, high) != values(of: $0, modern) }, high))
    let dark = [AccessibilityContrast.normal, .high].map { ColorTraits(.modern, .dark, $0) }
    let elevated = dark.map { ColorTraits(.modern, .dark, $0.contrast, .elevated) }
    table(
      ["name", "elevated", "elevated, high contrast"],
      rows(of: others.filter { values(of: $0, elevated) != values(of: $0, dark) }, elevated))
  }

  private func rows(of names: [String], _ traits: [ColorTraits]) -> [[String]] {
    names.map { [Self.code($0)] + values(of: $0, traits) }
  }

  private func values(of name: String, _ traits: [ColorTraits]) -> [String] {
    traits.map { value(of: name, $0) }
  }

  private func value(of name: String, _ traits: ColorTraits) -> String {
    namedColor(name, traits).map { $0.reference } ?? ""
  }

  mutating func symbols() {
    heading(2, "Symbols")
    let names = BuiltInSymbol.names
    let filled = names.filter { names.contains($0 + ".fill") }
    let others = names.filter { !$0.hasSuffix(".fill") && !filled.contains($0) }
    text("With a filled variant, such as `star.fill`: \(Self.list(filled)).")
    text("Without: \(Self.list(others)).")
  }

  mutating func eras() {
    heading(2, "Eras")
    text(
      "The defaults marked *by era*, in light appearance, with lengths in points.")
    let eras = [Era.liquidGlass, .modern, .flat, .classic]
    let defaults = eras.map { UIKitDefaults.of(ColorTraits($0, .light), canvasWidth: 320) }
    let rows: [(String, (UIKitDefaults) -> String)] = [
      ("separator inset", { $0.separatorInset.shortestText }),
      ("separator color", { $0.separatorColor.reference }),
      ("separator height", { $0.separatorThickness(scale: 2) == 1 ? "1" : "one device pixel" }),
      ("separators below the last row", { $0.fillers ? "at intervals of the row height" : "none" }),
      ("background of a table and its rows", { $0.plainBackground.reference }),
      ("text inset of rows", { $0.rowTextInset.shortestText }),
      ("title of rows", { "\($0.rowTitleWeight.rawValue) \($0.rowTitleSize.shortestText)" }),
      ("background of selected rows", { $0.selectedBackground.reference }),
      ("title color of selected rows", { ($0.selectedTextColor ?? $0.label).reference }),
      ("bars at the edge of the content", { $0.bars.scrollEdge.reference }),
      ("bars over content", { $0.bars.standard.reference }),
      ("title of bars", { "\($0.barTitleWeight.rawValue) \($0.barTitleSize.shortestText)" }),
    ]
    table(
      ["value"] + eras.map { $0.rawValue },
      rows.map { title, value in [title] + defaults.map(value) })
    let wide = UIKitDefaults.of(ColorTraits(.modern, .light), canvasWidth: 414)
    text(
      "On canvases that are at least 390 points wide (flat: 414), the insets are "
        + "\(wide.separatorInset.shortestText).")
  }

  mutating func devices() {
    heading(2, "Devices")
    table(
      ["device", "width", "height", "scale", "safe area, top", "bottom"],
      Device.all.map { device in
        [
          Self.code(device.name), device.size.width.shortestText, device.size.height.shortestText,
          device.scale.shortestText, device.safeAreaTop.shortestText,
          device.safeAreaBottom.shortestText,
        ]
      })
  }

  mutating func limits() {
    heading(2, "Limits")
    text("The limits are the same on every machine. Exceeding one is an error.")
    table(
      ["item", "maximum"],
      [
        ["size of a source file", "48 MiB"],
        ["nesting depth of bodies, and of expressions", "256"],
        ["combining marks in a row", Double(CombiningMarks.limit).groupedText()],
        ["width of an image", "32,768 pixels"],
        ["height of an image", "1,048,576 pixels"],
        ["layers, including the copies of replicators", Double(Resolver.layerLimit).groupedText()],
        ["rows of a table, and numbers in a range", "10,000,000"],
        ["values of a list with loops", Double(Value.mostMadeElements).groupedText()],
        ["sections of a table", Double(Evaluator.sectionLimit).groupedText()],
        ["lengths, coordinates, and factors", "from -1e9 to 1e9"],
      ])
    text(
      """
      Errors that depend on the values in a loop are diagnosed in its first \
      \(Double(OffscreenValidation.rowLimit).groupedText()) iterations and in visible rows.
      """)
    work()
  }

  private mutating func work() {
    heading(3, "Work")
    text(
      """
      A scene of a few lines can require more work than any machine could finish in a year. The \
      compiler counts work in units that are the same on every machine, and reports the error E0607 \
      if all snapshots of a scene together exceed one of these limits. `--budget N` multiplies \
      them, in every command that compiles scenes; the limits above do not change. Because limits add \
      up, a unit also counts the nanoseconds and bytes of the last two columns, whose sums are limited.
      """)
    table(
      ["resource", "limit", "plus, for larger inputs", "ns", "bytes"],
      WorkBudget.Resource.allCases.map { resource in
        let (units, addition) = resource.reference
        let (time, memory) = resource.cost
        let cost = [time, memory].map { $0 == 0 ? "" : Double($0).groupedText() }
        return [units, Double(resource.limit).groupedText(), addition] + cost
      })
  }
}

extension WorkBudget.Resource {
  /// What is counted, and by how much the limit grows with the size of the input.
  fileprivate var reference: (units: String, addition: String) {
    switch self {
    case .checking:
      (
        """
        checked elements, properties, and expressions (the body of a component counts once per \
        combination of argument types); each imported or data file counts as 20
        """, "1 per byte of source or data"
      )
    case .evaluation:
      (
        """
        evaluation steps: 1 per expression, iteration, and 8 bytes of a string; 1 per byte of a \
        string that is not ASCII, if its characters are compared or counted; 4 per array element; \
        64 per animation; 6 per glyph and element of a layer's path; 100 per run of text in a font file; 1 per 2 \
        steps of font lookups; 256 per image or font file
        """, "4 per byte of source or data"
      )
    case .layers: ("layers in all snapshots", "")
    case .outlines:
      (
        "points of outlines; 6 more for each line and arc of the outline of a stroke",
        "1 per 16 pixels of each snapshot"
      )
    case .painting:
      (
        """
        painted pixels: 1 per pixel for a color, 4 to 28 for a gradient, 6 more for each doubling of \
        more than three stops of a radial or conic one, 32 for an image; in perspective, 8 more for a \
        gradient and 48 more for an image; 24 for a shadow; 32 per row; 64 per edge of a path and \
        row; 512 per layer or copy of one; in SVG, 1 per byte and the embedded images
        """, "64 per pixel of each snapshot"
      )
    case .displayList:
      (
        "bytes for painting an image: outlines, blurred shadows, gradient stops, and so on",
        "16 per pixel of the largest image"
      )
    case .text:
      ("bytes of layer trees as text or JSON", "16 per pixel of the images")
    case .images: ("pixels of images", "8 per byte of an image file")
    case .linting:
      (
        """
        steps of linting, after which the warning W0218 is reported: 10 per layer; 1 per glyph, \
        point of a path, and color of a gradient; 6 per glyph whose width is measured; 1 per node of \
        the source, and per layer behind a text
        """, "4 per byte of source or data"
      )
    case .time:
      ("nanoseconds of processor time in all stages", "as above, beyond 1 MB of source and data")
    case .memory:
      ("bytes of memory in all stages at once", "as above, beyond 1 MB of source and data")
    }
  }
}

extension Function {
  fileprivate var result: String {
    if self == .switch { return "accessory" }
    let type = row.signatures[0].result
    return type == .timing ? "timing curve" : type.reference
  }

  /// `name(a, b[, c])`
  fileprivate func spelled(_ signature: Signature) -> String {
    if self == .opacity { return "color.opacity(alpha)" }
    var text = rawValue + "("
    if let rest = signature.rest {
      text += rest == .color ? "color, color, …" : rest == .number ? "number, …" : "…"
    }
    for (index, parameter) in signature.parameters.enumerated() {
      let name = (index > 0 ? ", " : "") + parameter.label + parameter.note
      text += parameter.isOptional ? "[" + name + "]" : name
    }
    return text + ")"
  }
}

extension Function.Parameter {
  /// The type, unless it is a number or obvious from the name.
  fileprivate var note: String {
    switch type {
    case .word(let words): ": " + words.words.joined(separator: "/")
    case .array(.color): ": […]"
    case .array(.number), .array(.ratio): ": […]"
    case .tuple(let fields):
      ": (" + fields.map { $0.label ?? "…" }.joined(separator: ", ") + ")"
    case .bool: ": true/false"
    default: ""
    }
  }
}

extension Color {
  /// `#RRGGBB`, with alpha if it is not opaque.
  fileprivate var reference: String {
    let name = ReferencePage.code(opacity(1).hexText)
    return alpha == 1 ? name : name + " at " + percentage(alpha)
  }

  private func percentage(_ alpha: Double) -> String {
    "\(Int(alpha * 100 + 0.5))%"
  }
}

extension BarLook {
  fileprivate var reference: String {
    let fill =
      switch fill {
      case .none: "transparent"
      case .background(let background): background.reference
      case .softEdge: "a soft edge"
      }
    return fill + (hairline.map { ", a line of " + $0.reference } ?? "")
  }
}

extension UIKitDefaults.Background {
  fileprivate var reference: String {
    switch self {
    case .color(let color): color.reference
    case .gradient(let colors, _):
      colors[0].reference + " to " + colors[colors.count - 1].reference
    }
  }
}
