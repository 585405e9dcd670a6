import SceneExport
import SceneLayers
import SceneRaster
import SceneSource
import SceneResolving
import SceneLanguage

extension WorkBudget {
  /// A meter with what is left for painting.
  package var paintingMeter: PaintingMeter {
    PaintingMeter(
      limits: PaintingMeter.Amounts(
        // An earlier list was released.
        bytes: left(.displayList) + used(.displayList), points: left(.outlines),
        pixels: left(.painting)))
  }

  /// Subtracts what a meter counted.
  ///
  /// - Returns: The exhausted resource; nil if there is none.
  package mutating func spend(_ meter: PaintingMeter) -> Resource? {
    let within = [
      (Resource.outlines, spend(meter.used.points, on: .outlines)),
      (.displayList, hold(meter.mostBytes, of: .displayList)),
      (.painting, spend(meter.used.pixels, on: .painting)),
    ]
    return within.first { !$0.1 }?.0
  }

  /// Increases the limits for the size of the image of a tree. In a strip, only the first frame does;
  /// the pixels of all others are counted, with the work of storing and comparing them.
  fileprivate mutating func admit(painting resolution: Resolution) {
    guard let canvas = resolution.strip?.frame ?? resolution.tree?.canvas else { return }
    let pixels = canvas.pixelWidth * canvas.pixelHeight
    admit(paintedPixels: pixels)
    guard let strip = resolution.strip else { return }
    spend(8 * pixels * (strip.times.count - 1), on: .painting)
  }
}

extension CompiledScene {
  /// Flattens a resolved snapshot for painting, and subtracts the work as it is done. If that exceeds
  /// the budget, the resolution has an error instead of a tree: painting itself cannot fail.
  package mutating func flatten(_ resolution: inout Resolution, of snapshot: Int?) -> DisplayList? {
    guard let tree = resolution.tree else { return nil }
    budget.admit(painting: resolution)
    return flatten(tree, &resolution, of: snapshot)
  }

  private mutating func flatten(
    _ tree: LayerTree, _ resolution: inout Resolution, of snapshot: Int?
  ) -> DisplayList? {
    var meter = budget.paintingMeter
    let list = DisplayList(tree, format: .natural(of: tree.canvas), &meter)
    guard let resource = budget.spend(meter) else { return list }
    let number = meter.largest.map { Array(tree.layers[..<$0]).treeCount }
    let origin = number.flatMap {
      resolution.origins.indices.contains($0) ? resolution.origins[$0] : nil
    }
    resolution.fail(excess(resource, of: snapshot, mostlyFor: origin))
    return nil
  }

  /// Writes a resolved snapshot as SVG. If that exceeds the budget, the resolution has an error
  /// instead of a tree.
  ///
  /// - Parameter list: The display list, which is made if it is needed: if the whole tree becomes
  ///   one image.
  package mutating func writeSVG(
    _ resolution: inout Resolution, of snapshot: Int?, painting list: inout DisplayList?
  ) -> [UInt8]? {
    guard let tree = resolution.tree else { return nil }
    if list == nil { budget.admit(painting: resolution) }
    let (bytes, meter) = tree.svgOfLayers(origins: resolution.origins)
    if let bytes {
      guard let resource = budget.spend(meter) else { return bytes }
      resolution.fail(excess(resource, of: snapshot))
      return nil
    }
    if list == nil { list = flatten(tree, &resolution, of: snapshot) }
    return list.map { tree.svg(of: $0) }
  }

  /// Returns the diagnostic for a snapshot whose painting exceeds the budget.
  package func excess(
    _ resource: WorkBudget.Resource, of snapshot: Int?, mostlyFor origin: LayerOrigin? = nil
  ) -> Diagnostic {
    let span =
      origin.map { SourceRange(path: $0.file, bytes: $0.bytes) }
      ?? snapshot.flatMap { scene?.snapshots[$0].span }
      ?? SourceRange(path: path, bytes: 0..<0)
    return Diagnostic(
      exceeding: budget, resource, at: span,
      mostlyFor: origin.map {
        $0.role == .frame
          ? "its frames" : $0.path.isEmpty ? "this '\($0.role.text)'" : "'\($0.path)'"
      })
  }
}

extension Resolution {
  /// Replaces the tree by an error.
  package mutating func fail(_ error: Diagnostic) {
    (tree, origins) = (nil, [])
    diagnostics.append(error)
  }
}
