// What the core gives, told so briefly that two machines can be compared: a line an output, as
// `cksum` prints it. `.ci/arm64` compiles this, together with the generators of the tests, for this
// machine and, as Embedded Swift, for arm64; it holds the lines of the two against each other, and
// against the files that `scenec` writes.

import SceneSemantics

/// Takes on standard input paths of scenes, a line each, and the word `generated`.
@main
enum SameBytes {
  static func main() {
    let report = Report()
    guard case .loaded(let list) = CLibrary.read("/dev/stdin") else { return }
    for line in list.split(separator: UInt8(ascii: "\n")) {
      let word = String(decoding: line, as: UTF8.self)
      if word == "generated" {
        GeneratedOutputs.write(to: report)
      } else {
        var scene = SceneOutputs(path: word)
        scene.write(to: report)
      }
    }
  }
}
