import SceneLayers
import Testing
@testable import SceneResolving
@testable import SceneLanguage

@Suite("Reflection geometry")
struct ReflectionGeometryTests {
  /// Returns the y-coordinate of the copy of `y`, for a replicator whose bounds start at 0.
  private func copy(of y: Double, _ reflection: ReflectionGeometry) -> Double {
    let center = reflection.height / 2
    let transform = reflection.instanceTransform
    return center + (y - center) * transform.m22 + transform.m42
  }

  @Test("The copy in the article spans 110 to 135")
  func copyInArticleSpans110To135() {
    let reflection = ReflectionGeometry(height: 100, shrink: 0.25, gap: 10)
    #expect(copy(of: 100, reflection) == 110)
    #expect(copy(of: 0, reflection) == 135)
    #expect(copy(of: 60, reflection) == 120)
    #expect(reflection.copy(of: Rect(36, 80, 248, 100)) == Rect(36, 190, 248, 25))
    #expect(reflection.copy(of: Rect(0, 0, 248, 100)) == Rect(0, 110, 248, 25))
  }

  @Test(
    "The copy of any point matches the formula",
    arguments: [(180.0, 0.25, 10.0), (80, 0.5, 0), (64, 1, -8), (0, 0.25, 4)])
  func copyOfAnyPointMatchesFormula(height: Double, shrink: Double, gap: Double) {
    let reflection = ReflectionGeometry(height: height, shrink: shrink, gap: gap)
    for y in [0, height / 4, height / 2, height] {
      #expect(copy(of: y, reflection) == height + gap + shrink * (height - y))
    }
  }

  /// The article creates its transform in the opposite order: a translation in unscaled points,
  /// then the scale.
  @Test("The transform matches the article")
  func transformMatchesArticle() {
    let list = composed([.scale(1, -0.25, 1), .translate(0, -290, 0)])
    #expect(
      ReflectionGeometry(height: 100, shrink: 0.25, gap: 10).instanceTransform == list)
    let spelledOut = composed([.scale(1, -0.25, 1), .translate(0, -240, 0)])
    #expect(
      ReflectionGeometry(height: 80, shrink: 0.25, gap: 10).instanceTransform == spelledOut)
  }

  @Test("The transform is two-dimensional")
  func transformIsTwoDimensional() {
    #expect(ReflectionGeometry(height: 80, shrink: 0.25, gap: 10).instanceTransform.affine != nil)
  }
}
