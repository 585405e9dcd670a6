import SceneEditing
import SceneExport
import SceneLanguage
import SceneLayers
import SceneRaster
import SceneResolving
import SceneSource
import SceneSyntax

// What the page calls. Numbers are those of JavaScript: addresses and counts have 32 bits, because
// the module's memory has at most 2 GB. Texts are UTF-8 and are passed in `input`. A function with a
// result returns its number of bytes, and `output` is where they are until the next call. The
// complement of a number is that of an array of diagnostics, which explain why there is no result.

private nonisolated(unsafe) let playground = Playground()
private nonisolated(unsafe) var parameters: [UInt8] = []
private nonisolated(unsafe) var result: [UInt8] = []
/// What is known of the image in the result; nil if it is none.
private nonisolated(unsafe) var painted: (width: Int, height: Int, scale: Double, duration: Double)?

/// Returns the first bytes of the input as text.
private func text(_ count: Int32) -> String {
  String(decoding: parameters[..<Int(count)], as: UTF8.self)
}

private func give(_ bytes: [UInt8]) -> Int32 {
  (result, painted) = (bytes, nil)
  return Int32(bytes.count)
}

/// The address of the elements, which stay there as long as the array is neither changed nor released.
private func address(_ bytes: [UInt8]) -> Int32 {
  bytes.withUnsafeBytes { Int32(truncatingIfNeeded: Int(bitPattern: $0.baseAddress)) }
}

private func view(_ snapshot: Int32, _ time: Double, _ scale: Double) -> Playground.View {
  Playground.View(
    snapshot: snapshot < 0 ? nil : Int(snapshot), time: time.isNaN ? nil : time,
    scale: scale.isNaN ? nil : scale)
}

/// Returns the address of a number of bytes to write to.
@_expose(wasm, "input") @_cdecl("input")
func input(_ count: Int32) -> Int32 {
  parameters = [UInt8](repeating: 0, count: Int(count))
  return address(parameters)
}

/// Returns the address of the last result.
@_expose(wasm, "output") @_cdecl("output")
func output() -> Int32 { address(result) }

/// Adds or replaces a file, given its path and then its bytes as input; a negative number of bytes
/// removes it.
@_expose(wasm, "setFile") @_cdecl("setFile")
func setFile(_ pathCount: Int32, _ count: Int32) {
  let bytes = count < 0 ? nil : Array(parameters[Int(pathCount)..<Int(pathCount + count)])
  playground.files.set(text(pathCount), bytes)
}

/// Sets the matrix of all scenes that are compiled next.
@_expose(wasm, "setMatrix") @_cdecl("setMatrix")
func setMatrix(_ count: Int32) { playground.matrix = text(count) }

/// Reads and checks a scene, given its path; all that follows is about this scene. Returns 1 if it
/// has snapshots or can be rendered without one, or else 0.
@_expose(wasm, "compile") @_cdecl("compile")
func compile(_ pathCount: Int32) -> Int32 {
  playground.compile(text(pathCount))
  return playground.scene?.scene == nil ? 0 : 1
}

/// The scene as JSON: `diagnostics`, in the format of `--diagnostics json`, `snapshots`, and the paths
/// of its `files`. Unless `isWhole` is 0, all snapshots are resolved: their sizes and durations, and
/// everything that `scenec check` reports, are included.
@_expose(wasm, "describe") @_cdecl("describe")
func describe(_ isWhole: Int32) -> Int32 {
  give(Description.bytes(of: playground, isWhole: isWhole != 0))
}

/// Calls `body` with a resolved snapshot.
///
/// - Parameters:
///   - snapshot: The index of a snapshot; negative for the scene without one.
///   - time: In seconds; not a number for the snapshot's own time.
///   - scale: In pixels per point; not a number for the scene's own scale.
private func withSnapshot(
  _ snapshot: Int32, _ time: Double, _ scale: Double,
  _ body: (inout Resolution, inout CompiledScene, Int?) -> Int32?
) -> Int32 {
  let view = view(snapshot, time, scale)
  let (count, diagnostics) = playground.withView(view) { body(&$0, &$1, view.snapshot) }
  return count ?? ~give(Description.bytes(of: diagnostics, in: playground))
}

/// Paints a snapshot. The output is its pixels, with straight alpha, in rows without padding.
@_expose(wasm, "render") @_cdecl("render")
func render(_ snapshot: Int32, _ time: Double, _ scale: Double) -> Int32 {
  withSnapshot(snapshot, time, scale) { resolution, compiled, index in
    guard let list = compiled.flatten(&resolution, of: index), let canvas = resolution.tree?.canvas
    else { return nil }
    let colors = DisplayList(list, of: canvas, format: .rgba)
    // The memory of the last image is free for this one.
    result = []
    // A band keeps the glyphs of the list that it was painted with, so no other list can use it.
    var band = Band(width: list.width, format: .rgba)
    colors.paint(0..<list.height, into: &band)
    let count = give(band.bytes)
    painted = (list.width, list.height, canvas.scale, resolution.duration)
    return count
  }
}

/// The width of the image that was painted last, in pixels; 0 if the output is not an image.
@_expose(wasm, "width") @_cdecl("width")
func width() -> Int32 { Int32(painted?.width ?? 0) }

/// The height of the image that was painted last, in pixels; 0 if the output is not an image.
@_expose(wasm, "height") @_cdecl("height")
func height() -> Int32 { Int32(painted?.height ?? 0) }

/// The scale of the image that was painted last, in pixels per point.
@_expose(wasm, "scale") @_cdecl("scale")
func scale() -> Double { painted?.scale ?? 1 }

/// The end of the last animation of the image that was painted last, in seconds, and at most a day.
@_expose(wasm, "duration") @_cdecl("duration")
func duration() -> Double { min(painted?.duration ?? 0, 86400) }

/// A snapshot as PNG, with the bytes of `scenec build`.
@_expose(wasm, "png") @_cdecl("png")
func png(_ snapshot: Int32, _ time: Double, _ scale: Double) -> Int32 {
  withSnapshot(snapshot, time, scale) { resolution, compiled, index in
    guard let list = compiled.flatten(&resolution, of: index) else { return nil }
    var encoder = PNGEncoder(width: list.width, height: list.height, format: list.format)
    var bytes = encoder.header
    var band = Band(width: list.width, format: list.format)
    for start in stride(from: 0, to: list.height, by: 64) {
      list.paint(start..<min(start + 64, list.height), into: &band)
      bytes += encoder.append(band)
    }
    return give(bytes + encoder.finish())
  }
}

/// A snapshot as SVG.
@_expose(wasm, "svg") @_cdecl("svg")
func svg(_ snapshot: Int32, _ time: Double, _ scale: Double) -> Int32 {
  withSnapshot(snapshot, time, scale) { resolution, compiled, index in
    var list: DisplayList?
    return compiled.writeSVG(&resolution, of: index, painting: &list).map(give)
  }
}

/// The layer tree of a snapshot as text.
@_expose(wasm, "tree") @_cdecl("tree")
func tree(_ snapshot: Int32, _ time: Double, _ scale: Double) -> Int32 {
  text(snapshot, time, scale) { $0.text(origins: $1, place: nil, limit: $2) }
}

/// The layer tree of a snapshot as JSON.
@_expose(wasm, "json") @_cdecl("json")
func json(_ snapshot: Int32, _ time: Double, _ scale: Double) -> Int32 {
  text(snapshot, time, scale) { tree, _, limit in tree.json(limit: limit) }
}

private func text(
  _ snapshot: Int32, _ time: Double, _ scale: Double,
  _ write: (LayerTree, [LayerOrigin], Int) -> String?
) -> Int32 {
  withSnapshot(snapshot, time, scale) { resolution, compiled, index in
    guard let tree = resolution.tree else { return nil }
    compiled.budget.admitDecodedImages()
    let text = write(tree, resolution.origins, compiled.budget.left(.text))
    if let text { return give(Array(text.utf8)) }
    resolution.fail(compiled.excess(.text, of: index))
    return nil
  }
}

// MARK: Editing

/// The formatted text of a file, given its path; -1 if there is none.
@_expose(wasm, "format") @_cdecl("format")
func format(_ pathCount: Int32) -> Int32 {
  guard let tree = playground.files.tree(of: text(pathCount)) else { return -1 }
  return give(Formatter.edits(of: tree).applied(to: tree.source.bytes))
}

/// The tokens of a file, given its path.
@_expose(wasm, "tokens") @_cdecl("tokens")
func tokens(_ pathCount: Int32) -> Int32 { give(playground.tokens(of: text(pathCount))) }

/// The completions at an offset in bytes of a file, given its path.
@_expose(wasm, "complete") @_cdecl("complete")
func complete(_ pathCount: Int32, _ offset: Int32) -> Int32 {
  give(playground.completions(in: text(pathCount), at: Int(offset)))
}

/// The documentation at an offset in bytes of a file, given its path.
@_expose(wasm, "hover") @_cdecl("hover")
func hover(
  _ pathCount: Int32, _ offset: Int32, _ snapshot: Int32, _ time: Double, _ scale: Double
) -> Int32 {
  give(playground.hover(in: text(pathCount), at: Int(offset), view(snapshot, time, scale)))
}

/// The place of the declaration of what a pixel shows.
@_expose(wasm, "locate") @_cdecl("locate")
func locate(_ snapshot: Int32, _ time: Double, _ scale: Double, _ x: Int32, _ y: Int32) -> Int32 {
  give(playground.declaration(at: Int(x), Int(y), in: view(snapshot, time, scale)))
}

/// The boxes of the layers of the element at an offset in bytes of a file, given its path.
@_expose(wasm, "outline") @_cdecl("outline")
func outline(
  _ pathCount: Int32, _ offset: Int32, _ snapshot: Int32, _ time: Double, _ scale: Double
) -> Int32 {
  give(playground.boxes(in: text(pathCount), at: Int(offset), of: view(snapshot, time, scale)))
}

/// The values of the settings that a matrix can have, by property.
@_expose(wasm, "words") @_cdecl("words")
func words() -> Int32 { give(Description.bytesOfSettings()) }
