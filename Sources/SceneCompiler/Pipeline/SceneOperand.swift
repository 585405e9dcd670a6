import SceneSource
import SceneSystem

/// An operand of a command: a path, or the ID or location of snapshots as commands print them.
///
///     places.tbl#halfway
///     places.tbl:14:9
package struct SceneOperand: Hashable, Sendable {
  /// The path as typed.
  package let path: String
  /// The snapshots; nil for all in the file or folder.
  package let part: Part?

  package enum Part: Hashable, Sendable {
    /// A slug or a name.
    case snapshot(String)
    case location(line: Int, column: Int?)
  }

  /// A file can have any name, so the path of an existing one is never split.
  package init(_ text: String) {
    guard (try? SystemCalls.status(text)) == nil else {
      (path, part) = (text, nil)
      return
    }
    var rest = text[...]
    if let sign = rest.ranges(of: ".tbl#").last, sign.upperBound < rest.endIndex {
      path = String(rest[..<sign.upperBound].dropLast())
      part = .snapshot(String(rest[sign.upperBound...]))
      return
    }
    // A copied location can end with the colon that follows it in a message.
    if rest.last == ":" { rest.removeLast() }
    let last = Self.takeNumber(&rest)
    let first = last == nil ? nil : Self.takeNumber(&rest)
    path = last == nil ? text : String(rest)
    part = last.map { .location(line: first ?? $0, column: first == nil ? nil : $0) }
  }

  /// Removes `:14` from the end of a text.
  private static func takeNumber(_ text: inout Substring) -> Int? {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      case let digits = text[text.index(after: colon)...],
      digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number > 0
    else { return nil }
    text = text[..<colon]
    return number
  }
}

extension SceneOperand {
  /// A snapshot as operands refer to it.
  package struct Target: Hashable, Sendable {
    package var slug: String
    package var name: String
    /// The location of its declaration; nil for a scene without snapshots.
    package var place: FileLocation?
    /// The last line of its declaration.
    package var lastLine: Int?

    package init(slug: String, name: String, place: FileLocation?, lastLine: Int?) {
      (self.slug, self.name, self.place, self.lastLine) = (slug, name, place, lastLine)
    }
  }

  /// Returns the indices of the snapshots of a scene that operands select.
  ///
  /// A location in a snapshot selects it; any other location, such as that of a layer, selects all.
  ///
  /// - Parameter scene: The path of the scene.
  /// - Throws: `UsageError` if there is no snapshot with a name.
  package static func indices(
    of targets: [Target], in scene: String, selectedBy operands: [SceneOperand]
  ) throws(UsageError) -> [Int] {
    let own = operands.filter { $0.isIn(scene) }
    if own.isEmpty || own.contains(where: { $0.part == nil }) { return Array(targets.indices) }
    var chosen: Set<Int> = []
    for operand in own {
      switch operand.part {
      case .snapshot(let name):
        let found = targets.indices.filter { targets[$0].slug == name || targets[$0].name == name }
        if found.isEmpty {
          throw UsageError(noSnapshot: name, in: scene, of: targets.map(\.name))
        }
        chosen.formUnion(found)
      case .location(let line, let column):
        let found = targets.indices.filter { targets[$0].contains(line, column) }
        // Of several snapshots on a line, the one at or before the column.
        let start = column == nil ? nil : found.compactMap { targets[$0].place?.column }.max()
        let nearest = found.filter { start == nil || targets[$0].place?.column == start }
        chosen.formUnion(found.isEmpty ? Array(targets.indices) : nearest)
      case nil: break
      }
    }
    return chosen.sorted()
  }

  /// Returns whether the operand is a scene, or a folder that contains it.
  package func isIn(_ scene: String) -> Bool {
    let working = SystemCalls.workingFolder()
    let path = SceneDiscovery.normalized(path, from: working)
    let scene = SceneDiscovery.normalized(scene, from: working)
    return path == scene
      || part == nil && (path.isEmpty || FilePath.relative(scene, to: path) != nil)
  }
}

extension SceneOperand.Target {
  fileprivate func contains(_ line: Int, _ column: Int?) -> Bool {
    guard let place, let lastLine, place.line <= line, line <= lastLine else { return false }
    return column.map { place.line < line || place.column <= $0 } ?? true
  }
}

extension UsageError {
  package init(noSnapshot name: String, in scene: String, of known: [String]) {
    self.init(
      known.isEmpty
        ? "'\(scene)' has no snapshot '\(name)'; it has no snapshots"
        : "'\(scene)' has no snapshot '\(name)'; it has \(proseList(known.map { "'\($0)'" }, "and"))"
    )
  }
}
