import Foundation
import SceneCompiler
import SceneLayers
import TestSupport
import Testing
@testable import SceneExport
@testable import SceneRaster
@testable import SceneLanguage
@testable import SceneResolving

private let peersFolder = ProcessInfo.processInfo.environment["SCENEC_PNG_PEERS"].map {
  URL(filePath: $0)
}

/// The part of `Tests/Checks/Peers/png-check` in Swift: compares the files in a folder with libpng's
/// results for the same files.
@Suite("PNG files for validation by libpng", .enabled(if: peersFolder != nil))
struct PNGPeerTests {
  /// The format in which `png-peer` writes images: 16-bit RGBA PAM.
  private static func pam(width: Int, height: Int, samples: some Sequence<UInt16>) -> Data {
    let header = "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 65535\nTUPLTYPE RGB_ALPHA\n"
    var data = Data((header + "ENDHDR\n").utf8)
    for sample in samples { data += [UInt8(sample >> 8), UInt8(truncatingIfNeeded: sample)] }
    return data
  }

  private static func pam(_ width: Int, _ height: Int, _ bytes: [UInt8], _ format: PixelFormat)
    -> Data
  {
    var samples: [UInt16] = []
    samples.reserveCapacity(width * height * 4)
    for start in stride(from: 0, to: bytes.count, by: format.bytesPerPixel) {
      for channel in 0..<3 { samples.append(UInt16(bytes[start + channel]) * 257) }
      samples.append(format == .rgb ? .max : UInt16(bytes[start + 3]) * 257)
    }
    return pam(width: width, height: height, samples: samples)
  }

  /// Writes an image at both levels, and the expected pixels.
  private static func write(
    _ name: String, width: Int, height: Int, _ format: PixelFormat, _ bytes: [UInt8]
  ) throws {
    let folder = try #require(peersFolder)
    let expected = pam(width, height, bytes, format)
    for level in [PNGEncoder.Level.fast, .default] {
      var encoder = PNGEncoder(width: width, height: height, format: format, level: level)
      var band = Band(width: width, format: format)
      band.rows = 0..<height
      band.bytes = bytes
      let file = encoder.header + encoder.append(band) + encoder.finish()
      let fileName = "\(name).\(level).png"
      try Data(file).write(to: folder.appending(path: "ours/\(fileName)"))
      try expected.write(to: folder.appending(path: "expected/\(fileName).pam"))
    }
  }

  @Test("Writes the samples", arguments: PNGEncoderTests.samples)
  func writesSamples(_ sample: PNGEncoderTests.Sample) throws {
    let name = sample.testDescription.replacing(" ", with: "-")
    try Self.write(
      name, width: sample.width, height: sample.height, sample.format, sample.bytes)
  }

  @Test("Writes the scenes, with and without alpha", arguments: [PixelFormat.rgb, .rgba])
  func writesScenes(_ format: PixelFormat) throws {
    let scenes = ProjectFiles.scenes
    for file in try FileManager.default.contentsOfDirectory(atPath: scenes.path).sorted()
    where file.hasSuffix(".tbl") {
      var compilation = try Compilation(scenePath: scenes.appending(path: file).path)
      let count = try #require(compilation.scene).snapshots.count
      for snapshot in count == 0 ? [nil] : (0..<count).map({ Optional($0) }) {
        let resolved = compilation.resolve(snapshot: snapshot)?.tree
        let list = DisplayList(try #require(resolved), format: format)
        var band = Band(width: list.width, format: format)
        list.paint(0..<list.height, into: &band)
        try Self.write(
          "\(file).\(snapshot ?? 0).\(format)", width: list.width, height: list.height, format,
          band.bytes)
      }
    }
  }

  @Test("Reads files written by libpng")
  func readsKinds() throws {
    let folder = try #require(peersFolder)
    let kinds = folder.appending(path: "kinds")
    let files = try FileManager.default.contentsOfDirectory(atPath: kinds.path)
    #expect(files.count > 300)
    for file in files {
      let bytes = try Data(contentsOf: kinds.appending(path: file))
      let picture = try decodePNG([UInt8](bytes)).picture
      let pam = Self.pam(width: picture.width, height: picture.height, samples: picture.samples)
      try pam.write(to: folder.appending(path: "read/\(file).pam"))
    }
  }
}
