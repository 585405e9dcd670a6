import SceneInspection
import SceneSemantics
import SceneTesting

// What clients see of other modules, so that they need to import no other.

@_exported import struct SceneInspection.ImageRect
@_exported import struct SceneSemantics.ImageTolerance

extension ImageTolerance {
  /// As a Swift test writes it: `ImageTolerance(maxDifference: 3)`.
  var swiftText: String {
    let properties = properties { ".init(size: \($0.size), count: \($0.count))" }
    return "ImageTolerance(\(properties.joined(separator: ", ")))"
  }
}

extension ImageRect {
  /// The part that any image can have, so that no sum of its numbers overflows.
  var clamped: ImageRect {
    ImageRect(
      x: Self.clamp(x), y: Self.clamp(y), width: max(Self.clamp(width), 0),
      height: max(Self.clamp(height), 0))
  }

  /// No image that can be read has as many pixels a side.
  private static func clamp(_ number: Int) -> Int { min(max(number, -1 << 24), 1 << 24) }
}
