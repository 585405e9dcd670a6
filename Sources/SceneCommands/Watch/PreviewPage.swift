import FoundationEssentials
import SceneCompiler
import SceneLayers
import SceneSystem

/// The page of `scenec watch`: a folder beside the scene with a page, its state and the pictures.
///
/// The page needs no server: it asks for `state.js` a few times a second, which a page may do from
/// a file, and loads a picture anew when its number has grown.
struct PreviewPage {
  private let folder: String
  private let name: String

  init(of file: String) {
    folder = FilePath.join(FilePath.folder(of: file), FilePath.stem(of: file) + ".preview")
    name = FilePath.name(of: file)
  }

  var path: String { FilePath.join(folder, "index.html") }

  /// Writes the page itself.
  func write() throws(FileFailure) {
    try SystemCalls.makeFolders(folder)
    try write(Array(Self.html.utf8), to: "index.html")
  }

  /// Writes the pictures that are new, and then the state, which names them.
  func write(_ preview: Preview) throws(FileFailure) {
    for shown in preview.snapshots where shown.version == preview.version {
      try write(shown.picture, to: shown.slug + ".png")
    }
    let state = State(
      name: name, version: preview.version, isStale: preview.isStale, words: preview.words,
      snapshots: preview.snapshots.map { shown in
        let canvas = shown.output.tree.canvas
        return State.Snapshot(
          name: shown.name, picture: "\(shown.slug).png?\(shown.version)",
          width: canvas.pixelWidth, height: canvas.pixelHeight, scale: canvas.scale)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    try write(Array("show(\(json))\n".utf8), to: "state.js")
  }

  private func write(_ bytes: [UInt8], to name: String) throws(FileFailure) {
    let file = try OutputFile(.file(path: FilePath.join(folder, name)))
    try file.write(bytes)
    try file.commit()
  }

  /// What the page is told.
  private struct State: Encodable {
    var name: String
    var version: Int
    var isStale: Bool
    var words: String
    var snapshots: [Snapshot]

    struct Snapshot: Encodable {
      var name: String
      var picture: String
      var width: Int
      var height: Int
      var scale: Double
    }
  }

  private static let html = #"""
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Preview</title>
    <style>
    :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif;
      --back: #f2f2f5; --ink: #1c1c1e; --soft: #5f5f66; --line: #d4d4da; --alarm: #b3261e; }
    @media (prefers-color-scheme: dark) { :root {
      --back: #1c1c1e; --ink: #f2f2f5; --soft: #a6a6ad; --line: #3a3a3f; --alarm: #ff8a80; } }
    body { margin: 0; background: var(--back); color: var(--ink); }
    header { position: sticky; top: 0; display: flex; gap: 16px; align-items: baseline;
      padding: 10px 20px; background: var(--back); border-bottom: 1px solid var(--line); }
    h1 { font-size: 17px; margin: 0; }
    #status { color: var(--soft); margin: 0; flex: 1; }
    #status.broken { color: var(--alarm); }
    pre { margin: 0; padding: 12px 20px; color: var(--alarm); overflow-x: auto;
      border-bottom: 1px solid var(--line); font: 13px/1.4 ui-monospace, monospace; }
    pre:empty { display: none; }
    main { display: flex; flex-wrap: wrap; gap: 28px; padding: 24px 20px; }
    figure { margin: 0; }
    figcaption { margin-bottom: 8px; color: var(--soft); }
    img { display: block; border: 1px solid var(--line); }
    .stale img { opacity: 0.55; }
    label { color: var(--soft); }
    </style>
    <header>
    <h1 id="name">Preview</h1>
    <p id="status" role="status">Waiting for the first picture</p>
    <label>Zoom <select id="zoom">
    <option value="0.5">50 %</option><option value="1" selected>100 %</option>
    <option value="2">200 %</option><option value="4">400 %</option></select></label>
    </header>
    <pre id="words"></pre>
    <main id="pictures"></main>
    <script>
    const element = id => document.getElementById(id);
    let shown = null;

    // state.js calls this.
    function show(state) {
      if (shown && shown.version === state.version) return;
      shown = state;
      document.title = state.name;
      element("name").textContent = state.name;
      element("status").textContent = state.isStale
        ? "A mistake: these are the last good pictures"
        : "Build " + state.version;
      element("status").className = state.isStale ? "broken" : "";
      element("words").textContent = state.words;
      element("pictures").className = state.isStale ? "stale" : "";
      place();
    }

    // Pictures that stay are left alone, so that nothing blinks.
    function place() {
      const main = element("pictures"), zoom = Number(element("zoom").value);
      const snapshots = shown ? shown.snapshots : [];
      while (main.children.length > snapshots.length) main.lastChild.remove();
      snapshots.forEach((snapshot, index) => {
        let figure = main.children[index];
        if (!figure) {
          figure = document.createElement("figure");
          figure.append(document.createElement("figcaption"), document.createElement("img"));
          main.append(figure);
        }
        const [caption, image] = figure.children;
        const points = value => Math.round(value / snapshot.scale * 100) / 100;
        caption.textContent = `${snapshot.name}, ${points(snapshot.width)} × `
          + `${points(snapshot.height)} at ${snapshot.scale}x`;
        image.alt = snapshot.name;
        image.width = snapshot.width / snapshot.scale * zoom;
        image.height = snapshot.height / snapshot.scale * zoom;
        image.style.imageRendering = zoom > snapshot.scale ? "pixelated" : "auto";
        if (image.getAttribute("src") !== snapshot.picture) image.src = snapshot.picture;
      });
    }
    element("zoom").onchange = place;

    let turn = 0;
    function look() {
      const script = document.createElement("script");
      script.src = "state.js?" + turn++;
      script.onload = script.onerror = () => { script.remove(); setTimeout(look, 250); };
      document.head.append(script);
    }
    look();
    </script>
    </html>

    """#
}
