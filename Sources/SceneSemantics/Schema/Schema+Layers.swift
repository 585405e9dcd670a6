import SceneLayers

extension Schema {
  static func layerElement(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .layer:
      layer("CALayer: a rectangle with a colour, a border, a picture, and other layers in it.", [])
    case .gradientLayer:
      layer(
        "CAGradientLayer: two or more colours that blend into each other along a line.", gradient)
    case .shapeLayer:
      layer(
        "CAShapeLayer: an outline, filled, stroked or both. Its own bounds do not clip it.", shape)
    case .textLayer:
      ElementSpec(
        doc: """
          CATextLayer: text whose first baseline lies one ascender below the top. A line break in \
          the text begins a new line; nothing else does. `textSize` can be read: the width and \
          height that the text takes.
          """,
        title: "The text.", properties: text + common,
        children: ElementKind.layers + [.mask, .animate], single: [.mask])
    case .replicatorLayer:
      layer(
        """
        CAReplicatorLayer: paints its sublayers as often as `instanceCount` says, each copy \
        transformed once more than the one before. Its own background is painted once.
        """,
        replicator)
    case .transformLayer:
      layer("CATransformLayer: paints its sublayers and nothing of its own.", [])
    case .reflection:
      layer(
        """
        What it holds, and below it a copy that is flipped and shrunk. With neither `overlay` nor \
        `fade` the copy is darkened: its red, green and blue are multiplied by 0.25.
        """, reflection)
    case .mask:
      ElementSpec(
        doc: "Layers whose alpha says how much of the layer around them shows.", title: nil,
        properties: [],
        children: ElementKind.layers)
    case .animate:
      ElementSpec(
        doc: """
          Changes a property of the element around it over time, as CABasicAnimation does. Where \
          the name of an element would stand, it has a key path: `animate position.y { … }`.
          """,
        title: nil, properties: animate, children: [])
    default:
      ElementSpec(
        doc: controlDoc(kind), title: nil, properties: control(kind), children: [])
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
      .frame, .rect, .value(.rect(.zero)),
      "Its place in the parent, in points. Excludes `position` and `bounds`.", in: .any),
    PropertySpec(
      .position, .point, .value(.point(.zero)),
      "Where the anchor point lies in the parent, in points.", in: .any
    ).animatable,
    PropertySpec(
      .bounds, .rect, .value(.rect(.zero)),
      "Its own coordinates, in points: the origin scrolls the sublayers.", in: .any
    ).animatable,
    PropertySpec(
      .anchorPoint, .point, .layer(.anchorPoint),
      "The point that `position` places and `transform` leaves where it is, in parts of the size.",
      in: .any
    ).animatable,
    PropertySpec(
      .zPosition, .number, .layer(.zPosition),
      "Layers in one parent are painted lower ones first, equal ones in the order of the text.",
      in: .any
    ).animatable,
    PropertySpec(
      .transform, .transform, .layer(.transform),
      "Moves, scales or turns the layer, about its anchor point."
    ).animatable,
    PropertySpec(
      .sublayerTransform, .transform, .layer(.sublayerTransform),
      "The same of all its sublayers, about this layer's anchor point."
    ).animatable,
    hiding.animatable,
    PropertySpec(
      .opacity, .number, .layer(.opacity),
      "How opaque the layer and all it holds are, as one picture.",
      in: .unit
    ).animatable,
    PropertySpec(
      .backgroundColor, .color, .layer(.backgroundColor),
      "Fills the bounds, rounded as `cornerRadius` says."
    ).animatable,
    PropertySpec(
      .cornerRadius, .number, .layer(.cornerRadius),
      "In points; half the shorter side at most counts. Rounds background, gradient and border.",
      in: .atLeastZero
    ).animatable,
    .words(
      .cornerCurve, .cornerCurves, .layer(.cornerCurve),
      "Quarters of circles, or the smoother corners of iOS 13 on where they have room."),
    PropertySpec(
      .maskedCorners, .array(.word(.corners)),
      .layer(.maskedCorners), "Which corners are rounded."),
    PropertySpec(
      .borderWidth, .number, .layer(.borderWidth),
      "In points; the border lies inside the bounds, over all else.",
      in: .atLeastZero
    ).animatable,
    PropertySpec(.borderColor, .color, .layer(.borderColor), "The border's colour.").animatable,
    PropertySpec(
      .masksToBounds, .bool, .layer(.masksToBounds),
      "Whether sublayers and picture are clipped to the rounded bounds."),
    PropertySpec(.contents, .image, .none, "A picture over the background.").animatable,
    .words(
      .contentsGravity, .gravities, .contents(.contentsGravity),
      "How the picture fills the bounds: stretched, fitted, filling, or at its own size."),
    PropertySpec(
      .contentsRect, .rect, .contents(.contentsRect),
      "The part of the picture that is shown, in parts of its size.", in: .any
    ).animatable,
    PropertySpec(
      .contentsCenter, .rect, .contents(.contentsCenter),
      "The part that stretches both ways, in parts of what is shown: corners keep their size.",
      in: .unit
    ).animatable,
    PropertySpec(.shadowColor, .color, .layer(.shadowColor), "The shadow's color.").animatable,
    PropertySpec(
      .shadowOffset, .size, .layer(.shadowOffset),
      "How far the shadow is moved right and down, in points.", in: .any
    ).animatable,
    PropertySpec(
      .shadowOpacity, .number, .layer(.shadowOpacity),
      "How opaque the shadow is; at 0 there is none.", in: .unit
    ).animatable,
    PropertySpec(
      .shadowPath, .path, .none,
      "What casts the shadow, in the layer's coordinates, instead of the layer and its sublayers."
    ).animatable,
    PropertySpec(
      .shadowRadius, .number, .layer(.shadowRadius),
      "The standard deviation of the shadow's blur, in points.", in: .atLeastZero
    ).animatable,
    .uses,
  ]

  private static let gradient = [
    PropertySpec(
      .colors, .array(.color), .required, "Two or more, from start to end. It must be set."
    ).animatable,
    PropertySpec(
      .locations, .array(.number), .rule(.evenlySpread),
      "Where each colour stands on the way, never falling; two equal ones make a hard step.",
      in: .unit
    ).animatable,
    PropertySpec(
      .startPoint, .point, .gradient(.startPoint),
      "Where the first colour stands, in parts of the size.",
      in: .any
    ).animatable,
    PropertySpec(
      .endPoint, .point, .gradient(.endPoint),
      "Where the last colour stands, in parts of the size.",
      in: .any
    ).animatable,
    .words(
      .type, .gradientTypes, .gradient(.type),
      "Whether colours blend along a line, outwards from a point, or around it."),
  ]

  static let stroke = [
    PropertySpec(.lineWidth, .number, .shape(.lineWidth), "In points.", in: .atLeastZero)
      .animatable,
    .words(.lineCap, .lineCaps, .shape(.lineCap), "The ends of the line and of its dashes."),
    .words(.lineJoin, .lineJoins, .shape(.lineJoin), "The line's corners."),
    PropertySpec(
      .miterLimit, .number, .shape(.miterLimit),
      "A corner whose point would be longer, in line widths, is cut off.",
      in: .atLeastZero
    ).animatable,
    PropertySpec(
      .lineDashPattern, .array(.number), .shape(.lineDashPattern),
      "Dashes and gaps in turn, in points.",
      in: .atLeastZero
    ).animatable,
    PropertySpec(
      .lineDashPhase, .number, .shape(.lineDashPhase),
      "How far into the pattern the line starts, in points.",
      in: .any
    ).animatable,
    PropertySpec(
      .strokeStart, .number, .shape(.strokeStart),
      "Where the line starts, as a part of its whole length.", in: .unit
    ).animatable,
    PropertySpec(
      .strokeEnd, .number, .shape(.strokeEnd),
      "Where the line ends, as a part of its whole length.", in: .unit
    ).animatable,
  ]

  private static let shape =
    [
      PropertySpec(.path, .path, .none, "The outline, in the layer's coordinates.").animatable,
      PropertySpec(
        .fillColor, .color, .shape(.fillColor), "The colour of the inside; `none` leaves it empty."
      ).animatable,
      .words(
        .fillRule, .fillRules, .shape(.fillRule),
        "What counts as inside where the outline crosses itself."),
      PropertySpec(.strokeColor, .color, .shape(.strokeColor), "The line's colour.").animatable,
    ] + stroke

  private static let usualText = TextStyle(color: .black)

  private static let text =
    [
      PropertySpec(.foregroundColor, .color, .color(named: "label"), "The text's colour.")
        .animatable,
      PropertySpec(
        .fontSize, .number, .number(usualText.size), "In points.",
        in: .init(lower: 0.1, upper: 2000)
      )
      .animatable,
      .words(.fontWeight, .fontWeights, .word(usualText.weight), "How bold the text is."),
      .words(
        .alignmentMode, .alignments, .word(usualText.alignment),
        "Where the lines stand; `natural` is left."),
      .words(
        .truncationMode, .truncations, .word(TextTruncation.none),
        "Whether a line that is too wide ends in `…`."),
      PropertySpec(
        .isWrapped, .bool, .bool(usualText.isWrapped),
        "Whether lines that are too wide go on in a new line, at a place where text may be broken."),
      PropertySpec(
        .numberOfLines, .number, .number(0),
        "How many lines are shown at most; 0 for all. A whole number.", in: .atLeastZero),
      PropertySpec(
        .lineSpacing, .number, .number(usualText.lineSpacing),
        "What is added between two lines, in points.",
        in: .atLeastZero),
      textStyle,
    ] + fonts

  static let textStyle = PropertySpec.words(
    .textStyle, .textStyles, .none,
    "UIKit's text style: size and weight, by the scene's `contentSize`, where neither is set.")

  /// What names the fonts of a text.
  static let fonts = fonts(.rule(.scene), .rule(.scene))

  /// - Parameters: their defaults.
  static func fonts(_ font: DefaultValue, _ fallback: DefaultValue) -> [PropertySpec] {
    [
      PropertySpec(
        .font, .font, font,
        "A TrueType or OpenType file; `file.ttc#1` or `file.ttc#Name` is a font of a collection."),
      PropertySpec(
        .fontFamily, .string, .none,
        "A family instead of a file: `Inter` in bold is `Fonts/Inter-Bold.ttf` or `.otf`, or "
          + "`Fonts/Inter.ttf` or `.otf`, in the scene's root."),
      PropertySpec(
        .fontFallback, .array(.font), fallback,
        "Fonts for characters that the font lacks, in their order; the built-in face is the last."),
      PropertySpec(
        .ligatures, .bool, .bool(true),
        "Whether a font's letters join where they need not, such as f and i."),
      PropertySpec(
        .monospacedDigits, .bool, .bool(false),
        "Whether a font's digits are all equally wide, where it has such."),
    ]
  }

  private static let replicator = [
    PropertySpec(
      .instanceCount, .number, .number(ReplicatorDefaults.instanceCount),
      "How often its sublayers are painted, the original counted. A whole number.",
      in: .init(lower: 0, upper: 100_000)),
    PropertySpec(
      .instanceTransform, .transform, .value(.transformStep(.identity)),
      "Takes each copy to the next, about the centre of the bounds."
    ).animatable,
    PropertySpec(
      .instanceColor, .color, .color(ReplicatorDefaults.instanceColor),
      "Multiplies the original's colours, and so those of all copies."
    ).animatable,
    PropertySpec(
      .instanceRedOffset, .number, .number(ReplicatorDefaults.instanceOffset),
      "Added to the red of `instanceColor` once more for each copy.", in: .any
    ).animatable,
    PropertySpec(
      .instanceGreenOffset, .number, .number(ReplicatorDefaults.instanceOffset),
      "Added to the green of `instanceColor` once more for each copy.", in: .any
    ).animatable,
    PropertySpec(
      .instanceBlueOffset, .number, .number(ReplicatorDefaults.instanceOffset),
      "Added to the blue of `instanceColor` once more for each copy.", in: .any
    ).animatable,
    PropertySpec(
      .instanceAlphaOffset, .number, .number(ReplicatorDefaults.instanceOffset),
      "Added to the alpha of `instanceColor` once more for each copy.", in: .any
    ).animatable,
    PropertySpec(
      .instanceDelay, .time, .time(ReplicatorDefaults.instanceDelay),
      "How much later each copy's animations run than those of the copy before.",
      in: .init(lower: -1e6, upper: 1e6)
    ).animatable,
    PropertySpec(.preservesDepth, .bool, .bool(false), "Keeps the copies' depth.", built: false),
  ]

  private static let usualReflection = ReflectionGeometry(height: 0)

  private static let reflection = [
    PropertySpec(
      .gap, .number, .number(usualReflection.gap),
      "From the layer's lower edge to the reflection, in points.",
      in: .any
    ).animatable,
    PropertySpec(
      .shrink, .number, .percent(usualReflection.shrink * 100),
      "The reflection's height, as a part of the layer's height.",
      in: .init(lower: 0, upper: 1, isOpen: true)
    ).animatable,
    PropertySpec(
      .overlay, .gradient, .none, "Is laid over the reflection, as a layer of the parent."),
    PropertySpec(
      .fade, .gradient, .none,
      "Its alpha masks the reflection, its first colour at the gap. Excludes `overlay`."),
  ]

  private static let usual = AnimationTiming()

  private static let animate = [
    PropertySpec(.from, .animated, .rule(.modelValue), "The value it starts at.", in: .any),
    PropertySpec(.to, .animated, .rule(.modelValue), "The value it ends at.", in: .any),
    PropertySpec(
      .by, .animated, .none,
      "How far it goes, where only one of `from` and `to` is given, or none.", in: .any),
    PropertySpec(
      .values, .array(.animated), .none,
      "Values to pass through, instead of `from`, `to`, and `by` (CAKeyframeAnimation).", in: .any),
    PropertySpec(
      .keyTimes, .array(.number), .rule(.evenlySpread),
      "When each of `values` is reached, as parts of the duration: from 0 to 1, never falling.",
      in: .unit),
    PropertySpec(
      .begin, .time, .time(usual.begin), "When it starts, counted from the scene's start.",
      in: .init(lower: -1e6, upper: 1e6)),
    PropertySpec(
      .duration, .time, .time(usual.duration),
      "How long it takes once. Without it, a spring takes until it has settled.",
      in: .init(lower: 0, upper: 1e6)),
    PropertySpec(
      .timing, .timing, .value(.timing(.curve(.linear))), "How its speed changes on the way."),
    PropertySpec(
      .repeatCount, .repeatCount, .number(usual.repeatCount),
      "How often it runs; may be fractional."),
    PropertySpec(
      .autoreverses, .bool, .bool(usual.autoreverses),
      "Whether it runs back each time it has come to its end."),
    PropertySpec(
      .speed, .number, .number(usual.speed), "How fast its time runs; 2 takes half as long.",
      in: .any),
    PropertySpec(
      .timeOffset, .time, .time(usual.timeOffset), "How far into it it starts.",
      in: .init(lower: -1e6, upper: 1e6)),
    .words(
      .fillMode, .fillModes, .word(usual.fillMode),
      "Whether it acts before it starts (`backwards`), after its end (`forwards`), or neither."
    ),
  ]

  private static func control(_ kind: ElementKind) -> [PropertySpec] {
    let own: [PropertySpec] =
      switch kind {
      case .switch: [PropertySpec(.isOn, .bool, .bool(false), "Whether it is on.")]
      case .slider:
        [PropertySpec(.value, .number, .number(0), "How far it is set.", in: .unit)]
      default:
        [
          PropertySpec(
            .numberOfPages, .number, .number(0), "How many dots; at most 1,000 are drawn.",
            in: .atLeastZero),
          PropertySpec(
            .currentPage, .number, .number(0), "Which is lit, from 0.", in: .atLeastZero),
        ]
      }
    return own + [
      PropertySpec(
        .frame, .rect, .rule(.controlSize), "Its place in the parent, in points.", in: .any),
      hiding,
      PropertySpec(.opacity, .number, .layer(.opacity), "How opaque it is.", in: .unit),
      .uses,
    ]
  }

  private static func controlDoc(_ kind: ElementKind) -> String {
    switch kind {
    case .switch: "UISwitch. It is as large as the era has it, whatever its frame's size."
    case .slider: "UISlider. It is as wide as its frame, and as high as the era has it."
    default: "UIPageControl: a row of dots in the middle of its frame."
    }
  }
}
