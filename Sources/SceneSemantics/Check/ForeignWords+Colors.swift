// Colors.

extension ForeignWords {
  /// Returns the color for one in UIKit, AppKit, SwiftUI, or CSS.
  static func color(_ word: String) -> Equivalent? {
    switch word {
    case "primary", "text": return Equivalent(word: "label")
    case "secondary": return Equivalent(word: "secondaryLabel")
    case "tertiary": return Equivalent(word: "tertiaryLabel")
    case "quaternary": return Equivalent(word: "quaternaryLabel")
    case "accent", "tint", "controlAccent": return Equivalent(word: "tintColor")
    case "placeholder": return Equivalent(word: "placeholderText")
    case "blur", "material", "ultraThinMaterial", "thinMaterial", "regularMaterial",
      "thickMaterial", "systemMaterial":
      return Equivalent(note: "there is no blur; a translucent color is 'white.opacity(80%)'")
    case "transparent": return Equivalent(word: "clear", isSafe: true)
    case "groupTableViewBackground": return Equivalent(word: "systemGroupedBackground")
    case "secondaryBackground": return Equivalent(word: "secondarySystemBackground")
    case "tertiaryBackground": return Equivalent(word: "tertiarySystemBackground")
    default: break
    }
    if word.hasSuffix("Color"), word.utf8.count > 5 {
      let color = String(word.dropLast(5))
      return colorWords.contains(color)
        ? Equivalent(word: color, isSafe: true) : self.color(color)
    }
    let system = "system" + word.capitalizedWord
    if colorWords.contains(system) { return Equivalent(word: system) }
    if let grey = word.americanGray { return Equivalent(word: grey, isSafe: true) }
    if word.hasPrefix("system") {
      let color = String(word.dropFirst(6)).uncapitalizedWord
      return colorWords.contains(color) ? Equivalent(word: color, isSafe: true) : nil
    }
    return css(word.lowercased()).map { Equivalent(word: "#" + $0) }
  }

  /// Returns the color for a member of a type in another framework, such as `Color.pink`.
  ///
  /// The colors of SwiftUI are the system colors.
  static func color(_ word: String, of type: String) -> String? {
    let system = "system" + word.capitalizedWord
    if type == "Color", colorWords.contains(system) { return system }
    return colorWords.contains(word) ? word : color(word)?.word
  }

  /// Returns the digits of a named color in CSS that is not a color here.
  private static func css(_ word: String) -> String? {
    switch word {
    case "aliceblue": "F0F8FF"
    case "aqua": "00FFFF"
    case "aquamarine": "7FFFD4"
    case "beige": "F5F5DC"
    case "chocolate": "D2691E"
    case "coral": "FF7F50"
    case "cornflowerblue": "6495ED"
    case "crimson": "DC143C"
    case "darkblue": "00008B"
    case "darkgreen": "006400"
    case "darkorange": "FF8C00"
    case "darkred": "8B0000"
    case "deeppink": "FF1493"
    case "deepskyblue": "00BFFF"
    case "dimgray", "dimgrey": "696969"
    case "dodgerblue": "1E90FF"
    case "firebrick": "B22222"
    case "forestgreen": "228B22"
    case "fuchsia": "FF00FF"
    case "gainsboro": "DCDCDC"
    case "ghostwhite": "F8F8FF"
    case "gold": "FFD700"
    case "goldenrod": "DAA520"
    case "hotpink": "FF69B4"
    case "ivory": "FFFFF0"
    case "khaki": "F0E68C"
    case "lavender": "E6E6FA"
    case "lightblue": "ADD8E6"
    case "lightgreen": "90EE90"
    case "lightpink": "FFB6C1"
    case "lightyellow": "FFFFE0"
    case "lime": "00FF00"
    case "limegreen": "32CD32"
    case "maroon": "800000"
    case "midnightblue": "191970"
    case "navy": "000080"
    case "olive": "808000"
    case "orangered": "FF4500"
    case "orchid": "DA70D6"
    case "plum": "DDA0DD"
    case "rebeccapurple": "663399"
    case "royalblue": "4169E1"
    case "salmon": "FA8072"
    case "seagreen": "2E8B57"
    case "sienna": "A0522D"
    case "silver": "C0C0C0"
    case "skyblue": "87CEEB"
    case "slateblue": "6A5ACD"
    case "slategray", "slategrey": "708090"
    case "snow": "FFFAFA"
    case "steelblue": "4682B4"
    case "tan": "D2B48C"
    case "tomato": "FF6347"
    case "turquoise": "40E0D0"
    case "violet": "EE82EE"
    case "wheat": "F5DEB3"
    case "whitesmoke": "F5F5F5"
    default: nil
    }
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

  /// The string with a lowercase first letter, if that is an ASCII letter.
  fileprivate var uncapitalizedWord: String {
    guard let first = utf8.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else {
      return self
    }
    return String(decoding: [first + 0x20] + utf8.dropFirst(), as: UTF8.self)
  }

  /// The color with `gray` in place of `grey`, as in `systemGrey2`; nil if there is none.
  fileprivate var americanGray: String? {
    var bytes = Array(utf8)
    for index in bytes.indices.dropFirst(3) where bytes[index - 3] | 0x20 == UInt8(ascii: "g") {
      if bytes[(index - 2)...index].elementsEqual("rey".utf8) {
        bytes[index - 1] = UInt8(ascii: "a")
      }
    }
    let gray = String(decoding: bytes, as: UTF8.self)
    return gray != self && colorWords.contains(gray) ? gray : nil
  }
}
