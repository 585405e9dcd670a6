// The parts of Foundation that its only importer uses, with the availability from Apple's
// documentation.
@_exported import Darwin

public struct Data: RandomAccessCollection, Sendable {
  public init(_ bytes: [UInt8]) {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    @available(macOS 10.13, iOS 11, *)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    @available(macOS 10.15, iOS 13, *)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }

  open var outputFormatting: OutputFormatting = []
  public init() {}
  open func encode<T: Encodable>(_ value: T) throws -> Data { Data([]) }
}

open class JSONDecoder {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
