import SceneFonts
import SceneSource

// Built-in values of properties.

extension ForeignWords {
  /// Returns the equivalent of a word in the place of a built-in value.
  static func word(_ word: String, in set: WordSet) -> Equivalent? {
    switch set {
    case .textStyles: textStyle(word)
    case .contentSizes: contentSize(word.lowercased())
    case .truncations: truncation(word)
    case .fontWeights: fontWeight(word.lowercased())
    case .gravities: gravity(word)
    case .timingCurves: timing(word)
    case .corners: corner(word)
    case .accessories: accessory(word)
    case .eras: era(word)
    case .appearances: appearance(word)
    default: otherWord(word, in: set)
    }
  }

  /// Returns the value for a constant of Core Animation such as `kCAFillModeForwards`.
  static func constant(_ word: String, in set: WordSet) -> Equivalent? {
    guard word.hasPrefix("kCA"), word.utf8.count <= 64 else { return nil }
    let name = word.lowercased()
    let found = set.words.filter { name.hasSuffix($0.lowercased()) }
      .max { $0.utf8.count < $1.utf8.count }
    return found.map { Equivalent(word: $0, isSafe: true) }
  }

  private static func otherWord(_ word: String, in set: WordSet) -> Equivalent? {
    switch (set, word) {
    case (.alignments, "centre"), (.alignments, "middle"), (.alignments, "centered"):
      Equivalent(word: "center", isSafe: true)
    case (.alignments, "leading"), (.alignments, "start"): Equivalent(word: "left")
    case (.alignments, "trailing"), (.alignments, "end"): Equivalent(word: "right")
    case (.cornerCurves, "squircle"), (.cornerCurves, "smooth"): Equivalent(word: "continuous")
    case (.cornerCurves, "circle"), (.cornerCurves, "round"): Equivalent(word: "circular")
    case (.tableStyles, "inset"): Equivalent(word: "insetGrouped")
    case (.rowStyles, "rightDetail"): Equivalent(word: "value1", isSafe: true)
    case (.rowStyles, "leftDetail"): Equivalent(word: "value2", isSafe: true)
    case (.rowStyles, "basic"): Equivalent(word: "default", isSafe: true)
    case (.separatorStyles, "singleLineEtched"), (.separatorStyles, "line"):
      Equivalent(word: "singleLine")
    case (.gradientTypes, "linear"): Equivalent(word: "axial", isSafe: true)
    case (.gradientTypes, "circular"): Equivalent(word: "radial")
    case (.gradientTypes, "angular"), (.gradientTypes, "sweep"): Equivalent(word: "conic")
    case (.fillRules, "winding"): Equivalent(word: "nonZero", isSafe: true)
    case (.goldens, "png"), (.goldens, "pixels"): Equivalent(word: "image")
    case (.goldens, "layers"), (.goldens, "text"): Equivalent(word: "tree")
    default: nil
    }
  }

  private static func appearance(_ word: String) -> Equivalent? {
    switch word {
    case "darkMode", "isDark": Equivalent(word: "dark", isSafe: true)
    case "auto", "automatic", "system", "unspecified":
      Equivalent(note: "for images of both, set 'appearance' in two snapshots")
    default: nil
    }
  }

  private static func textStyle(_ word: String) -> Equivalent? {
    switch word {
    case "title": Equivalent(word: "title1", isSafe: true)
    case "caption": Equivalent(word: "caption1", isSafe: true)
    case "subtitle", "subheading", "subhead": Equivalent(word: "subheadline")
    case "heading", "header": Equivalent(word: "headline")
    case "paragraph", "default", "regular": Equivalent(word: "body")
    default: nil
    }
  }

  /// - Parameter word: The word in lowercase.
  private static func contentSize(_ word: String) -> Equivalent? {
    let size: String? =
      switch word {
      case "xs", "xsmall": "extraSmall"
      case "s": "small"
      case "m": "medium"
      case "l", "default", "normal": "large"
      case "xl", "xlarge": "extraLarge"
      case "xxl", "xxlarge", "2xl": "extraExtraLarge"
      case "xxxl", "xxxlarge", "3xl": "extraExtraExtraLarge"
      case "accessibility1", "ax1", "accessibilitym": "accessibilityMedium"
      case "accessibility2", "ax2", "accessibilityl": "accessibilityLarge"
      case "accessibility3", "ax3", "accessibilityxl": "accessibilityExtraLarge"
      case "accessibility4", "ax4", "accessibilityxxl": "accessibilityExtraExtraLarge"
      case "accessibility5", "ax5", "accessibilityxxxl": "accessibilityExtraExtraExtraLarge"
      default: nil
      }
    return size.map { Equivalent(word: $0, isSafe: true) }
  }

  private static func truncation(_ word: String) -> Equivalent? {
    switch word {
    case "tail", "byTruncatingTail", "truncatingTail": Equivalent(word: "end", isSafe: true)
    case "ellipsis", "trailing": Equivalent(word: "end")
    case "head", "byTruncatingHead", "truncatingHead": Equivalent(word: "start", isSafe: true)
    case "byTruncatingMiddle", "truncatingMiddle": Equivalent(word: "middle", isSafe: true)
    case "clip", "clipping", "byClipping": Equivalent(word: "none", isSafe: true)
    case "wordWrap", "byWordWrapping", "wordWrapping", "wrap", "wrapped":
      Equivalent(
        note: "lines wrap with 'isWrapped: true' in a 'textLayer', and with 'numberOfLines: 0' in a"
          + " 'row'")
    default: nil
    }
  }

  /// - Parameter word: The word in lowercase.
  private static func fontWeight(_ word: String) -> Equivalent? {
    switch word {
    case "normal", "book", "roman": Equivalent(word: "regular")
    case "demibold", "demi": Equivalent(word: "semibold", isSafe: true)
    case "bolder", "strong": Equivalent(word: "bold")
    case "lighter": Equivalent(word: "light")
    case "extrabold": Equivalent(word: "heavy")
    default: nil
    }
  }

  private static func gravity(_ word: String) -> Equivalent? {
    switch word {
    case "scaleAspectFit", "aspectFit", "contain", "fit", "scaledToFit":
      Equivalent(word: "resizeAspect", isSafe: true)
    case "scaleAspectFill", "aspectFill", "cover", "scaledToFill":
      Equivalent(word: "resizeAspectFill", isSafe: true)
    case "scaleToFill", "stretch": Equivalent(word: "resize", isSafe: true)
    case "fill":
      Equivalent(note: "'resizeAspectFill' keeps the aspect ratio, and 'resize' does not")
    default: nil
    }
  }

  private static func timing(_ word: String) -> Equivalent? {
    switch word {
    case "easeInOut", "ease": Equivalent(word: "easeInEaseOut", isSafe: word == "easeInOut")
    case "spring": Equivalent(word: "spring()")
    case "bouncy", "snappy", "smooth", "bounce", "interactiveSpring", "interpolatingSpring":
      Equivalent(note: "a spring is written 'spring(stiffness: 200, damping: 15)'")
    default: nil
    }
  }

  private static func corner(_ word: String) -> Equivalent? {
    let corner: String? =
      switch word {
      case "topLeft", "topLeading", "layerMinXMinYCorner": "minXMinY"
      case "topRight", "topTrailing", "layerMaxXMinYCorner": "maxXMinY"
      case "bottomLeft", "bottomLeading", "layerMinXMaxYCorner": "minXMaxY"
      case "bottomRight", "bottomTrailing", "layerMaxXMaxYCorner": "maxXMaxY"
      default: nil
      }
    if let corner { return Equivalent(word: corner, isSafe: true) }
    return switch word {
    case "top": Equivalent(note: "the upper corners are 'minXMinY' and 'maxXMinY'")
    case "bottom": Equivalent(note: "the lower corners are 'minXMaxY' and 'maxXMaxY'")
    case "left", "leading": Equivalent(note: "the left corners are 'minXMinY' and 'minXMaxY'")
    case "right", "trailing": Equivalent(note: "the right corners are 'maxXMinY' and 'maxXMaxY'")
    case "all", "allCorners": Equivalent(note: "by default, all corners are rounded")
    default: nil
    }
  }

  private static func accessory(_ word: String) -> Equivalent? {
    switch word {
    case "disclosureIndicator", "chevron": Equivalent(word: "disclosure", isSafe: true)
    case "arrow": Equivalent(word: "disclosure")
    case "check", "tick": Equivalent(word: "checkmark", isSafe: true)
    case "detailButton", "info": Equivalent(word: "detail")
    case "detailDisclosureButton": Equivalent(word: "detailDisclosure", isSafe: true)
    case "switch", "toggle": Equivalent(note: "a switch is written 'switch(isOn: true)'")
    default: nil
    }
  }

  /// Returns the equivalent of a word in the place of a font.
  static func font(_ word: String) -> Equivalent? {
    if WordSet.fontWeights.contains(word) { return Equivalent(note: "write 'fontWeight: \(word)'") }
    let style = WordSet.textStyles.contains(word) ? word : textStyle(word)?.word
    if let style { return Equivalent(note: "write 'textStyle: \(style)'") }
    return switch word {
    case "system", "systemFont", "sansSerif":
      Equivalent(note: "without a 'font', text has the built-in font")
    default: nil
    }
  }

  /// Returns how to set the family of a font that has a name instead of a path, such as
  /// `Helvetica-Bold`.
  static func family(ofFont name: String) -> String? {
    let isName = name.utf8.allSatisfy { byte in
      byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == 0x20
        || byte == UInt8(ascii: "-")
    }
    let family = String(decoding: name.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    return isName ? "a family is set by its name: 'fontFamily: \"\(family)\"'" : nil
  }

  /// Returns the point in unit coordinates for one in SwiftUI, such as `topLeading`.
  static func unitPoint(_ word: String) -> String? {
    switch word {
    case "top": "(0.5, 0)"
    case "bottom": "(0.5, 1)"
    case "left", "leading": "(0, 0.5)"
    case "right", "trailing": "(1, 0.5)"
    case "center": "(0.5, 0.5)"
    case "topLeft", "topLeading": "(0, 0)"
    case "topRight", "topTrailing": "(1, 0)"
    case "bottomLeft", "bottomLeading": "(0, 1)"
    case "bottomRight", "bottomTrailing": "(1, 1)"
    default: nil
    }
  }

}

/// Returns the built-in symbol that an unknown one is similar to: one with the same meaning, a
/// misspelled one, or the same without a variant such as `.fill`.
func similarSymbol(_ name: String) -> String? {
  let names = BuiltInSymbol.names
  if let meant = suggestion(for: name, among: names) { return meant }
  var base = name
  while let dot = base.utf8.lastIndex(of: UInt8(ascii: ".")) {
    base = String(decoding: base.utf8[..<dot], as: UTF8.self)
    if names.contains(base) { return base }
  }
  switch base {
  case "gearshape", "settings", "cog": return "gear"
  default: return nil
  }
}
