import Foundation
import Testing

/// Golden files.
///
/// `SCENEC_RECORD=1 swift test` records them, unless `CI` is set.
package enum Golden {
  package static var isRecording: Bool {
    let environment = ProcessInfo.processInfo.environment
    guard environment["SCENEC_RECORD"] == "1" else { return false }
    guard environment["CI"] == nil else {
      Issue.record("goldens are not recorded where CI is set")
      return false
    }
    return true
  }

  package static func compare(
    _ bytes: [UInt8], with file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      if (try? Data(contentsOf: file)) != Data(bytes) { try Data(bytes).write(to: file) }
      return
    }
    guard let golden = try? Data(contentsOf: file) else {
      Issue.record(
        "there is no golden '\(file.lastPathComponent)'; SCENEC_RECORD=1 writes it",
        sourceLocation: sourceLocation)
      return
    }
    if [UInt8](golden) == bytes { return }
    if file.pathExtension == "png" {
      Issue.record(
        "the picture differs from '\(file.lastPathComponent)'", sourceLocation: sourceLocation)
    } else {
      #expect(
        String(decoding: bytes, as: UTF8.self) == String(decoding: golden, as: UTF8.self),
        "differs from '\(file.lastPathComponent)'", sourceLocation: sourceLocation)
    }
  }
}
