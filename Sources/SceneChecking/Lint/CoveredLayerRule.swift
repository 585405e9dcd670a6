import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about a layer that a table covers, and a layer that covers the title of its row. Only scenes
/// whose snapshots and animations move nothing are checked, because a layer can be visible at another
/// time.
enum CoveredLayerRule {
  /// Checks the layers of the scene.
  static func checkTables(
    _ layers: [Layer], _ origins: [LayerOrigin], _ lints: inout Lints
  ) {
    guard layers.allSatisfy({ $0.zPosition == 0 }) else { return }
    var index = 0
    var below: [(frame: Rect, origin: LayerOrigin)] = []
    var tables: [Rect] = []
    for layer in layers {
      let origin = origins[index]
      index += [layer].treeCount
      if origin.kind == .table, isOpaque(layer) {
        guard lints.spend(below.count), checkTable(layer, origin, over: tables, &lints) else {
          return
        }
        tables.append(layer.frame)
        // What is covered needs no other comparison.
        let covered = below.filter { layer.frame.contains($0.frame) }
        if !covered.isEmpty { below.removeAll { layer.frame.contains($0.frame) } }
        for lower in covered {
          guard lints.isStatic(lower.origin.file) else { return }
          lints.warn(
            lower.origin, .coveredLayer,
            "this layer is not visible, because a table that is declared after it covers it",
            note: "declare the layer after the table, or set the 'frame' of the table")
        }
      } else if origin.isDeclared, paints(layer), isContained(layer) {
        below.append((layer.frame, origin))
      }
    }
  }

  /// Reports a table that covers a part of another one; returns false if the budget is exhausted.
  private static func checkTable(
    _ table: Layer, _ origin: LayerOrigin, over others: [Rect], _ lints: inout Lints
  ) -> Bool {
    let first = others.firstIndex {
      table.frame.intersection($0).map { $0.width >= 1 && $0.height >= 1 } ?? false
    }
    if first != nil, lints.isStatic(origin.file) {
      lints.warn(
        origin, .coveredLayer,
        "this table covers a part of another one",
        note: "tables without a 'frame' fill the area between the bars")
    }
    return lints.spend(first ?? others.count)
  }

  /// Checks a row, whose sublayers begin at the first of the origins.
  static func checkRow(
    _ row: Layer, _ origins: ArraySlice<LayerOrigin>, _ lints: inout Lints
  ) {
    var index = origins.startIndex
    var title: Rect?
    for layer in row.sublayers {
      guard index < origins.endIndex else { return }
      let origin = origins[index]
      index += [layer].treeCount
      if case .text(let text) = layer.content, origin.part?.last == .title {
        title = layer.frame.textBox(text)
      } else if let title, origin.isDeclared, isOpaque(layer),
        // A larger layer is probably a highlight.
        layer.frame.width < row.bounds.width / 2, let shared = layer.frame.intersection(title),
        shared.width >= 4, shared.height >= 4,
        lints.isStatic(origin.file)
      {
        lints.warn(
          origin, .coveredLayer,
          "this layer covers the title of its row",
          note: "layers before the title are in 'leading { … }'")
      }
    }
  }

  /// Returns whether a layer hides everything behind its frame.
  private static func isOpaque(_ layer: Layer) -> Bool {
    !layer.isHidden && layer.opacity == 1 && layer.cornerRadius <= layer.frame.height / 2
      && layer.transform == .identity && layer.mask.isEmpty
      && (layer.backgroundColor?.alpha == 1 || layer.contents != nil)
  }

  /// Returns whether a layer or one of its sublayers draws something.
  private static func paints(_ layer: Layer) -> Bool {
    let hasContent: Bool =
      switch layer.content {
      case .text(let text): !text.glyphs.isEmpty
      case .gradient: true
      case .layer, .shape, .replicator, .transform: false
      }
    return hasContent || layer.backgroundColor != nil || layer.contents != nil
      || layer.borderWidth > 0 || layer.sublayers.contains { paints($0) }
  }

  /// Returns whether a layer is visible and draws only inside its frame.
  private static func isContained(_ layer: Layer) -> Bool {
    let frame = layer.frame
    guard layer.isVisible, frame.width > 0, frame.height > 0,
      layer.transform == .identity, layer.shadow.opacity == 0
    else { return false }
    switch layer.content {
    case .layer, .gradient, .text: break
    case .shape, .replicator, .transform: return false
    }
    return layer.masksToBounds
      || layer.sublayers.allSatisfy { isContained($0) && layer.bounds.contains($0.frame) }
  }
}
