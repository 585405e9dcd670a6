import SceneSource
import SceneSyntax

// What may stand where something is expected.

extension Checker {
  /// The expression as a value of `type`; reports what cannot be one.
  mutating func convert(_ value: Expression, to type: ValueType) -> Expression {
    if case .invalid = value.node { return value }
    noteWanted(type, by: value)
    let value = zero(value, as: type)
    if type == .any || value.type == .any || value.type == .none { return value }
    if value.type == .string, let image = asImage(value, type) { return image }
    if let mended = convertParts(of: value, to: type) { return mended }
    if accepts(type, value.type) { return value }
    reportMismatch(value, type)
    return .invalid(at: value.span)
  }

  private mutating func reportMismatch(_ value: Expression, _ type: ValueType) {
    if type.isNumeric, value.type.isNumeric {
      let example = type == .time ? "'0.25s'" : type == .angle ? "'45deg'" : "'44'"
      report(
        .unitMismatch, at: value.span,
        "expected \(type.description), not \(value.type.description)",
        hint: "for instance \(example)", notes: expectation.map { [$0] } ?? [])
      return
    }
    report(
      .typeMismatch, at: value.span,
      "expected \(type.description), not \(value.type.description)",
      notes: expectation.map { [$0] } ?? [])
  }

  /// A string where only an image can stand.
  private func asImage(_ value: Expression, _ type: ValueType) -> Expression? {
    guard type == .image || type == .shadowImages else { return nil }
    let scale = Expression.constant(.none, .none, at: value.span)
    return Expression(
      node: .call(
        .image, [.init(label: nil, value: value), .init(label: nil, value: scale)]),
      type: .image, span: value.span, canFail: value.canFail)
  }

  /// Tuples and arrays that are spelled out are converted part by part.
  private mutating func convertParts(of value: Expression, to type: ValueType) -> Expression? {
    switch (value.node, type) {
    case (.tuple(let arguments), .tuple(let fields)):
      guard arguments.count == fields.count, labelsFit(arguments.map { $0.label }, fields) else {
        return nil
      }
      var mended = value
      mended.node = .tuple(
        zip(arguments, fields).map { argument, field in
          .init(
            label: field.label ?? argument.label, value: convert(argument.value, to: field.type))
        })
      mended.type = type
      return mended
    case (.tuple(let arguments), .shadowImages):
      guard
        arguments.map({ $0.label }) == ["up", "down"]
          || arguments.map({ $0.label }) == ["down", "up"]
      else { return nil }
      var mended = value
      mended.node = .tuple(
        arguments.map { .init(label: $0.label, value: convert($0.value, to: .image)) })
      mended.type = .shadowImages
      return mended
    case (.array(let values), .array(let element)):
      var mended = value
      mended.node = .array(values.map { convert($0, to: element) })
      mended.type = type
      return mended
    default: return nil
    }
  }

  private func labelsFit(_ labels: [String?], _ fields: [ValueType.Field]) -> Bool {
    zip(labels, fields).allSatisfy { $0 == nil || $1.label == nil || $0 == $1.label }
  }

  /// Whether a value of type `found` can stand where `wanted` is expected.
  func accepts(_ wanted: ValueType, _ found: ValueType) -> Bool {
    if wanted == found || found == .any || found == .none || wanted == .any { return true }
    switch (wanted, found) {
    case (.paint, .color), (.paint, .gradient), (.paint, .image): return true
    case (.transform, .transformStep), (.path, .pathStep), (.repeatCount, .number),
      (.horizontalInsets, .number), (.shadowImages, .image):
      return true
    case (.transform, .array(let element)): return accepts(.transformStep, element)
    case (.path, .array(let element)):
      return element == .any || element == .pathStep || element == .path
    case (.horizontalInsets, .tuple(let fields)):
      return fields.count == 2 && fields.allSatisfy { $0.type == .number }
        && labelsFit(
          fields.map { $0.label },
          [.init(label: "left", type: .number), .init(label: "right", type: .number)])
    case (.array(let wanted), .array(let found)): return accepts(wanted, found)
    case (.tuple(let wanted), .tuple(let found)):
      return wanted.count == found.count && labelsFit(found.map { $0.label }, wanted)
        && zip(wanted, found).allSatisfy { accepts($0.type, $1.type) }
    default: return false
    }
  }
}
