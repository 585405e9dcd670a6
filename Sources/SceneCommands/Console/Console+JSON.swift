import SceneCompiler
import SceneLanguageServer
import SceneSystem

extension Console {
  /// Writes a value to standard output.
  mutating func print(json value: some Encodable) {
    guard let json = try? JSONText.encode(value, .indented) else {
      return fail(.ownFault, "internal error: cannot encode JSON")
    }
    print(json + [UInt8(ascii: "\n")])
  }
}
