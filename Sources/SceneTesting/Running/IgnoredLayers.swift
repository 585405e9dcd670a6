import SceneCompiler
import SceneExport
import SceneInspection
import SceneLayers

/// The pixels that a snapshot does not compare: those painted by the layers of the named elements
/// in the new image and, if its layer tree exists, in the reference.
enum IgnoredLayers {
  static func masks(
    of names: [String], in actual: Candidate, reference: TreeReference?
  ) -> [LayerMask] {
    guard !names.isEmpty, let output = actual.output else { return [] }
    let names = Set(names)
    let paths = output.origins.map(\.path)
    var masks = [
      LayerMask(of: output.tree) { paths.indices.contains($0) && names.contains(paths[$0]) }
    ]
    if let reference, reference.text != actual.text, let old = try? TreeDescription(reference.text)
    {
      let labels = old.notes.map { $0.label.map(Self.path(ofLabel:)) }
      masks.append(
        LayerMask(of: old.tree(withContentOf: output.description)) { index in
          labels.indices.contains(index) && labels[index].map(names.contains) == true
        })
    }
    return masks
  }

  /// Returns the path in a dump's label: `list` for `list: row 3`.
  private static func path(ofLabel label: String) -> String {
    label.firstRange(of: ": ").map { String(label[..<$0.lowerBound]) } ?? label
  }
}
