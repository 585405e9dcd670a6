import SceneLayers

extension Schema {
  static func tableElement(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .table:
      ElementSpec(
        doc: """
          A list. It fills what the bars leave unless it has a `frame`, and clips to it. Only what \
          is in view becomes layers. `contentSize` can be read: the size of all its rows, header \
          and footer.
          """,
        title: nil, properties: table,
        children: [.rows, .separators, .shadows, .header, .row, .footer, .section, .animate],
        single: [.rows, .separators, .shadows, .header, .footer])
    case .rows:
      ElementSpec(
        doc: """
          How all rows look: what it sets holds for every row that does not set it itself. `index` \
          (from 0), `count` and `section` are known in it.
          """,
        title: nil, properties: row, children: [])
    case .separators:
      ElementSpec(
        doc: """
          The lines between the rows. `index` (of the row above the line, from 0), `count` and \
          `section` are known in it. Caps, joins, miters and dashes are a snake's: single lines \
          are filled rectangles.
          """,
        title: nil, properties: separators, children: [.animate])
    case .shadows:
      ElementSpec(
        doc: """
          Up to four soft shadows. Each has a height, `top: 20`, or a block of its own, \
          `top { height: 20; color: red }`.
          """,
        title: nil, properties: shadows,
        children: [.top, .contentTop, .contentBottom, .bottom],
        single: [.top, .contentTop, .contentBottom, .bottom])
    case .top, .contentTop, .contentBottom, .bottom:
      ElementSpec(
        doc:
          "One shadow of the four, with paint of its own. What it leaves out is as in `shadows`.",
        title: nil,
        properties: [
          PropertySpec(.height, .number, .number(0), "Its height in points.", in: .atLeastZero)
        ] + shadowPaint(image: .image), children: [])
    case .header, .footer:
      ElementSpec(
        doc: kind == .header
          ? """
          Stands above the first row and scrolls with the rows. A section's is set and filled as the \
          table's style says.
          """
          : """
          Stands below the last row. Where a table's ends the content ends, and no lines follow. A \
          section's text is broken where it is wider than the rows.
          """,
        title: "Set as a row's title is.", properties: edge, children: ElementKind.layers)
    case .row:
      ElementSpec(
        doc: """
          One row. `index` (from 0), `count` and `section` are known in it; layers in it lie over \
          its title.
          """,
        title: "Its title.", properties: row,
        children: ElementKind.layers + [.accessory, .leading],
        single: [.accessory, .leading])
    case .section:
      ElementSpec(
        doc: """
          Rows with a header and a footer of their own. What its `rows` and `separators` set goes \
          before what the table's set; of its `shadows` only `contentTop` and `contentBottom` show, \
          at its own first and last row. Rows outside of any section make one of their own. The \
          header of a `plain` table stays at its top while its section is there.
          """,
        title: "The header's text, in capitals where the style and the era have it so.",
        properties: [.uses],
        children: [.rows, .separators, .shadows, .header, .row, .footer],
        single: [.rows, .separators, .shadows, .header, .footer])
    default:
      ElementSpec(
        doc: kind == .accessory
          ? """
          Layers at the row's end, in the middle of its height, in place of the property \
          `accessory`. It is as large as its layers reach from (0, 0).
          """
          : """
          Layers at the row's start, in the middle of its height, in place of its image. It is as \
          large as its layers reach from (0, 0).
          """,
        title: nil, properties: [.uses], children: ElementKind.layers)
    }
  }

  private static let table = [
    PropertySpec(
      .frame, .rect, .rule(.freeArea), "Its place on the canvas, in points.", in: .any),
    PropertySpec(
      .contentOffset, .point, .rule(.topOfContent),
      "How far it is scrolled, in points: the content's point at its top left. Rounded to pixels.",
      in: .any
    ).animatable,
    PropertySpec(
      .contentInset, .edgeInsets, .rule(.safeArea),
      "Room around the content, in points. Unless set: the safe area, at the canvas's bottom.",
      in: .any),
    PropertySpec(.background, .paint, .rule(.look), "What lies behind the rows."),
    .words(.style, .tableStyles, .word(TableStyle.plain), "UITableView's style."),
    PropertySpec(
      .fillerRowHeight, .number, .rule(.rowHeight),
      "How far apart lines go on below the last row, in points; 0 for none.", in: .atLeastZero),
    PropertySpec(
      .sectionIndexTitles, .array(.string), .value(.array([])),
      "The letters at its right edge, in the middle of its height."),
    PropertySpec(
      .opacity, .number, .layer(.opacity),
      "How opaque the table and all it holds are, as one picture.",
      in: .unit
    ).animatable,
    PropertySpec(
      .cornerRadius, .number, .layer(.cornerRadius), "In points; all it holds is clipped to it.",
      in: .atLeastZero
    ).animatable,
    PropertySpec(
      .zPosition, .number, .layer(.zPosition),
      "Where it stands among layers: lower ones are painted first.",
      in: .any),
    hiding, .uses,
  ]

  private static let titles =
    [
      PropertySpec(.titleColor, .color, .color(named: "label"), "The title's colour."),
      PropertySpec(
        .fontSize, .number, .rule(.look), "The title's size, in points.",
        in: .init(lower: 0.1, upper: 2000)),
      .words(.fontWeight, .fontWeights, .rule(.look), "How bold the title is."),
      .words(
        .textAlignment, .alignments, .word(TextStyle(color: .black).alignment),
        "Where the title stands; `natural` is left."),
      PropertySpec(
        .textInset, .horizontalInsets, .rule(.look),
        "From the row's edges to the title, in points.",
        in: .any),
      textStyle,
    ] + fonts

  private static let row =
    [
      PropertySpec(
        .height, .number, .rule(.usualRowHeight), "Its height, in points.", in: .atLeastZero),
      PropertySpec(.background, .paint, .rule(.look), "What it is filled with."),
      PropertySpec(.selected, .bool, .bool(false), "Whether it is shown as selected."),
      PropertySpec(
        .selectedBackground, .paint, .rule(.look), "What it is filled with when selected."),
      .words(.style, .rowStyles, .word(RowStyle.default), "UITableViewCell's style."),
      PropertySpec(
        .detail, .string, .none,
        "The second text. A row that has one is `value1` where it sets no other style."),
      PropertySpec(.image, .image, .none, "An image at its start, as large as it is."),
      .words(
        .accessory, .accessories, .word(RowAccessory.none),
        "What is at its end; `switch(isOn: true)` is a switch."),
      PropertySpec(
        .detailColor, .color, .color(named: "secondaryLabel"), "The second text's color."),
    ] + titles + [hiding, .uses]

  private static let edge =
    [
      PropertySpec(
        .height, .number, .rule(.titleHeight), "Its height, in points.", in: .atLeastZero),
      PropertySpec(.background, .paint, .none, "What it is filled with."),
    ] + titles + [.uses]

  private static let separators =
    [
      PropertySpec.words(
        .style, .separatorStyles, .word(SeparatorStyle(width: 0).kind),
        "A line under each row, none, or one line that winds through all the rows."),
      PropertySpec(.color, .color, .rule(.separatorColor), "The lines' colour.").animatable,
      PropertySpec(
        .inset, .horizontalInsets, .rule(.look),
        "From the row's left edge, or both edges, in points. Of a snake: from both to its arcs.",
        in: .any),
    ]
    + stroke.map { spec in
      guard spec.key == .lineWidth else { return spec }
      return PropertySpec(
        .lineWidth, .number, .rule(.separatorWidth), "In points.",
        in: .atLeastZero
      ).animatable
    } + [.uses]

  private static let shadows =
    [
      PropertySpec(
        .top, .number, .none,
        "The height of the shadow at the table's top, which does not scroll.", in: .atLeastZero),
      PropertySpec(
        .contentTop, .number, .none, "The height of the shadow above the first row.",
        in: .atLeastZero),
      PropertySpec(
        .contentBottom, .number, .none, "The height of the shadow under the last row.",
        in: .atLeastZero),
      PropertySpec(
        .bottom, .number, .none,
        "The height of the shadow at the table's bottom, which does not scroll.",
        in: .atLeastZero),
      PropertySpec.words(
        .visibility, .visibilities, .word(TableShadows.Visibility.always),
        "Whether they are always there, or only while the table shows more than its content."
      ),
    ] + shadowPaint(image: .shadowImages)

  private static func shadowPaint(image: ValueType) -> [PropertySpec] {
    [
      PropertySpec(.color, .color, .color(.black.opacity(0.5)), "The colour where it is darkest."),
      PropertySpec(
        .to, .color, .rule(.tableBackground),
        "What it fades to, at alpha 0. Needed over a background that is not one opaque colour."),
      PropertySpec(
        .image, image, .none,
        "Pictures instead of colours: `down` for `top` and `contentBottom`, `up` for the others."
      ),
      .uses,
    ]
  }
}
