/// What a file's ancillary chunks say about its colors.
struct PNGColorSpace {
  private var isDeclaredStandard = false
  private var hasForeignProfile = false
  private var hasForeignNumbers = false

  /// Whether the colors are in another space than sRGB. A profile outweighs sRGB, which outweighs
  /// gAMA and cHRM, as the specification has it.
  var isForeign: Bool { hasForeignProfile || hasForeignNumbers && !isDeclaredStandard }

  /// As gAMA has it: the encoding's exponent times 100,000.
  private static let gamma = 45455
  private static let gammaTolerance = 500

  /// As cHRM has them: x and y of white, red, green and blue times 100,000.
  private static let chromaticities: [Int] = [
    31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000,
  ]
  private static let chromaticityTolerance = 1000

  mutating func take(_ type: PNGChunkType, _ data: [UInt8]) {
    switch type {
    case .standardRGB: isDeclaredStandard = true
    case .profile:
      let name = data.prefix { $0 != 0 }
      hasForeignProfile = !Self.namesStandard(name)
    case .codingIndependentCodePoints:
      // Primaries of BT.709 with sRGB's transfer function (ITU-T H.273).
      guard data.count == 4 else { return }
      if data[0] != 1 || data[1] != 13 { hasForeignProfile = true }
    case .gamma:
      guard data.count == 4 else { return }
      let gamma = Int(data.bigEndian32(at: 0))
      if abs(gamma - Self.gamma) > Self.gammaTolerance { hasForeignNumbers = true }
    case .chromaticities:
      guard data.count == 32 else { return }
      for index in 0..<8 {
        let value = Int(data.bigEndian32(at: index * 4))
        if abs(value - Self.chromaticities[index]) > Self.chromaticityTolerance {
          hasForeignNumbers = true
        }
      }
    default: break
    }
  }

  /// Whether a profile's name has `sRGB` in it, in any case.
  private static func namesStandard(_ name: ArraySlice<UInt8>) -> Bool {
    let letters = name.map { $0 | 0x20 }
    let wanted = Array("srgb".utf8)
    guard letters.count >= wanted.count else { return false }
    for start in 0...letters.count - wanted.count
    where Array(letters[start..<start + wanted.count]) == wanted {
      return true
    }
    return false
  }
}
