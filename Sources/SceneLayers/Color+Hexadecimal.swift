extension Color {
  /// The color as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque, rounded to the nearest byte per
  /// component.
  public var hexText: String {
    let opaque = [Self.byte(red), Self.byte(green), Self.byte(blue)]
    return Self.hexText(alpha < 1 ? opaque + [Self.byte(alpha)] : opaque)
  }

  /// Returns `#` and two digits per byte.
  public static func hexText(_ bytes: [UInt8]) -> String {
    var text = [UInt8(ascii: "#")]
    text.reserveCapacity(1 + 2 * bytes.count)
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func byte(_ component: Double) -> UInt8 {
    UInt8(min(max(component, 0), 1) * 255 + 0.5)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }
}
