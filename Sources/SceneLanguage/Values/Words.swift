// The built-in values of properties.

/// The values of UITableView.Style.
package enum TableStyle: String, Sendable, CaseIterable { case plain, grouped, insetGrouped }

/// The framework whose lists a table has the metrics of.
package enum ListSource: String, Sendable, CaseIterable { case uiKit, swiftUI }

/// The values of UIListContentConfiguration.TextProperties.TextTransform.
package enum TextTransform: String, CaseIterable { case none, uppercase, lowercase, capitalized }

/// The values of UIStatusBarStyle.
package enum StatusBarStyle: String, CaseIterable { case `default`, lightContent, darkContent }

/// The values of UITableViewCell.CellStyle.
package enum RowStyle: String, CaseIterable { case `default`, subtitle, value1, value2 }

/// The values of UITableViewCell.AccessoryType, and a switch.
package enum RowAccessory: String, CaseIterable {
  case none, disclosure, checkmark, detail, detailDisclosure
  case switchOn, switchOff
}

/// The values of CATextLayerAlignmentMode.
package enum TextAlignment: String, Hashable, CaseIterable {
  case left, center, right, natural, justified
}

/// The values of CATextLayerTruncationMode.
package enum TextTruncation: String, Hashable, CaseIterable { case none, start, middle, end }

/// The values of NSLayoutConstraint.Axis.
package enum StackAxis: String, CaseIterable { case horizontal, vertical }

/// The values of UIStackView.Alignment.
package enum StackAlignment: String, CaseIterable {
  case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
}

/// The values of UIStackView.Distribution.
package enum StackDistribution: String, CaseIterable {
  case fill, fillEqually, fillProportionally, equalSpacing, equalCentering, wrap
}

/// The values of `font-style` in CSS.
package enum FontStyle: String, Hashable, Sendable, CaseIterable { case normal, italic }

/// The values of NSUnderlineStyle.
package enum UnderlineStyle: String, Hashable, CaseIterable { case single, thick, double }

/// The styles of the lines between rows.
package enum SeparatorKind: String, CaseIterable { case singleLine, none, snake }

/// When the shadows of a table are visible.
package enum ShadowVisibility: String, Hashable, Sendable, CaseIterable { case always, exposed }

/// The values of CAAnimationCalculationMode.
package enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  case linear, discrete, paced, cubic, cubicPaced
}

/// The values of CAAnimationRotationMode, and none.
package enum RotationMode: String, Hashable, Sendable, CaseIterable {
  case none, auto, autoReverse
}

/// The values of CAMediaTimingFillMode.
package enum FillMode: String, Hashable, Sendable, CaseIterable {
  case removed, forwards, backwards, both
}
