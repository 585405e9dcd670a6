import Foundation
import SceneLayers
import Testing
@testable import SceneChecking

@Suite("Contrast") struct ContrastTests {
  private func gray(_ byte: Int) -> Color {
    let value = Double(byte) / 255
    return Color(value, value, value)
  }

  @Test("Black on white is 21 to 1, and a color on itself 1 to 1")
  func ends() {
    #expect(abs(Contrast.ratio(.black, .white) - 21) < 1e-12)
    #expect(abs(Contrast.ratio(.white, .black) - 21) < 1e-12)
    #expect(Contrast.ratio(gray(100), gray(100)) == 1)
  }

  @Test("The threshold grays on white have the known values")
  func grays() {
    #expect(Contrast.ratio(gray(0x76), .white) >= 4.5)
    #expect(Contrast.ratio(gray(0x77), .white) < 4.5)
    #expect(Contrast.ratio(gray(0x94), .white) >= 3)
    #expect(Contrast.ratio(gray(0x95), .white) < 3)
  }

  @Test("Luminance matches the C library except for the last bits")
  func luminance() {
    for byte in 0...255 {
      let value = Double(byte) / 255
      let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      #expect(abs(Contrast.luminance(gray(byte)) - linear) < 1e-14, "\(byte)")
    }
  }
}
