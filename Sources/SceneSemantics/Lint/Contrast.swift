import SceneLayers

/// Relative luminance and contrast ratio as defined by the Web Content Accessibility Guidelines
/// 2.2.
///
/// x^2.4 is computed as x² · ⁵√x² with Newton's method, which gives the same bits on every machine.
enum Contrast {
  /// Returns the contrast ratio of two opaque colors, from 1 to 21.
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

  /// Returns the fifth root of a number from 0.001 to 2.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    // The iterations decrease monotonically and converge after at most twelve.
    for _ in 0..<20 {
      let fourth = root * root * root * root
      root = (4 * root + number / fourth) / 5
    }
    return root
  }
}

extension Color {
  /// Composites this color over an opaque one.
  func over(_ ground: Color) -> Color {
    func mix(_ above: Double, _ below: Double) -> Double {
      let part = above * alpha
      let rest = below * (1 - alpha)
      return part + rest
    }
    return Color(mix(red, ground.red), mix(green, ground.green), mix(blue, ground.blue))
  }
}
