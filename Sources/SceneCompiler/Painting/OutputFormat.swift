import SceneSystem

/// What an image can be written as.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Netpbm's PPM: opaque, 8 bits a channel.
  case ppm
  /// PNG, with alpha where the canvas has some.
  case png
  /// The layer tree as text.
  case tree
  /// The layer tree as JSON.
  case json

  /// Pixels, not a description of them.
  package var isPicture: Bool { self == .ppm || self == .png }

  /// Of the files' names, without a dot.
  public var fileExtension: String { self == .tree ? "txt" : rawValue }

  /// The format that the ending of a file's name stands for.
  package init?(fileExtensionOf path: String) {
    let parts = FilePath.name(of: path).utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last,
      let format = Self.allCases.first(where: { ending.elementsEqual($0.fileExtension.utf8) })
    else { return nil }
    self = format
  }
}
