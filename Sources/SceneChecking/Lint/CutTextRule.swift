import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about text that is wider or higher than its layer.
enum CutTextRule {
  static func check(_ layer: LintedLayer, _ lints: inout Lints) {
    let origin = layer.origin
    if let count = origin.cutLineCount { return warn(about: layer, count, &lints) }
    guard origin.isCut || origin.isTooHigh, !layer.isOfBar, !lacksWrapping(origin, &lints) else {
      return
    }
    let size = origin.isCut ? "wider" : "higher"
    lints.warn(layer.origin, .cutText, "this text is \(size) than the space available")
  }

  /// Warns about a text whose line breaks are cut.
  private static func warn(about layer: LintedLayer, _ count: Int, _ lints: inout Lints) {
    let element = lints.element(ofText: layer.origin)
    let isDetail = layer.origin.part?.last == .detail
    // The text of each iteration of a loop can have another number.
    let isConstant = lints.isConstantText(of: layer.origin)
    let setting =
      "\(isDetail ? "detailNumberOfLines" : "numberOfLines"): \(isConstant ? count : 0)"
    var fix: Diagnostic.FixIt?
    let kinds = [ElementKind.label, .row].map { $0.rawValue }
    // Where more lines do not fit, they would be cut as well.
    if let element, let kind = element.kind?.text, kinds.contains(kind), !layer.origin.isTooHigh {
      let (at, text) =
        element.body.map { ($0.offset + 1, " \(setting);") }
        ?? (element.head.upperBound, " { \(setting) }")
      fix = .init(
        "set '\(setting)'",
        [.init(SourceRange(path: layer.origin.file, bytes: at..<at), text)])
    }
    lints.warn(
      layer.origin, .cutText,
      isConstant
        ? "this text has \(count) lines, of which not all are visible"
        : "this text has several lines, of which not all are visible",
      fixIts: fix.map { [$0] } ?? [])
  }

  /// Returns whether a text layer sets `numberOfLines` without `isWrapped`, which is reported.
  private static func lacksWrapping(_ origin: LayerOrigin, _ lints: inout Lints) -> Bool {
    guard let element = lints.element(of: origin), let body = element.body else { return false }
    let names = body.items.compactMap { item in
      item.kind == .property ? PropertySyntax(item).name?.text : nil
    }
    return element.kind?.text == ElementKind.textLayer.rawValue && names.contains("numberOfLines")
      && !names.contains("isWrapped") && !names.contains("uses")
  }
}
