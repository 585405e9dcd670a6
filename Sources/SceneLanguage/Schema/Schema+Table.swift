import SceneLayers

extension Schema {
  static func tableElement(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .table:
      ElementSpec(
        doc: """
          A table view. Fills the area not covered by bars unless it has a `frame`, and clips its \
          contents, which continue under bars that are not opaque. Only visible rows become \
          layers. The read-only `contentSize` is the size of all rows, the header, and the \
          footer, and `adjustedContentInset` the inset with the bars and the safe area.
          """,
        title: nil, properties: table + traits,
        children: [
          .rows, .separators, .shadows, .header, .row, .footer, .section, .animate,
          .animationGroup,
        ],
        single: [.rows, .separators, .shadows, .header, .footer])
    case .rows:
      ElementSpec(
        doc: """
          The defaults for the properties of all rows in the table. The variables `index` (of the \
          row in its section), `section` (the index of the section, both starting at 0), and \
          `count` (of rows in the section) are available in it.
          """,
        title: nil, properties: row, children: [.animate, .animationGroup])
    case .separators:
      ElementSpec(
        doc: """
          The lines between rows. The variables `index` (of the row above the line, in its section, \
          starting at 0), `section`, and `count` are available in it. Caps, joins, miter limits, and dashes \
          apply only to the style `snake`, because single lines are filled rectangles.
          """,
        title: nil, properties: separators, children: [.animate, .animationGroup])
    case .shadows:
      ElementSpec(
        doc: """
          Up to four soft shadows. Each is given as a height, `top: 20`, or as an element, \
          `top { height: 20; color: red }`.
          """,
        title: nil, properties: shadows,
        children: [.top, .contentTop, .contentBottom, .bottom],
        single: [.top, .contentTop, .contentBottom, .bottom])
    case .top, .contentTop, .contentBottom, .bottom:
      ElementSpec(
        doc:
          "One of the four shadows. Its properties default to those of `shadows`.",
        title: nil,
        properties: [
          PropertySpec(.height, .number, .number(0), "The height.", in: .atLeastZero)
        ] + shadowPaint(image: .image, inheriting: .parent), children: [])
    case .header, .footer:
      ElementSpec(
        doc: kind == .header
          ? """
          A header above the first row, which scrolls with the rows. The style of the table \
          determines the appearance of a section's header.
          """
          : """
          A footer below the last row. The content ends after a table's footer, without further \
          separators. The text of a section's footer is wrapped.
          """,
        title: "The text, styled like a row's title.", properties: edge,
        children: ElementKind.layers)
    case .row:
      ElementSpec(
        doc: """
          A row. The variables `index`, `section`, and `count` are available in it, as in `rows`. \
          Layers in a row are above its title. The separator below moves and fades with it.
          """,
        title: "The row's title.", properties: row,
        children: ElementKind.layers + [.accessory, .leading, .animate, .animationGroup],
        single: [.accessory, .leading])
    case .section:
      ElementSpec(
        doc: """
          A section with its own header and footer. Its `rows` and `separators` override those \
          of the table. Only `contentTop` and `contentBottom` of its `shadows` are used, for its \
          first and last row. Rows outside of any section form their own section. In a `plain` \
          table, the header stays at the top while its section is visible.
          """,
        title: "The header's text, which some styles and eras show in uppercase.",
        properties: [.uses],
        children: [.rows, .separators, .shadows, .header, .row, .footer],
        single: [.rows, .separators, .shadows, .header, .footer])
    default:
      ElementSpec(
        doc: kind == .accessory
          ? """
          Layers at the end of the row, vertically centered, before the standard view of the property \
          `accessory`. Its size is the extent of its layers from (0, 0).
          """
          : """
          Layers at the start of the row, vertically centered, instead of its image. Its size is \
          the extent of its layers from (0, 0). In a bar, a group of items at its start: layers \
          in a row, in `liquidGlass` in a capsule. A bar can have several groups.
          """,
        title: nil, properties: [.uses], children: ElementKind.layers)
    }
  }

  private static let contentOffset = PropertySpec(
    .contentOffset, .point, .rule(.topOfContent),
    "The scroll offset: the point of the content at the top left corner of the area between the bars. Rounded to device pixels."
  ).animatable

  private static let contentInset = PropertySpec(
    .contentInset, .edgeInsets, .value(.insets(top: 0, left: 0, bottom: 0, right: 0)),
    "The space around the content, in addition to the bars and the safe area.")

  /// The properties of a scroll view that is not a table.
  static let scroll = [
    contentOffset.with {
      $0.summary =
        "The scroll offset: the point of the content at the top corner of the view or of the area between the bars, from the leading side. Rounded to device pixels."
    },
    contentInset,
    PropertySpec(
      .contentSize, .size, .rule(.contents), "The size of the content, which reaches from (0, 0).",
      in: .atLeastZero),
  ]

  private static let table = [
    PropertySpec(.frame, .rect, .rule(.freeArea), "The frame on the canvas."),
    contentOffset, contentInset,
    PropertySpec(.background, .paint, .rule(.look), "The background behind the rows."),
    .words(.style, .tableStyles, usual: TableStyle.plain, "The style of the table view."),
    .words(
      .listMetrics, .listSources, usual: ListSource.uiKit,
      "Whether headers, footers, and accessories have the distances of a table view, or in groups and cards of `liquidGlass` those of SwiftUI's `List`."
    ),
    PropertySpec(
      .fillerRowHeight, .number, .rule(.rowHeight),
      "The distance between separators below the last row; 0 for no separators.", in: .atLeastZero),
    PropertySpec(
      .cellLayoutMarginsFollowReadableWidth, .bool, .bool(false),
      "Whether rows, headers, and footers are as wide as text that is easy to read: at most 672 points."
    ),
    PropertySpec(
      .sectionHeaderTopPadding, .number, .rule(.headerPadding),
      "The space above each section's header.", in: .atLeastZero),
    PropertySpec(
      .sectionIndexTitles, .array(.string), .value(.array([])),
      "The section index titles at the right edge, vertically centered."),
    PropertySpec(
      .sectionIndexColor, .color, .rule(.tint), "The color of the section index titles."
    ).inheriting(.tint),
    tint, onTint,
    PropertySpec(
      .opacity, .ratio, .layer(.opacity),
      "The opacity of the table and its contents as a group.",
      in: .unit
    ).animatable,
    PropertySpec(
      .cornerRadius, .number, .layer(.cornerRadius), "The corner radius. Clips the contents.",
      in: .atLeastZero
    ).animatable,
    PropertySpec(
      .zPosition, .number, .layer(.zPosition),
      "The position in the stacking order: lower values are painted first."
    ).unitless,
    hiding, .uses,
  ]

  private static let titles =
    [
      PropertySpec(.titleColor, .color, .color(named: "label"), "The title's color."),
      PropertySpec(.fontSize, .number, .rule(.look), "The size of the title.", in: .fontSize),
      .words(.fontWeight, .fontWeights, .rule(.look), "The weight of the title."),
      .words(
        .textAlignment, .alignments, usual: TextAlignment.natural,
        "The alignment of the title; `natural` is the start in the direction of the interface."),
      PropertySpec(
        .textInset, .horizontalInsets, .rule(.look), "The distance from the edges to the title."),
      truncation("The part of the title that `…` replaces if it is too wide."),
      textStyle,
    ] + fonts

  private static let row =
    [
      PropertySpec(.height, .number, .rule(.usualRowHeight), "The height.", in: .atLeastZero),
      PropertySpec(.background, .paint, .rule(.look), "The fill."),
      PropertySpec(.selected, .bool, .bool(false), "Whether the row is selected."),
      PropertySpec(
        .selectedBackground, .paint, .rule(.look), "The fill of a selected row."),
      .words(.style, .rowStyles, usual: RowStyle.default, "The style, as in UITableViewCell."),
      PropertySpec(
        .detail, .attributedString, .none,
        "The second text. If a row has one, its default `style` is `value1`."),
      PropertySpec(
        .image, .image, .none,
        "An image at the start of the row, at its own size, or a symbol in the tint color."),
      .words(
        .accessory, .accessories, usual: RowAccessory.none,
        "The view at the end of the row."),
      PropertySpec(
        .detailColor, .color, .color(named: "secondaryLabel"), "The color of the second text."),
      .count(
        .numberOfLines, .number(1),
        """
        The maximum number of lines of the title, which wraps; 0 for no limit. \
        Without a `height`, a row that can have several lines is as high as its texts and image.
        """),
      .count(
        .detailNumberOfLines, .number(1),
        "The maximum number of lines of the second text; 0 for no limit."),
      shrinking, minimumScale,
    ] + titles + [
      PropertySpec(
        .opacity, .ratio, .layer(.opacity),
        "The opacity of the row and its contents as a group.", in: .unit
      ).animatable,
      PropertySpec(
        .transform, .transform, .layer(.transform),
        "The transform applied to the row about its center. It moves no other row."
      ).animatable,
      tint, onTint, hiding, .uses,
    ] + traits

  private static let edge =
    [
      PropertySpec(.height, .number, .rule(.titleHeight), "The height.", in: .atLeastZero),
      PropertySpec(.background, .paint, .none, "The fill."),
      .words(
        .textTransform, .textTransforms, .rule(.look),
        "The case of the title of a section's header or footer."),
    ] + titles + [tint, .uses] + traits

  private static let separators =
    [
      PropertySpec.words(
        .style, .separatorStyles, usual: SeparatorKind.singleLine,
        "A line below each row, no lines, or one line that winds through all rows."),
      PropertySpec(.color, .color, .rule(.separatorColor), "The color of the lines.").animatable,
      PropertySpec(
        .inset, .horizontalInsets, .rule(.look),
        "The distance from the left edge, or from both edges. For a snake, from both edges to its arcs."
      ),
    ]
    + stroke.map { spec in
      guard spec.key == .lineWidth else { return spec }
      return PropertySpec(
        .lineWidth, .number, .rule(.separatorWidth), "The width of the line.", in: .atLeastZero
      ).animatable
    } + [.uses]

  private static let shadows =
    [
      PropertySpec(
        .top, .number, .none,
        "The height of the shadow at the top of the table, which does not scroll.", in: .atLeastZero
      ),
      PropertySpec(
        .contentTop, .number, .none, "The height of the shadow above the first row.",
        in: .atLeastZero),
      PropertySpec(
        .contentBottom, .number, .none, "The height of the shadow below the last row.",
        in: .atLeastZero),
      PropertySpec(
        .bottom, .number, .none,
        "The height of the shadow at the bottom of the table, which does not scroll.",
        in: .atLeastZero),
      PropertySpec.words(
        .visibility, .visibilities, usual: ShadowVisibility.always,
        "Whether to always show the shadows, or only when the table is scrolled past its content."
      ),
    ] + shadowPaint(image: .shadowImages)

  private static func shadowPaint(
    image: ValueType, inheriting from: PropertySpec.Inheritance? = nil
  ) -> [PropertySpec] {
    [
      PropertySpec(.color, .color, .color(.black.opacity(0.5)), "The color at the darkest edge.")
        .inheriting(from),
      PropertySpec(
        .to, .color, .rule(.tableBackground),
        "The color to fade to, with alpha 0. Required over a background that is not an opaque color."
      ).inheriting(from),
      PropertySpec(
        .image, image, .none,
        image == .image
          ? "The image to draw instead of a gradient."
          : "The images to draw instead of gradients: `down` for `top` and `contentBottom`, `up` for the others."
      ),
      .uses,
    ]
  }
}

// UISwitch, UISlider, and UIPageControl.

extension Schema {
  private static let thumbTint = PropertySpec(
    .thumbTintColor, .color, .color(.white), "The color of the thumb.")

  package static func control(_ kind: ElementKind) -> [PropertySpec] {
    let own: [PropertySpec] =
      switch kind {
      case .switch:
        [
          PropertySpec(.isOn, .bool, .bool(false), "Whether the switch is on."), onTint, thumbTint,
        ]
      case .slider:
        [
          PropertySpec(.value, .ratio, .number(0), "The value.", in: .unit), tint, thumbTint,
          PropertySpec(
            .minimumTrackTintColor, .color, .rule(.tint), "The color of the track up to the value."
          ).inheriting(.tint),
          PropertySpec(
            .maximumTrackTintColor, .color, .rule(.look), "The color of the track after the value."),
        ]
      default:
        [
          .count(
            .numberOfPages, .number(0), "The number of dots, of which at most 1,000 are drawn."),
          .count(.currentPage, .number(0), "The index of the highlighted dot, starting at 0."),
          PropertySpec(
            .pageIndicatorTintColor, .color, .rule(.look), "The color of the other dots."),
          PropertySpec(
            .currentPageIndicatorTintColor, .color, .color(named: "label"),
            "The color of the highlighted dot."),
        ]
      }
    return own + [
      PropertySpec(.frame, .rect, .rule(.controlSize), "The frame in the parent's coordinates."),
      hiding,
      PropertySpec(.opacity, .ratio, .layer(.opacity), "The opacity.", in: .unit),
      .uses, direction,
    ] + arranged
  }

  static func controlDoc(_ kind: ElementKind) -> String {
    switch kind {
    case .switch:
      """
      UISwitch. Its size depends on the era, not on its frame: 51 × 31 points, and in \
      `liquidGlass` 63 × 28.
      """
    case .slider: "UISlider. Its width is that of its frame, and its height depends on the era."
    default: "UIPageControl: a row of dots, centered in its frame."
    }
  }
}
