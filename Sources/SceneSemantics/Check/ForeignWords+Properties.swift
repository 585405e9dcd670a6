// Properties that are rarer, or that have no equivalent.

extension ForeignWords {
  /// Returns the equivalent of a property of text.
  static func textProperty(_ word: String, of kind: ElementKind) -> Equivalent? {
    func has(_ key: PropertyKey) -> Bool { Schema.property(key, of: kind) != nil }
    guard has(.letterSpacing) else { return nil }
    return switch word {
    case "kerning", "kern", "tracking": Equivalent(word: "letterSpacing", isSafe: true)
    case "fontName": Equivalent(word: "font")
    case "italic", "isItalic", "fontStyle":
      Equivalent(note: "an italic font is a file: 'font: \"Fonts/Inter-Italic.ttf\"'")
    case "underline", "textDecoration", "isUnderlined", "underlineStyle":
      Equivalent(note: "underlined text is written 'attributed(\"text\", underlineStyle: single)'")
    case "textTransform", "textCase", "uppercase":
      Equivalent(note: "a string has the member 'uppercased': '\"\\(name.uppercased)\"'")
    case "lineBreakMode", "textOverflow":
      Equivalent(
        word: "truncationMode",
        note: has(.isWrapped) ? "to wrap lines, set 'isWrapped: true'" : nil)
    case "adjustsFontSizeToFitWidth", "minimumScaleFactor", "adjustsFontForContentSizeCategory":
      Equivalent(note: "text is not scaled to its frame; 'textSize' is the size of a text layer")
    case "verticalAlignment", "baseline":
      Equivalent(note: "text is at the top of its 'frame'; move the 'frame' instead")
    case "titleTextAttributes":
      Equivalent(note: "set 'titleColor', 'font', and 'letterSpacing'")
    default: nil
    }
  }

  /// Returns the equivalent of a property of UIKit, SwiftUI, or CSS that is rare in scenes.
  static func rareProperty(_ word: String, of kind: ElementKind) -> Equivalent? {
    func has(_ key: PropertyKey) -> Bool { Schema.property(key, of: kind) != nil }
    return switch word {
    case "contentMode", "objectFit", "resizeMode":
      has(.contentsGravity) ? Equivalent(word: "contentsGravity") : nil
    case "anchor", "transformOrigin": has(.anchorPoint) ? Equivalent(word: "anchorPoint") : nil
    case "lineDash", "dash", "dashPattern", "strokeDasharray":
      has(.lineDashPattern) ? Equivalent(word: "lineDashPattern", isSafe: true) : nil
    case "dashPhase", "strokeDashoffset":
      has(.lineDashPhase) ? Equivalent(word: "lineDashPhase", isSafe: true) : nil
    case "shadowX" where has(.shadowOffset), "shadowY" where has(.shadowOffset):
      Equivalent(note: "set 'shadowOffset: (x, y)'")
    case "shadowAlpha" where has(.shadowOpacity): Equivalent(word: "shadowOpacity", isSafe: true)
    case "shadowSpread" where has(.shadowPath):
      Equivalent(note: "a shadow has no spread; a 'shadowPath' can be larger than the layer")
    case "perspective":
      Equivalent(
        note: kind.isLayer
          ? "set 'sublayerTransform: perspective(500)' of the layer that contains it"
          : "set 'sublayerTransform: perspective(500)' of the layer around those in perspective")
    case "animations": Equivalent(note: "animate a property with 'animate opacity { … }'")
    case "borderStyle" where has(.borderWidth):
      Equivalent(note: "a dashed border is a 'shapeLayer' with a 'lineDashPattern'")
    case "outline" where has(.borderWidth):
      Equivalent(note: "set a border with 'borderWidth' and 'borderColor'")
    case "clipShape", "clipPath":
      Equivalent(note: "layers clip another one: 'mask { shapeLayer { … } }'")
    case "stops" where has(.locations): Equivalent(note: "set 'colors' and 'locations'")
    case "sublayers", "subviews", "children": Equivalent(note: contentsNote)
    case "constraints", "autoresizingMask", "flex", "flexDirection", "justifyContent", "alignItems",
      "aspectRatio", "minWidth", "maxWidth", "minHeight", "maxHeight":
      Equivalent(note: "layers are positioned by their 'frame', which can refer to 'parent.width'")
    case "tag", "isUserInteractionEnabled", "accessibilityLabel", "accessibilityIdentifier",
      "accessibilityHint", "shouldRasterize", "rasterizationScale", "allowsEdgeAntialiasing",
      "isOpaque", "drawsAsynchronously", "cursor", "pointerEvents", "allowsSelection", "bounces",
      "isScrollEnabled", "delegate", "dataSource", "swipeActions":
      Equivalent(note: "'\(word)' does not affect the image of a scene")
    default: partProperty(word, of: kind)
    }
  }

  /// Returns the equivalent of a property of a table, a bar, a control, or an animation.
  private static func partProperty(_ word: String, of kind: ElementKind) -> Equivalent? {
    switch (kind, word) {
    case (.mask, _): Equivalent(note: "a mask contains layers: 'mask { layer { … } }'")
    case (.replicatorLayer, "instances"), (.replicatorLayer, "count"), (.replicatorLayer, "copies"):
      Equivalent(word: "instanceCount", isSafe: true)
    case (.shadows, "opacity"):
      Equivalent(note: "the opacity is that of the color: 'color: black.opacity(50%)'")
    case (.shadows, "radius"), (.shadows, "blur"):
      Equivalent(note: "set the height of each shadow: 'top: 20'")
    case (.row, "value"), (.row, "secondaryText"), (.row, "valueLabel"): Equivalent(word: "detail")
    case (.row, "highlighted"), (.row, "isHighlighted"): Equivalent(word: "selected")
    case (.row, "cornerRadius"), (.rows, "cornerRadius"):
      Equivalent(note: "for rounded groups of rows, set 'style: insetGrouped' of the table")
    case (.scene, "dpi"), (.scene, "pixelRatio"): Equivalent(word: "scale")
    case (.row, "badge"): Equivalent(note: "a badge is a layer: 'accessory { layer { … } }'")
    case (.row, "isEnabled"), (.row, "enabled"), (.row, "disabled"):
      Equivalent(note: "for the look of a disabled row, set 'titleColor: tertiaryLabel'")
    case (.row, "indentationLevel"), (.row, "indentationWidth"), (.row, "layoutMargins"):
      Equivalent(word: "textInset")
    case (.table, "sections"), (.table, "numberOfSections"), (.table, "numberOfRows"),
      (.table, "rowCount"), (.table, "count"), (.rows, "count"), (.section, "numberOfRows"):
      Equivalent(note: "rows are written in a loop: 'for i in 0..<3 { row \"Row \\(i)\" }'")
    case (.table, "tableHeaderView"), (.table, "headerView"):
      Equivalent(note: "the header is an element: 'header { … }'")
    case (.table, "tableFooterView"), (.table, "footerView"):
      Equivalent(note: "the footer is an element: 'footer { … }'")
    case (.table, "sectionHeaderHeight"), (.table, "estimatedSectionHeaderHeight"):
      Equivalent(note: "set the height in the section: 'header { height: 28 }'")
    case (.navigationBar, "isTranslucent"), (.toolbar, "isTranslucent"), (.tabBar, "isTranslucent"):
      Equivalent(note: "for a translucent bar, set 'background: white.opacity(80%)'")
    case (.navigationBar, "barTintColor"), (.toolbar, "barTintColor"), (.tabBar, "barTintColor"):
      Equivalent(word: "background", isSafe: true)
    case (.navigationBar, "shadowImage"), (.navigationBar, "shadowColor"),
      (.toolbar, "shadowColor"), (.tabBar, "shadowColor"):
      Equivalent(word: "hairline")
    case (.navigationBar, "rightItem"), (.navigationBar, "leftItem"),
      (.navigationBar, "rightBarButtonItems"), (.navigationBar, "trailing"):
      Equivalent(note: "the items of a bar are layers, such as 'textLayer \"Done\" { … }'")
    case (.switch, "value"), (.switch, "checked"), (.switch, "isChecked"), (.switch, "state"):
      Equivalent(word: "isOn", isSafe: true)
    case (.switch, "onTintColor"), (.switch, "thumbTintColor"), (.slider, "minimumTrackTintColor"),
      (.slider, "maximumTrackTintColor"), (.slider, "thumbTintColor"),
      (.pageControl, "pageIndicatorTintColor"), (.pageControl, "currentPageIndicatorTintColor"):
      Equivalent(note: controlColors)
    case (.slider, "progress"): Equivalent(word: "value", isSafe: true)
    case (.animate, "loop"), (.animate, "loops"):
      Equivalent(note: "'repeatCount: infinity' repeats an animation forever")
    case (.animate, "repeats"), (.animate, "repeatForever"):
      Equivalent(note: "'repeatCount: infinity' repeats an animation forever")
    case (.animate, "direction"):
      Equivalent(note: "'autoreverses: true' plays an animation forward and backward")
    case (.gradientLayer, "from"), (.gradientLayer, "to"):
      Equivalent(note: "the colors of a gradient are a list: 'colors: [red, blue]'")
    case (.layer, "type"), (.layer, "colors"), (.layer, "locations"):
      Equivalent(note: "to fill a layer with a gradient, use a 'gradientLayer' with 'colors'")
    case (.animate, "iterations"), (.animate, "iterationCount"): Equivalent(word: "repeatCount")
    case (.animate, "ease"): Equivalent(word: "timing", isSafe: true)
    case (.animate, "removedOnCompletion"), (.animate, "isRemovedOnCompletion"):
      Equivalent(word: "fillMode", note: "'fillMode: forwards' keeps the last value")
    case (.snapshot, "frame"): Equivalent(note: "a snapshot has a 'time': 'time: 0.5s'")
    default: nil
    }
  }

  /// Why a control has no colors.
  static let controlColors = "the colors of a control are those of the era"

  /// Returns the parameter of a function for one in another language.
  static func parameter(_ word: String) -> String? {
    switch word {
    case "cornerRadius", "r": "radius"
    case "w": "width"
    case "h": "height"
    case "degrees", "radians": "angle"
    case "systemName": "name"
    case "pointSize", "size": "fontSize"
    case "weight": "fontWeight"
    case "color", "textColor": "foregroundColor"
    case "underline": "underlineStyle"
    case "kern", "kerning", "tracking": "letterSpacing"
    default: nil
    }
  }

  /// Returns the argument of `attributed` for a Boolean one in another language, such as
  /// `bold: true`.
  static func attribute(_ word: String) -> String? {
    switch word {
    case "bold", "isBold", "strong": "fontWeight: bold"
    case "underline", "underlined", "isUnderlined": "underlineStyle: single"
    default: nil
    }
  }

  /// Returns a property and its value for those in another language that differ in both, such as
  /// `repeat: true`; nil for others.
  static func assignment(_ word: String, _ value: String, of kind: ElementKind) -> String? {
    func has(_ key: PropertyKey) -> Bool { Schema.property(key, of: kind) != nil }
    return switch (word, value) {
    case ("repeat", _), ("repeats", _), ("loop", _), ("loops", _), ("infinite", _), ("forever", _),
      ("isRepeating", _), ("repeatForever", _):
      switch value {
      case "true", "forever", "infinite", "infinity", ".infinity":
        has(.repeatCount) ? "repeatCount: infinity" : nil
      case "false": has(.repeatCount) ? "repeatCount: 1" : nil
      default: nil
      }
    case ("direction", "alternate"), ("direction", "reverse"), ("direction", "alternate-reverse"),
      ("repeatMode", "reverse"), ("pingPong", "true"), ("yoyo", "true"), ("alternate", "true"):
      has(.autoreverses) ? "autoreverses: true" : nil
    case ("bold", "true"), ("isBold", "true"): has(.fontWeight) ? "fontWeight: bold" : nil
    case ("dark", "true"), ("darkMode", "true"), ("theme", "dark"):
      has(.appearance) ? "appearance: dark" : nil
    case ("visible", "false"), ("isVisible", "false"): has(.isHidden) ? "isHidden: true" : nil
    default: nil
    }
  }
}
