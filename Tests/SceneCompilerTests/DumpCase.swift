import Foundation
import TestSupport
import Testing
@testable import SceneCompiler

/// A fact of a page of the documentation: its name there, the smallest scene that shows it, and what
/// its dump then contains.
struct DumpCase: Sendable, CustomTestStringConvertible {
  var name: String
  /// The settings and elements of a scene of 320 by 200 points, unless they set a size or a device.
  var body: String
  /// The beginnings of lines; after `!`, what no line contains.
  var lines: [String]
  var testDescription: String { name }

  init(_ name: String, _ body: String, _ lines: String...) {
    (self.name, self.body, self.lines) = (name, body, lines)
  }

  /// Returns the lines of the scene's dump, without indentation.
  ///
  /// - Parameters:
  ///   - settings: Settings of the scene in addition to those in `body`.
  ///   - fonts: Fonts of the golden scenes, which are next to the scene.
  func dump(settings: String = "", fonts: [String] = []) throws -> [Substring] {
    let folder = try TemporaryFolder()
    for font in fonts {
      let file = ProjectFiles.root.appending(
        path: "Tests/SceneCompilerTests/Elements/Fonts/" + font)
      _ = try folder.write([UInt8](Data(contentsOf: file)), to: font)
    }
    let hasSize = body.contains("size: (") || body.contains("device: ")
    let size = hasSize ? "" : "size: (320, 200); "
    let scene = "scene \"A\" { \(size)\(settings)\n\(body) }"
    var compilation = try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
    let tree = String(decoding: try #require(compilation.render(as: .tree).bytes), as: UTF8.self)
    return tree.split(separator: "\n").map { $0.drop { $0 == " " } }
  }
}
