// Devices, members, and key paths.

extension ForeignWords {
  /// Returns the known device with the same screen as another one.
  ///
  /// - Parameter name: The other device, in lowercase and without spaces.
  static func device(_ name: String) -> String? {
    switch name {
    case "iphone4": "iPhone4s"
    case "iphone5", "iphone5s", "iphone5c", "iphonese1", "iphonese1st": "iPhoneSE"
    case "iphone6", "iphone6s", "iphone7", "iphonese2", "iphonese2nd", "iphonese3", "iphonese3rd":
      "iPhone8"
    case "iphone6plus", "iphone6splus", "iphone7plus": "iPhone8Plus"
    case "iphonexs", "iphone11pro": "iPhoneX"
    case "iphone12mini": "iPhone13mini"
    case "iphone12", "iphone12pro", "iphone13", "iphone13pro", "iphone16e": "iPhone14"
    case "iphone14pro", "iphone15pro", "iphone16": "iPhone15"
    case "iphone14promax", "iphone15promax", "iphone16plus": "iPhone15Plus"
    case "iphone17", "iphone17pro": "iPhone16Pro"
    case "iphone17promax": "iPhone16ProMax"
    default: nil
    }
  }

  /// Returns the member of an element's geometry for one in UIKit, SwiftUI, or CSS.
  static func geometry(_ word: String) -> Equivalent? {
    switch word {
    case "left", "leading": Equivalent(word: "minX")
    case "right", "trailing": Equivalent(word: "maxX")
    case "top": Equivalent(word: "minY")
    case "bottom": Equivalent(word: "maxY")
    case "w": Equivalent(word: "width")
    case "h": Equivalent(word: "height")
    case "centerX": Equivalent(word: "midX", isSafe: true)
    case "centerY": Equivalent(word: "midY", isSafe: true)
    case "center", "position": Equivalent(note: "write '(a.midX, a.midY)'")
    case "safeAreaInsets", "safeArea", "safeAreaLayoutGuide": value(word)
    default: nil
    }
  }

  /// Returns the member of a string or an array for one in another language.
  static func member(_ word: String) -> Equivalent? {
    switch word {
    case "length", "size": Equivalent(word: "count", isSafe: true)
    case "isEmpty", "empty": Equivalent(note: "compare the count: 'names.count == 0'")
    case "indices", "enumerated":
      Equivalent(note: "a loop can have an index: 'for (i, name) in names { … }'")
    case "map", "compactMap", "filter", "forEach", "sorted", "reversed": function(word)
    default: nil
    }
  }

  /// Returns the key path of an animation for a property in UIKit, SwiftUI, or CSS.
  static func keyPath(_ word: String) -> String? {
    switch word {
    case "x", "left", "frame.x", "frame.origin.x", "center.x": "position.x"
    case "y", "top", "frame.y", "frame.origin.y", "center.y": "position.y"
    case "width", "frame.width", "frame.size.width": "bounds.size.width"
    case "height", "frame.height", "frame.size.height": "bounds.size.height"
    case "center": "position"
    case "rotation", "rotate", "angle": "transform.rotation"
    case "scale": "transform.scale"
    case "alpha": "opacity"
    default: nil
    }
  }
}
