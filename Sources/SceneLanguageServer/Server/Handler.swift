/// What a method does: reads its parameters, and gives the whole response or nil for none.
struct Handler: Sendable {
  let run: @Sendable (inout LanguageServer, [UInt8], RequestID?) throws(RequestFailure) -> [UInt8]?
  /// The response is sent later.
  var isDeferred = false

  /// A method that answers; nil as null.
  static func request<
    Parameters: Decodable & SendableMetatype, Result: Encodable & SendableMetatype
  >(
    _ body: @escaping @Sendable (inout LanguageServer, Parameters) throws(RequestFailure) -> Result?
  ) -> Handler {
    Handler { (server, bytes, id) throws(RequestFailure) in
      let result = try body(&server, try parameters(bytes))
      do {
        return try JSON.response(id, result)
      } catch {
        throw RequestFailure(.internalError, "cannot encode the result")
      }
    }
  }

  /// A method that answers once slow work is done.
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

  /// A method that does not answer.
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
