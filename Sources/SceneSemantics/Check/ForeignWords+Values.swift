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
  ///
  /// - Parameters:
  ///   - isInScene: Whether the enclosing element is the scene.
  ///   - knowsRow: Whether the variables of a row are available.
  static func value(
    _ word: String, isInScene: Bool = true, knowsRow: Bool = false
  ) -> Equivalent? {
    switch word {
    case "last" where knowsRow, "lastIndex" where knowsRow:
      Equivalent(note: "the condition for the last row is 'index == count - 1'")
    case "first" where knowsRow, "firstIndex" where knowsRow:
      Equivalent(note: "the condition for the first row is 'index == 0'")
    case "scene" where !isInScene, "screen" where !isInScene, "UIScreen" where !isInScene,
      "window" where !isInScene, "viewport" where !isInScene:
      Equivalent(
        note: "a layer at the top level of the scene can have its size:"
          + " 'layer screen { frame: parent.bounds }' and 'screen.width'")
    // Its name in an earlier version.
    case "picture": Equivalent(word: "image", isSafe: true)
    case "yes", "YES", "on", "True", "TRUE": Equivalent(word: "true", isSafe: true)
    case "no", "NO", "off", "False", "FALSE": Equivalent(word: "false", isSafe: true)
    case "null", "nil", "undefined", "None", "NULL": Equivalent(word: "none", isSafe: true)
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
    case "scene", "screen", "UIScreen", "window", "viewport", "container":
      Equivalent(note: "the size of the enclosing element is 'parent.width' and 'parent.height'")
    case "bounds", "frame":
      Equivalent(
        note: "the parent's bounds are 'parent.bounds', and those of an element named 'a', also in"
          + " its own body, are 'a.bounds'")
    case "center", "centerX", "centerY":
      Equivalent(note: "the center of the parent is 'parent.bounds.midX' and 'parent.bounds.midY'")
    case "device":
      Equivalent(note: "a condition can depend on the size instead: 'parent.width > 390'")
    case "UIFont", "NSFont", "Font":
      Equivalent(note: "set 'fontSize' and 'fontWeight', or 'textStyle'")
    case "UIEdgeInsets", "EdgeInsets", "NSEdgeInsets": Equivalent(note: insetsNote)
    case "indexPath", "IndexPath":
      Equivalent(
        note: "in a row, 'index' is its number in its section, and 'section' that of the section")
    case "superview", "superlayer": Equivalent(word: "parent", isSafe: true)
    case "safeAreaInsets", "safeArea", "safeAreaLayoutGuide", "safeAreaInset":
      Equivalent(
        note: "bars and tables follow the safe area of the 'device'; other layers can refer to them"
          + " by name: 'statusBar bar' and 'bar.maxY'")
    default: nil
    }
  }

  static func function(_ word: String) -> Equivalent? {
    switch word {
    case "rgb", "rgba", "hsl", "hsla", "hex", "color", "UIColor", "Color", "NSColor",
      "CGColor":
      Equivalent(note: "a color is written '#RRGGBB', or '#RRGGBBAA' with alpha")
    case "url": Equivalent(word: "image")
    case "Image", "UIImage", "NSImage":
      Equivalent(
        note: "an image file is written 'image(\"icon.png\")', and a symbol 'symbol(\"gear\")'")
    case "String", "str", "toString":
      Equivalent(note: "to insert a value into a string, write \"\\(value)\"")
    case "circle", "oval": Equivalent(note: "a circle is written 'ellipse(x, y, width, height)'")
    case "systemImage", "systemName":
      Equivalent(word: "symbol", isSafe: true)
    case "calc":
      Equivalent(note: "instead of 'calc(100% - 20px)', write 'parent.width - 20'")
    case "interpolatingSpring", "UISpringTimingParameters", "CASpringAnimation":
      Equivalent(note: "a spring is written 'spring(stiffness: 200, damping: 15)'")
    case "UIBezierPath", "CGPath", "Path":
      Equivalent(
        note: "a path is 'rect(…)', 'roundedRect(…)', 'ellipse(…)', 'svgPath(\"…\")', or a list:"
          + " '[move(0, 0), line(9, 9)]'")
    case "range": Equivalent(note: "a range is written '0..<3' or '0...3'")
    case "enumerated", "indices", "entries":
      Equivalent(note: "a loop can have an index: 'for (i, name) in names { … }'")
    case "addLine": Equivalent(word: "line")
    case "controlPoints", "timingCurve", "bezier", "UICubicTimingParameters":
      Equivalent(word: "cubicBezier", isSafe: word == "controlPoints")
    case "addCurve", "bezierCurveTo", "cubicTo": Equivalent(word: "curve")
    case "addQuadCurve", "quadraticCurveTo": Equivalent(word: "quad")
    case "addArc": Equivalent(word: "arc")
    case "rotation", "rotationEffect": Equivalent(word: "rotate", isSafe: word == "rotation")
    case "scaleEffect", "scaled": Equivalent(word: "scale")
    case "toFixed", "format": Equivalent(note: "write 'formatted(number, digits)'")
    case "var": Equivalent(note: "a 'let' is used by its name: 'let brand = red' and 'brand'")
    case "map", "compactMap", "flatMap", "forEach":
      Equivalent(note: "repeat elements with a loop: 'for name in names { row \"\\(name)\" }'")
    case "filter":
      Equivalent(note: "the condition is in the loop: 'for n in numbers { if n > 3 { … } }'")
    case "stride":
      Equivalent(note: "a range is written '0..<3' or '0...3'; for other steps, write 'i * 2'")
    case "sorted", "sort", "sortBy":
      Equivalent(note: "arrays cannot be sorted; sort the values where they are written")
    case "reversed", "reverse":
      Equivalent(
        note: "arrays cannot be reversed; with an index, the value is 'names[names.count - 1 - i]'")
    case "prefix", "suffix", "dropFirst", "dropLast", "slice":
      Equivalent(note: "for part of an array, write a loop of indices: 'for i in 0..<3 { … }'")
    case "systemFont", "boldSystemFont", "system", "UIFont", "Font":
      Equivalent(note: "set 'fontSize' and 'fontWeight'")
    case "preferredFont": Equivalent(note: "write 'textStyle: body'")
    case "custom": Equivalent(note: "set 'fontFamily' and 'fontSize'")
    case "UIEdgeInsets", "EdgeInsets", "NSEdgeInsets": Equivalent(note: insetsNote)
    case "CGRect", "CGPoint", "CGSize":
      Equivalent(note: "write points, sizes, and rectangles as tuples: '(0, 0, 320, 44)'")
    case "translateX", "translateY":
      Equivalent(note: "a translation is written 'translate(x, y)'")
    case "scaleX", "scaleY": Equivalent(note: "a scale per axis is written 'scale(x, y)'")
    case "CGAffineTransform", "CATransform3D", "CGAffineTransformMakeRotation",
      "CATransform3DMakeRotation", "CATransform3DMakeScale", "CATransform3DMakeTranslation",
      "CGAffineTransformMakeTranslation", "CGAffineTransformMakeScale", "matrix", "skew":
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

  private static let insetsNote = "insets are written as a tuple: '(top, left, bottom, right)'"

  /// Returns whether a parameter of a spring in SwiftUI or UIKit is not one here.
  static func isOfSpring(_ word: String) -> Bool {
    switch word {
    case "response", "dampingFraction", "dampingRatio", "duration", "bounce", "blendDuration": true
    default: false
    }
  }

  /// The equivalent of a color in an asset catalog.
  static var namedColor: Equivalent {
    Equivalent(note: "a color of your own is a 'let': 'let brand = #336699'")
  }

  /// Returns the equivalent of a hyphenated CSS name.
  ///
  /// - Parameter joined: The name in camel case.
  static func hyphenated(_ word: String, _ joined: String, isCall: Bool) -> Equivalent? {
    switch word {
    case "light-dark" where isCall:
      return Equivalent(word: "dynamic", isSafe: true)
    case "ease-in-out" where !isCall: return Equivalent(word: "easeInEaseOut", isSafe: true)
    default: break
    }
    if isCall {
      return Function(rawValue: joined).map { Equivalent(word: $0.rawValue, isSafe: true) }
    }
    let isKnown =
      colorWords.contains(joined) || TimingCurve.named(joined) != nil || Schema.isWord(joined)
    return isKnown ? Equivalent(word: joined, isSafe: true) : nil
  }

  private static func rotationNote(_ axis: String, _ vector: String) -> String {
    "a rotation about the \(axis)-axis is written 'rotate(45deg, \(vector))'"
  }
}
