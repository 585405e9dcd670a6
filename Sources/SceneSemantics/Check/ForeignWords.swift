import SceneLayers

/// Words in UIKit, SwiftUI, CSS, and Figma that have a different name in scenes.
enum ForeignWords {
  struct Equivalent {
    /// The name in scenes; nil if it depends on the context.
    var word: String?
    /// An explanation, if a name alone is not sufficient.
    var note: String?
    /// Whether the replacement is unambiguous.
    var isSafe = false
  }

  static func element(_ word: String) -> Equivalent? {
    switch word {
    case "view", "View", "UIView", "CALayer", "div", "box", "rectangle", "Rectangle", "group":
      Equivalent(word: "layer", isSafe: true)
    case "rect":
      Equivalent(word: "layer", note: "a rectangle is a 'layer' with a 'backgroundColor'")
    case "label", "text", "Text", "UILabel", "CATextLayer", "span", "p":
      Equivalent(word: "textLayer", isSafe: true)
    case "image", "img", "Image", "UIImageView", "imageView":
      Equivalent(word: "layer", note: "set the 'contents' of a layer to an image")
    case "circle", "ellipse", "Circle", "oval":
      Equivalent(
        word: "layer", note: "a circle is a 'layer' whose 'cornerRadius' is half its width")
    case "path", "Path", "svg", "CAShapeLayer", "line", "vector":
      Equivalent(word: "shapeLayer", note: "a shape is a 'shapeLayer' with a 'path'")
    case "gradient", "LinearGradient", "CAGradientLayer":
      Equivalent(word: "gradientLayer", note: "a gradient is a 'gradientLayer' with 'colors'")
    case "CAReplicatorLayer": Equivalent(word: "replicatorLayer", isSafe: true)
    case "CATransformLayer": Equivalent(word: "transformLayer", isSafe: true)
    case "list", "List", "UITableView", "tableView", "ul":
      Equivalent(word: "table", isSafe: true)
    case "cell", "UITableViewCell", "li", "tr": Equivalent(word: "row", isSafe: true)
    case "navbar", "navBar", "UINavigationBar", "NavigationView":
      Equivalent(word: "navigationBar", isSafe: true)
    case "Scene", "artboard", "canvas": Equivalent(word: "scene", isSafe: true)
    case "animation", "CABasicAnimation", "transition":
      Equivalent(word: "animate", note: "animate a property with 'animate opacity { … }'")
    case "button", "Button", "UIButton":
      Equivalent(note: "use a 'layer' that contains a 'textLayer'")
    case "VStack", "HStack", "ZStack", "stack", "UIStackView", "frame":
      Equivalent(
        note:
          "layers are positioned by their 'frame', which can refer to other layers: 'frame: (0, a.maxY, 9, 9)'"
      )
    default: nil
    }
  }

  /// - Parameter kind: The element with the property.
  static func property(_ word: String, of kind: ElementKind) -> Equivalent? {
    switch word {
    case "color", "fill", "tint", "tintColor":
      switch kind {
      case .textLayer: Equivalent(word: "foregroundColor")
      case .shapeLayer: Equivalent(word: "fillColor")
      case .scene, .table, .row, .rows, .header, .footer, .navigationBar:
        Equivalent(word: word == "tintColor" ? nil : "background")
      default: Equivalent(word: "backgroundColor")
      }
    case "textColor": Equivalent(word: "foregroundColor", isSafe: true)
    case "background", "backgroundcolor", "bg", "bgColor":
      Equivalent(word: "backgroundColor")
    case "textAlign", "textAlignment", "align", "alignment":
      Equivalent(word: "alignmentMode", isSafe: true)
    case "border": Equivalent(note: "set a border with 'borderWidth' and 'borderColor'")
    case "borderRadius", "radius", "rounded":
      Equivalent(word: "cornerRadius", isSafe: true)
    case "stroke": Equivalent(word: "strokeColor")
    case "strokeWidth": Equivalent(word: "lineWidth", isSafe: true)
    case "alpha": Equivalent(word: "opacity", isSafe: true)
    case "hidden", "visible", "visibility", "display":
      Equivalent(
        word: word == "hidden" ? "isHidden" : nil, note: "set 'isHidden' to hide an element")
    case "overflow", "clipsToBounds": Equivalent(word: "masksToBounds")
    case "zIndex", "z": Equivalent(word: "zPosition", isSafe: true)
    case "weight": Equivalent(word: "fontWeight")
    case "fontColor": Equivalent(word: "foregroundColor", isSafe: true)
    case "shadow", "boxShadow":
      Equivalent(
        note: "set 'shadowOpacity', 'shadowRadius', 'shadowOffset', and 'shadowColor'")
    case "margin", "padding", "spacing":
      Equivalent(note: "layers are positioned by their 'frame', which can refer to 'parent.width'")
    case "class", "className", "style":
      Equivalent(word: "uses", note: "refer to a style with 'uses'")
    case "src", "image", "source", "backgroundImage": Equivalent(word: "contents")
    case "rotation", "rotate":
      Equivalent(note: "rotate a layer with 'transform: rotate(45deg)'")
    case "d": Equivalent(note: "write SVG path data as 'path: svgPath(\"…\")'")
    case "left", "top", "right", "bottom":
      Equivalent(note: "position a layer with 'frame: (x, y, width, height)'")
    default: nil
    }
  }

  /// Returns the equivalent of a word used as a value.
  static func value(_ word: String) -> Equivalent? {
    switch word {
    case "yes", "YES", "on", "True", "TRUE": Equivalent(word: "true", isSafe: true)
    case "no", "NO", "off", "False", "FALSE": Equivalent(word: "false", isSafe: true)
    case "null", "nil", "undefined", "None", "NULL": Equivalent(word: "none", isSafe: true)
    case "transparent": Equivalent(word: "clear", isSafe: true)
    case "grey": Equivalent(word: "gray", isSafe: true)
    default: nil
    }
  }

  static func function(_ word: String) -> Equivalent? {
    switch word {
    case "rgb", "rgba", "hsl", "hsla", "hex":
      Equivalent(note: "a color is written '#RRGGBB', or '#RRGGBBAA' with alpha")
    case "url", "UIImage", "NSImage": Equivalent(word: "image")
    case "CGRect", "CGPoint", "CGSize", "UIEdgeInsets":
      Equivalent(note: "write points, sizes, and rectangles as tuples: '(0, 0, 320, 44)'")
    case "translateX", "translateY": Equivalent(word: "translate")
    default: nil
    }
  }

  /// Returns the equivalent of a hyphenated CSS name.
  ///
  /// - Parameter joined: The name in camel case.
  static func hyphenated(_ word: String, _ joined: String, isCall: Bool) -> Equivalent? {
    switch word {
    case "radial-gradient" where isCall:
      return Equivalent(note: "a radial gradient is written 'gradient(radial, [red, blue])'")
    case "conic-gradient" where isCall:
      return Equivalent(note: "a conic gradient is written 'gradient(conic, [red, blue])'")
    case "ease-in-out" where !isCall: return Equivalent(word: "easeInEaseOut", isSafe: true)
    default: break
    }
    if isCall {
      return Function(rawValue: joined).map { Equivalent(word: $0.rawValue, isSafe: true) }
    }
    let isKnown = colorWords.contains(joined) || TimingCurve.named(joined) != nil
    return isKnown ? Equivalent(word: joined, isSafe: true) : nil
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
