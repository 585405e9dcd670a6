/// Lengths along an axis that elements have while a container is measured, which are not final.
struct Trial {
  /// The container.
  let id: Int
  let axis: Axis
  /// The length of the container; nil if it is not tried.
  var own: Double?
  /// The lengths of the container's views; one that is not listed has what it needs.
  var views: [(id: Int, length: Double)] = []
  var isOwnRead = false
  /// The views whose lengths were read.
  var readViews: [Int] = []
  /// What elements need while this is the innermost trial.
  var fittings = FittingSizes()
}

/// The trials in progress, innermost last.
///
/// A result is kept only if it reads no trial that began before it, because it applies to any length
/// then. What elements need is otherwise kept as long as the trials are the same.
struct Trials {
  private(set) var all: [Trial] = []
  /// The outermost trial that was read since the last result began.
  private var outermost = Int.max

  var isEmpty: Bool { all.isEmpty }

  mutating func begin(_ trial: Trial) { all.append(trial) }
  mutating func end() -> Trial { all.removeLast() }

  /// Begins a result. Returns what `endResult` needs.
  mutating func beginResult() -> Int {
    defer { outermost = .max }
    return outermost
  }

  /// Ends a result. Returns whether it can be kept.
  mutating func endResult(_ before: Int) -> Bool {
    defer { outermost = min(before, outermost) }
    return outermost >= all.count
  }

  /// Returns what an element needs, if the trials have not changed since it was determined.
  mutating func fitting(_ part: FittingSizes.Part, of id: Int, width: Double?) -> FittingSize? {
    guard let known = all.last?.fittings.entry(part, of: id, width: width) else { return nil }
    outermost = min(outermost, known.trial)
    return known.size
  }

  /// Ends a result. Returns whether it can be kept; otherwise, the trials keep it.
  mutating func endFitting(
    _ before: Int, _ size: FittingSize, _ part: FittingSizes.Part, of id: Int, width: Double?
  ) -> Bool {
    let read = outermost
    if endResult(before) { return true }
    all[all.count - 1].fittings.keep(size, part, of: id, width: width, trial: read)
    return false
  }

  enum Length {
    case known(Double)
    /// What the view needs.
    case needed
  }

  /// Returns the length of an element that is tried; nil if it is not.
  ///
  /// - Parameter container: What arranges the element.
  mutating func length(of id: Int, _ axis: Axis, in container: Int?) -> Length? {
    for index in all.indices.reversed() where all[index].axis == axis {
      if all[index].id == id, let own = all[index].own {
        all[index].isOwnRead = true
        outermost = min(outermost, index)
        return .known(own)
      }
      guard all[index].id == container else { continue }
      let known = all[index].views.first { $0.id == id }
      if !all[index].readViews.contains(id) { all[index].readViews.append(id) }
      outermost = min(outermost, index)
      return known.map { .known($0.length) } ?? .needed
    }
    return nil
  }
}
