import SceneEditing
import SceneInspection
import SceneTesting

// Types of other modules in the interface of this one, so that clients need no other import.

@_exported import struct SceneEditing.ImageRect
@_exported import struct SceneLanguage.ImageTolerance

extension ImageTolerance {
  /// The tolerance as Swift source code: `ImageTolerance(maxDifference: 3)`.
  var swiftText: String { "ImageTolerance(\(properties.joined(separator: ", ")))" }
}

extension ImageRect {
  /// The rectangle limited to the coordinates of an image, so that sums of its numbers cannot
  /// overflow.
  var clamped: ImageRect {
    ImageRect(
      x: Self.clamp(x), y: Self.clamp(y), width: max(Self.clamp(width), 0),
      height: max(Self.clamp(height), 0))
  }

  /// More pixels per side than any image that can be read.
  private static func clamp(_ number: Int) -> Int { min(max(number, -1 << 24), 1 << 24) }
}
