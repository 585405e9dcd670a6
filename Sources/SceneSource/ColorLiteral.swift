/// The value of a color token: components from 0 to 1 in sRGB with straight alpha.
public struct ColorLiteral: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  /// Parses `#RGB`, `#RRGGBB`, or `#RRGGBBAA`; nil for other text.
  public init?(_ text: ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "#") else { return nil }
    var digits: [UInt8] = []
    for byte in text.dropFirst() {
      guard let value = byte.hexValue, digits.count < 8 else { return nil }
      digits.append(value)
    }
    var components: [Double] = []
    switch digits.count {
    case 3:
      for digit in digits { components.append(Double(digit * 17) / 255) }
    case 6, 8:
      for index in 0..<(digits.count / 2) {
        components.append(Double(digits[2 * index] * 16 + digits[2 * index + 1]) / 255)
      }
    default: return nil
    }
    red = components[0]
    green = components[1]
    blue = components[2]
    alpha = components.count == 4 ? components[3] : 1
  }

  public init?(_ text: String) { self.init(Array(text.utf8)[...]) }
}
