/// The color space given by a file's ancillary chunks.
struct PNGColorSpace {
  private var isDeclaredStandard = false
  private var hasForeignProfile = false
  private var hasForeignNumbers = false

  /// Whether the color space is not sRGB. As specified, a profile takes precedence over sRGB, which
  /// takes precedence over gAMA and cHRM.
  var isForeign: Bool { hasForeignProfile || hasForeignNumbers && !isDeclaredStandard }

  /// The value of gAMA: the exponent of the encoding times 100,000.
  private static let gamma = 45455
  private static let gammaTolerance = 500

  /// The values of cHRM: x and y of white, red, green, and blue, times 100,000.
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
      // The primaries of BT.709 with the transfer function of sRGB (ITU-T H.273).
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

  /// Returns whether the name of a profile contains `sRGB`, ignoring case.
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
