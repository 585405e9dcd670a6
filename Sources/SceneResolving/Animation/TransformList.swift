import SceneLayers
import SceneLanguage

/// Returns the matrix of a list of transforms.
func composed(_ steps: [TransformStep]) -> Transform3D {
  var matrix = Transform3D.identity
  for step in steps { matrix = step.matrix.concatenating(matrix) }
  return matrix
}

extension Transform3D {
  /// Whether all numbers are finite, and small enough that a few concatenated transforms are finite
  /// as well.
  var isModest: Bool {
    let elements = self.elements
    for i in 0..<16 where !(abs(elements[i]) <= 1e18) { return false }
    return true
  }
}
