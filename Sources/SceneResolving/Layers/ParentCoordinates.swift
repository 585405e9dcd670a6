import SceneLayers
import SceneSource
import SceneLanguage

/// A use of a parent's frame, which is in the coordinates of the parent's parent, where coordinates
/// in the parent are expected.
private struct ParentUse {
  var expression: Expression
  var member: GeometryMember
  /// Whether the use is an operand of a multiplication or division.
  var isFactor: Bool

  /// Returns the member of the parent that is in the right coordinates.
  var replacement: String? {
    switch member {
    case .frame: "bounds"
    case .maxX: "width"
    case .maxY: "height"
    case .midX: "width / 2"
    case .midY: "height / 2"
    default: nil
    }
  }

  /// Returns by how much the value differs from the right one.
  func offset(from origin: Point) -> String? {
    switch member {
    case .frame where origin != .zero:
      "(\(origin.x.shortestText), \(origin.y.shortestText))"
    case .maxX where origin.x != 0, .midX where origin.x != 0: origin.x.shortestText
    case .maxY where origin.y != 0, .midY where origin.y != 0: origin.y.shortestText
    default: nil
    }
  }
}

extension Resolver {
  /// Warns about a `frame` or `position` that is calculated from the frame of the parent.
  mutating func warnOfParentFrame(_ id: Int) {
    guard let parent = evaluator.store.instances[id].parent, kind(of: parent) != .scene else {
      return
    }
    for key in [PropertyKey.frame, .position] {
      guard let property = evaluator.properties(of: id)[key], !property.value.isConstant,
        let origin = evaluator.store.geometry(of: parent)?.frame.origin, origin != .zero,
        let use = use(of: parent, in: property.value, property.environment),
        let offset = use.offset(from: origin), let member = use.replacement
      else { continue }
      let sources = evaluator.scene.sources
      let text = sources[use.expression.span.file][use.expression.span.bytes]
      let base = text.prefix { $0 != "." }
      let meant = "\(base).\(member)"
      evaluator.report(
        .parentFrame, at: use.expression.span,
        "'\(text)' is in other coordinates, so "
          + (use.member == .frame
            ? "this layer is offset by \(offset) in its parent"
            : "the \(key.rawValue) is offset by \(offset)"),
        hint: "did you mean '\(meant)'?",
        fixIts: [
          .init(
            "write '\(meant)'",
            [
              .init(
                sources.range(use.expression.span),
                use.isFactor && member.utf8.contains(UInt8(ascii: " ")) ? "(\(meant))" : meant)
            ])
        ])
    }
  }

  /// Returns the first use of the parent's frame in an expression that does not convert coordinates
  /// by a subtraction, as in `other.midX - parent.minX`.
  private mutating func use(
    of parent: Int, in value: Expression, _ environment: Environment, isFactor: Bool = false
  ) -> ParentUse? {
    switch value.node {
    case .geometry(let element, let member):
      guard [.frame, .midX, .midY, .maxX, .maxY].contains(member),
        (try? evaluator.instance(of: element, in: environment)) == parent
      else { return nil }
      return ParentUse(expression: value, member: member, isFactor: isFactor)
    case .binary(.subtract, let minuend, let subtrahend):
      if use(of: parent, in: subtrahend, environment) != nil || subtrahend.readsOrigin {
        return nil
      }
      return use(of: parent, in: minuend, environment)
    case .binary(let sign, let a, let b):
      let isFactor = sign != .add
      return use(of: parent, in: a, environment, isFactor: isFactor)
        ?? use(of: parent, in: b, environment, isFactor: isFactor)
    default:
      for operand in value.operands {
        if let found = use(of: parent, in: operand, environment) { return found }
      }
      return nil
    }
  }
}

extension Expression {
  fileprivate var isConstant: Bool { if case .constant = node { true } else { false } }

  /// Whether the expression contains the origin of an element's frame.
  fileprivate var readsOrigin: Bool {
    if case .geometry(_, let member) = node {
      return [.x, .y, .minX, .minY, .origin].contains(member)
    }
    return operands.contains { $0.readsOrigin }
  }
}
