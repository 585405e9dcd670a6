import SceneSource

/// A JSON file: its nodes and their common shape.
struct JSONDocument: Hashable, Sendable {
  let source: SourceText
  let nodes: [JSONNode]
  let shape: JSONShape

  var value: Value { value(ofNode: 0, shape) }

  /// Returns the value of a node. The depth is limited by the reader.
  func value(ofNode index: Int, _ shape: JSONShape) -> Value {
    let node = nodes[index]
    switch node.kind {
    case .null: return .none
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number where shape.reason != nil: return .string(source[node.bytes])
    case .number: return .number(readNumber(source.bytes[node.bytes]) ?? 0)
    case .string, .escapedString: return .string(source.jsonString(node))
    case .object: return object(index, shape)
    case .array:
      guard let element = shape.parts.first else { return .array([]) }
      if element.kind == .object {
        return .records(.objects(JSONObjects(self, array: index, element)))
      }
      return .array(elements(ofNode: index).map { value(ofNode: $0, element) })
    }
  }

  /// Returns an object as a tuple with one field per label, which is `none` if the object does not
  /// have the key.
  private func object(_ index: Int, _ shape: JSONShape) -> Value {
    var fields = shape.labels.map { Value.Field(label: $0, value: .none) }
    var expected = 0
    var child = index + 1
    while child < index + nodes[index].size {
      let key = nodes[child]
      if let field = source.index(ofKey: key, in: shape.labels, expected: expected) {
        fields[field].value = value(ofNode: child + 1, shape.parts[field])
        expected = field + 1
      }
      child += 1 + nodes[child + 1].size
    }
    return .tuple(fields)
  }

  /// Returns the range of a field's value in the file, without its quotes; nil if the object does
  /// not have the field.
  ///
  /// - Parameter object: The index of the object's node.
  func bytes(ofField field: Int, inObject object: Int, _ labels: [String]) -> Range<Int>? {
    var child = object + 1
    while child < object + nodes[object].size {
      if source.index(ofKey: nodes[child], in: labels, expected: field) == field {
        return nodes[child + 1].bytes
      }
      child += 1 + nodes[child + 1].size
    }
    return nil
  }

  /// The nodes of an array's elements.
  func elements(ofNode index: Int) -> [Int] {
    var elements: [Int] = []
    var child = index + 1
    while child < index + nodes[index].size {
      elements.append(child)
      child += nodes[child].size
    }
    return elements
  }
}

/// The elements of an array of objects.
package struct JSONObjects: Hashable, Sendable {
  /// An array with exactly one element, so that a value with a file is a single reference that is
  /// cheap to copy.
  private let contents: [Contents]

  private struct Contents: Hashable {
    let document: JSONDocument
    let elements: [Int]
    let shape: JSONShape
  }

  init(_ document: JSONDocument, array: Int, _ shape: JSONShape) {
    contents = [
      Contents(document: document, elements: document.elements(ofNode: array), shape: shape)
    ]
  }

  var count: Int { contents[0].elements.count }

  subscript(index: Int) -> Value {
    contents[0].document.value(ofNode: contents[0].elements[index], contents[0].shape)
  }

  func bytes(ofField field: Int, inObject index: Int) -> Range<Int>? {
    contents[0].document.bytes(
      ofField: field, inObject: contents[0].elements[index], contents[0].shape.labels)
  }
}

extension SourceText {
  /// Returns the index of a key's label, which is first searched at its expected position.
  package func index(ofKey key: JSONNode, in labels: [String], expected: Int) -> Int? {
    if expected < labels.count, isKey(key, labels[expected]) { return expected }
    return labels.firstIndex { isKey(key, $0) }
  }

  private func isKey(_ key: JSONNode, _ label: String) -> Bool {
    key.kind == .string
      ? label.utf8.elementsEqual(bytes[key.bytes]) : label == jsonString(key)
  }

  /// Returns the text of a string node with its escape sequences replaced.
  func jsonString(_ node: JSONNode) -> String {
    let text = node.string(in: bytes)
    return node.kind == .escapedString && CombiningMarks.areTooMany(in: Array(text.utf8))
      ? self[node.bytes] : text
  }
}
