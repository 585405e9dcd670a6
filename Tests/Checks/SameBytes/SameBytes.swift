// Prints the checksums of the core's outputs, so that those of two machines can be compared: a line
// per output in the format of `cksum`. `.ci/same-bytes` compiles this program and the generators of
// the tests for this machine and, as Embedded Swift, for arm64 and WebAssembly. It compares their
// lines with each other and with the files that `scenec` writes.

enum SameBytes {
  /// Writes the outputs of a scene, given its path, or of `generated` or `generated-sample` trees.
  static func write(_ word: String, to report: Report) {
    switch word {
    case "generated": GeneratedOutputs.write(to: report, oneIn: 1)
    case "generated-sample": GeneratedOutputs.write(to: report, oneIn: 8)
    default: SceneOutputs.write(word, to: report)
    }
  }
}

#if !WASM
  /// Reads words from standard input, one per line.
  @main
  enum Program {
    static func main() {
      let report = Report()
      guard case .loaded(let list) = CLibrary.read("/dev/stdin") else { return }
      for line in list.split(separator: UInt8(ascii: "\n")) {
        SameBytes.write(String(decoding: line, as: UTF8.self), to: report)
      }
    }
  }
#endif
