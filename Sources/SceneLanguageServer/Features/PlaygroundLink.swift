import SceneCompiler
import SceneExport
import SceneLanguage
import SceneSource
import SceneSystem

// The end of a link that opens a document in the playground: the files, compressed.

extension LanguageServer {
  /// Returns the fragment of the playground's address that contains the text of a document and the
  /// files that it reads.
  mutating func playgroundLink(of key: String) throws(RequestFailure) -> String {
    let analysis = try workspace.analysis(of: key)
    let files = analysis.compilation.packedFiles(of: analysis.path)
    var digits = Base64.encoded(ZlibStream.bytes(of: files))
    digits.removeAll { $0 == UInt8(ascii: "=") }
    // RFC 4648, 5.
    let replaced: [UInt8: UInt8] = [
      UInt8(ascii: "+"): UInt8(ascii: "-"), UInt8(ascii: "/"): UInt8(ascii: "_"),
    ]
    return "#z=" + String(decoding: digits.map { replaced[$0] ?? $0 }, as: UTF8.self)
  }
}

extension Compilation {
  /// Returns the scene and what it reads in the playground's format: an object with the version, the
  /// path of the scene, and arrays of a path and a text, or of a path, Base64, and 1.
  fileprivate func packedFiles(of path: String) -> [UInt8] {
    var writer = JSONWriter(.spaced)
    writer.beginObject()
    writer.key("version")
    writer.string(CompilerVersion.text)
    writer.key("scene")
    writer.string(path)
    writer.key("files")
    writer.beginArray()
    let others = library.paths.subtracting([path, ControlLibrary.name])
    for name in [path] + others.sorted() {
      // The text can be unsaved.
      let known = sources[name]?.bytes
      guard let bytes = known ?? (try? file.root.read(name, limit: SceneFile.pictureLimit)) else {
        continue
      }
      writer.beginArray()
      writer.string(name)
      if known != nil {
        writer.string(String(decoding: bytes, as: UTF8.self))
      } else {
        writer.string(Base64.text(bytes))
        writer.number("1")
      }
      writer.end()
    }
    writer.end()
    writer.end()
    return writer.bytes
  }
}
