import SceneSource
import SceneSyntax
import SceneLanguage

// The columns of CSV files and the keys of JSON files, to which the members of records refer.

/// A column or a key in a data file.
package struct DataName: Hashable {
  /// The key of the file.
  package var file: String
  package var format: DataFormat
  /// The name of a column, or the keys from the outermost object on; empty for the whole file.
  package var path: [String] = []

  /// Returns the range of the name in the file: that of its first occurrence.
  package func range(in bytes: [UInt8]) -> Range<Int>? {
    switch format {
    case .csv:
      guard path.count == 1 else { return nil }
      var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
      for cell in line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        start = cell.startIndex
        let isQuoted = cell.count > 1 && cell.first == UInt8(ascii: "\"")
        let name = isQuoted ? cell.dropFirst().dropLast() : cell
        if name.elementsEqual(path[0].utf8) { return name.startIndex..<name.endIndex }
      }
      return nil
    case .json:
      guard let nodes = try? JSONReader.nodes(of: bytes, mostNested: 512) else { return nil }
      return Self.key(path[...], in: nodes, from: 0, bytes)
    }
  }

  /// Returns the first occurrence of a path of keys in a value or the elements of a list.
  private static func key(
    _ path: ArraySlice<String>, in nodes: [JSONNode], from index: Int, _ bytes: [UInt8]
  ) -> Range<Int>? {
    guard let name = path.first else { return nil }
    let end = index + nodes[index].size
    var child = index + 1
    switch nodes[index].kind {
    case .array:
      while child < end {
        if let found = key(path, in: nodes, from: child, bytes) { return found }
        child += nodes[child].size
      }
    case .object:
      while child + 1 < end {
        if nodes[child].string(in: bytes) == name {
          if path.count == 1 { return nodes[child].bytes }
          if let found = key(path.dropFirst(), in: nodes, from: child + 1, bytes) { return found }
        }
        child += 1 + nodes[child + 1].size
      }
    default: break
    }
    return nil
  }
}

extension TypeFinder {
  /// Returns the column or key to which the leaf at the end of a path refers.
  package func dataName(of path: SyntaxPath, in file: String) -> DataName? {
    guard let leaf = path.leaf, let parent = path.parent, parent.kind == .member,
      MemberSyntax(parent).member?.isSame(as: leaf) == true
    else { return nil }
    let found = dataName(of: parent, in: .init(path: path.up(2), file: file))
    return found?.path.isEmpty == false ? found : nil
  }

  /// Returns the part of a data file that an expression refers to.
  private func dataName(of node: SyntaxNode, in surroundings: Surroundings) -> DataName? {
    guard surroundings.depth < 24 else { return nil }
    var inner = surroundings
    inner.depth += 1
    switch node.kind {
    case .call:
      let call = CallSyntax(node)
      guard let format = call.callee.flatMap({ DataFormat(rawValue: $0.text) }),
        let text = call.arguments.first?.value.flatMap({ StringSyntax($0).literalText }),
        let key = NameTable.key(of: text, from: surroundings.file)
      else { return nil }
      return DataName(file: key, format: format)
    case .name:
      let scopes = names.scopes(around: surroundings.path, in: surroundings.file)
      guard let found = scopes.lazy.compactMap({ $0.value(node.text) }).first,
        let tree = names.tree(of: found.file),
        let item = SyntaxNode(at: found.node, offset: found.item.lowerBound, in: tree)
      else { return nil }
      let path = SyntaxPath(to: found.bytes.lowerBound, in: tree)
      guard let index = path.nodes.firstIndex(where: { $0.isSame(as: item) }) else { return nil }
      inner.path = SyntaxPath(Array(path.nodes[..<index]))
      inner.file = found.file
      switch item.kind {
      case .letDeclaration: return LetSyntax(item).value.flatMap { dataName(of: $0, in: inner) }
      case .forStatement:
        let loop = ForSyntax(item)
        guard loop.names.last?.bytes == found.bytes else { return nil }
        return loop.list.flatMap { dataName(of: $0, in: inner) }
      default: return nil
      }
    case .subscripted: return SubscriptSyntax(node).base.flatMap { dataName(of: $0, in: inner) }
    case .member:
      let syntax = MemberSyntax(node)
      guard let base = syntax.base, let member = syntax.member?.text,
        var found = dataName(of: base, in: inner)
      else { return nil }
      if case .array = type(of: base, in: surroundings) {
        return member == "first" || member == "last" ? found : nil
      }
      found.path.append(member)
      return found
    default: return nil
    }
  }
}
