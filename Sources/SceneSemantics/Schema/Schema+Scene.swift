extension Schema {
  static func sceneElement(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .scene:
      ElementSpec(
        doc: "The canvas. It needs a `size` or a `device`.", title: "The scene's name.",
        properties: scene,
        children: ElementKind.bars + [.table] + ElementKind.layers + [.snapshot])
    case .snapshot:
      ElementSpec(
        doc: """
          One picture. Besides its own properties it sets any `let` of the scene by name, and \
          properties of named elements: `places.contentOffset: (0, -60)`.
          """,
        title: "The picture's name.", properties: snapshot, children: [.compare],
        single: [.compare])
    case .compare:
      ElementSpec(
        doc: "How tests compare the snapshot. Only tests read it.", title: nil,
        properties: compare, children: [])
    case .statusBar:
      ElementSpec(
        doc: """
          Fills the safe area's top and moves nothing; without a device it is 20 points high and \
          comes first.
          """,
        title: nil,
        properties: [
          PropertySpec(.time, .string, "\"9:41\"", "The time it shows."),
          PropertySpec(
            .background, .paint, "none", "What it is filled with; nothing unless set."),
          hiding, .uses,
        ], children: [])
    case .navigationBar:
      ElementSpec(
        doc: """
          A bar at the top, under the safe area and the bars before it. The outermost one's \
          background reaches the canvas's edge.
          """,
        title: "The title in its middle.",
        properties: bar(height: "44", "52 more with `largeTitle`") + [
          PropertySpec(
            .largeTitle, .bool, "false", "The title stands large below the bar's own height.")
        ], children: ElementKind.layers)
    default:
      ElementSpec(
        doc: "A bar.", title: kind == .searchBar ? "The text in its field." : nil,
        properties: bar(height: kind == .tabBar ? "49" : kind == .searchBar ? "52" : "44", ""),
        children: ElementKind.layers, isBuilt: false)
    }
  }

  static let hiding = PropertySpec(
    .isHidden, .bool, "false", "Whether it and all it holds are left out.")

  private static let scene = [
    PropertySpec(
      .size, .size, "the device's", "Width and height in points.", in: .positive),
    .words(
      .device, Device.names, "none",
      "Sets size, scale and safe area; `size` and `scale` beside it override its own."),
    PropertySpec(
      .scale, .number, "1", "Device pixels a point.", in: .init(lower: 0.25, upper: 16)),
    PropertySpec(.background, .color, "systemBackground", "What lies under everything."),
    .words(.appearance, ["light"], "light", "Light or dark colours.", unbuilt: ["dark"]),
    .words(
      .era, ["classic", "flat", "modern"], "modern",
      "Whose looks are the defaults: iOS 3 to 6, 7 to 12, or 13 and later."),
    .uses,
  ]

  private static let snapshot = [
    PropertySpec(
      .time, .time, "the settled scene",
      "The moment: without one, every finite animation is over and an endless one at its start.",
      in: .init(lower: -1e6, upper: 1e6)),
    PropertySpec(
      .scale, .number, "the scene's", "Device pixels a point.",
      in: .init(lower: 0.25, upper: 16)),
    .words(.appearance, ["light"], "the scene's", "Light or dark colours.", unbuilt: ["dark"]),
    PropertySpec(.tags, .array(.string), "[]", "Words by which tests select it."),
  ]

  private static let compare = [
    PropertySpec.words(.golden, ["picture", "tree", "hash"], "picture", "What is kept."),
    PropertySpec(
      .maxDifference, .number, "0", "How far a channel may be off, of 255.",
      in: .init(lower: 0, upper: 255)),
    PropertySpec(
      .maxPixels, .number, "0", "How many pixels may differ.", in: .atLeastZero),
    PropertySpec(
      .window, .numbers("size", "count"), "none",
      "How many pixels may differ in any square of so many pixels aside.", in: .atLeastZero),
    PropertySpec(
      .perceptual, .number, "0", "How far a colour may be off in OKLab, in thousandths.",
      in: .init(lower: 0, upper: 1000)),
    PropertySpec(.ignore, .names, "[]", "Elements whose pixels are not compared."),
  ]

  private static func bar(height: String, _ more: String) -> [PropertySpec] {
    let note = more.isEmpty ? "." : "; \(more)."
    return [
      PropertySpec(
        .height, .number, height, "Its height in points, without the safe area" + note,
        in: .atLeastZero),
      PropertySpec(.background, .paint, "the era's", "What it is filled with."),
      PropertySpec(
        .hairline, .color, "none", "A line of one device pixel along its inner edge."),
      PropertySpec(.titleColor, .color, "label", "The title's colour."),
      hiding, .uses,
    ]
  }
}
