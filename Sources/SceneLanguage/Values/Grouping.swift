import SceneFonts
import SceneSource

// `sorted` and `grouped`: the records of a list in another order, or in sections.

/// The value by which a record is sorted or grouped.
private enum SortKey {
  case number(Double)
  case text(letters: [UInt32], String)
  case other

  init(_ value: Value?) {
    switch value {
    case .string(let text)?: self = .text(letters: indexLetters(text), text)
    case .bool(let flag)?: self = .number(flag ? 1 : 0)
    case let value?: self = value.magnitude.map { .number($0) } ?? .other
    case nil: self = .other
    }
  }

  static func precedes(_ a: SortKey, _ b: SortKey) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a < b
    case (.text(let a, let first), .text(let b, let second)):
      a == b ? first < second : a.lexicographicallyPrecedes(b)
    case (.number, .text), (.number, .other), (.text, .other): true
    default: false
    }
  }
}

extension Value {
  /// Returns the elements of a list, sorted by a field, or by their own values. Those with equal
  /// values keep their order.
  package func sorted(by field: String?) -> Value {
    let count = elementCount ?? 0
    let keys = (0..<count).map { SortKey(element($0).part(field)) }
    let order = (0..<count).sorted { a, b in
      if SortKey.precedes(keys[a], keys[b]) { return true }
      return !SortKey.precedes(keys[b], keys[a]) && a < b
    }
    return selected(order)
  }

  /// Returns groups of the elements of a list, in the order of their first elements: tuples of the
  /// `key` and the `items`.
  ///
  /// - Parameter initials: Whether the key is the first letter of the value, as in an index, with
  ///   `#` last for values without a letter.
  package func grouped(by field: String?, initials: Bool) -> Value {
    var keys: [Value] = []
    var members: [[Int]] = []
    var numbers: [Value: Int] = [:]
    for index in 0..<(elementCount ?? 0) {
      let value = element(index).part(field) ?? .none
      let key = initials ? .string(value.initial) : value
      if let known = numbers[key] {
        members[known].append(index)
      } else {
        numbers[key] = keys.count
        keys.append(key)
        members.append([index])
      }
    }
    var groups = Array(zip(keys, members))
    if initials, let other = groups.firstIndex(where: { $0.0 == .string(Self.otherInitial) }) {
      groups.append(groups.remove(at: other))
    }
    return .array(
      groups.map { key, members in
        .tuple([
          Field(label: GroupField.key.rawValue, value: key),
          Field(label: GroupField.items.rawValue, value: selected(members)),
        ])
      })
  }

  private static let otherInitial = "#"

  /// The first letter of a string in uppercase, without diacritics.
  private var initial: String {
    guard let first = stringValue.map(indexLetters)?.first,
      let scalar = Unicode.Scalar(first)
    else { return Self.otherInitial }
    let letter = Character(scalar)
    return letter.isLetter ? String(letter.uppercased().prefix(1)) : Self.otherInitial
  }

  /// Returns a field of a tuple, or the value itself.
  package func part(_ field: String?) -> Value? {
    guard let field else { return self }
    guard case .tuple(let fields) = self else { return nil }
    return fields.first { $0.label == field }?.value
  }

  /// Returns some elements of a list. Records are still created on demand.
  private func selected(_ indices: [Int]) -> Value {
    switch self {
    case .records(let records):
      .records(.selected(records, indices.map { Int32(truncatingIfNeeded: $0) }))
    case .array(let values): .array(indices.map { values[$0] })
    default: .array([])
    }
  }
}

/// The fields of a group.
package enum GroupField: String { case key, items }
