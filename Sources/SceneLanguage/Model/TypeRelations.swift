// Relations between types, as pure functions that do not report diagnostics.

extension ValueType {
  /// Returns whether a value of type `found` can be used where this type is expected.
  package func accepts(_ found: ValueType) -> Bool {
    if self == found || found == .any || found == .none || self == .any { return true }
    switch (self, found) {
    case (.paint, .color), (.paint, .gradient), (.paint, .image): return true
    case (.attributedString, .string), (.fontFeature, .string): return true
    case (.transform, .transformStep), (.path, .pathStep), (.ratio, .number),
      (.repeatCount, .number), (.repeatCount, .ratio), (.horizontalInsets, .number),
      (.shadowImages, .image):
      return true
    case (.transform, .array(let element)): return ValueType.transformStep.accepts(element)
    case (.path, .array(let element)):
      return element == .any || element == .pathStep || element == .path
    case (.horizontalInsets, .tuple(let fields)):
      return fields.count == 2 && fields.allSatisfy { $0.type == .number }
        && Self.fits(fields[0].label, "left") && Self.fits(fields[1].label, "right")
    case (.array(let wanted), .array(let found)): return wanted.accepts(found)
    case (.tuple(let wanted), .tuple(let found)):
      return wanted.count == found.count
        && zip(wanted, found).allSatisfy { wanted, found in
          Self.fits(found.label, wanted.label) && wanted.type.accepts(found.type)
        }
    default: return false
    }
  }

  /// Returns whether a label matches that of a field, if both have one.
  package static func fits(_ label: String?, _ wanted: String?) -> Bool {
    label == nil || wanted == nil || label == wanted
  }

  /// Returns the common type of two array elements, or of two branches of a conditional expression.
  package static func common(_ a: ValueType, _ b: ValueType) -> ValueType? {
    if a == b || b == .none { return a }
    if a == .none { return b }
    if a == .any || b == .any { return .any }
    switch (a, b) {
    case (.color, .gradient), (.gradient, .color), (.color, .image), (.image, .color),
      (.gradient, .image), (.image, .gradient), (.paint, .color), (.paint, .gradient),
      (.paint, .image):
      return .paint
    case (.number, .ratio), (.ratio, .number): return .ratio
    case (.pathStep, .path), (.path, .pathStep): return .path
    case (.string, .attributedString), (.attributedString, .string): return .attributedString
    case (.array(let x), .array(let y)): return common(x, y).map { .array($0) }
    case (.tuple(let x), .tuple(let y)) where x.count == y.count:
      var fields: [ValueType.Field] = []
      for (x, y) in zip(x, y) {
        guard let type = common(x.type, y.type) else { return nil }
        fields.append(.init(label: x.label == y.label ? x.label : nil, type: type))
      }
      return .tuple(fields)
    default: return nil
    }
  }

  /// Returns the type of `a op b`; nil if the operator does not accept the types.
  package static func result(
    of op: Expression.BinaryOperator, _ a: ValueType, _ b: ValueType
  ) -> ValueType? {
    switch op {
    case .add where a == .string && b == .string: return .string
    case .add where ValueType.attributedString.accepts(a) && ValueType.attributedString.accepts(b):
      return a == .any || b == .any ? nil : .attributedString
    case .add, .subtract, .remainder: return a.isNumeric ? common(a, b) : nil
    case .multiply:
      guard a.isNumeric, b.isNumeric else { return nil }
      // `width * 50%` is a length.
      if a == .ratio, b == .ratio { return .ratio }
      if a == .number || a == .ratio { return b == .ratio ? .number : b }
      return b == .number || b == .ratio ? a : nil
    case .divide:
      guard a.isNumeric, b.isNumeric else { return nil }
      if a == b { return .number }
      return b == .number || b == .ratio ? a : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      // Content sizes are ordered, as in UIKit.
      return (a.isNumeric || a == .word(.contentSizes)) && common(a, b) != nil ? .bool : nil
    case .equal, .notEqual: return common(a, b) != nil ? .bool : nil
    case .and, .or: return a == .bool && b == .bool ? .bool : nil
    case .halfOpenRange, .closedRange: return a == .number && b == .number ? .range : nil
    // Its first operand is a range of any numbers, which has no type.
    case .stride: return nil
    }
  }

  /// Returns a member of a value of this type with the member's type.
  package func member(_ name: String) -> (Expression.Member, ValueType)? {
    switch self {
    case .tuple(let fields):
      for (index, field) in fields.enumerated()
      where field.label == name || "\(index)" == name {
        return (.field(index), field.type)
      }
      guard self == .rect, let part = GeometryMember(rawValue: name), part != .safeArea
      else { return nil }
      return part.type(in: .layer).map { (.rectangle(part), $0) }
    case .array(let element):
      switch name {
      case "count": return (.count, .number)
      case "first": return (.first, element)
      case "last": return (.last, element)
      default: return nil
      }
    case .string:
      switch name {
      case "count": return (.count, .number)
      case "first": return (.first, .string)
      case "last": return (.last, .string)
      case "uppercased": return (.uppercased, .string)
      default: return nil
      }
    default: return nil
    }
  }
}

extension ValueType {
  /// The members of a value of this type.
  package var readableMembers: [String] {
    guard case .tuple(let fields) = self else { return members }
    let labels = fields.enumerated().map { index, field in field.label ?? "\(index)" }
    guard self == .rect else { return labels }
    return labels
      + GeometryMember.allCases.filter { $0 != .safeArea && $0.type(in: .layer) != nil }
      .map { $0.rawValue }.filter { !labels.contains($0) }
  }

  package func type(ofMember name: String) -> ValueType? { member(name)?.1 }
}
