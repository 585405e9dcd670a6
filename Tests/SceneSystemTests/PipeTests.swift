import Foundation
import SceneSystem
import TestSupport
import Testing

@Suite("Named pipes")
struct PipeTests {
  @Test("An output is not written to a pipe that no process reads")
  func output() throws {
    let folder = try TemporaryFolder()
    mkfifo(folder("pipe"), 0o600)
    #expect(throws: FileFailure.system(ENXIO)) {
      let file = try OutputFile(.file(path: folder("pipe")))
      try file.write([1])
    }
  }

  @Test("A pipe is read until its writer closes it, and not if there is no writer")
  func input() throws {
    let folder = try TemporaryFolder()
    mkfifo(folder("pipe"), 0o600)
    #expect(throws: FileFailure.system(ENXIO)) {
      try FileReading.read(folder("pipe"), limit: 100)
    }
    let path = folder("pipe")
    let writer = Thread {
      Thread.sleep(forTimeInterval: 0.05)
      try? Data("text".utf8).write(to: URL(fileURLWithPath: path))
    }
    writer.start()
    #expect(try FileReading.read(path, limit: 100) == Array("text".utf8))
  }
}
