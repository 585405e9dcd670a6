import SceneLayers
import SceneSource
import SceneLanguage

/// Creates the copies of a replicator or reflection.
struct ReplicatorBuilder {
  let id: Int
  let delay: Double

  func content(_ resolver: inout Resolver) -> Layer.Content {
    resolver.note(["instances"], from: Self.keys, of: id)
    let usual = Int(InitialReplicator.instanceCount)
    let count = resolver.evaluator.count(.instanceCount, of: id) ?? usual
    let lists = lists(count: count, &resolver)
    var replicator = Replicator(lists: [], instances: [])
    resolver.applyProperties(to: &replicator, of: id, delay: delay)
    if lists.contains(where: { !$0.isEmpty }) {
      replicator.lists = lists
      replicator.instances = copies(count: count, lists: lists.count, &resolver)
    }
    return .replicator(replicator)
  }

  private static let keys: [PropertyKey] =
    [
      .instanceCount, .instanceTransform, .instanceColor, .instanceDelay,
    ] + offsets

  private static let offsets: [PropertyKey] = [
    .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
  ]

  /// Returns the sublayers of the copies, which are the same for all copies without a delay.
  private func lists(count: Int, _ resolver: inout Resolver) -> [[Layer]] {
    let later =
      resolver.presentationValue(.instanceDelay, of: id, delay)?.magnitude
      ?? InitialReplicator.instanceDelay
    let listCount = later == 0 || resolver.evaluator.settings.time == nil ? min(count, 1) : count
    let outside = resolver.output.beginCopies(listCount == 1 ? count : 1)
    var lists: [[Layer]] = []
    for k in 0..<listCount {
      lists.append(resolver.sublayers(of: id, delay: delay + Double(k) * later))
    }
    resolver.output.endCopies(outside)
    return lists
  }

  private func copies(
    count: Int, lists: Int, _ resolver: inout Resolver
  ) -> [Replicator.Instance] {
    let step = resolver.evaluator.matrix(
      of: resolver.presentationValue(.instanceTransform, of: id, delay), .instanceTransform, of: id)
    let colors = instanceColors(&resolver)
    var copies: [Replicator.Instance] = []
    var transform = Transform3D.identity
    for k in 0..<count {
      guard !resolver.isFull else { break }
      guard transform.isModest else {
        resolver.report(
          .notFinite, at: resolver.span(of: .instanceTransform, of: id),
          "the transform of copy \(k) has values beyond 1e18")
        break
      }
      copies.append(.init(list: min(k, lists - 1), transform: transform, color: colors.color(k)))
      transform = step.concatenating(transform)
    }
    return copies
  }

  /// `instanceColor` and its offsets.
  private struct InstanceColors {
    var base: Color
    var offsets: [Double]

    /// Returns the color of copy k. Components are clamped where they are used.
    func color(_ k: Int) -> Color {
      func component(_ base: Double, _ index: Int) -> Double {
        min(max(base + Double(k) * offsets[index], 0), 1)
      }
      return Color(
        component(base.red, 0), component(base.green, 1), component(base.blue, 2),
        component(base.alpha, 3))
    }
  }

  private func instanceColors(_ resolver: inout Resolver) -> InstanceColors {
    var colors = InstanceColors(
      base: resolver.presentationValue(.instanceColor, of: id, delay)?.colorValue
        ?? InitialReplicator.instanceColor,
      offsets: [])
    for key in Self.offsets {
      colors.offsets.append(
        resolver.presentationValue(key, of: id, delay)?.magnitude
          ?? InitialReplicator.instanceOffset)
    }
    return colors
  }

  /// Returns a replicator with two instances, and the gradient over the copy if there is one.
  func reflection(_ resolver: inout Resolver) -> [Layer] {
    guard resolver.beginLayer(id) else { return [] }
    resolver.note(["instances"], from: [.shrink, .gap, .fade, .overlay], of: id)
    var layer = resolver.commonLayer(id, delay: delay)
    var geometry = ReflectionGeometry(height: layer.bounds.height)
    geometry.shrink =
      resolver.presentationValue(.shrink, of: id, delay)?.magnitude ?? geometry.shrink
    geometry.gap = resolver.presentationValue(.gap, of: id, delay)?.magnitude ?? geometry.gap
    let outside = resolver.output.beginCopies(2)
    let list = resolver.sublayers(of: id, delay: delay)
    resolver.output.endCopies(outside)
    var copy = Replicator.Instance(list: 0, transform: geometry.instanceTransform)
    if case .gradient(let fade)? = resolver.property(.fade, of: id) {
      if resolver.beginLayer(
        id, role: .init(.reflection, .fade), at: resolver.span(of: .fade, of: id))
      {
        resolver.note(SourceTable.fill, from: [.fade], of: id)
        var mask = Layer(frame: geometry.copy(of: layer.bounds))
        mask.content = .gradient(Gradient(fade))
        copy.mask = [mask]
      }
    } else if !resolver.isSet(.overlay, of: id) {
      copy.color = Color(0.25, 0.25, 0.25)
    }
    layer.mask = resolver.mask(of: id, delay: delay)
    layer.content = .replicator(
      Replicator(lists: [list], instances: [.init(list: 0, transform: .identity), copy]))
    guard case .gradient(let overlay)? = resolver.property(.overlay, of: id),
      resolver.beginLayer(
        id, role: .init(.reflection, .overlay), at: resolver.span(of: .overlay, of: id))
    else { return [layer] }
    resolver.note(SourceTable.fill, from: [.overlay], of: id)
    var over = Layer(frame: geometry.copy(of: layer.frame))
    over.content = .gradient(Gradient(overlay))
    over.zPosition = layer.zPosition
    over.isHidden = layer.isHidden
    return [layer, over]
  }
}

/// The geometry of a reflection's copy, which is flipped and shrunk, below the original.
///
/// In a replicator of height h, the copy of a point at y is at h + gap + shrink · (h − y).
struct ReflectionGeometry: Hashable, Sendable {
  /// The height of the replicator, in points.
  var height: Double
  /// The height of the copy relative to the original.
  var shrink = InitialReflection.shrink
  /// The distance from the bottom of the original to the top of the copy, in points.
  var gap = InitialReflection.gap

  /// The instanceTransform of a CAReplicatorLayer, which is applied about the center of its bounds.
  var instanceTransform: Transform3D {
    var transform = Transform3D(scale: 1, -shrink)
    transform.m42 = height * (1 + shrink) / 2 + gap
    return transform
  }

  /// Returns the frame of the copy of `rect`, whose height is that of the replicator.
  ///
  /// For the replicator's frame, this is the frame of the overlay; for its bounds, it is the frame
  /// of the mask that fades the copy. A gradient in the mask has its first color at the gap.
  func copy(of rect: Rect) -> Rect {
    Rect(rect.x, rect.maxY + gap, rect.width, height * abs(shrink))
  }
}
