import SceneEditing
import SceneTesting
#if canImport(Testing)
  import Testing
#endif

/// Compares an image with its reference in Swift Testing or XCTest.
///
///     expectImage(pixels, width: 320, height: 200, named: "chart")
///
/// The reference is a PNG file in a folder next to the test's file:
/// `__Snapshots__/ChartTests/chart.png`. Issues, attachments, and recording are those of
/// `expectScene`. If the image has no pixels, or if the number of bytes does not match its size, an
/// issue is recorded.
///
/// - Parameters:
///   - pixels: The red, green, blue, and straight alpha of each pixel, one byte each, row by row from
///     the top, in sRGB.
///   - width: The width in pixels, at least 1.
///   - height: The height in pixels, at least 1.
///   - name: The name of the image; nil for that of the test's function, followed by its arguments.
///     The file name consists of its letters and digits, in lowercase. Two images in the test's file
///     cannot have the same one.
///   - tolerance: The differences to accept.
///   - ignored: Rectangles that are not compared.
///   - record: What to record; overridden as described in `SceneRecording`.
///   - references: A folder to use instead of `__Snapshots__`, relative to the folder of the test's
///     file. Pass it to `scenec review` to review its snapshots.
///   - folder: A folder to use instead of that of the test's file, as in `expectScene`.
public func expectImage(
  _ pixels: some Sequence<UInt8>, width: Int, height: Int, named name: String? = nil,
  tolerance: ImageTolerance = .exact, ignoring ignored: [ImageRect] = [],
  record: SceneRecording? = nil, references: String? = nil, folder: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let caller = Caller(fileID, filePath, line, column, folder: folder, function: function)
  caller.report(
    ImageExpectation(
      image: .pixels(Array(pixels), width: width, height: height), name: name,
      tolerance: tolerance, ignored: ignored, references: references
    ).findings(for: caller, record: record))
}

/// Compares a PNG file with its reference in Swift Testing or XCTest.
///
/// - Parameter png: The bytes of a PNG file of any kind. If they are invalid, an issue is recorded.
public func expectImage(
  png: some Sequence<UInt8>, named name: String? = nil, tolerance: ImageTolerance = .exact,
  ignoring ignored: [ImageRect] = [], record: SceneRecording? = nil, references: String? = nil,
  folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, function: StaticString = #function
) {
  let caller = Caller(fileID, filePath, line, column, folder: folder, function: function)
  caller.report(
    ImageExpectation(
      image: .png(Array(png)), name: name, tolerance: tolerance, ignored: ignored,
      references: references
    ).findings(for: caller, record: record))
}

/// Compares a PNG file with its reference, and returns the failure instead of recording issues; nil
/// if it passes. The parameters are those of `expectImage`.
public func verifyImage(
  png: some Sequence<UInt8>, named name: String? = nil, tolerance: ImageTolerance = .exact,
  ignoring ignored: [ImageRect] = [], record: SceneRecording? = nil, references: String? = nil,
  folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, function: StaticString = #function
) -> SceneFailure? {
  SceneFailure(
    ImageExpectation(
      image: .png(Array(png)), name: name, tolerance: tolerance, ignored: ignored,
      references: references
    ).findings(
      for: Caller(fileID, filePath, line, column, folder: folder, function: function),
      record: record))
}

#if canImport(Testing)
  /// Compares an image with its reference, for helper functions that pass on a source location.
  ///
  /// - Parameter sourceLocation: The location of issues, whose file determines the reference.
  public func expectImage(
    _ pixels: some Sequence<UInt8>, width: Int, height: Int, named name: String? = nil,
    tolerance: ImageTolerance = .exact, ignoring ignored: [ImageRect] = [],
    record: SceneRecording? = nil, references: String? = nil, folder: String? = nil,
    sourceLocation: SourceLocation
  ) {
    let caller = Caller(sourceLocation, folder: folder)
    caller.report(
      ImageExpectation(
        image: .pixels(Array(pixels), width: width, height: height), name: name,
        tolerance: tolerance, ignored: ignored, references: references
      ).findings(for: caller, record: record))
  }

  /// Compares a PNG file with its reference, for helper functions that pass on a source location.
  public func expectImage(
    png: some Sequence<UInt8>, named name: String? = nil, tolerance: ImageTolerance = .exact,
    ignoring ignored: [ImageRect] = [], record: SceneRecording? = nil, references: String? = nil,
    folder: String? = nil, sourceLocation: SourceLocation
  ) {
    let caller = Caller(sourceLocation, folder: folder)
    caller.report(
      ImageExpectation(
        image: .png(Array(png)), name: name, tolerance: tolerance, ignored: ignored,
        references: references
      ).findings(for: caller, record: record))
  }
#endif
