import SceneLayers

// Values and functions.

extension ForeignWords {
  /// Returns the era with the look of a version of iOS, such as `iOS17`.
  static func era(_ word: String) -> Equivalent? {
    guard word.count <= 8, word.lowercased().hasPrefix("ios"), let version = Int(word.dropFirst(3))
    else { return nil }
    let era: String? =
      switch version {
      case 3...6: "classic"
      case 7...12: "flat"
      case 13...18: "modern"
      case 26: "liquidGlass"
      default: nil
      }
    return era.map {
      Equivalent(
        word: $0,
        note: "'classic' is iOS 3 to 6, 'flat' iOS 7 to 12, 'modern' iOS 13 to 18, and"
          + " 'liquidGlass' iOS 26")
    }
  }

  /// Returns the equivalent of a word used as a value.
  static func value(_ word: String) -> Equivalent? {
    switch word {
    // Its name in an earlier version.
    case "picture": Equivalent(word: "image", isSafe: true)
    case "yes", "YES", "on", "True", "TRUE": Equivalent(word: "true", isSafe: true)
    case "no", "NO", "off", "False", "FALSE": Equivalent(word: "false", isSafe: true)
    case "null", "nil", "undefined", "None", "NULL": Equivalent(word: "none", isSafe: true)
    case "transparent": Equivalent(word: "clear", isSafe: true)
    case "linear": Equivalent(word: "axial", isSafe: true)
    case "secondary": Equivalent(word: "secondaryLabel")
    case "grey": Equivalent(word: "gray", isSafe: true)
    case "self", "this":
      Equivalent(
        note: "give the element a name and use it: 'layer a { … cornerRadius: a.height / 2 }'")
    case "forever", "infinite", "Infinity": Equivalent(word: "infinity", isSafe: true)
    case "dark", "isDark", "darkMode": Equivalent(note: "write 'appearance == dark'")
    case "colorScheme", "userInterfaceStyle": Equivalent(word: "appearance", isSafe: true)
    case "width", "height":
      Equivalent(
        note: "the \(word) of the enclosing element is 'parent.\(word)', and that of an element"
          + " named 'a' is 'a.\(word)'")
    case "absolute", "relative", "fixed":
      Equivalent(note: "every layer is positioned in its parent by its 'frame'")
    case "auto":
      Equivalent(note: "there is no automatic layout; a size can refer to other layers: 'a.width'")
    case "scene", "screen", "UIScreen", "window", "viewport", "container", "bounds", "frame":
      Equivalent(note: "the size of the enclosing element is 'parent.width' and 'parent.height'")
    case "superview", "superlayer": Equivalent(word: "parent", isSafe: true)
    case "easeInOut", "ease": Equivalent(word: "easeInEaseOut", isSafe: word == "easeInOut")
    case "disclosureIndicator", "chevron": Equivalent(word: "disclosure", isSafe: true)
    case "topLeft", "topLeading": Equivalent(word: "minXMinY")
    case "topRight", "topTrailing": Equivalent(word: "maxXMinY")
    case "bottomLeft", "bottomLeading": Equivalent(word: "minXMaxY")
    case "bottomRight", "bottomTrailing": Equivalent(word: "maxXMaxY")
    case "switch", "toggle": Equivalent(note: "a switch is written 'switch(isOn: true)'")
    case "detailButton", "detailDisclosureButton": Equivalent(word: "detail")
    case "centre", "middle": Equivalent(word: "center", isSafe: true)
    default: era(word)
    }
  }

  static func function(_ word: String) -> Equivalent? {
    switch word {
    case "rgb", "rgba", "hsl", "hsla", "hex", "UIColor", "Color", "NSColor", "CGColor":
      Equivalent(note: "a color is written '#RRGGBB', or '#RRGGBBAA' with alpha")
    case "url": Equivalent(word: "image")
    case "Image", "UIImage", "NSImage":
      Equivalent(
        note: "an image file is written 'image(\"icon.png\")', and a symbol 'symbol(\"gear\")'")
    case "String", "str", "toString":
      Equivalent(note: "to insert a value into a string, write \"\\(value)\"")
    case "circle", "oval": Equivalent(word: "ellipse")
    case "systemImage", "systemName":
      Equivalent(word: "symbol", isSafe: true)
    case "calc": Equivalent(note: "write the expression itself, such as 'parent.width - 3'")
    case "UIBezierPath", "CGPath", "Path":
      Equivalent(
        note: "a path is 'rect(…)', 'roundedRect(…)', 'ellipse(…)', 'svgPath(\"…\")', or a list:"
          + " '[move(0, 0), line(9, 9)]'")
    case "range": Equivalent(note: "a range is written '0..<3' or '0...3'")
    case "enumerated", "indices", "entries":
      Equivalent(note: "a loop can have an index: 'for (i, name) in names { … }'")
    case "map", "forEach", "filter":
      Equivalent(note: "repeat elements with a loop: 'for name in names { row \"\\(name)\" }'")
    case "systemFont", "boldSystemFont", "system", "UIFont", "Font":
      Equivalent(note: "set 'fontSize' and 'fontWeight'")
    case "CGRect", "CGPoint", "CGSize", "UIEdgeInsets":
      Equivalent(note: "write points, sizes, and rectangles as tuples: '(0, 0, 320, 44)'")
    case "translateX", "translateY":
      Equivalent(note: "a translation is written 'translate(x, y)'")
    case "scaleX", "scaleY": Equivalent(note: "a scale per axis is written 'scale(x, y)'")
    case "CGAffineTransform", "CATransform3D", "CGAffineTransformMakeRotation",
      "CATransform3DMakeRotation", "CATransform3DMakeScale", "matrix", "skew":
      Equivalent(note: "a transform is 'translate(x, y)', 'scale(2)', 'rotate(45deg)', or a list")
    case "rotateX": Equivalent(note: rotationNote("x", "1, 0, 0"))
    case "rotateY": Equivalent(note: rotationNote("y", "0, 1, 0"))
    case "rotateZ": Equivalent(word: "rotate", isSafe: true)
    case "bold", "strong", "AttributedString", "NSAttributedString":
      Equivalent(note: "write 'attributed(\"text\", fontWeight: bold)'")
    case "underline":
      Equivalent(note: "write 'attributed(\"text\", underlineStyle: single)'")
    default: nil
    }
  }

  /// Returns the equivalent of a hyphenated CSS name.
  ///
  /// - Parameter joined: The name in camel case.
  static func hyphenated(_ word: String, _ joined: String, isCall: Bool) -> Equivalent? {
    switch word {
    case "ease-in-out" where !isCall: return Equivalent(word: "easeInEaseOut", isSafe: true)
    default: break
    }
    if isCall {
      return Function(rawValue: joined).map { Equivalent(word: $0.rawValue, isSafe: true) }
    }
    let isKnown = colorWords.contains(joined) || TimingCurve.named(joined) != nil
    return isKnown ? Equivalent(word: joined, isSafe: true) : nil
  }

  private static func rotationNote(_ axis: String, _ vector: String) -> String {
    "a rotation about the \(axis)-axis is written 'rotate(45deg, \(vector))'"
  }

  /// Returns whether a type contains the named colors in another framework.
  static func ownsColors(_ word: String) -> Bool {
    switch word {
    case "UIColor", "Color", "NSColor", "CGColor": true
    default: false
    }
  }
}

extension String {
  /// The string with an uppercase first letter, if that is an ASCII letter.
  var capitalizedWord: String {
    guard let first = utf8.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else {
      return self
    }
    return String(decoding: [first - 0x20] + utf8.dropFirst(), as: UTF8.self)
  }
}
