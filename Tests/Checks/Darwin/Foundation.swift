// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The parts of Foundation that the sources and the tests use, with the availability from Apple's
// documentation.
@_exported import Darwin
@_exported import Dispatch

public typealias TimeInterval = Double

public struct Data: RandomAccessCollection, RangeReplaceableCollection, Hashable, Sendable {
  public init() {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public init(contentsOf url: URL) throws {}
  public init?(base64Encoded text: String) {}
  public func base64EncodedData() -> Data { self }
  public func write(to url: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
  public mutating func replaceSubrange(_ range: Range<Int>, with bytes: some Collection<UInt8>) {}
}

public struct Date: Hashable, Sendable {
  public init() {}
  public init(timeIntervalSinceNow seconds: TimeInterval) {}
  public var timeIntervalSince1970: TimeInterval { 0 }
  public func timeIntervalSince(_ other: Date) -> TimeInterval { 0 }
}

public struct URL: Hashable, Sendable {
  @available(macOS 13, iOS 16, *)
  public init(filePath: String) {}
  public init(fileURLWithPath: String) {}
  public init?(string: String) {}
  public var path: String { "" }
  public var port: Int? { nil }
  public var query: String? { nil }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
  public var absoluteString: String { "" }
  public var standardizedFileURL: URL { self }
  @available(macOS 13, iOS 16, *)
  public func path(percentEncoded: Bool = true) -> String { "" }
  @available(macOS 13, iOS 16, *)
  public func appending(path: some StringProtocol) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func deletingPathExtension() -> URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  fileprivate init() {}
}

public struct UUID: Sendable {
  public init() {}
  public var uuidString: String { "" }
}

public struct POSIXError: Error {
  public enum Code { case EMFILE, ECONNREFUSED }
  public init(_ code: Code) {}
}

public struct CocoaError: Error {
  public struct Code { public static let fileNoSuchFile = Code() }
  public init(_ code: Code) {}
}

public struct CharacterSet: Sendable { public static let whitespaces = CharacterSet() }

extension String {
  public struct Encoding: Sendable {
    public static let utf8 = Encoding()
  }

  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let anchored = Self(rawValue: 8)
    public static let backwards = Self(rawValue: 4)
  }

  public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
  public init(contentsOf url: URL, encoding: Encoding) throws { self = "" }
  public init(format: String, _ arguments: any CVarArg...) { self = "" }
}

extension StringProtocol {
  public func write(toFile path: String, atomically: Bool, encoding: String.Encoding) throws {}
  public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws {}
  public func components(separatedBy separator: some StringProtocol) -> [String] { [] }
  public func replacingOccurrences(
    of text: some StringProtocol, with other: some StringProtocol
  ) -> String { "" }
  public var decomposedStringWithCanonicalMapping: String { "" }
  public var precomposedStringWithCanonicalMapping: String { "" }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func range(
    of text: some StringProtocol, options: String.CompareOptions = []
  ) -> Range<Index>? { nil }
}

open class NSObject: Hashable {
  public init() {}
  public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) {}
}
open class NSNull: NSObject {}
open class NSNumber: NSObject {
  public init(value: Int) {}
  open var intValue: Int { 0 }
  open var uint64Value: UInt64 { 0 }
}
open class NSLock: NSObject, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}

public struct FileAttributeKey: Hashable, Sendable {
  public static let posixPermissions = Self()
  public static let modificationDate = Self()
  public static let systemFileNumber = Self()
}

public struct URLResourceKey: Hashable, Sendable {}
public struct ObjCBool: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { false }
}

open class FileManager: NSObject {
  open class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol {
    open func next() -> Any? { nil }
  }

  open class var `default`: FileManager { fatalError() }
  open var temporaryDirectory: URL { URL() }
  open var currentDirectoryPath: String { "" }
  open func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createSymbolicLink(atPath path: String, withDestinationPath target: String) throws {}
  open func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
  open func copyItem(atPath source: String, toPath target: String) throws {}
  open func copyItem(at source: URL, to target: URL) throws {}
  open func moveItem(atPath source: String, toPath target: String) throws {}
  open func removeItem(atPath path: String) throws {}
  open func removeItem(at url: URL) throws {}
  open func fileExists(atPath path: String) -> Bool { false }
  open func fileExists(
    atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?
  ) -> Bool { false }
  open func contents(atPath path: String) -> Data? { nil }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?
  ) throws -> [URL] { [] }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  open func setAttributes(
    _ attributes: [FileAttributeKey: Any], ofItemAtPath path: String
  ) throws {}
  open func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  open func enumerator(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?
  ) -> DirectoryEnumerator? { nil }
}

open class FileHandle: NSObject {
  public init?(forWritingAtPath path: String) {}
  open func write(_ data: Data) {}
  @discardableResult
  public func seekToEnd() throws -> UInt64 { 0 }
  public func write(contentsOf data: some Sequence<UInt8>) throws {}
  public func truncate(atOffset offset: UInt64) throws {}
  public func close() throws {}
  open var fileDescriptor: Int32 { 0 }
}

open class Pipe: NSObject, @unchecked Sendable {
  open var fileHandleForReading: FileHandle { fatalError() }
  open var fileHandleForWriting: FileHandle { fatalError() }
}

open class Thread: NSObject {
  public init(block: @escaping @Sendable () -> Void) {}
  open func start() {}
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  open class func sleep(forTimeInterval seconds: TimeInterval) {}
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var environment: [String: String] { [:] }
  open var processIdentifier: Int32 { 0 }
  open var arguments: [String] { [] }
}

open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { fatalError() }
  open class var allBundles: [Bundle] { [] }
  open var bundleURL: URL { URL() }
  open var bundlePath: String { "" }
}

open class JSONDecoder {
  public enum KeyDecodingStrategy { case useDefaultKeys, convertFromSnakeCase }
  open var keyDecodingStrategy = KeyDecodingStrategy.useDefaultKeys
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = Self(rawValue: 1)
    public static let sortedKeys = Self(rawValue: 2)
    public static let withoutEscapingSlashes = Self(rawValue: 8)
  }
  public init() {}
  open var outputFormatting: OutputFormatting = []
  open func encode(_ value: some Encodable) throws -> Data { Data() }
}

open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let fragmentsAllowed = Self(rawValue: 4)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = Self(rawValue: 1)
    public static let sortedKeys = Self(rawValue: 2)
    public static let fragmentsAllowed = Self(rawValue: 4)
    public static let withoutEscapingSlashes = Self(rawValue: 8)
  }
  open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { 0 }
  open class func data(
    withJSONObject object: Any, options: WritingOptions = []
  ) throws -> Data { Data() }
}
