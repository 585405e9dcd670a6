import SceneExport
import SceneInspection
import SceneSemantics
import SceneTesting

/// The arguments of `expectImage`.
struct ImageExpectation {
  enum Image {
    /// Red, green, blue, and alpha bytes.
    case pixels([UInt8], width: Int, height: Int)
    case png([UInt8])
  }

  let image: Image
  let name: String
  let tolerance: ImageTolerance
  let ignored: [ImageRect]
  let references: String?

  func check(for caller: Caller, record: SceneRecording?) {
    do throws(Mistake) {
      let recording = try SceneRecording.inForce(own: record)
      let slug = Scene.Snapshot.slug(of: name)
      if slug.isEmpty {
        throw Mistake("an image's name must contain a letter or digit, unlike '\(name)'")
      }
      let test = SnapshotTest(id: SnapshotID(scene: caller.shownPath, slug: slug), name: name)
      let store =
        references.map { caller.store(in: caller.place($0), name: caller.name) } ?? caller.ownStore
      try ReferenceNames.claim(slug, in: store, for: "image '\(name)'")
      let result = SnapshotRunner.run(
        test, image: try picture(), tolerance: tolerance, ignored: ignored.map(\.clamped),
        references: store, record: recording.mode)
      caller.report(result, store, proposal: { $0.swiftText })
    } catch {
      caller.fail(error.message)
    }
  }

  private func picture() throws(Mistake) -> Bitmap {
    switch image {
    case .pixels(let bytes, let width, let height):
      // A larger image could be written but not read again.
      if width > 0, height > 0, !DecodedPNG.isReadable(width: width, height: height) {
        throw Mistake("image '\(name)' is too large: \(PNGError.tooLarge.message)")
      }
      guard let picture = Bitmap(width: width, height: height, rgba: bytes) else {
        throw Mistake(
          "image '\(name)' must have \(width) × \(height) × 4 bytes, "
            + "but has \(bytes.count)")
      }
      return picture
    case .png(let bytes):
      do throws(PNGError) {
        return try Bitmap(png: bytes)
      } catch {
        throw Mistake("cannot read image '\(name)': \(error.message)")
      }
    }
  }
}
