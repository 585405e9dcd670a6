// Prints the results of everything in JSONText.swift, to compare Foundation with
// FoundationEssentials.

private struct Sample: Codable {
  var text = "é/\u{1F600}\"\\\u{1}\n"
  var numbers = [0, -1.5, 0.1, 1e300, 1e-7, 123_456_789.25]
  var counts: [String: Int64] = ["b": .max, "a": .min, "é": 0, "B": 1]
  var missing: Int?
  var flags = [true, false]
}

@main
private enum JSONSample {
  static func main() throws {
    print(JSONText.text(Sample(), .indented), terminator: "")
    print(JSONText.text(Sample()), terminator: "")
    print(JSONText.text(try JSONText.decode(Sample.self, JSONText.bytes(Sample()))))
    print((try? JSONText.encode([Double.infinity])) == nil)
    for broken in ["{", "{\"text\": 1}", "[1, 2", "{\"text\": \"\\ud800\"}", ""] {
      print((try? JSONText.decode(Sample.self, Array(broken.utf8))) == nil)
    }
  }
}
