import SceneCompiler

extension TestReport {
  /// Returns the complete report, from which all other formats can be created, together with the
  /// images that it refers to.
  package func json() -> [UInt8] {
    JSON.bytes(self, indented: true) + [UInt8(ascii: "\n")]
  }

  package init(json bytes: [UInt8]) throws(ReportError) {
    do {
      // The schema is read first, because later versions can have other fields.
      let schema = try JSON.value(Head.self, bytes).schema
      guard schema == TestReport.schema else { throw ReportError.unknownSchema(schema) }
    } catch {
      throw error as? ReportError ?? .notJSON
    }
    do {
      self = try JSON.value(TestReport.self, bytes)
    } catch {
      throw .malformed((error as? DecodingError).flatMap(Self.field))
    }
    // They are not read, because a report can be untrusted.
    self.causes = ChangeCause.all(of: results)
    // These values are used in computations.
    if let shard, !shard.isPossible { throw .malformed("shard") }
    if !(0...1 << 40 ~= total) { throw .malformed("total") }
  }

  /// The field that all versions have.
  private struct Head: Decodable {
    let schema: Int

    private enum Key: String, CodingKey { case schema, results, total }

    init(from decoder: any Decoder) throws {
      guard let fields = try? decoder.container(keyedBy: Key.self),
        fields.contains(.results), fields.contains(.total),
        let schema = try? fields.decode(Int.self, forKey: .schema)
      else { throw ReportError.notAReport }
      self.schema = schema
    }
  }
}

extension TestReport {
  /// Returns the path of the field with an error, such as `results[3].failure.kind`; nil if it is
  /// unknown.
  private static func field(of error: DecodingError) -> String? {
    if error.path.isEmpty { return nil }
    return error.path.reduce(into: "") { words, key in
      if let index = key.intValue {
        words += "[\(index)]"
      } else {
        words += (words.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}
