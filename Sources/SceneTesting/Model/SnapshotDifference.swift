import SceneEditing
import SceneExport
import SceneInspection
import SceneLayers
import SceneLanguage

/// What differs between two versions of a snapshot, and why. Tests, reviews, and `scenec diff` only
/// word it.
package struct SnapshotDifference {
  /// The comparison of the images; nil if one is missing.
  package let image: ImageComparison?
  /// The changed layers, beginning with those that explain most of the differing pixels.
  package let changes: [LayerChange]
  /// Who caused the difference; nil if the old version is not a reference.
  package let cause: Reason?

  /// A version: a reference, a recording, a file, or what a scene looks like.
  package struct Side {
    /// The layer tree; nil if it is unknown, cannot be read, or is not to be compared.
    package var tree: TreeDescription?
    package var image: Bitmap?
    /// The tree with the hashes of what it was made from.
    var reference: TreeReference?
    /// The hash of the pixels that belong to the tree; nil if only the tree is stored.
    var pixels: String?

    package init(tree: TreeDescription? = nil, image: Bitmap? = nil) {
      (self.tree, self.image) = (tree, image)
    }

    init(_ reference: TreeReference?, image: Bitmap?) {
      self.init(tree: reference.flatMap { try? TreeDescription($0.text) }, image: image)
      self.reference = reference
    }
  }

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - ignored: Rectangles that are not compared, in pixels.
  ///   - masks: Layers whose pixels are not compared.
  ///   - frames: The frames of a strip, to each of which the tolerance applies.
  ///   - locations: The source locations of the new tree's layers and values.
  package init(
    from old: Side, to new: Side, tolerance: ImageTolerance = .exact, ignored: [ImageRect] = [],
    masks: [LayerMask] = [], frames: [ImageRect] = [],
    at locations: @autoclosure () -> TreeLocations = TreeLocations()
  ) {
    let images = old.image.flatMap { old in new.image.map { (old: old, new: $0) } }
    image = images.map { images in
      ImageComparison(
        reference: images.old, actual: images.new, tolerance: tolerance, ignored: ignored,
        masks: masks, frames: frames)
    }
    cause = old.reference.map {
      $0.cause(inputs: new.reference?.inputs, pixels: old.pixels ?? old.image?.hash)
    }
    let trees = old.tree.flatMap { old in
      new.tree.map { TreeDifference(old: old, new: $0, locations: locations()) }
    }
    if let trees, case .different(let difference) = image {
      changes = trees.changes(joinedTo: difference, images: images)
    } else {
      changes = trees?.changes ?? []
    }
  }
}

extension TestFailure {
  package init(_ kind: Reason, _ message: String, of difference: SnapshotDifference) {
    self.init(kind, message)
    (changes, cause) = (difference.changes, difference.cause)
    guard case .different(let image) = difference.image else { return }
    self.image = image
    self.image?.limitTolerances(isExplained: changes.contains { $0.pixels != 0 })
  }
}

extension TreeReference {
  /// Returns the cause of a difference if the reference contains its inputs and has not been edited.
  ///
  /// - Parameters:
  ///   - now: The hash of the inputs now.
  ///   - pixels: The hash of the reference's image; nil if only the layer tree is compared.
  fileprivate func cause(inputs now: String?, pixels: String?) -> Reason {
    guard let then = inputs, let now else { return .unknown }
    guard let content else { return then == now ? .unknown : .scene }
    if Self.content(of: text, pixels: pixels) != content { return .reference }
    return then == now ? .compiler : .scene
  }
}

extension ImageDifference {
  /// A summary of the difference on one line.
  package var message: String {
    if reference != actual {
      return "the image has \(actual.width) × \(actual.height) pixels, but the reference has "
        + "\(reference.width) × \(reference.height)"
    }
    let all = Double(actual.width * actual.height).groupedText()
    return "\(Double(pixels).groupedText()) of \(all) pixels differ, by at most \(largest) of 255"
  }
}
