import Foundation
import Testing
@testable import SceneExport

@Suite("Base64")
struct Base64Tests {
  @Test(
    "The examples of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(plain: String, encoded: String) {
    #expect(Base64.text(Array(plain.utf8)) == encoded)
  }

  @Test("Matches Foundation for all values and lengths")
  func allBytes() {
    let bytes = (0..<520).map { UInt8(truncatingIfNeeded: $0 &* 167) }
    for count in [253, 254, 255, 256, 520] {
      let some = Array(bytes[..<count])
      #expect(Base64.encoded(some) == Array(Data(some).base64EncodedData()))
    }
  }
}
