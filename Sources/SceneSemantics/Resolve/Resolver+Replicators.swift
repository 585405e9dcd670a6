import SceneLayers
import SceneSource

// Replicators, and the reflection, which is one.

extension Resolver {
  mutating func replicator(_ id: Int, delay: Double) -> Layer.Content {
    guard let count = copyCount(of: id, delay: delay) else { return .layer }
    let lists = copiedLists(of: id, count: count, delay: delay)
    guard lists.contains(where: { !$0.isEmpty }) else {
      return .replicator(Replicator(lists: [], instances: []))
    }
    return .replicator(
      Replicator(
        lists: lists, instances: copies(of: id, count: count, lists: lists.count, delay: delay)))
  }

  private mutating func copyCount(of id: Int, delay: Double) -> Int? {
    let number = presentationValue(.instanceCount, of: id, delay)?.magnitude ?? 1
    if let count = whole(number) { return count }
    report(
      .valueOutOfRange, at: span(of: .instanceCount, of: id),
      "'instanceCount' is a whole number, not \(number.shortestText)")
    return nil
  }

  /// What the copies show: without a delay all of them show the same layers.
  private mutating func copiedLists(of id: Int, count: Int, delay: Double) -> [[Layer]] {
    let later = presentationValue(.instanceDelay, of: id, delay)?.magnitude ?? 0
    let listCount = later == 0 || time == nil ? min(count, 1) : count
    let copiesOutside = copies
    if listCount == 1 { copies = product(copies, count) }
    var lists: [[Layer]] = []
    for k in 0..<listCount { lists.append(sublayers(of: id, delay: delay + Double(k) * later)) }
    copies = copiesOutside
    return lists
  }

  private mutating func copies(
    of id: Int, count: Int, lists: Int, delay: Double
  ) -> [Replicator.Instance] {
    let step = matrix(
      of: presentationValue(.instanceTransform, of: id, delay), .instanceTransform, of: id)
    let colors = instanceColors(of: id, delay)
    var copies: [Replicator.Instance] = []
    var transform = Transform3D.identity
    for k in 0..<count {
      guard layerCount <= Self.layerLimit else { break }
      guard transform.isModest else {
        report(
          .notFinite, at: span(of: .instanceTransform, of: id),
          "the transform of copy \(k) has numbers beyond 1e18")
        break
      }
      copies.append(.init(list: min(k, lists - 1), transform: transform, color: colors.color(k)))
      transform = step.concatenating(transform)
    }
    return copies
  }

  /// At most `.max / 4`: beyond the limit of layers it does not matter by how much.
  private func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max / 4 : min(product, .max / 4)
  }

  /// `instanceColor` and its offsets.
  private struct InstanceColors {
    var base: Color
    var offsets: [Double]

    /// Of copy k: each component is clamped where it is used.
    func color(_ k: Int) -> Color {
      func component(_ base: Double, _ index: Int) -> Double {
        min(max(base + Double(k) * offsets[index], 0), 1)
      }
      return Color(
        component(base.red, 0), component(base.green, 1), component(base.blue, 2),
        component(base.alpha, 3))
    }
  }

  private mutating func instanceColors(of id: Int, _ delay: Double) -> InstanceColors {
    var colors = InstanceColors(
      base: presentationValue(.instanceColor, of: id, delay)?.colorValue ?? .white, offsets: [])
    let keys: [PropertyKey] = [
      .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
    ]
    for key in keys { colors.offsets.append(presentationValue(key, of: id, delay)?.magnitude ?? 0) }
    return colors
  }

  /// A replicator of two, and the gradient over its copy where there is one.
  mutating func reflection(_ id: Int, delay: Double) -> [Layer] {
    guard beginLayer(id) else { return [] }
    var layer = commonLayer(id, delay: delay)
    let geometry = ReflectionGeometry(
      height: layer.bounds.height,
      shrink: presentationValue(.shrink, of: id, delay)?.magnitude ?? 0.25,
      gap: presentationValue(.gap, of: id, delay)?.magnitude ?? 0)
    let copiesOutside = copies
    copies = product(copies, 2)
    let list = sublayers(of: id, delay: delay)
    copies = copiesOutside
    var copy = Replicator.Instance(list: 0, transform: geometry.instanceTransform)
    if case .gradient(let fade)? = property(.fade, of: id) {
      reportConflict(of: id, .fade, [.overlay], "exclude each other")
      if beginLayer(id, role: "reflection.fade", at: span(of: .fade, of: id)) {
        var mask = Layer(frame: geometry.copy(of: layer.bounds))
        mask.content = .gradient(Gradient(fade))
        copy.mask = [mask]
      }
    } else if !isSet(.overlay, of: id) {
      copy.color = Color(0.25, 0.25, 0.25)
    }
    layer.content = .replicator(
      Replicator(lists: [list], instances: [.init(list: 0, transform: .identity), copy]))
    guard case .gradient(let overlay)? = property(.overlay, of: id),
      beginLayer(id, role: "reflection.overlay", at: span(of: .overlay, of: id))
    else { return [layer] }
    var over = Layer(frame: geometry.copy(of: layer.frame))
    over.content = .gradient(Gradient(overlay))
    over.zPosition = layer.zPosition
    over.isHidden = layer.isHidden
    return [layer, over]
  }
}
