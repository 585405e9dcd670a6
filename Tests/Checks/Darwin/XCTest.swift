// swift-format-ignore-file: AlwaysUseLowerCamelCase
// What the one importer of XCTest uses of it.
public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) {}
