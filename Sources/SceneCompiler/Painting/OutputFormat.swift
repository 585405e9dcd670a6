import SceneSystem

/// The formats in which an image or layer tree can be written.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Netpbm's PPM format: opaque, 8 bits per channel.
  case ppm
  /// PNG, with an alpha channel if the canvas is not opaque.
  case png
  /// SVG, with text as outlines.
  case svg
  /// The layer tree as text.
  case tree
  /// The layer tree as JSON.
  case json

  /// Whether the format is an image, which has a size in pixels.
  package var isPicture: Bool { self == .ppm || self == .png || self == .svg }

  /// The file name extension without a dot.
  public var fileExtension: String { self == .tree ? "txt" : rawValue }

  /// Creates the format for the file name extension of a path; nil if there is none.
  package init?(fileExtensionOf path: String) {
    let parts = FilePath.name(of: path).utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last,
      let format = Self.allCases.first(where: { ending.elementsEqual($0.fileExtension.utf8) })
    else { return nil }
    self = format
  }
}
