/// The limits on the work for a scene, counted in units that are the same on every machine and in
/// every build, so that a scene either always or never exceeds them.
///
/// All stages share a budget. A stage that exceeds its limit stops and reports
/// `DiagnosticCode.budgetExceeded`, or for lints the warning `lintingIncomplete`.
public struct WorkBudget: Hashable, Sendable {
  /// The resources with limits, which correspond to the stages.
  public enum Resource: String, CaseIterable, Sendable {
    case checking, evaluation, layers, outlines, painting, displayList, text, images, linting
  }

  /// The factor by which all limits are multiplied: the value of `--budget`.
  public let factor: Int
  public static let factors = 1...1000

  private var used = Counts()
  /// Additions to the limits for longer inputs.
  private var additions = Counts()

  public init(factor: Int = 1) {
    self.factor = min(max(factor, Self.factors.lowerBound), Self.factors.upperBound)
  }

  public func used(_ resource: Resource) -> Int { used[resource] }

  public func limit(_ resource: Resource) -> Int {
    (resource.limit + additions[resource]) * factor
  }

  public func left(_ resource: Resource) -> Int { max(limit(resource) - used(resource), 0) }

  public func isExhausted(_ resource: Resource) -> Bool { used(resource) > limit(resource) }

  /// Returns the used fraction of a limit.
  public func share(_ resource: Resource) -> Double {
    Double(used(resource)) / Double(limit(resource))
  }

  /// Records work; returns false if the limit is exceeded.
  @discardableResult
  public mutating func spend(_ amount: Int, on resource: Resource) -> Bool {
    let (sum, overflow) = used[resource].addingReportingOverflow(max(amount, 0))
    used[resource] = overflow ? .max : sum
    return !isExhausted(resource)
  }

  /// Resets the work since an earlier state, but not the files that were read since, which are kept.
  public mutating func renew(since earlier: WorkBudget) {
    let images = used[.images]
    used = earlier.used
    used[.images] = images
  }

  /// Records what is needed at once and then released; returns false if the limit is exceeded.
  public mutating func hold(_ amount: Int, of resource: Resource) -> Bool {
    used[resource] = max(used[resource], amount)
    return !isExhausted(resource)
  }

  /// Resets a resource, before a stage is repeated.
  public mutating func renew(_ resource: Resource) { used[resource] = 0 }

  /// Increases the limits for the bytes of a source or data file.
  public mutating func admit(sourceBytes count: Int) {
    additions[.checking] += count
    additions[.evaluation] += 4 * count
    additions[.linting] += 4 * count
  }

  /// Increases the limits for painting an image with a number of pixels.
  public mutating func admit(paintedPixels count: Int) {
    additions[.painting] += 64 * count
    additions[.outlines] += count / 16
    additions[.displayList] = max(additions[.displayList], 16 * count)
  }

  /// Increases the limits for writing the pixels of the images that have been decoded.
  public mutating func admitDecodedImages() { additions[.text] = 16 * used[.images] }

  /// Increases the limits for the bytes of an image file.
  public mutating func admit(imageBytes count: Int) {
    additions[.images] += 8 * count
  }
}

/// A number for each resource.
private struct Counts: Hashable, Sendable {
  private var checking = 0
  private var evaluation = 0
  private var layers = 0
  private var outlines = 0
  private var painting = 0
  private var displayList = 0
  private var text = 0
  private var images = 0
  private var linting = 0

  subscript(resource: WorkBudget.Resource) -> Int {
    get {
      switch resource {
      case .checking: checking
      case .evaluation: evaluation
      case .layers: layers
      case .outlines: outlines
      case .painting: painting
      case .displayList: displayList
      case .text: text
      case .images: images
      case .linting: linting
      }
    }
    set {
      switch resource {
      case .checking: checking = newValue
      case .evaluation: evaluation = newValue
      case .layers: layers = newValue
      case .outlines: outlines = newValue
      case .painting: painting = newValue
      case .displayList: displayList = newValue
      case .text: text = newValue
      case .images: images = newValue
      case .linting: linting = newValue
      }
    }
  }
}

extension WorkBudget.Resource {
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
    self.init(
      isComplete ? .budgetExceeded : .lintingIncomplete, at: span,
      "the scene requires more than \(grouped(budget.limit(resource))) \(resource.unit)"
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
