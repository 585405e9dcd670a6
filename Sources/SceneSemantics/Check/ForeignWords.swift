import SceneLayers
import SceneSyntax

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

  /// What a value is, as far as its syntax shows it.
  enum ValueKind {
    case color, gradient, string, other

    init(_ value: SyntaxNode) {
      switch value.kind {
      case .colorLiteral: self = .color
      case .stringLiteral: self = .string
      case .name, .implicitMember:
        self =
          value.first(.identifier).map { colorWords.contains($0.text) } == true ? .color : .other
      case .call:
        let callee = CallSyntax(value).callee
        switch callee.flatMap({ $0.kind == .member ? MemberSyntax($0).member : $0 })?.text {
        case "opacity": self = .color
        case "linearGradient", "gradient": self = .gradient
        default: self = .other
        }
      default: self = .other
      }
    }
  }

  /// - Parameters:
  ///   - kind: The element with the property.
  ///   - value: Its value.
  static func property(
    _ word: String, of kind: ElementKind, as value: ValueKind? = nil
  ) -> Equivalent? {
    func has(_ key: PropertyKey) -> Bool { Schema.property(key, of: kind) != nil }
    return switch word {
    case "opacity" where kind == .shadows, "radius" where kind == .shadows,
      "blur" where kind == .shadows:
      rareProperty(word, of: kind)
    case "color", "colour", "fill", "tint", "tintColor":
      switch kind {
      case .textLayer: Equivalent(word: "foregroundColor")
      case .shapeLayer: Equivalent(word: "fillColor")
      case .row, .rows, .header, .footer:
        Equivalent(
          word: word == "fill" ? "background" : nil,
          note: word == "fill" ? nil : "set 'titleColor' for the text, or 'background'")
      case .scene, .table, .navigationBar:
        word == "tintColor"
          ? Equivalent(note: "set the colors of its parts, such as 'background'")
          : Equivalent(word: "background")
      case .switch, .slider, .pageControl: Equivalent(note: controlColors)
      default:
        word == "tint" || word == "tintColor"
          ? Equivalent(note: "set 'backgroundColor', or the 'foregroundColor' of text")
          : Equivalent(word: "backgroundColor")
      }
    case "foregroundColor" where has(.titleColor): Equivalent(word: "titleColor", isSafe: true)
    case "textColor", "fontColor":
      Equivalent(word: has(.titleColor) ? "titleColor" : "foregroundColor", isSafe: true)
    case "background", "backgroundcolor", "backgroundColor", "backgroundColour", "bg", "bgColor":
      background(of: kind, as: value)
    case "icon" where kind == .row, "imageView" where kind == .row: Equivalent(word: "image")
    case "animation" where kind != .animate, "transition" where kind != .animate:
      Equivalent(note: "animate a property with 'animate opacity { … }'")
    case "keyframes" where kind == .animate, "keyFrames" where kind == .animate:
      Equivalent(note: "set 'values' and 'keyTimes'")
    case "min" where kind == .slider, "max" where kind == .slider,
      "minimumValue" where kind == .slider, "maximumValue" where kind == .slider:
      Equivalent(note: "the 'value' of a slider is from 0 to 1")
    case "angle" where has(.startPoint), "direction" where has(.startPoint):
      Equivalent(note: "set 'startPoint' and 'endPoint'")
    case "rowHeight" where kind == .table, "estimatedRowHeight" where kind == .table:
      Equivalent(note: "set the height of all rows in 'rows': 'rows { height: 44 }'")
    case "selectionStyle": Equivalent(note: "set 'selectedBackground' to the fill of selected rows")
    case "hidden" where kind == .separators, "isHidden" where kind == .separators:
      Equivalent(note: "for a table without separators, write 'style: none'")
    case "textAlign", "textAlignment", "align", "alignment":
      Equivalent(word: has(.textAlignment) ? "textAlignment" : "alignmentMode", isSafe: true)
    case "gradient":
      Equivalent(note: "to fill a layer with a gradient, use a 'gradientLayer' with 'colors'")
    case "shadow" where has(.contentOffset):
      Equivalent(note: "the shadows of a table are an element: 'shadows { top: 20; bottom: 20 }'")
    case "fontSize" where !has(.fontSize), "fontWeight" where !has(.fontWeight),
      "foregroundColor" where has(.backgroundColor):
      textOnly(word, of: kind)
    case "minHeight" where has(.height), "maxHeight" where has(.height):
      Equivalent(word: "height")
    case "left" where kind == .shadows, "right" where kind == .shadows,
      "leading" where kind == .shadows, "trailing" where kind == .shadows:
      Equivalent(
        note: "the shadows of a table are above and below it: 'top', 'contentTop', 'contentBottom',"
          + " and 'bottom'")
    case "border" where !has(.borderWidth), "shadow" where !has(.shadowOpacity),
      "boxShadow" where !has(.shadowOpacity), "dropShadow" where !has(.shadowOpacity):
      Equivalent(note: "only layers have borders and shadows; add a 'layer' with one")
    case "border": Equivalent(note: "set a border with 'borderWidth' and 'borderColor'")
    case "borderRadius", "radius", "rounded":
      Equivalent(word: "cornerRadius", isSafe: true)
    case "stroke": Equivalent(word: kind == .shapeLayer ? "strokeColor" : "borderColor")
    case "strokeWidth": Equivalent(word: "lineWidth", isSafe: true)
    case "alpha": Equivalent(word: "opacity", isSafe: true)
    case "hidden": Equivalent(word: "isHidden")
    case "visible", "visibility": Equivalent(note: "set 'isHidden' to hide an element")
    case "display":
      Equivalent(note: "set 'isHidden' to hide an element; its 'frame' determines the layout")
    case "overflow", "clipsToBounds": Equivalent(word: "masksToBounds")
    case "userInterfaceStyle", "colorScheme", "overrideUserInterfaceStyle":
      Equivalent(word: "appearance")
    case "dark", "darkMode", "theme": Equivalent(note: "for dark mode, write 'appearance: dark'")
    case "scroll" where kind == .table, "scrollPosition" where kind == .table,
      "scrollTop" where kind == .table, "scrollY" where kind == .table:
      Equivalent(word: "contentOffset")
    case "scrollOffset": Equivalent(word: "contentOffset", isSafe: true)
    case "delay": Equivalent(word: kind == .snapshot ? "time" : "begin")
    case "repeat": Equivalent(word: "repeatCount", isSafe: true)
    case "start": Equivalent(word: "startPoint")
    case "end": Equivalent(word: "endPoint")
    case "device" where kind == .snapshot, "size" where kind == .snapshot:
      Equivalent(note: "all snapshots of a scene have its size; use a second scene")
    case "zIndex", "z": Equivalent(word: "zPosition", isSafe: true)
    case "weight": Equivalent(word: "fontWeight")
    case "bold" where has(.fontWeight): Equivalent(note: "write 'fontWeight: bold'")
    case "shadow", "boxShadow", "dropShadow": Equivalent(note: shadowNote)
    case "thickness" where kind == .separators, "height" where kind == .separators,
      "width" where kind == .separators, "size" where kind == .separators:
      Equivalent(word: "lineWidth")
    case "blur" where !has(.shadowRadius), "blurRadius" where !has(.shadowRadius): nil
    case "blur", "blurRadius":
      Equivalent(
        note: "a layer cannot be blurred; the blur of its shadow is 'shadowRadius', which is half"
          + " the blur in Figma and CSS")
    case "filter", "filters", "backdropFilter", "blendMode", "compositingFilter", "mixBlendMode":
      Equivalent(note: "layers have no filters and no blend modes")
    case "locale", "language":
      Equivalent(note: "text is displayed as it is written, without localization")
    case "contentSize" where kind != .table:
      Equivalent(note: "the content size is set in 'scene' or 'snapshot'")
    case "shadowBlur":
      Equivalent(
        word: "shadowRadius",
        note: "the radius is half the blur of a shadow in Figma and CSS")
    case "center": Equivalent(word: "position", isSafe: true)
    case "lineHeight" where has(.lineSpacing):
      Equivalent(
        note: "set 'lineSpacing' to the space between lines: the line height minus that of the"
          + " font, which is about 1.2 times its size")
    case "wraps", "wrap", "wordWrap": Equivalent(word: "isWrapped", isSafe: true)
    case "subtitle" where has(.detail):
      Equivalent(word: "detail", note: "with 'style: subtitle', the detail is below the title")
    case "lines", "lineLimit", "lineClamp": Equivalent(word: "numberOfLines", isSafe: true)
    case "id", "name":
      kind == .snapshot || kind == .scene
        ? Equivalent(note: "the name is written after the type: '\(kind.rawValue) \"name\"'")
        : Equivalent(note: "a name is written after the type: '\(kind.rawValue) name'")
    case "onTap", "onClick", "onTapGesture", "onPress", "action":
      Equivalent(note: "a scene describes images, which have no actions")
    case "at" where kind == .snapshot, "date" where kind == .snapshot:
      Equivalent(word: "time", isSafe: true)
    case "detailText", "detailTextLabel": Equivalent(word: "detail", isSafe: true)
    case "accessoryType": Equivalent(word: "accessory", isSafe: true)
    case "backButton", "backTitle", "leftButton", "backBarButtonItem":
      Equivalent(word: "backButtonTitle")
    case "items" where kind == .tabBar || kind == .toolbar,
      "rightBarButtonItem" where kind == .navigationBar,
      "leftBarButtonItem" where kind == .navigationBar,
      "rightButton" where kind == .navigationBar, "buttons" where kind == .navigationBar:
      Equivalent(note: "the items of a bar are layers, such as 'textLayer \"Done\" { … }'")
    case "orientation" where kind == .scene:
      Equivalent(note: "devices are in portrait; for landscape, set 'size' and 'scale'")
    case "pages": Equivalent(word: "numberOfPages")
    case "current": Equivalent(word: "currentPage")
    case "prefersLargeTitles": Equivalent(word: "largeTitle", isSafe: true)
    case "on": Equivalent(word: "isOn", isSafe: true)
    case "curve", "easing": Equivalent(word: "timing", isSafe: true)
    case "precision":
      Equivalent(
        word: "maxPixels",
        note: "'maxPixels' is a number of pixels: for a precision of 0.99, 1% of those of the image"
      )
    case "perceptualPrecision":
      Equivalent(
        word: "perceptual", note: "for a perceptual precision of 0.98, write 'perceptual: 20'")
    case "tolerance":
      Equivalent(note: "set 'maxDifference', 'perceptual', 'maxPixels', or 'window'")
    case "left" where has(.frame), "right" where has(.frame):
      Equivalent(note: "position a layer with 'frame: (x, y, width, height)'")
    case "margin", "padding", "left", "right":
      if has(.textInset) {
        Equivalent(note: "set 'textInset' to the distances from both edges: 'textInset: (24, 16)'")
      } else if kind == .separators {
        Equivalent(word: "inset")
      } else {
        Equivalent(
          note: "layers are positioned by their 'frame', which can refer to 'parent.width'")
      }
    case "spacing" where kind == .rows || kind == .table:
      Equivalent(note: "rows are adjacent; set their 'height' in 'rows'")
    case "spacing":
      Equivalent(note: "layers are positioned by their 'frame', which can refer to 'parent.width'")
    case "style" where kind == .statusBar:
      Equivalent(note: "the status bar follows the 'appearance' of the scene")
    case "use": Equivalent(word: "uses", isSafe: true)
    case "class", "className", "style", "styles", "extends", "include", "mixin":
      Equivalent(word: "uses", note: "refer to a style with 'uses'")
    case "src", "image", "source", "backgroundImage": Equivalent(word: "contents")
    case "rotation" where has(.transform), "rotate" where has(.transform),
      "rotationEffect" where has(.transform):
      Equivalent(note: "rotate it with 'transform: rotate(45deg)'")
    case "scale" where has(.transform), "scaleEffect" where has(.transform):
      Equivalent(note: "scale it with 'transform: scale(2)'")
    case "offset" where kind == .table: Equivalent(word: "contentOffset", isSafe: true)
    case "offset" where kind == .replicatorLayer, "spacing" where kind == .replicatorLayer:
      Equivalent(note: "the distance between copies is 'instanceTransform: translate(10, 0)'")
    case "offset" where has(.transform), "translate" where has(.transform),
      "translation" where has(.transform), "translateX" where has(.transform),
      "translateY" where has(.transform):
      Equivalent(note: "move it with 'transform: translate(x, y)'")
    case "d": Equivalent(note: "write SVG path data as 'path: svgPath(\"…\")'")
    case "top", "bottom":
      Equivalent(note: "position a layer with 'frame: (x, y, width, height)'")
    default: textProperty(word, of: kind) ?? rareProperty(word, of: kind)
    }
  }

  /// Returns the property of `separators` for one of a table in UIKit.
  static func separators(_ word: String) -> PropertyKey? {
    switch word {
    case "separatorStyle", "separators", "separator", "seperator": .style
    case "separatorColor": .color
    case "separatorInset", "separatorInsets": .inset
    case "separatorWidth", "separatorHeight", "separatorThickness": .lineWidth
    default: nil
    }
  }

  /// How to round some of the corners.
  static let cornersHint = "to round some of the corners, set 'maskedCorners: [minXMinY, maxXMinY]'"

  /// Returns the equivalent of a background in another language.
  private static func background(of kind: ElementKind, as value: ValueKind?) -> Equivalent {
    if Schema.property(.background, of: kind) != nil {
      return Equivalent(word: "background", isSafe: value == .color)
    }
    switch value {
    case .gradient:
      return Equivalent(
        note: "to fill a layer with a gradient, use a 'gradientLayer' with 'colors'")
    case .string: return Equivalent(word: "contents")
    default: return Equivalent(word: "backgroundColor", isSafe: value == .color)
    }
  }

  /// Returns how to set a property of text for an element without it.
  private static func textOnly(_ word: String, of kind: ElementKind) -> Equivalent? {
    if ElementKind.bars.contains(kind) {
      return Equivalent(note: "the text of a bar has the size and weight of the era")
    }
    return kind.isLayer
      ? Equivalent(note: "text is displayed by a 'textLayer', which has a '\(word)'") : nil
  }

  /// Returns whether a word is a part of a frame that is a property in other languages.
  static func isPartOfFrame(_ word: String) -> Bool {
    switch word {
    case "x", "y", "width", "height", "left", "right", "top", "bottom": true
    default: false
    }
  }

  /// Returns whether an element in another language is an image.
  static func isImage(_ word: String) -> Bool {
    switch word {
    case "image", "img", "Image", "UIImageView", "imageView", "imageLayer", "photo", "picture": true
    default: false
    }
  }

  /// Returns whether a property in UIKit or SwiftUI is the title of an element.
  static func isTitle(_ word: String) -> Bool {
    switch word {
    case "title", "text", "string", "label", "titleLabel", "textLabel", "placeholder",
      "attributedText", "attributedString":
      true
    default: false
    }
  }

  static let shadowNote =
    "set 'shadowOpacity', 'shadowRadius', 'shadowOffset', and 'shadowColor'"
}
