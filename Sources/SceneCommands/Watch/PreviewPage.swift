import EmbeddedFiles
import SceneCompiler
import SceneExport
import SceneLayers
import SceneSource
import SceneSystem

/// The page written by `scenec watch`: a folder next to the scene with the page, its state, and the
/// images.
///
/// The page does not need a server: it loads `state.js` several times a second, which is possible
/// with a `file:` URL, and reloads an image when its version increases. Each image is also written
/// as a script, because a page with a `file:` URL cannot read the pixels of an image file.
struct PreviewPage {
  /// The folder of the scene, which confines all files that are written.
  private let sceneFolder: String
  /// The folder of the page, relative to that of the scene.
  private let folder: String
  private let name: String
  /// The images that the page has shown and that are still there.
  private var images: Set<String> = []

  init(of file: String) {
    sceneFolder = FilePath.folder(of: file)
    folder = FilePath.stem(of: file) + ".preview"
    name = FilePath.name(of: file)
  }

  var path: String { FilePath.join(FilePath.join(sceneFolder, folder), "index.html") }

  /// Writes the page without its state.
  func write() throws(FileFailure) {
    try write(Self.page, to: "index.html")
  }

  static var page: [UInt8] {
    PageTemplate.fill(embeddedViewerPage()) { part, page in
      switch part {
      case "head": page += "<style>\n\(String(cString: embeddedViewerStyle()))</style>\n".utf8
      case "scripts": page += "<script>\n\(String(cString: embeddedViewerScript()))</script>\n".utf8
      default: break
      }
    }
  }

  /// Writes the new images, and then the state, which refers to them. Images that it no longer
  /// refers to are removed.
  mutating func write(_ preview: Preview, on workers: Workers) throws(FileFailure) {
    for shown in preview.snapshots where shown.version == preview.version {
      let file = Self.file(of: shown)
      let picture = shown.output.preview(on: workers)
      try write(picture, to: file)
      try write(
        [file, Base64.text(picture)], asArgumentOf: "receive", to: Self.script(of: file))
    }
    let state = State(
      name: name, version: preview.version, isStale: preview.isStale, words: preview.words,
      snapshots: preview.snapshots.map { shown in
        let canvas = shown.output.tree.canvas
        return State.Snapshot(
          name: shown.name, picture: Self.file(of: shown), version: shown.version,
          width: canvas.pixelWidth, height: canvas.pixelHeight, scale: canvas.scale)
      })
    try write(state, asArgumentOf: "show", to: "state.js")
    let shown = Set(preview.snapshots.map(Self.file(of:)))
    for image in images.subtracting(shown).sorted() {
      // Another process may have removed it.
      for file in [image, Self.script(of: image)] {
        try? ConfinedFolder(sceneFolder).remove(FilePath.join(folder, file))
      }
    }
    images = shown
  }

  private static func file(of shown: Preview.Entry) -> String { shown.slug + ".png" }

  private static func script(of image: String) -> String { image + ".js" }

  /// Writes a script that calls a function of the page.
  private func write(
    _ value: some Encodable, asArgumentOf function: String, to name: String
  ) throws(FileFailure) {
    try write("\(function)(".utf8 + JSON.bytes(value) + ")\n".utf8, to: name)
  }

  private func write(_ bytes: [UInt8], to name: String) throws(FileFailure) {
    try ConfinedFolder(sceneFolder).write(bytes, to: FilePath.join(folder, name))
  }

  /// The state of the page.
  private struct State: Encodable {
    var name: String
    var version: Int
    var isStale: Bool
    var words: String
    var snapshots: [Snapshot]

    struct Snapshot: Encodable {
      var name: String
      var picture: String
      var version: Int
      var width: Int
      var height: Int
      var scale: Double
    }
  }
}
