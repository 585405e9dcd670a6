import SceneCompiler
import SceneEditing
import SceneExport
import SceneInspection
import SceneTesting
import SceneLanguage

/// The arguments of `expectImage`.
struct ImageExpectation {
  enum Image {
    /// Red, green, blue, and alpha bytes.
    case pixels([UInt8], width: Int, height: Int)
    case png([UInt8])
  }

  let image: Image
  /// The name; nil for that of the test.
  let name: String?
  let tolerance: ImageTolerance
  let ignored: [ImageRect]
  let references: String?

  /// Returns what is wrong with the image.
  func findings(for caller: Caller, record: SceneRecording?) -> [Finding] {
    do throws(Mistake) {
      let recording = try SceneRecording.inForce(own: record)
      let name = if let name { name } else { try caller.testName() }
      let slug = Scene.Snapshot.slug(of: name)
      if slug.isEmpty {
        throw Mistake("an image's name must contain a letter or digit, unlike '\(name)'")
      }
      if references.map(Caller.isAbsolute) != true { try caller.checkFolder() }
      let store =
        references.map { caller.store(in: caller.place($0), name: caller.name) } ?? caller.ownStore
      let test = SnapshotTest(
        id: SnapshotID(scene: caller.shownPath, slug: slug), name: name, references: store)
      let claim = { () throws(Mistake) in
        try ReferenceNames.claim(
          slug, in: store, for: .init(name: "image '\(name)'", call: caller.shownCall))
      }
      let cache = ResultCache(
        of: ["image", slug], in: .trusted(outside: [caller.folder]), image: identity,
        references: store)
      if cache?.recall(recording.mode)?.passes() != nil {
        try claim()
        return []
      }
      var file: [UInt8]?
      if case .png(let bytes) = image { file = bytes }
      let bitmap = try bitmap(name)
      try claim()
      let outcome = SnapshotRunner.outcome(
        test, image: bitmap, from: file, tolerance: tolerance, ignored: ignored.map(\.clamped),
        references: store, record: recording.mode)
      cache?.save(test, outcome)
      return [caller.finding(outcome.result, store, proposal: { $0.swiftText })].compactMap(\.self)
    } catch {
      return [Finding(message: error.message)]
    }
  }

  /// Identifies everything that is compared with the reference.
  private var identity: [UInt8] {
    let (bytes, size) =
      switch image {
      case .pixels(let bytes, let width, let height): (bytes, "\(width) × \(height)")
      case .png(let bytes): (bytes, "png")
      }
    let settings = "\(size) \(tolerance.swiftText) \(ignored)"
    return QuickHash(bytes).value.bytes + settings.utf8
  }

  private func bitmap(_ name: String) throws(Mistake) -> Bitmap {
    switch image {
    case .pixels(let bytes, let width, let height):
      // A larger image could be written but not read again.
      if width > 0, height > 0, !DecodedPNG.isReadable(width: width, height: height) {
        throw Mistake("image '\(name)' is too large: \(PNGError.tooLarge.message)")
      }
      guard let bitmap = Bitmap(width: width, height: height, rgba: bytes) else {
        throw Mistake(
          "image '\(name)' must have \(width) × \(height) × 4 bytes, "
            + "but has \(bytes.count)")
      }
      return bitmap
    case .png(let bytes):
      do throws(PNGError) {
        return try Bitmap(png: bytes)
      } catch {
        throw Mistake("cannot read image '\(name)': \(error.message)")
      }
    }
  }
}
