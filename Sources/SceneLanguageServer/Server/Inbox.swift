import SceneCompiler

/// A queue of received messages.
///
/// By looking ahead, it determines which requests have been canceled, and which concern a text that
/// a later message changes.
struct Inbox {
  struct Message {
    enum Content: Equatable {
      /// An invalid message.
      case broken(ErrorCode, String)
      /// A response to a request of the server.
      case answer
      case call(method: String, id: RequestID?)
    }

    var content: Content
    var bytes: [UInt8] = []
    fileprivate var document: String?
    var isCancelled = false
    var isStale = false
  }

  private var messages: [Message] = []

  var isEmpty: Bool { messages.isEmpty }

  /// Whether to stop reading until some messages are processed.
  var isFull: Bool { messages.count >= 256 || byteCount > 1 << 20 }
  private var byteCount = 0

  mutating func append(_ event: MessageReader.Event) {
    switch event {
    case .broken(let reason): messages.append(Message(content: .broken(.parseError, reason)))
    case .message(let bytes): append(bytes)
    }
  }

  mutating func takeFirst() -> Message? {
    guard !messages.isEmpty else { return nil }
    let message = messages.removeFirst()
    byteCount -= message.bytes.count
    return message
  }

  private typealias Cancellation = LanguageServer.Cancellation

  private mutating func append(_ bytes: [UInt8]) {
    let envelope: Envelope
    do {
      envelope = try JSON.value(Envelope.self, bytes)
    } catch {
      let isJSON = (try? JSON.value(AnyJSON.self, bytes)) != nil
      let reason = isJSON ? "not a JSON-RPC message" : "not JSON"
      messages.append(
        Message(content: .broken(isJSON ? .invalidRequest : .parseError, reason)))
      return
    }
    guard let method = envelope.method else {
      messages.append(Message(content: .answer))
      return
    }
    switch method {
    case "$/cancelRequest":
      if let id = try? JSON.value(Parameters<Cancellation>.self, bytes).params.id, cancel(id) {
        return
      }
    case "textDocument/didChange", "textDocument/didClose":
      if let document = envelope.document { makeStale(document) }
    default: break
    }
    byteCount += bytes.count
    messages.append(
      Message(
        content: .call(method: method, id: envelope.id), bytes: bytes,
        document: envelope.document))
  }

  /// Cancels a request; returns whether it was in the queue.
  private mutating func cancel(_ id: RequestID) -> Bool {
    var isHere = false
    for index in messages.indices {
      if case .call(_, let other) = messages[index].content, other == id {
        messages[index].isCancelled = true
        isHere = true
      }
    }
    return isHere
  }

  /// Marks requests that concern the older text of a document.
  private mutating func makeStale(_ document: String) {
    for index in messages.indices where messages[index].document == document {
      if case .call(_, _?) = messages[index].content { messages[index].isStale = true }
    }
  }
}
