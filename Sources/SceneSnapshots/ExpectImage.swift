import SceneTesting
#if canImport(Testing)
  import Testing
#endif

/// Compares a picture that anybody made with its reference: in Swift Testing and in XCTest.
///
///     expectImage(pixels, width: 320, height: 200, named: "chart")
///
/// The reference is a PNG beside the test's file, under its name:
/// `__Snapshots__/ChartTests/chart.png`. Issues, attachments and recording are those of
/// `expectScene`; a picture without pixels, or with another number than its size asks for, is an
/// issue too.
///
/// - Parameters:
///   - pixels: red, green, blue and alpha of each pixel, a byte each, row by row from the top, in
///     sRGB, not premultiplied by alpha.
///   - width: in pixels, from 1.
///   - height: in pixels, from 1.
///   - name: what the picture is called among those of the test's file. Its file's name has the
///     letters and digits of it, in lower case.
///   - tolerance: what it may differ by.
///   - ignored: rectangles that are not compared.
///   - record: what may be recorded; `SceneRecording` says what goes before it.
///   - references: a folder that takes the place of `__Snapshots__`, from the folder of the test's
///     file; `scenec review` wants it by name.
public func expectImage(
  _ pixels: some Sequence<UInt8>, width: Int, height: Int, named name: String,
  tolerance: ImageTolerance = .exact, ignoring ignored: [ImageRect] = [],
  record: SceneRecording? = nil, references: String? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  ImageExpectation(
    image: .pixels(Array(pixels), width: width, height: height), name: name, tolerance: tolerance,
    ignored: ignored, references: references
  ).check(for: Caller(fileID, filePath, line, column), record: record)
}

/// The same of a picture that is a PNG file's bytes: of any depth, with a palette or without,
/// interlaced or not.
///
/// - Parameter png: the file; bytes that are no picture are an issue.
public func expectImage(
  png: some Sequence<UInt8>, named name: String, tolerance: ImageTolerance = .exact,
  ignoring ignored: [ImageRect] = [], record: SceneRecording? = nil, references: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  ImageExpectation(
    image: .png(Array(png)), name: name, tolerance: tolerance, ignored: ignored,
    references: references
  ).check(for: Caller(fileID, filePath, line, column), record: record)
}

#if canImport(Testing)
  /// The same for a helper of Swift Testing that is handed the place of its caller.
  ///
  /// - Parameter sourceLocation: where issues are recorded, and where the reference is looked for.
  public func expectImage(
    _ pixels: some Sequence<UInt8>, width: Int, height: Int, named name: String,
    tolerance: ImageTolerance = .exact, ignoring ignored: [ImageRect] = [],
    record: SceneRecording? = nil, references: String? = nil, sourceLocation: SourceLocation
  ) {
    ImageExpectation(
      image: .pixels(Array(pixels), width: width, height: height), name: name,
      tolerance: tolerance, ignored: ignored, references: references
    ).check(for: Caller(sourceLocation), record: record)
  }

  /// The same of a PNG file's bytes, for a helper of Swift Testing.
  public func expectImage(
    png: some Sequence<UInt8>, named name: String, tolerance: ImageTolerance = .exact,
    ignoring ignored: [ImageRect] = [], record: SceneRecording? = nil, references: String? = nil,
    sourceLocation: SourceLocation
  ) {
    ImageExpectation(
      image: .png(Array(png)), name: name, tolerance: tolerance, ignored: ignored,
      references: references
    ).check(for: Caller(sourceLocation), record: record)
  }
#endif
