import SceneCompiler
import SceneLanguageServer
import SceneSystem

extension Console {
  /// Writes a value to standard output.
  mutating func print(json value: some Encodable) {
    print(JSON.bytes(value, indented: true) + [UInt8(ascii: "\n")])
  }
}
