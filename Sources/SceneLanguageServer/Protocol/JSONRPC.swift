import SceneCompiler

// JSON-RPC 2.0, as used by the Language Server Protocol.

/// The ID of a request, chosen by its sender.
package enum RequestID: Hashable, Sendable, Codable {
  case number(Int)
  case text(String)

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    }
  }
}

/// The common fields of all messages.
struct Envelope: Decodable {
  var id: RequestID?
  /// The method; nil for a response to a request of the server.
  var method: String?
  /// The document that a request concerns, if any.
  var document: String?

  private enum Key: String, CodingKey { case id, method, params, result, error }
  private struct Params: Decodable { var textDocument: TextDocumentIdentifier }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if fields.contains(.id), try !fields.decodeNil(forKey: .id) {
      id = try fields.decode(RequestID.self, forKey: .id)
    }
    method = try fields.decodeIfPresent(String.self, forKey: .method)
    if method == nil, !fields.contains(.result), !fields.contains(.error) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "missing 'method'"))
    }
    document = (try? fields.decode(Params.self, forKey: .params))?.textDocument.key
  }
}

/// An error response.
struct RequestFailure: Error {
  var code: ErrorCode
  var message: String

  init(_ code: ErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

enum ErrorCode: Int, Encodable {
  case parseError = -32700
  case invalidRequest = -32600
  case methodNotFound = -32601
  case invalidParams = -32602
  case serverNotInitialized = -32002
  case requestFailed = -32803
  case contentModified = -32801
  case requestCancelled = -32800
}

/// The parameters of a message.
struct Parameters<Value: Decodable>: Decodable {
  var params: Value

  private enum Key: CodingKey { case params }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if !fields.contains(.params), let null = AnyJSON.null as? Value {
      params = null
    } else {
      params = try fields.decode(Value.self, forKey: .params)
    }
  }
}

/// The parameters of a method without parameters.
struct NoParameters: Decodable {}

/// A value that is null in JSON if it is nil, instead of missing.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}
extension Nullable: Sendable where Value: Sendable {}

struct Response<Value: Encodable>: Encodable {
  @Nullable var id: RequestID?
  var jsonrpc = "2.0"
  @Nullable var result: Value?
}

struct ErrorResponse: Encodable {
  struct Details: Encodable {
    var code: ErrorCode
    var message: String
  }

  var jsonrpc = "2.0"
  /// Null if the ID of the request is unknown.
  @Nullable var id: RequestID?
  var error: Details
}

struct Notification<Value: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var method: String
  var params: Value
}

struct OwnRequest<Value: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var id: RequestID
  var method: String
  var params: Value
}

extension JSON {
  /// Returns a description of invalid parameters.
  static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "invalid message" }
    let path = error.path.map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: ".")
    if case .keyNotFound = error { return "missing '\(path)'" }
    return path.isEmpty ? "invalid request" : "invalid value for '\(path)'"
  }
}

/// Any JSON value, which is inspected dynamically.
indirect enum AnyJSON: Hashable, Decodable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([AnyJSON])
  case object([String: AnyJSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Nothing below is used.
    if value.decodeNil() || decoder.codingPath.count > Self.mostLevels {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let array = try? value.decode([AnyJSON].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: AnyJSON].self))
    }
  }

  private static let mostLevels = 16

  var textValue: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var numberValue: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var arrayValue: [AnyJSON]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The strings in an array.
  var textValues: [String] { (arrayValue ?? []).compactMap { $0.textValue } }

  var isTrue: Bool { self == .bool(true) }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// Returns the value of a key; null if there is none.
  subscript(key: String) -> AnyJSON {
    if case .object(let fields) = self { fields[key] ?? .null } else { .null }
  }
}
