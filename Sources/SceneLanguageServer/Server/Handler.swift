import SceneCompiler

/// The implementation of a method: it reads the parameters and returns the response, or nil for
/// none.
struct Handler: Sendable {
  let run: @Sendable (inout LanguageServer, [UInt8], RequestID?) throws(RequestFailure) -> [UInt8]?
  /// Whether the response is sent later.
  var isDeferred = false

  /// Creates the handler of a request; a nil result is sent as null.
  static func request<
    Parameters: Decodable & SendableMetatype, Result: Encodable & SendableMetatype
  >(
    _ body: @escaping @Sendable (inout LanguageServer, Parameters) throws(RequestFailure) -> Result?
  ) -> Handler {
    Handler { (server, bytes, id) throws(RequestFailure) in
      JSON.bytes(Response(id: id, result: try body(&server, try parameters(bytes))))
    }
  }

  /// Creates the handler of a request that is answered after slow work.
  static func deferred<Parameters: Decodable & SendableMetatype>(
    _ body:
      @escaping @Sendable (inout LanguageServer, Parameters, RequestID)
      throws(RequestFailure) -> Void
  ) -> Handler {
    Handler(
      run: { (server, bytes, id) throws(RequestFailure) in
        if let id { try body(&server, try parameters(bytes), id) }
        return nil
      }, isDeferred: true)
  }

  /// Creates the handler of a notification.
  static func notification<Parameters: Decodable & SendableMetatype>(
    _ body: @escaping @Sendable (inout LanguageServer, Parameters) throws(RequestFailure) -> Void
  ) -> Handler {
    Handler { (server, bytes, _) throws(RequestFailure) in
      try body(&server, try parameters(bytes))
      return nil
    }
  }

  private static func parameters<Value: Decodable>(
    _ bytes: [UInt8]
  ) throws(RequestFailure) -> Value {
    if let none = NoParameters() as? Value { return none }
    do {
      return try JSON.value(Parameters<Value>.self, bytes).params
    } catch {
      throw RequestFailure(.invalidParams, JSON.reason(error))
    }
  }
}
