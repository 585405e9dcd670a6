import SceneLayers

extension TreeDescription {
  /// The maximum size, nesting depth, and number of layers. Scenes do not reach them: bodies are
  /// nested at most 256 levels deep, and there are at most 100,000 layers.
  public static let sizeLimit = 256 << 20
  public static let depthLimit = 400
  public static let layerLimit = 1_000_000

  /// Reads a layer tree from text. A first line that begins with `//` is skipped.
  ///
  /// - Throws: `DumpError` with the line of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) throws(DumpError) { try self.init(Array(text.utf8)[...]) }

  /// - Parameter first: The number of the first line, for errors.
  init(_ bytes: ArraySlice<UInt8>, firstLine first: Int = 1) throws(DumpError) {
    var reader = try DumpReader(bytes, firstLine: first)
    self = try reader.description()
  }

  /// Reads the trees in a file written by `scenec dump`: a single one, or several with the name of
  /// their snapshot in a line above.
  ///
  /// - Throws: `DumpError` with the line of the first error.
  public static func all(
    inFile bytes: [UInt8]
  ) throws(DumpError) -> [(name: String?, description: TreeDescription)] {
    let heading = Array("snapshot \"".utf8)
    guard bytes.starts(with: heading) else { return [(nil, try TreeDescription(bytes[...]))] }
    var trees: [(name: String?, description: TreeDescription)] = []
    var (number, start) = (1, bytes.startIndex)
    while start < bytes.count {
      var line = DumpLine(bytes, start..<endOfLine(bytes, start), number: number)
      _ = line.skip(word: "snapshot")
      let name = try line.string()
      let first = number + 1
      let text = endOfLine(bytes, start) + 1
      // The tree extends to the next heading and the blank lines before it.
      (start, number) = (text, first)
      while start < bytes.count, !bytes[start...].starts(with: heading) {
        (start, number) = (endOfLine(bytes, start) + 1, number + 1)
      }
      var end = min(start, bytes.count)
      while end > text, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
      {
        end -= 1
      }
      trees.append((name, try TreeDescription(bytes[min(text, end)..<end], firstLine: first)))
    }
    return trees
  }

  private static func endOfLine(_ bytes: [UInt8], _ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }
}
