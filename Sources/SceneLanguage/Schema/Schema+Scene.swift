import SceneLayers

extension Schema {
  static func sceneElement(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .scene:
      ElementSpec(
        doc: "The canvas and its contents. Requires a `size` or a `device`.",
        title: "The scene's name.", titleType: .string,
        properties: scene,
        children: ElementKind.bars + [.table] + ElementKind.layers + [.snapshot, .matrix],
        single: [.matrix])
    case .snapshot:
      ElementSpec(
        doc: """
          One image of the scene. Apart from its own properties, a snapshot can override any `let` \
          of the scene by name, and properties of named elements: \
          `places.contentOffset: (0, -60)`.
          """,
        title: "The snapshot's name, which determines its file name.", titleType: .string,
        properties: snapshot,
        children: [.compare, .matrix],
        single: [.compare, .matrix])
    case .compare:
      ElementSpec(
        doc: "How tests compare the snapshot with its reference.",
        title: nil,
        properties: compare, children: [])
    case .matrix:
      ElementSpec(
        doc: """
          Repeats snapshots with each combination of the values in brackets. Apart from these \
          properties, a matrix can list the values of anything that a snapshot can set: \
          `language: ["en", "de"]` for a `let` of the scene.
          """,
        title: nil,
        properties: matrix, children: [])
    case .statusBar:
      ElementSpec(
        doc: """
          The status bar with time, signal strength, and battery. It fills the top of the safe \
          area; without a device, it is \(InitialStatusBar.height.shortestText) points \
          high, and other bars are below it. It is painted above everything else.
          """,
        title: nil,
        properties: [
          PropertySpec(
            .time, .string, .value(.string(InitialStatusBar.time)), "The time displayed."),
          .words(
            .style, .statusBarStyles, usual: StatusBarStyle.default,
            "The color of the text and symbols: `lightContent` is white, `darkContent` black."),
          .count(
            .signalBars, .rule(.signal), "The strength of the cellular signal.",
            in: .init(lower: 0, upper: 4)),
          PropertySpec(
            .homeIndicator, .bool, .bool(false),
            "Whether to show the home indicator at the bottom, on a device that has one."),
          PropertySpec(
            .dynamicIsland, .bool, .bool(false),
            "Whether to show the Dynamic Island, on a device that has one."),
          PropertySpec(
            .background, .paint, .none, "The fill."),
          hiding, .uses,
        ], children: [])
    case .scrollEdgeAppearance:
      ElementSpec(
        doc: """
          What a bar looks like while no content is under it. The properties of the bar itself are \
          then those over content.
          """,
        title: nil,
        properties: look(hairline: .none) + [
          PropertySpec(.titleColor, .color, .rule(.parents), "The title's color.").inheriting(
            .parent),
          .uses,
        ], children: [])
    case .trailing, .titleView:
      ElementSpec(
        doc: kind == .trailing
          ? "A group of items at the end of a bar, in a row as in `leading`."
          : "Layers in a row instead of the title of a navigation bar, between its other items.",
        title: nil, properties: [.uses], children: ElementKind.layers)
    case .navigationBar:
      ElementSpec(
        doc: """
          A bar at the top, below the safe area and preceding bars. The background of the topmost \
          bar extends to the edge of the canvas.
          """,
        title: "The title, centered.",
        properties: bar(
          height: .number(44), "54 in `era: liquidGlass`, plus 52 with `largeTitle`") + [
            PropertySpec(
              .largeTitle, .bool, .bool(false),
              "Whether to show a large title at the left, below the bar. It collapses when a table's content is scrolled under the bar."
            ),
            PropertySpec(
              .backButtonTitle, .attributedString, .none,
              "The title of the back button, which is at the start of the bar."),
            truncation("The part of the title that `…` replaces if it is too wide."),
          ] + fonts, children: inBars + [.leading, .trailing, .titleView],
        single: [.scrollEdgeAppearance, .titleView])
    default:
      ElementSpec(
        doc: barDoc(kind),
        title: kind == .searchBar ? "The text in the field." : nil,
        properties: kind == .searchBar
          ? bar(height: .rule(.searchBarHeight), "") + [
            PropertySpec(
              .placeholder, .string, .value(.string(InitialSearchBar.placeholder)),
              "The text in an empty field, in the color of placeholders.")
          ]
          : bar(
            height: .number(kind == .tabBar ? 49 : 44),
            kind == .toolbar ? "52 in `era: liquidGlass`" : "", hasTitle: false),
        children: inBars + (kind == .toolbar ? [.leading, .trailing] : []),
        single: [.scrollEdgeAppearance])
    }
  }

  private static func barDoc(_ kind: ElementKind) -> String {
    switch kind {
    case .searchBar: "A bar with a search field, at the top, below preceding bars."
    case .toolbar:
      "A bar at the bottom, above preceding bars, whose layers are its buttons."
    default:
      "A bar at the bottom, above preceding bars, whose layers are its tabs."
    }
  }

  static let hiding = PropertySpec(
    .isHidden, .bool, .layer(.isHidden), "Whether the element and its descendants are hidden.")

  package static let tint = PropertySpec(
    .tintColor, .color, .rule(.parents),
    "The tint color of the element and its descendants: of symbols, check marks, sliders, back buttons, and the color `tintColor`."
  ).inheriting(.parent)
  static let onTint = PropertySpec(
    .onTintColor, .color, .rule(.switchGreen), "The color of switches that are on."
  ).inheriting(.parent)

  /// The environment of an element and everything in it.
  static let traits = [
    PropertySpec.words(
      .maximumContentSizeCategory, .contentSizes, .none,
      "The largest content size of the element and everything in it, also if a minimum is larger."),
    .words(
      .minimumContentSizeCategory, .contentSizes, .none,
      "The smallest content size of the element and everything in it."), direction,
  ]
  static let direction = PropertySpec.words(
    .semanticContentAttribute, .semanticContentAttributes,
    usual: SemanticContentAttribute.unspecified,
    "The direction of the element and everything in it: `unspecified` is that around it, and `playback` and `spatial` are from left to right."
  )

  private static let scene =
    fonts(.rule(.builtInFace), .value(.array([]))) + [
      PropertySpec(.size, .size, .rule(.device), "The width and height.", in: .positive),
      SceneValue.device.ofScene, SceneValue.scale.ofScene,
      PropertySpec(
        .background, .color, .color(named: "systemBackground"), "The color behind everything."),
      SceneValue.appearance.ofScene, SceneValue.accessibilityContrast.ofScene,
      SceneValue.userInterfaceLevel.ofScene, SceneValue.layoutDirection.ofScene,
      SceneValue.contentSize.ofScene, tint, onTint, SceneValue.era.ofScene,
      .uses,
    ]

  private static let snapshot =
    SceneValue.ofSnapshots.map { $0.ofSnapshot } + [
      PropertySpec(
        .time, .time, .rule(.settledScene),
        "The time of the snapshot. By default, finite animations have ended and endless ones are at their start.",
        in: .init(lower: 0, upper: 1e6)),
      PropertySpec(
        .frames, .array(.time), .none,
        "The times of the frames of an animation, instead of `time`: `0s...1.5s by 0.25s`. The image is a strip of all frames, side by side.",
        in: .init(lower: 0, upper: 1e6)),
      PropertySpec(
        .tags, .array(.string), .value(.array([])), "Tags for selecting tests with `--tag`."),
    ]

  private static let matrix =
    SceneValue.ofSnapshots.map { $0.ofMatrix } + [
      PropertySpec(.time, .array(.time), .none, "The times.")
    ]

  private static let compare = [
    PropertySpec.words(
      .golden, .goldens, usual: SnapshotComparison.Golden.image,
      "What a test compares: the image (`image`), the layer tree, or a hash of the image."),
    .count(
      .maxDifference, .number(0), "The maximum difference of a pixel's red, green, blue, or alpha.",
      in: .init(lower: 0, upper: 255)
    ).tolerance,
    .count(
      .perceptual, .number(0), "The maximum color difference in OKLab, in thousandths.",
      in: .init(lower: 0, upper: 1000)
    ).tolerance,
    .count(.maxPixels, .none, "The maximum number of pixels that differ.").tolerance,
    PropertySpec(.ignore, .names, .value(.array([])), "Named elements whose pixels are ignored.")
      .tolerance,
    PropertySpec(
      .expectFailure, .string, .none,
      "The reason why the snapshot is expected to differ from its reference. A test reports when it no longer does."
    ),
  ]

  private static func bar(
    height: DefaultValue, _ more: String, hasTitle: Bool = true
  ) -> [PropertySpec] {
    let note = more.isEmpty ? "." : "; \(more)."
    return [
      PropertySpec(
        .height, .number, height, "The height without the safe area" + note, in: .atLeastZero)
    ] + look(hairline: .rule(.look)) + (hasTitle ? [titleColor] : []) + [tint, hiding, .uses]
      + traits
  }

  /// What `scrollEdgeAppearance` can change.
  private static func look(hairline: DefaultValue) -> [PropertySpec] {
    [
      PropertySpec(.background, .paint, .rule(.look), "The fill."),
      PropertySpec(
        .hairline, .color, hairline,
        "The color of a line of one device pixel along the inner edge of the bar; with an own `background`, none by default."
      ),
    ]
  }

  private static let titleColor = PropertySpec(
    .titleColor, .color, .color(named: "label"), "The title's color.")

  private static let inBars = ElementKind.layers + [.scrollEdgeAppearance]
}

extension Schema {
  private static let usual = AnimationTiming()

  package static let animate =
    [
      PropertySpec(.from, .animated, .rule(.modelValue), "The start value."),
      PropertySpec(.to, .animated, .rule(.modelValue), "The end value."),
      PropertySpec(
        .by, .animated, .none,
        "The difference between start and end values, if at most one of `from` and `to` is given."),
      PropertySpec(.values, .array(.animated), .none, "The values of a keyframe animation.")
        .excluding(.from, .to, .by),
      PropertySpec(
        .path, .path, .none,
        "The path along which a point moves. The end of each line and curve is a keyframe."
      ).excluding(.from, .to, .by, .values),
      PropertySpec(
        .keyTimes, .array(.ratio), .rule(.evenlySpread),
        "The relative time of each of `values` or of the ends of a path's segments, in ascending order. `discrete` values have one more, at which the last value ends.",
        in: .unit
      ).needing(.values),
      .words(
        .calculationMode, .calculationModes, usual: CalculationMode.linear,
        "How keyframes are interpolated. `paced` and `cubicPaced` ignore `keyTimes`, and have a constant speed."
      ).needing(.values),
      .words(
        .rotationMode, .rotationModes, usual: RotationMode.none,
        "Whether the layer turns with the tangent of the path (`auto`), or against it."
      ).needing(.track),
      PropertySpec(
        .timingFunctions, .array(.timing), .none,
        "The timing curves of the segments between keyframes, one less than `values`."
      ).needing(.values),
      PropertySpec(
        .isAdditive, .bool, .bool(false),
        "Whether the value is added to that without the animation."),
      PropertySpec(
        .isCumulative, .bool, .bool(false),
        "Whether each iteration begins where the last one ended: the end value is added."),
    ] + timing

  static let timing = [
    PropertySpec(
      .begin, .time, .time(usual.begin), "The start time, relative to the start of the scene.",
      in: .init(lower: -1e6, upper: 1e6)),
    PropertySpec(
      .duration, .time, .time(usual.duration),
      "The duration of one iteration. The default of a spring is the time until it settles.",
      in: .init(lower: 0, upper: 1e6)),
    PropertySpec(
      .timing, .timing, .value(.timing(.curve(.linear))), "The timing curve."),
    PropertySpec(
      .repeatCount, .repeatCount, .number(usual.repeatCount),
      "The number of iterations, which can be fractional."),
    PropertySpec(
      .repeatDuration, .time, .time(usual.repeatDuration),
      "The duration of all iterations, instead of their number.", in: .init(lower: 0, upper: 1e6)
    ).excluding(.repeatCount),
    PropertySpec(
      .autoreverses, .bool, .bool(usual.autoreverses),
      "Whether each iteration also plays in reverse."),
    PropertySpec(
      .speed, .ratio, .number(usual.speed),
      "The speed: 2 takes half the time, and -1 plays backward."),
    PropertySpec(
      .timeOffset, .time, .time(usual.timeOffset),
      "The offset into the animation at its start; what it skips is played at the end.",
      in: .init(lower: -1e6, upper: 1e6)),
    .words(
      .fillMode, .fillModes, usual: usual.fillMode,
      "Whether the animation applies before its start (`backwards`), after its end (`forwards`), both, or neither."
    ),
  ]
}
