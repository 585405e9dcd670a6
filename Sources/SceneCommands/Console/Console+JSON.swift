import FoundationEssentials
import SceneCompiler
import SceneLanguageServer
import SceneSystem

extension Console {
  /// Writes a value to standard output.
  mutating func print(json value: some Encodable) {
    guard let data = try? JSONEncoder.readable.encode(value) else {
      return fail(.ownFault, "scenec itself failed to write JSON")
    }
    print(String(decoding: data, as: UTF8.self) + "\n")
  }
}
