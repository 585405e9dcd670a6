import SceneLayers
import SceneLanguage

/// The part of the environment that elements can change for themselves and everything in them, as in
/// UIKit's trait collections.
struct Traits {
  var contentSize = InitialEnvironment.contentSize
  var layoutDirection = InitialEnvironment.layoutDirection
  /// The limits of the content size of all elements around.
  var (least, most) = (
    ContentSize.extraSmall, ContentSize.accessibilityExtraExtraExtraLarge
  )

  var isRightToLeft: Bool { layoutDirection == .rightToLeft }
  /// The alignments of text at the start and end of a row.
  var leading: TextAlignment { isRightToLeft ? .right : .left }
  var trailing: TextAlignment { isRightToLeft ? .left : .right }

  /// Returns the alignment of text in UIKit, whose default `natural` is that of the interface.
  func alignment(_ own: TextAlignment?) -> TextAlignment {
    own == nil || own == .natural ? leading : own ?? leading
  }

  /// The value that expressions read; nil for values that only the scene has.
  subscript(value: SceneValue) -> Value? {
    switch value {
    case .contentSize: .word(Word(.contentSizes, contentSize))
    case .layoutDirection: .word(Word(.layoutDirections, layoutDirection))
    default: nil
    }
  }
}
