import SceneLayers
import SceneLanguage

// Whether all sections of a loop have the same heights, determined statically.

extension Evaluator {
  /// Returns the sections of a loop if each iteration contains exactly one, and all have the same
  /// heights; nil if they can differ, or if the evaluation of an expression in them can fail.
  mutating func uniformSections(
    of loop: Loop, item: Int, list: Value, in outer: Environment, table: Int
  ) -> SectionSource? {
    guard loop.body.items.count == 1, let only = loop.body.items.first,
      case .element(let number) = scene.items[only], scene.elements[Int(number)].kind == .section,
      !canFail(loop.body)
    else { return nil }
    var finder = UniformSectionFinder(shared: shared, loop: loop)
    let header = listMetrics(ofTable: table).header
    let space = rowFrame(inTable: table, 0, 0).width - 2 * header.inset
    finder.titleSpace = space / header.size
    if case .range(let start, let end) = list {
      finder.digits = max("\(start)".utf8.count, "\(end - 1)".utf8.count)
    }
    guard finder.isUniform(Int(number)) else { return nil }
    return SectionSource(
      loop: loop, item: item, list: list, outer: outer, declaration: Int(number))
  }

  /// Returns whether a table's `rows` sets the same heights in all sections of a loop.
  func setsSameHeights(_ template: Int, inSectionsOf loop: Loop) -> Bool {
    let declaration = store.instances[template].declaration
    let facts = scene.facts(of: declaration)
    return changes.assignments(to: declaration) == nil && !scene.mayFit(declaration)
      && !facts.texts.varies(in: loop)
  }
}

/// Determines whether heights in a section depend on the iteration of the enclosing loop, in which
/// no snapshot changes anything.
private struct UniformSectionFinder {
  let shared: SharedScene
  let loop: Loop
  /// The width of a header's text, in multiples of its usual size.
  var titleSpace = 0.0
  /// The number of digits of the loop's values.
  var digits = Self.mostDigits

  /// The length of the longest number, such as -1.2345678901234567e-300.
  private static let mostDigits = 24
  /// Widths of letters and digits, in multiples of the text's size, that those of the built-in font
  /// do not exceed.
  private static let (letterWidth, digitWidth) = (1.1, 0.7)

  private var scene: BoundScene { _read { yield shared.bound } }

  func isUniform(_ section: Int) -> Bool {
    guard scene.styles(of: section).isEmpty, hasUniformTitle(section) else { return false }
    return scene.items[scene.elements[section].body.items].allSatisfy { item in
      switch item {
      case .element(let part): isUniform(part: Int(part), in: section)
      case .loop(let number): isUniform(scene.loops[Int(number)])
      case .property, .branch, .uses, .snapshot, .change: false
      }
    }
  }

  private func isUniform(part: Int, in section: Int) -> Bool {
    let facts = scene.facts(of: part)
    let isSame = !facts.texts.varies(in: loop)
    switch scene.elements[part].kind {
    case .row, .rows: return isSame && !scene.mayFit(part)
    case .header:
      return isSame && !facts.contains(.hasLayers) && hasUniformTitle(part)
        && (!hasVaryingTitle(section) && !hasVaryingTitle(part)
          || !facts.contains(.setsText) && !facts.contains(.setsTextStyle))
    // The number of lines depends on the text.
    case .footer: return isSame && !facts.contains(.hasLayers) && !hasVaryingTitle(part)
    default: return true
    }
  }

  /// Returns whether a loop in the section contains the same rows in each iteration.
  private func isUniform(_ rows: Loop) -> Bool {
    let facts = scene.facts(of: rows.body)
    return !rows.list.facts.varies(in: loop) && !facts.contains(.hasOthers)
      && !facts.contains(.hasWrappingParts) && !facts.rows.varies(in: loop)
  }

  private func hasVaryingTitle(_ element: Int) -> Bool {
    scene.title(of: element)?.facts.varies(in: loop) ?? false
  }

  /// Returns whether the title is either empty in all iterations or in none, and never wraps.
  private func hasUniformTitle(_ element: Int) -> Bool {
    guard let title = scene.title(of: element), title.facts.varies(in: loop) else { return true }
    guard case .text(let parts) = title.node else { return false }
    var width = 0.0
    for part in parts {
      switch part {
      case .literal(let text): width += Double(text.utf8.count) * Self.letterWidth
      case .value(let value):
        guard value.type.isNumeric else { return false }
        let digits =
          if case .variable = value.node, value.facts.varies(in: loop) { digits } else {
            Self.mostDigits
          }
        width += Double(digits) * Self.digitWidth
      }
      if width > titleSpace { return false }
    }
    return width > 0
  }
}
