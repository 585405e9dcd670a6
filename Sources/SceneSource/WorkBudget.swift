/// The limits on the work for a scene, counted in units that are the same on every machine and in
/// every build, so that a scene either always or never exceeds them.
///
/// All stages share a budget. A stage that exceeds its limit stops and reports
/// `DiagnosticCode.budgetExceeded`, or for lints the warning `lintingIncomplete`.
public struct WorkBudget: Hashable, Sendable {
  /// The resources with limits, which correspond to the stages. Because limits add up, the time and
  /// the memory that all others can take are limited as well.
  public enum Resource: Int, CaseIterable, Sendable {
    case checking, evaluation, layers, outlines, painting, displayList, text, images, linting
    case time, memory
  }

  /// The factor by which all limits are multiplied: the value of `--budget`.
  public let factor: Int
  public static let factors = 1...1000

  /// What has been used, and all of the slices.
  private var taken = Counts()
  /// What is left of the slice of each resource, in which work needs no comparison with the limits.
  private var slices = Counts()
  /// Additions to the limits for longer inputs.
  private var additions = Counts()
  /// More than any limit, and little enough for sums of products with weights.
  private static let countLimit = 1 << 44
  /// The bytes of source for which the limits of time and memory are sufficient.
  private static let includedBytes = 1_000_000

  public init(factor: Int = 1) {
    self.factor = min(max(factor, Self.factors.lowerBound), Self.factors.upperBound)
  }

  private var used: Counts { taken &- slices }

  public func used(_ resource: Resource) -> Int { (used &* resource.weights).wrappedSum() }

  public func limit(_ resource: Resource) -> Int {
    var more = additions
    if resource == .time || resource == .memory {
      more &-= Self.additions(forSource: min(additions[.checking], Self.includedBytes))
    }
    return (resource.limit + (more &* resource.weights).wrappedSum()) * factor
  }

  /// Returns the least of what is left of a resource, and of time and memory in units of it; negative
  /// if a limit is exceeded.
  fileprivate func balance(_ resource: Resource, after used: Counts? = nil) -> (
    units: Int, of: Resource
  ) {
    let used = used ?? self.used
    var least = (units: Int.max, of: resource)
    for total in [resource, .time, .memory] {
      let weight = total.weights[resource]
      let units =
        weight == 0 ? Int.max : (limit(total) - (used &* total.weights).wrappedSum()) / weight
      if units < least.units { least = (units, total) }
    }
    return least
  }

  public func left(_ resource: Resource) -> Int { max(balance(resource).units, 0) }

  public func isExhausted(_ resource: Resource) -> Bool { balance(resource).units < 0 }

  /// Returns the used fraction of a limit.
  public func share(_ resource: Resource) -> Double {
    Double(used(resource)) / Double(limit(resource))
  }

  /// Records work; returns false if the limit is exceeded.
  @discardableResult
  public mutating func spend(_ amount: Int, on resource: Resource) -> Bool {
    slices[resource] -= min(max(amount, 0), Self.countLimit)
    return slices[resource] > 0 || beginSlice(of: resource)
  }

  /// Takes another slice of what is left; returns false if the limit is exceeded.
  private mutating func beginSlice(of resource: Resource) -> Bool {
    taken[resource] = min(taken[resource] - slices[resource], Self.countLimit)
    slices[resource] = 0
    var left = balance(resource, after: taken).units
    if left < 0 {
      // Other resources return their slices.
      (taken, slices) = (used, Counts())
      left = balance(resource).units
    }
    slices[resource] = max(left, 0) / 64
    taken[resource] += slices[resource]
    return left >= 0
  }

  /// Resets the work since an earlier state, but not the files that were read since, which are kept.
  public mutating func renew(since earlier: WorkBudget) {
    let images = used[.images]
    (taken, slices) = (earlier.used, Counts())
    taken[.images] = images
  }

  /// Records what is needed at once and then released; returns false if the limit is exceeded.
  public mutating func hold(_ amount: Int, of resource: Resource) -> Bool {
    spend(max(amount - used[resource], 0), on: resource)
  }

  /// Subtracts the memory since an earlier state, after it was released. Images and what is held are
  /// not.
  ///
  /// - Parameter part: The part that is kept, such as the layers without their evaluation.
  public mutating func release(since earlier: WorkBudget, keeping part: Double) {
    var since = used &- earlier.used
    (since[.images], since[.displayList]) = (0, 0)
    let bytes = (since &* Resource.memory.weights).wrappedSum()
    taken[.memory] -= Int(Double(max(bytes, 0)) * (1 - part))
  }

  /// Resets a resource, before a stage is repeated.
  public mutating func renew(_ resource: Resource) { (taken[resource], slices[resource]) = (0, 0) }

  /// Increases the limits for the bytes of a source or data file.
  public mutating func admit(sourceBytes count: Int) {
    let more = Self.additions(forSource: count)
    for resource in [Resource.checking, .evaluation, .linting] {
      admit(more[resource], of: resource)
    }
  }

  private static func additions(forSource count: Int) -> Counts {
    var additions = Counts()
    additions[.checking] = count
    (additions[.evaluation], additions[.linting]) = (4 * count, 4 * count)
    return additions
  }

  /// Increases the limits for painting an image with a number of pixels.
  public mutating func admit(paintedPixels count: Int) {
    admit(64 * count, of: .painting)
    admit(count / 16, of: .outlines)
    admit(16 * count - additions[.displayList], of: .displayList)
  }

  /// Increases the limits for writing the pixels of the images that have been decoded.
  public mutating func admitDecodedImages() {
    admit(16 * used(.images) - additions[.text], of: .text)
  }

  /// Increases the limits for the bytes of an image file.
  public mutating func admit(imageBytes count: Int) { admit(8 * count, of: .images) }

  private mutating func admit(_ count: Int, of resource: Resource) {
    additions[resource] = min(additions[resource] + max(count, 0), 1 << 40)
  }
}

/// A number for each resource.
private typealias Counts = SIMD16<Int>

extension Counts {
  fileprivate init(
    _ resources: [WorkBudget.Resource], _ number: (WorkBudget.Resource) -> Int
  ) {
    self.init()
    for resource in resources { self[resource] = number(resource) }
  }

  fileprivate subscript(resource: WorkBudget.Resource) -> Int {
    get { self[resource.rawValue] }
    set { self[resource.rawValue] = newValue }
  }
}

extension WorkBudget.Resource {
  /// The nanoseconds of processor time and the bytes of memory that a unit takes, rounded up, because
  /// units of one kind differ.
  public var cost: (time: Int, memory: Int) {
    switch self {
    case .checking: (300, 120)
    case .evaluation: (50, 8)
    case .layers: (6000, 1100)
    case .outlines: (50, 0)
    case .painting: (2, 0)
    case .displayList: (0, 2)
    case .text: (14, 2)
    case .images: (10, 8)
    case .linting: (7, 0)
    case .time, .memory: (0, 0)
    }
  }

  private static let times = Counts(allCases) { $0.cost.time }
  private static let memories = Counts(allCases) { $0.cost.memory }

  /// What a unit of each resource contributes to this one.
  fileprivate var weights: Counts {
    var weights =
      switch self {
      case .time: Self.times
      case .memory: Self.memories
      default: Counts()
      }
    weights[self] = 1
    return weights
  }

  /// The default limit for a scene with all its snapshots.
  public var limit: Int {
    switch self {
    case .checking: 400_000
    case .evaluation: 20_000_000
    case .layers: 120_000
    case .outlines: 20_000_000
    case .painting: 600_000_000
    case .displayList: 74_000_000
    case .text: 32_000_000
    case .images: 12_000_000
    case .linting: 10_000_000
    case .time: 1_600_000_000
    case .memory: 220_000_000
    }
  }

  /// The unit in messages.
  public var unit: String {
    switch self {
    case .checking: "checked parts"
    case .evaluation: "evaluation steps"
    case .layers: "layers in all its snapshots"
    case .outlines: "points of outlines"
    case .painting: "painted pixels"
    case .displayList: "bytes for painting an image"
    case .text: "bytes of written layer trees"
    case .images: "pixels of images"
    case .linting: "steps of linting"
    case .time: "nanoseconds in all stages"
    case .memory: "bytes of memory in all stages"
    }
  }
}

extension Diagnostic {
  /// Creates the diagnostic for an exceeded limit.
  ///
  /// - Parameters:
  ///   - span: The location of the element that used most.
  ///   - name: The name of that element in messages.
  public init(
    exceeding budget: WorkBudget, _ resource: WorkBudget.Resource, at span: SourceRange,
    mostlyFor name: String?
  ) {
    let isComplete = resource != .linting
    let exceeded = budget.balance(resource).of
    self.init(
      isComplete ? .budgetExceeded : .lintingIncomplete, at: span,
      "the scene requires more than \(grouped(budget.limit(exceeded))) \(exceeded.unit)"
        + (isComplete ? "" : ", so warnings may be missing"),
      notes: name.map { [Note("most of them are for \($0)")] } ?? [])
    if budget.factor < WorkBudget.factors.upperBound {
      let more = min(budget.factor * 2, WorkBudget.factors.upperBound)
      notes.append(Note("'--budget \(more)' allows \(more) times the default"))
    }
  }
}

/// Formats a number like `1,000,000`.
private func grouped(_ number: Int) -> String {
  var digits = Array(String(number).utf8)
  var index = digits.count - 3
  while index > 0 {
    digits.insert(UInt8(ascii: ","), at: index)
    index -= 3
  }
  return String(decoding: digits, as: UTF8.self)
}
