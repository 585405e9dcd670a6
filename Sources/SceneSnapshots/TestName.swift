import SceneSource
import SceneSystem
import SceneLanguage
#if canImport(Testing)
  import Testing
#endif

extension Caller {
  /// The location in messages: `ChartTests.swift:12:5`.
  var shownCall: String { "\(FilePath.name(of: filePath)):\(line):\(column)" }

  /// The name of an image without a `named:` argument: that of the test's function, and its
  /// arguments.
  func testName() throws(Mistake) -> String {
    var name = function
    var arguments: [String] = []
    #if canImport(Testing)
      if let test = Test.current {
        name = test.name
        if let testCase = Test.Case.current, testCase.isParameterized {
          guard let found = Self.arguments(of: testCase) else {
            throw Mistake("the arguments of '\(test.name)' are unknown; give the image a 'named:'")
          }
          arguments = found
        }
      }
    #endif
    guard let name else {
      throw Mistake("there is no current test; give the image a 'named:'")
    }
    let words = [String(name.prefix { $0 != "(" })] + arguments
    // A file name has at most 255 bytes, and the pending recording's is longer than the image's.
    return Scene.Snapshot.shortened(words.joined(separator: " "), to: 100)
  }

  #if canImport(Testing)
    /// Returns the arguments of a test case as text; nil if they cannot be found. Swift Testing has no
    /// API for them, but they are in the test case's value.
    private static func arguments(of testCase: Test.Case) -> [String]? {
      let found = Mirror(reflecting: testCase).descendant("_kind", "parameterized", "arguments")
      guard let found else { return nil }
      var texts: [String] = []
      for argument in Mirror(reflecting: found).children {
        guard let value = Mirror(reflecting: argument.value).descendant("value") else { return nil }
        texts.append(String(describingForTest: value))
      }
      return texts.isEmpty ? nil : texts
    }
  #endif
}
