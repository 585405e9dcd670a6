// Prints the checksums of the core's outputs, so that those of two machines can be compared: a line
// per output in the format of `cksum`. `.ci/arm64` compiles this program and the generators of the
// tests for this machine and, as Embedded Swift, for arm64. It compares their lines with each other
// and with the files that `scenec` writes.

/// Reads from standard input: paths of scenes, one per line, and `generated` or `generated-sample`.
@main
enum SameBytes {
  static func main() {
    let report = Report()
    guard case .loaded(let list) = CLibrary.read("/dev/stdin") else { return }
    for line in list.split(separator: UInt8(ascii: "\n")) {
      let word = String(decoding: line, as: UTF8.self)
      if word == "generated" {
        GeneratedOutputs.write(to: report, oneIn: 1)
      } else if word == "generated-sample" {
        GeneratedOutputs.write(to: report, oneIn: 8)
      } else {
        var scene = SceneOutputs(path: word)
        scene.write(to: report)
      }
    }
  }
}
