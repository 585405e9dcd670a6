// The parts of Foundation that the sources use, with the availability from Apple's documentation.
@_exported import Darwin

public struct Data: RandomAccessCollection, Sendable {
  public init(_ bytes: [UInt8]) {}
  public init(contentsOf url: URL) throws {}
  public func write(to url: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
}

public struct URL: Sendable {
  @available(macOS 13, iOS 16, *)
  public init(filePath: String) {}
  public var path: String { "" }
  fileprivate init() {}
}

public struct UUID: Sendable {
  public init() {}
  public var uuidString: String { "" }
}

extension String {
  public struct Encoding: Sendable {
    public static let utf8 = Encoding()
  }

  public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
  public func write(toFile path: String, atomically: Bool, encoding: Encoding) throws {}
}

open class FileManager {
  open class var `default`: FileManager { fatalError() }
  open var temporaryDirectory: URL { URL() }
  open func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool, attributes: [String: Any]? = nil
  ) throws {}
  open func copyItem(atPath source: String, toPath target: String) throws {}
  open func removeItem(atPath path: String) throws {}
  open func fileExists(atPath path: String) -> Bool { false }
  open func contents(atPath path: String) -> Data? { nil }
}
