extension Schema {
  static func layerElement(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .layer:
      layer("CALayer: a rectangle with a colour, a border or a picture.", [])
    case .gradientLayer:
      layer("CAGradientLayer: colours that blend along a line.", gradient)
    case .shapeLayer:
      layer("CAShapeLayer: an outline, filled and stroked.", shape)
    case .textLayer:
      ElementSpec(
        doc: """
          CATextLayer: text whose first baseline lies one ascender below the top. A line break in \
          the text begins a new line.
          """,
        title: "The text.", properties: text + common,
        children: ElementKind.layers + [.mask, .animate], single: [.mask])
    case .replicatorLayer:
      layer(
        "CAReplicatorLayer: copies of its sublayers, each transformed once more than the last.",
        replicator)
    case .transformLayer:
      layer("CATransformLayer: paints its sublayers only, and makes no group of them.", [])
    case .reflection:
      layer(
        """
        A replicator of two, the second flipped, shrunk and moved below. With neither `overlay` \
        nor `fade` the copy's red, green and blue are 0.75 less.
        """, reflection)
    case .mask:
      ElementSpec(
        doc: "Layers whose alpha masks the layer that holds it.", title: nil, properties: [],
        children: ElementKind.layers, isBuilt: false)
    case .animate:
      ElementSpec(
        doc: """
          Changes the property that its key path names over time, as CABasicAnimation does.
          """,
        title: nil, properties: animate, children: [])
    default:
      ElementSpec(
        doc: "A control.", title: nil, properties: control(kind), children: [], isBuilt: false)
    }
  }

  private static func layer(_ doc: String, _ own: [PropertySpec]) -> ElementSpec {
    ElementSpec(
      doc: doc, title: nil, properties: own + common,
      children: ElementKind.layers + [.mask, .animate], single: [.mask])
  }

  /// What every layer has.
  static let common = [
    PropertySpec(
      .frame, .rect, "(0, 0, 0, 0)",
      "Its place in the parent, in points; instead of `position` and `bounds`.", in: .any),
    PropertySpec(
      .position, .point, "(0, 0)", "Where the anchor point lands in the parent.", in: .any),
    PropertySpec(
      .bounds, .rect, "(0, 0, 0, 0)",
      "Its own coordinate system; the origin scrolls the sublayers.", in: .any),
    PropertySpec(
      .anchorPoint, .point, "(0.5, 0.5)",
      "The point that `position` places and `transform` turns about, as a part of the size.",
      in: .any),
    PropertySpec(
      .zPosition, .number, "0", "Sublayers are painted in its order, lower ones first.", in: .any),
    PropertySpec(.transform, .transform, "identity", "Acts about the anchor point."),
    PropertySpec(
      .sublayerTransform, .transform, "identity",
      "Acts on the sublayers about this layer's anchor point."),
    hiding,
    PropertySpec(
      .opacity, .number, "1", "Of the layer and all it holds, as one group.", in: .unit),
    PropertySpec(.backgroundColor, .color, "none", "Fills the rounded bounds."),
    PropertySpec(
      .cornerRadius, .number, "0",
      "In points; half the shorter side at most. Rounds background, gradient and border.",
      in: .atLeastZero),
    PropertySpec(
      .maskedCorners, .array(.word(corners)),
      "[minXMinY, maxXMinY, minXMaxY, maxXMaxY]", "The corners that are rounded."),
    PropertySpec(
      .borderWidth, .number, "0", "In points, inside the bounds.", in: .atLeastZero),
    PropertySpec(.borderColor, .color, "black", "The border's colour."),
    PropertySpec(
      .masksToBounds, .bool, "false", "Whether what it holds is clipped to the rounded bounds."),
    PropertySpec(.contents, .image, "none", "A picture over the background."),
    .words(
      .contentsGravity, ["resize", "resizeAspect", "resizeAspectFill", "center"], "resize",
      "How the picture fills the bounds."),
    PropertySpec(
      .contentsRect, .rect, "(0, 0, 1, 1)", "The part of the picture that is shown.", in: .any),
    PropertySpec(
      .contentsCenter, .rect, "(0, 0, 1, 1)", "The part that stretches, of nine.", in: .unit),
    PropertySpec(.shadowColor, .color, "black", "The shadow's colour.", built: false),
    PropertySpec(.shadowOffset, .size, "(0, -3)", "In points.", built: false),
    PropertySpec(.shadowOpacity, .number, "0", "From 0 to 1.", built: false),
    PropertySpec(.shadowPath, .path, "none", "Its outline.", built: false),
    PropertySpec(.shadowRadius, .number, "3", "In points.", built: false),
    .uses,
  ]

  static let corners = WordSet(["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"])

  private static let gradient = [
    PropertySpec(.colors, .array(.color), "[]", "Two or more, from start to end."),
    PropertySpec(
      .locations, .array(.number), "evenly spread",
      "Where each colour stands, from 0 to 1, never falling; equal ones make a step.", in: .unit),
    PropertySpec(
      .startPoint, .point, "(0.5, 0)", "As a part of the bounds' size.", in: .any),
    PropertySpec(.endPoint, .point, "(0.5, 1)", "As a part of the bounds' size.", in: .any),
    .words(
      .type, ["axial"], "axial", "Along a line, about a point, or round it.",
      unbuilt: ["radial", "conic"]),
  ]

  static let stroke = [
    PropertySpec(.lineWidth, .number, "1", "In points.", in: .atLeastZero),
    .words(.lineCap, ["butt", "round", "square"], "butt", "The line's ends."),
    .words(.lineJoin, ["miter", "round", "bevel"], "miter", "The line's corners."),
    PropertySpec(
      .miterLimit, .number, "10", "A longer miter becomes a bevel; in line widths.",
      in: .atLeastZero),
    PropertySpec(
      .lineDashPattern, .array(.number), "[]", "Dashes and gaps in turn, in points.",
      in: .atLeastZero),
    PropertySpec(
      .lineDashPhase, .number, "0", "How far into the pattern the line begins, in points.",
      in: .any),
    PropertySpec(
      .strokeStart, .number, "0", "Where the line begins, as a part of its length.", in: .unit),
    PropertySpec(
      .strokeEnd, .number, "1", "Where the line ends, as a part of its length.", in: .unit),
  ]

  private static let shape =
    [
      PropertySpec(.path, .path, "none", "The outline, in the layer's coordinates."),
      PropertySpec(.fillColor, .color, "black", "The inside's colour; `none` for no inside."),
      .words(.fillRule, ["nonZero", "evenOdd"], "nonZero", "What is inside."),
      PropertySpec(.strokeColor, .color, "none", "The line's colour."),
    ] + stroke

  static let fontWeights = ["regular", "semibold", "bold"]

  private static let text = [
    PropertySpec(.foregroundColor, .color, "label", "The text's colour."),
    PropertySpec(.fontSize, .number, "17", "In points.", in: .init(lower: 0.1, upper: 2000)),
    .words(.fontWeight, fontWeights, "regular", "How bold the text is."),
    PropertySpec(.font, .string, "the project's own", "A face by name.", built: false),
    .words(
      .alignmentMode, ["left", "center", "right", "natural"], "left",
      "Where the lines stand; `natural` is left."),
    .words(
      .truncationMode, ["none", "end"], "none",
      "Whether a line that is too wide ends in `…`."),
  ]

  private static let replicator = [
    PropertySpec(
      .instanceCount, .number, "1", "How many copies there are, the original among them.",
      in: .init(lower: 0, upper: 100_000)),
    PropertySpec(
      .instanceTransform, .transform, "identity",
      "From each copy to the next, about the centre of the bounds."),
    PropertySpec(.instanceColor, .color, "white", "Multiplies the original."),
    PropertySpec(
      .instanceRedOffset, .number, "0", "Added to the colour of each next copy.", in: .any),
    PropertySpec(.instanceGreenOffset, .number, "0", "The same for green.", in: .any),
    PropertySpec(.instanceBlueOffset, .number, "0", "The same for blue.", in: .any),
    PropertySpec(.instanceAlphaOffset, .number, "0", "The same for alpha.", in: .any),
    PropertySpec(
      .instanceDelay, .time, "0", "How much later each next copy's animations run.",
      in: .init(lower: -1e6, upper: 1e6)),
    PropertySpec(.preservesDepth, .bool, "false", "Keeps the copies' depth.", built: false),
  ]

  private static let reflection = [
    PropertySpec(.gap, .number, "0", "Between the layer and its reflection, in points.", in: .any),
    PropertySpec(
      .shrink, .number, "25%", "The reflection's height, as a part of the layer's.",
      in: .init(lower: 0, upper: 1, isOpen: true)),
    PropertySpec(
      .overlay, .gradient, "none", "Stands in the parent, over the reflection."),
    PropertySpec(
      .fade, .gradient, "none",
      "Its alpha masks the reflection, its first colour at the gap; not beside `overlay`."),
  ]

  private static let animate = [
    PropertySpec(.from, .animated, "the model's value", "The value at its begin."),
    PropertySpec(.to, .animated, "the model's value", "The value at its end."),
    PropertySpec(.by, .animated, "none", "Added to `from`, or taken from `to`."),
    PropertySpec(.values, .array(.any), "none", "Key frames.", built: false),
    PropertySpec(.keyTimes, .array(.number), "none", "When they are.", built: false),
    PropertySpec(
      .begin, .time, "0", "When it begins, in the layer's time.",
      in: .init(lower: -1e6, upper: 1e6)),
    PropertySpec(
      .duration, .time, "0.25s", "How long one turn takes.", in: .init(lower: 0, upper: 1e6)),
    PropertySpec(.timing, .timing, "linear", "How it goes along in a turn."),
    PropertySpec(.repeatCount, .repeatCount, "1", "How many turns; `infinity` for no end."),
    PropertySpec(.autoreverses, .bool, "false", "Whether each turn goes back again."),
    PropertySpec(.speed, .number, "1", "How fast its time runs.", in: .any),
    PropertySpec(
      .timeOffset, .time, "0", "Where in its time it begins.",
      in: .init(lower: -1e6, upper: 1e6)),
    .words(
      .fillMode, ["removed", "forwards", "backwards", "both"], "both",
      "Whether it holds before its begin and after its end."),
  ]

  private static func control(_ kind: ElementKind) -> [PropertySpec] {
    switch kind {
    case .switch: [PropertySpec(.isOn, .bool, "false", "Whether it is on."), .uses]
    case .slider: [PropertySpec(.value, .number, "0", "From 0 to 1.", in: .unit), .uses]
    default:
      [
        PropertySpec(.numberOfPages, .number, "0", "How many dots.", in: .atLeastZero),
        PropertySpec(.currentPage, .number, "0", "Which is lit, from 0.", in: .atLeastZero),
        .uses,
      ]
    }
  }
}
