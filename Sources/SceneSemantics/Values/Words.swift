// The built-in values of properties.

/// The values of UITableView.Style.
enum TableStyle: String, Sendable, CaseIterable { case plain, grouped, insetGrouped }

/// The values of UIListContentConfiguration.TextProperties.TextTransform.
enum TextTransform: String, CaseIterable { case none, uppercase, lowercase, capitalized }

/// The values of UIStatusBarStyle.
enum StatusBarStyle: String, CaseIterable { case `default`, lightContent, darkContent }

/// The values of UITableViewCell.CellStyle.
enum RowStyle: String, CaseIterable { case `default`, subtitle, value1, value2 }

/// The values of UITableViewCell.AccessoryType, and a switch.
enum RowAccessory: String, CaseIterable {
  case none, disclosure, checkmark, detail, detailDisclosure
  case switchOn, switchOff
}

/// The values of CATextLayerAlignmentMode.
enum TextAlignment: String, Hashable, CaseIterable { case left, center, right, natural }

/// The values of CATextLayerTruncationMode.
enum TextTruncation: String, Hashable, CaseIterable { case none, start, middle, end }

/// The values of NSLayoutConstraint.Axis.
enum StackAxis: String, CaseIterable { case horizontal, vertical }

/// The values of UIStackView.Alignment.
enum StackAlignment: String, CaseIterable {
  case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
}

/// The values of UIStackView.Distribution.
enum StackDistribution: String, CaseIterable {
  case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

/// The values of NSUnderlineStyle.
enum UnderlineStyle: String, Hashable, CaseIterable { case single, thick, double }

/// The styles of the lines between rows.
enum SeparatorKind: String, CaseIterable { case singleLine, none, snake }

/// When the shadows of a table are visible.
enum ShadowVisibility: String, Hashable, Sendable, CaseIterable { case always, exposed }

/// The values of CAMediaTimingFillMode.
enum FillMode: String, Hashable, Sendable, CaseIterable { case removed, forwards, backwards, both }
