import SceneCompiler
import SceneEditing
import SceneInspection
import SceneSystem

// The preview page: an image of the unsaved text for editors without a panel of their own. A click
// on the image shows the source, and the layers of the element at the cursor are outlined.

/// What the preview page shows.
struct LiveView {
  var view: ViewParameters
  /// Whether the text or the view has changed since the last image was requested.
  var isOutdated = true
  /// Whether the page waits for an image, as when it plays an animation.
  var isRequested = false
  var isRendering = false
  /// The position of the cursor; nil if the client has not sent it.
  var cursor: Position?
  /// Whether the layers at the cursor must be looked up.
  var isCursorOutdated = false

  mutating func request() {
    isOutdated = true
    isRequested = true
  }

  mutating func outdate() {
    isOutdated = true
    isCursorOutdated = cursor != nil
  }
}

/// A message from the page.
private struct PageMessage: Decodable {
  var type: String
  var snapshot: String?
  var time: Double?
  var pixel: LocateParameters.Pixel?
}

/// A message to the page: an object with its type.
private struct PictureMessage: Encodable {
  var picture: PreviewResult
  private enum Key: CodingKey { case type }

  func encode(to encoder: any Encoder) throws {
    try picture.encode(to: encoder)
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode("picture", forKey: .type)
  }
}

private struct FailureMessage: Encodable {
  var type = "failure"
  var sentence: String
}

private struct OutlineMessage: Encodable {
  struct Box: Encodable {
    var name: String
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  var type = "outline"
  var boxes: [Box]

  init(_ layers: [LocateResult.Layer]) {
    boxes = layers.compactMap { layer in
      layer.box.map { box in
        Box(name: layer.name, x: box.x, y: box.y, width: box.width, height: box.height)
      }
    }
  }
}

extension LanguageServer {
  mutating func startPages() {
    if pages == nil { pages = PageServer() }
  }

  /// Opens the preview page of a document and returns its address.
  mutating func openPreview(_ key: String, snapshot: String?) throws(RequestFailure) -> String {
    let document = try workspace.document(key)
    startPages()
    guard let pages else {
      throw RequestFailure(.requestFailed, "cannot serve a page on this machine")
    }
    live = LiveView(
      view: ViewParameters(textDocument: .init(uri: document.uri), snapshot: snapshot),
      cursor: live?.cursor)
    showDocument(.init(uri: pages.address, external: true))
    return pages.address
  }

  struct ShownDocument: Encodable {
    var uri: String
    var external: Bool?
    var takeFocus: Bool?
    var selection: PositionRange?
  }

  private mutating func showDocument(_ document: ShownDocument) {
    if client.showsDocuments { request("window/showDocument", document) }
  }

  private mutating func tellPages(_ kind: String, _ message: some Encodable) {
    pages?.send(kind, JSON.bytes(message))
  }

  // MARK: Changes

  /// Records that documents have changed.
  mutating func outdateLive() { live?.outdate() }

  /// Records the position of the client's cursor.
  mutating func moveCursor(to position: Position, in key: String) {
    guard let view = live, view.view.textDocument.key == key, view.cursor != position else {
      return
    }
    live?.cursor = position
    live?.isCursorOutdated = true
  }

  var isLiveWorkWaiting: Bool {
    guard phase == .running, let live, !live.isRendering, live.isOutdated || live.isCursorOutdated
    else { return false }
    return pages?.isWatched == true
  }

  /// Returns the rendering of an image for which the page waits. It does not wait for a pause in the
  /// messages, because there is none while the page plays an animation.
  mutating func takeRequestedImage() -> SlowWork? {
    live?.isRequested == true && isLiveWorkWaiting ? takeLiveWork() : nil
  }

  /// Returns the rendering of a new image, or updates the outlines; nil if there is nothing else to
  /// do.
  mutating func takeLiveWork() -> SlowWork? {
    guard let view = live?.view, live?.isOutdated == true else {
      outlineCursor()
      return nil
    }
    live?.isOutdated = false
    live?.isRequested = false
    let key = view.textDocument.key
    // It was closed.
    guard (try? workspace.document(key)) != nil else {
      live = nil
      tellPages("picture", FailureMessage(sentence: "The scene is no longer open."))
      return nil
    }
    live?.isRendering = true
    return rendering(view) { server, result in
      server.live?.isRendering = false
      server.show(result, of: key)
    }
  }

  private mutating func show(_ result: Result<PreviewResult, RequestFailure>, of key: String) {
    guard live?.view.textDocument.key == key else { return }
    switch result {
    case .success(let picture): tellPages("picture", PictureMessage(picture: picture))
    case .failure(let failure):
      // A snapshot that no longer exists; the first one is shown instead.
      guard live?.view.snapshot != nil else {
        return tellPages("picture", FailureMessage(sentence: failure.message))
      }
      live?.view.snapshot = nil
      live?.isOutdated = true
    }
  }

  private mutating func outlineCursor() {
    guard let live, let cursor = live.cursor else { return }
    self.live?.isCursorOutdated = false
    let found = try? locate(LocateParameters(live.view, position: cursor))
    tellPages("outline", OutlineMessage(found?.layers ?? []))
  }

  // MARK: Messages

  /// The address of the preview page, once it was opened.
  package var pageAddress: String? { pages?.address }

  /// Processes the bytes of a browser's request without a connection, and without waiting for
  /// messages, for fuzzing. Returns the status and the body.
  package mutating func receive(pageRequest bytes: [UInt8]) -> (status: String, body: [UInt8])? {
    var rest = bytes[...]
    let request = HTTPRequest {
      defer { rest = rest.dropFirst(100) }
      return Array(rest.prefix(100))
    }
    guard let request, let response = pages?.response(to: request, waits: false) else { return nil }
    receiveFromPages()
    return (response.status, response.body)
  }

  /// Processes the messages of the pages.
  mutating func receiveFromPages() {
    for message in pages?.takeMessages() ?? [] { receive(fromPage: message) }
  }

  private mutating func receive(fromPage bytes: [UInt8]) {
    guard live != nil, let message = try? JSON.value(PageMessage.self, bytes) else { return }
    switch message.type {
    case "ready": live?.request()
    case "view":
      live?.view.snapshot = message.snapshot
      live?.view.time = message.time
      live?.request()
    case "pick": if let pixel = message.pixel { showSource(of: pixel) }
    default: break
    }
  }

  /// Shows the source of the layer that contributes most to a pixel.
  private mutating func showSource(of pixel: LocateParameters.Pixel) {
    guard let live, let found = try? locate(LocateParameters(live.view, pixel: pixel)) else {
      return
    }
    tellPages("outline", OutlineMessage(Array(found.layers.prefix(1))))
    guard let location = found.layers.lazy.compactMap(\.location).first else { return }
    showDocument(.init(uri: location.uri, takeFocus: true, selection: location.range))
  }
}
