import SceneSemantics

// The representation of tolerances in reports. It is written explicitly, because the core cannot
// use `Codable`.

extension ImageTolerance: Codable {
  private enum Key: String, CodingKey { case maxDifference, perceptual, maxPixels, window }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      maxDifference: try fields.decode(Int.self, forKey: .maxDifference),
      perceptual: try fields.decode(Int.self, forKey: .perceptual),
      maxPixels: try fields.decodeIfPresent(Int.self, forKey: .maxPixels),
      window: try fields.decodeIfPresent(Window.self, forKey: .window))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(maxDifference, forKey: .maxDifference)
    try fields.encode(perceptual, forKey: .perceptual)
    try fields.encodeIfPresent(maxPixels, forKey: .maxPixels)
    try fields.encodeIfPresent(window, forKey: .window)
  }
}

extension ImageTolerance.Window: Codable {
  private enum Key: String, CodingKey { case size, count }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      size: try fields.decode(Int.self, forKey: .size),
      count: try fields.decode(Int.self, forKey: .count))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(size, forKey: .size)
    try fields.encode(count, forKey: .count)
  }
}
