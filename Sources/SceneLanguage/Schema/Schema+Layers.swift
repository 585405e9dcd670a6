import SceneLayers

extension Schema {
  static func layerElement(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .layer:
      layer(
        """
        CALayer: a rectangle with a background, a border, contents, and sublayers. It is as large \
        as its sublayers if nothing sets its size.
        """, [tint], sized)
    case .gradientLayer:
      layer(
        "CAGradientLayer: a gradient between two or more colors.", gradient + [tint])
    case .shapeLayer:
      layer(
        "CAShapeLayer: a path that is filled, stroked, or both. It is not clipped to its bounds.",
        shape)
    case .textLayer:
      ElementSpec(
        doc: """
          CATextLayer: text whose first baseline is one ascender below the top. Unless `isWrapped` \
          is `true`, lines break only at line breaks in the text. The read-only `textSize` is the \
          width and height of the text without wrapping.
          """,
        title: "The text, parts of which can have their own attributes.",
        properties: text + common,
        children: ElementKind.layers + [.mask, .animate, .animationGroup], single: [.mask])
    case .replicatorLayer:
      layer(
        """
        CAReplicatorLayer: paints its sublayers `instanceCount` times, each copy transformed \
        relative to the previous one. Its own background is painted once.
        """,
        replicator + [tint])
    case .transformLayer:
      layer("CATransformLayer: a container that paints only its sublayers.", [tint])
    case .reflection:
      layer(
        """
        Layers with a flipped and shrunken copy below them. With neither `overlay` nor `fade`, the \
        copy is darkened: its red, green, and blue are multiplied by 0.25.
        """, reflection + [tint])
    case .label:
      ElementSpec(
        doc: """
          UILabel: text that is centered vertically, and as large as it needs to be without a \
          `frame`.
          """,
        title: "The text, parts of which can have their own attributes.",
        properties: label + sized,
        children: ElementKind.layers + [.mask, .animate, .animationGroup],
        single: [.mask])
    case .stack:
      ElementSpec(
        doc: """
          UIStackView: arranges its layers in a row or column. Those without a size of their own are \
          as large as they need to be; a `layer` without contents takes what others leave. Hidden \
          layers take no space.
          """,
        title: nil, properties: stack + [tint] + sized,
        children: ElementKind.layers + [.mask, .animate, .animationGroup], single: [.mask])
    case .scrollView:
      layer(
        """
        UIScrollView: shows a part of its layers. A `stack` or `label` without a place fills it \
        across its axis, between the insets, and is as long as it needs; across the axis, the view \
        is as large as its contents. Without a place in the scene, it fills the area not covered by \
        bars, and its contents continue under those that are not opaque. The read-only \
        `adjustedContentInset` is the inset with the bars and the safe area.
        """, scroll + [tint],
        sized.compactMap { spec in
          if spec.key == .bounds { return nil }
          return spec.with { if $0.key == .masksToBounds { $0.default = .bool(true) } }
        })
    case .mask:
      ElementSpec(
        doc: "Layers whose alpha masks the enclosing layer.", title: nil,
        properties: [],
        children: ElementKind.layers)
    case .animate:
      ElementSpec(
        doc: """
          CABasicAnimation: animates a property of the enclosing element. A key path takes the \
          place of a name: `animate position.y { … }`.
          """,
        title: nil, properties: animate, children: [])
    case .animationGroup:
      ElementSpec(
        doc: """
          CAAnimationGroup: animations whose times are relative to those of the group, which ends \
          them.
          """,
        title: nil, properties: timing, children: [.animate])
    default:
      ElementSpec(
        doc: controlDoc(kind), title: nil, properties: control(kind), children: [])
    }
  }

  private static func layer(
    _ doc: String, _ own: [PropertySpec], _ common: [PropertySpec] = common
  ) -> ElementSpec {
    ElementSpec(
      doc: doc, title: nil, properties: own + common,
      children: ElementKind.layers + [.mask, .animate, .animationGroup], single: [.mask])
  }

  /// The properties of the size and the place in a stack.
  package static let arranged = [
    PropertySpec(
      .origin, .point, .none, "The top left corner of a layer with `width` and `height`."),
    PropertySpec(
      .width, .number, .rule(.contents), "The width instead of a `frame`.", in: .atLeastZero),
    PropertySpec(
      .height, .number, .rule(.contents), "The height instead of a `frame`.", in: .atLeastZero),
    PropertySpec(
      .minWidth, .number, .none, "The least width of a layer that does not set its own.",
      in: .atLeastZero),
    PropertySpec(
      .maxWidth, .number, .none,
      "The largest width of a layer that does not set its own; the lines of a label with `numberOfLines` fit it.",
      in: .atLeastZero),
    PropertySpec(
      .minHeight, .number, .none, "The least height of a layer that does not set its own.",
      in: .atLeastZero),
    PropertySpec(
      .maxHeight, .number, .none, "The largest height of a layer that does not set its own.",
      in: .atLeastZero),
    PropertySpec(
      .customSpacing, .number, .rule(.spacing), "The space after the layer in a `stack`."),
    PropertySpec(
      .contentHuggingPriority, .number, .rule(.hugging),
      "The lowest of a stack's layers stretches first.", in: .init(lower: 0, upper: 1000)
    ).unitless,
    PropertySpec(
      .contentCompressionResistancePriority, .number, .number(750),
      "The lowest of a stack's layers shrinks first.", in: .init(lower: 0, upper: 1000)
    ).unitless,
  ]

  /// The properties of a layer that is as large as its contents.
  private static let sized = common.map { spec in
    var spec = spec
    if [.frame, .position, .bounds].contains(spec.key) { spec.default = .rule(.contents) }
    return spec
  }

  /// The properties of all layers.
  package static let common =
    [
      PropertySpec(.frame, .rect, .value(.rect(.zero)), "The frame in the parent's coordinates.")
        .excluding(.position, .bounds, .origin, .width, .height),
      PropertySpec(
        .position, .point, .value(.point(.zero)),
        "The position of the anchor point in the parent's coordinates."
      ).excluding(.origin).animatable,
      PropertySpec(
        .bounds, .rect, .value(.rect(.zero)),
        "The layer's own coordinates. The origin scrolls the sublayers."
      ).excluding(.width, .height).animatable,
      PropertySpec(
        .anchorPoint, .unitPoint, .layer(.anchorPoint),
        "The point that `position` refers to and `transform` is applied about, in unit coordinates of the bounds: (0.5, 0.5) is the center."
      ).animatable,
      PropertySpec(
        .zPosition, .number, .layer(.zPosition),
        "The position in the stacking order: sublayers with lower values are painted first, those with equal values in source order."
      ).unitless.animatable,
      PropertySpec(
        .transform, .transform, .layer(.transform),
        "The transform applied to the layer about its anchor point."
      ).animatable,
      PropertySpec(
        .sublayerTransform, .transform, .layer(.sublayerTransform),
        "The transform applied to the sublayers about this layer's anchor point."
      ).animatable,
    ] + arranged + traits + [
      hiding.animatable,
      PropertySpec(
        .opacity, .ratio, .layer(.opacity),
        "The opacity of the layer and its sublayers as a group.",
        in: .unit
      ).animatable,
      PropertySpec(
        .backgroundColor, .color, .layer(.backgroundColor),
        "The fill of the bounds, rounded by `cornerRadius`."
      ).animatable,
      PropertySpec(
        .cornerRadius, .number, .layer(.cornerRadius),
        "The corner radius of background, gradient, and border; at most half the shorter side.",
        in: .atLeastZero
      ).animatable,
      .words(
        .cornerCurve, .cornerCurves, .layer(.cornerCurve),
        "Circular corners, or the continuous corners of iOS 13 and later, if there is enough space for them."
      ).needing(.corners),
      PropertySpec(
        .maskedCorners, .array(.word(.corners)),
        .layer(.maskedCorners), "The corners that `cornerRadius` applies to."
      ).needing(.corners),
      PropertySpec(
        .borderWidth, .number, .layer(.borderWidth),
        "The width of the border. The border is inside the bounds, above the contents and sublayers.",
        in: .atLeastZero
      ).animatable,
      PropertySpec(.borderColor, .color, .layer(.borderColor), "The color of the border.").needing(
        .border
      ).animatable,
      PropertySpec(
        .masksToBounds, .bool, .layer(.masksToBounds),
        "Whether sublayers and contents are clipped to the rounded bounds."),
      PropertySpec(.contents, .image, .none, "The image drawn over the background.").animatable,
      .words(
        .contentsGravity, .gravities, .contents(.contentsGravity),
        "How the image is placed in the bounds: stretched, aspect-fit, aspect-fill, or at its own size."
      ).needing(.contents),
      PropertySpec(
        .contentsRect, .unitRect, .contents(.contentsRect),
        "The part of the image to draw, in unit coordinates."
      ).needing(.contents).animatable,
      PropertySpec(
        .contentsCenter, .unitRect, .contents(.contentsCenter),
        "The part that stretches in both directions, in unit coordinates of `contentsRect`; corners keep their size.",
        in: .unit
      ).needing(.contents).animatable,
      PropertySpec(.shadowColor, .color, .layer(.shadowColor), "The color of the shadow.").needing(
        .shadow
      ).animatable,
      PropertySpec(
        .shadowOffset, .size, .layer(.shadowOffset),
        "The offset of the shadow to the right and down."
      ).needing(.shadow).animatable,
      PropertySpec(
        .shadowOpacity, .ratio, .layer(.shadowOpacity),
        "The opacity of the shadow; 0 for no shadow.", in: .unit
      ).animatable,
      PropertySpec(
        .shadowPath, .path, .none,
        "The path that casts the shadow instead of the layer and its sublayers, in the layer's coordinates."
      ).needing(.shadow).animatable,
      PropertySpec(
        .shadowRadius, .number, .layer(.shadowRadius),
        "The standard deviation of the shadow's blur: half the blur in Figma or CSS.",
        in: .atLeastZero
      ).needing(.shadow).animatable,
      .uses,
    ]

  private static let gradient = [
    PropertySpec(.colors, .array(.color), .required, "Two or more colors, from start to end.")
      .animatable,
    PropertySpec(
      .locations, .array(.ratio), .rule(.evenlySpread),
      "The location of each color, in ascending order; two equal locations make a sharp edge.",
      in: .unit
    ).animatable,
    PropertySpec(
      .startPoint, .unitPoint, .gradient(.startPoint),
      "The point of the first color, in unit coordinates."
    ).animatable,
    PropertySpec(
      .endPoint, .unitPoint, .gradient(.endPoint),
      "The point of the last color, in unit coordinates."
    ).animatable,
    .words(
      .type, .gradientTypes, .gradient(.type),
      "Whether the gradient is linear, radial, or conic."),
  ]

  package static let stroke = [
    PropertySpec(.lineWidth, .number, .shape(.lineWidth), "The line width.", in: .atLeastZero)
      .animatable,
    .words(.lineCap, .lineCaps, .shape(.lineCap), "The shape of the ends of lines and dashes."),
    .words(.lineJoin, .lineJoins, .shape(.lineJoin), "The shape of corners."),
    PropertySpec(
      .miterLimit, .ratio, .shape(.miterLimit),
      "The maximum length of a mitered corner, in line widths; longer ones are beveled.",
      in: .atLeastZero
    ).animatable,
    PropertySpec(
      .lineDashPattern, .array(.number), .shape(.lineDashPattern),
      "The lengths of dashes and gaps, alternating.", in: .atLeastZero
    ).animatable,
    PropertySpec(
      .lineDashPhase, .number, .shape(.lineDashPhase),
      "The offset into the dash pattern at which the line starts."
    ).animatable,
    PropertySpec(
      .strokeStart, .ratio, .shape(.strokeStart),
      "The relative location at which stroking begins.", in: .unit
    ).animatable,
    PropertySpec(
      .strokeEnd, .ratio, .shape(.strokeEnd),
      "The relative location at which stroking ends.", in: .unit
    ).animatable,
  ]

  private static let shape =
    [
      PropertySpec(.path, .path, .none, "The path, in the layer's coordinates.").animatable,
      PropertySpec(
        .fillColor, .color, .shape(.fillColor), "The fill color; `none` for no fill."
      ).needing(.path).animatable,
      .words(
        .fillRule, .fillRules, .shape(.fillRule),
        "The rule that determines the inside of the path."
      ).needing(.path),
      PropertySpec(.strokeColor, .color, .shape(.strokeColor), "The stroke color.").needing(.path)
        .animatable,
    ] + stroke.map { $0.needing(.stroke) }

  private static let text =
    [
      PropertySpec(.foregroundColor, .color, .color(named: "label"), "The color of the text.")
        .animatable,
      PropertySpec(
        .fontSize, .number, .number(InitialText.fontSize), "The font size.", in: .fontSize
      ).animatable,
      .words(.fontWeight, .fontWeights, usual: InitialText.weight, "The weight of the text."),
      .words(
        .alignmentMode, .alignments, usual: InitialText.alignment,
        "The alignment of lines; `natural` is the side at which a line begins."),
      .words(
        .truncationMode, .truncations, usual: TextTruncation.none,
        "How a line that is too wide is truncated."),
      PropertySpec(
        .isWrapped, .bool, .bool(InitialText.isWrapped),
        "Whether lines that are too wide wrap at a line break opportunity."),
      .count(.numberOfLines, .number(0), "The maximum number of lines; 0 for no limit.").needing(
        .wrapping),
      PropertySpec(
        .lineSpacing, .number, .number(InitialText.lineSpacing),
        "The additional space between lines.", in: .atLeastZero),
      textStyle,
    ] + fonts

  private static let label =
    [
      PropertySpec(.textColor, .color, .color(named: "label"), "The color of the text."),
      PropertySpec(
        .fontSize, .number, .number(InitialText.fontSize), "The font size.", in: .fontSize),
      .words(.fontWeight, .fontWeights, usual: InitialText.weight, "The weight of the text."),
      .words(
        .textAlignment, .alignments, usual: TextAlignment.natural,
        "The alignment of lines; `natural` is the start in the direction of the interface."),
      truncation("The part of the last line that `…` replaces if the text does not fit."),
      .count(.numberOfLines, .number(1), "The maximum number of lines; 0 for no limit."),
      shrinking, minimumScale,
      PropertySpec(
        .lineSpacing, .number, .number(InitialText.lineSpacing),
        "The additional space between lines.", in: .atLeastZero),
      PropertySpec(
        .lineHeight, .number, .rule(.font),
        "The height of each line, with the text in its middle, as in drawings of designers.",
        in: .positive),
      PropertySpec(
        .lineHeightMultiple, .number, .number(1),
        "The height of each line as a multiple of its font's; the rest is above the text.",
        in: .positive),
      PropertySpec(
        .paragraphSpacing, .number, .number(0),
        "The additional space between lines at a line break of the text.", in: .atLeastZero),
      PropertySpec(
        .firstLineHeadIndent, .number, .number(0),
        "The distance of the first line of each paragraph from the side at which it begins.",
        in: .atLeastZero),
      PropertySpec(
        .headIndent, .number, .number(0),
        "The distance of the other lines from that side.", in: .atLeastZero),
      textStyle,
    ] + fonts

  private static let stack = [
    PropertySpec.words(
      .axis, .axes, usual: StackAxis.horizontal, "The direction of the stack."),
    PropertySpec(.spacing, .number, .number(0), "The space between two layers."),
    .words(
      .alignment, .stackAlignments, usual: StackAlignment.fill,
      "The alignment across the axis. Baselines are those of a horizontal stack."),
    .words(
      .distribution, .distributions, usual: StackDistribution.fill,
      "How the length along the axis is shared. With `wrap`, the views of a horizontal stack keep "
        + "their lengths, and those that do not fit begin a new row."),
    PropertySpec(
      .rowSpacing, .number, .rule(.spacing), "The space between the rows of a stack that wraps."
    ).needing(.rows),
    PropertySpec(.layoutMargins, .edgeInsets, .none, "The space around the layers."),
  ]

  /// The truncation of titles.
  package static func truncation(_ doc: String) -> PropertySpec {
    .words(.truncationMode, .truncations, usual: TextTruncation.end, doc)
  }

  package static let shrinking = PropertySpec(
    .adjustsFontSizeToFitWidth, .bool, .bool(false),
    "Whether a text of one line that is too wide becomes smaller, to no less than `minimumScaleFactor`."
  ).needing(.leastScale)

  package static let minimumScale = PropertySpec(
    .minimumScaleFactor, .ratio, .number(0),
    "The least size of a text that becomes smaller to fit, relative to its size; 0 to keep its size.",
    in: .unit
  ).needing(.shrinking)

  package static let textStyle = PropertySpec.words(
    .textStyle, .textStyles, .none,
    "The text style, which sets the default size and weight for the scene's `contentSize`.")

  /// The font properties of text.
  package static let fonts = fonts(.rule(.scene), .rule(.scene))

  /// - Parameters: The defaults of the properties.
  package static func fonts(_ font: DefaultValue, _ fallback: DefaultValue) -> [PropertySpec] {
    [
      PropertySpec(
        .font, .font, font,
        "A TrueType or OpenType file; `file.ttc#1` or `file.ttc#Name` is a font in a collection."),
      PropertySpec(
        .fontFamily, .string, .none,
        "A family instead of a file: `Inter` in bold is `Fonts/Inter-Bold.ttf` or `.otf`, or "
          + "`Fonts/Inter.ttf` or `.otf`, next to the scene or in its root."),
      PropertySpec(
        .fontFallback, .array(.font), fallback,
        "The fallback fonts for characters that the font does not contain, in order; the built-in font is last."
      ),
      PropertySpec(
        .ligatures, .bool, .bool(true),
        "Whether to use optional ligatures, such as fi."),
      PropertySpec(
        .letterSpacing, .number, .number(0),
        "The additional space after each character; can be negative.", in: .letterSpacing),
      PropertySpec(
        .monospacedDigits, .bool, .bool(false),
        "Whether to use digits of equal width, if the font has them."),
      PropertySpec(
        .fontFeatures, .array(.fontFeature), .value(.array([])),
        "OpenType features of font files, such as `[smcp, ss01]`; `-calt` turns one off."),
      .words(
        .fontStyle, .fontStyles, usual: FontStyle.normal,
        "Whether to use the italics of a family or of a variable font."),
      PropertySpec(
        .language, .string, .none,
        "The language of text as a BCP 47 tag, such as `zh-Hans`, for font files with forms for it."
      ),
    ].map { $0.inheriting(.scene) }
  }

  private static let replicator = [
    .count(
      .instanceCount, .number(InitialReplicator.instanceCount),
      "The number of copies, including the original.", in: .init(lower: 0, upper: 100_000)),
    PropertySpec(
      .instanceTransform, .transform, .value(.transformStep(.identity)),
      "The transform from each copy to the next, about the center of the bounds."
    ).needing(.copies).animatable,
    PropertySpec(
      .instanceColor, .color, .color(InitialReplicator.instanceColor),
      "The color by which the colors of the original and of every copy are multiplied."
    ).animatable,
    PropertySpec(
      .instanceRedOffset, .ratio, .number(InitialReplicator.instanceOffset),
      "Added to the red of `instanceColor` for each copy after the first."
    ).needing(.copies).animatable,
    PropertySpec(
      .instanceGreenOffset, .ratio, .number(InitialReplicator.instanceOffset),
      "Added to the green of `instanceColor` for each copy after the first."
    ).needing(.copies).animatable,
    PropertySpec(
      .instanceBlueOffset, .ratio, .number(InitialReplicator.instanceOffset),
      "Added to the blue of `instanceColor` for each copy after the first."
    ).needing(.copies).animatable,
    PropertySpec(
      .instanceAlphaOffset, .ratio, .number(InitialReplicator.instanceOffset),
      "Added to the alpha of `instanceColor` for each copy after the first."
    ).needing(.copies).animatable,
    PropertySpec(
      .instanceDelay, .time, .time(InitialReplicator.instanceDelay),
      "The delay of each copy's animations relative to the previous copy.",
      in: .init(lower: -1e6, upper: 1e6)
    ).needing(.copies).animatable,
    PropertySpec(
      .preservesDepth, .bool, .replicator(.preservesDepth),
      "Whether copies keep their depth, as the sublayers of a transform layer do."),
  ]

  private static let reflection = [
    PropertySpec(
      .gap, .number, .number(InitialReflection.gap),
      "The distance from the bottom of the layer to the reflection."
    ).animatable,
    PropertySpec(
      .shrink, .ratio, .percent(InitialReflection.shrink * 100),
      "The height of the reflection relative to the layer's height.",
      in: .init(lower: 0, upper: 1, isOpen: true)
    ).animatable,
    PropertySpec(
      .overlay, .gradient, .none,
      "The gradient drawn over the reflection, as a sublayer of the parent."
    ).excluding(.fade),
    PropertySpec(
      .fade, .gradient, .none,
      "The gradient whose alpha masks the reflection, beginning at the gap."),
  ]
}
