/// The colors that a terminal supports for characters.
enum TerminalColors: Hashable, Sendable {
  /// 24-bit colors.
  case direct
  /// The 216 colors and 24 grays of xterm's palette.
  case indexed

  /// Determines the colors. All terminals are assumed to support 24-bit colors, except macOS's
  /// Terminal, which before macOS 26 interpreted them as other commands.
  ///
  /// - Parameter environment: Returns the value of an environment variable.
  init(_ environment: (String) -> String?) {
    let isDeclared = ["truecolor", "24bit"].contains(environment("COLORTERM"))
    self = !isDeclared && environment("TERM_PROGRAM") == "Apple_Terminal" ? .indexed : .direct
  }

  /// Returns the parameters that follow `38;` (foreground) or `48;` (background).
  func code(red: UInt8, green: UInt8, blue: UInt8) -> String {
    switch self {
    case .direct: "2;\(red);\(green);\(blue)"
    case .indexed: "5;\(Self.index(Int(red), Int(green), Int(blue)))"
    }
  }

  private static let cubeLevels = [0, 95, 135, 175, 215, 255]

  /// Returns the nearest color of the palette, preferring the cube to grays.
  private static func index(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    func nearest(_ value: Int) -> Int {
      cubeLevels.indices.min { abs(cubeLevels[$0] - value) < abs(cubeLevels[$1] - value) } ?? 0
    }
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
    }
    let (r, g, b) = (nearest(red), nearest(green), nearest(blue))
    let step = min(max(((red + green + blue) / 3 - 8 + 5) / 10, 0), 23)
    let gray = 8 + 10 * step
    let isGrayNearer =
      distance(gray, gray, gray) < distance(cubeLevels[r], cubeLevels[g], cubeLevels[b])
    return isGrayNearer ? 232 + step : 16 + 36 * r + 6 * g + b
  }
}
