import SceneLayers

/// How well one color can be told from another: relative luminance and contrast ratio as the Web
/// Content Accessibility Guidelines 2.2 define them.
///
/// x^2.4 is x² · ⁵√x², and the root is Newton's: the same bits everywhere.
enum Contrast {
  /// From 1 to 21; of opaque colors.
  static func ratio(_ a: Color, _ b: Color) -> Double {
    let (first, second) = (luminance(a), luminance(b))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  static func luminance(_ color: Color) -> Double {
    let red = 0.2126 * linear(color.red)
    let green = 0.7152 * linear(color.green)
    let blue = 0.0722 * linear(color.blue)
    return red + green + blue
  }

  private static func linear(_ component: Double) -> Double {
    if component <= 0.04045 { return component / 12.92 }
    let base = (component + 0.055) / 1.055
    return base * base * fifthRoot(base * base)
  }

  /// Of a number from 0.001 to 2.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    // From above it comes nearer each time; it is there after twelve iterations.
    for _ in 0..<20 {
      let fourth = root * root * root * root
      root = (4 * root + number / fourth) / 5
    }
    return root
  }
}

extension Color {
  /// Source over: this color on an opaque one.
  func over(_ ground: Color) -> Color {
    func mix(_ above: Double, _ below: Double) -> Double {
      let part = above * alpha
      let rest = below * (1 - alpha)
      return part + rest
    }
    return Color(mix(red, ground.red), mix(green, ground.green), mix(blue, ground.blue))
  }
}
