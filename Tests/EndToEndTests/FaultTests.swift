import Foundation
import TestSupport
import Testing

/// Runs with little of what the system gives, and runs that are ended: a picture or a clear message,
/// and nothing half-written.
@Suite("System errors")
struct FaultTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      let c = #3366CC
      scene "A" {
          size: (400, 400)
          for i in 0..<40 { layer { frame: (i, i, 300, 300); cornerRadius: 9; backgroundColor: c } }
          for i in 0..<4 { snapshot "s\\(i)" { scale: 2 } }
      }

      """, to: "a.tbl")
    return folder
  }

  @Test(
    "Few file descriptors, a small stack, little memory",
    arguments: ["ulimit -n 8", "ulimit -s 256", "ulimit -v 400000", "ulimit -n 8; ulimit -s 256"])
  func littleOfEverything(_ limit: String) throws {
    let folder = try folder()
    let result = try shell("\(limit); exec \"$TOOL\" build a.tbl -o out/", in: folder)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).count == 4)
    let tested = try shell(
      "export CI= XDG_CACHE_HOME=/nowhere; \(limit); \"$TOOL\" test --record all && "
        + "\"$TOOL\" review --accept all && exec \"$TOOL\" test", in: folder)
    #expect(tested.exitCode == 0, "\(tested.error)")
  }

  @Test("Reports too few file descriptors")
  func tooFewHandles() throws {
    let folder = try folder()
    var reported = 0
    for handles in 3...12 {
      let result = try shell("ulimit -n \(handles); exec \"$TOOL\" build a.tbl", in: folder)
      // 127 is the loader's, where libraries are linked dynamically.
      if result.exitCode == 0 || result.exitCode == 127 { continue }
      #expect(result.exitCode == 3)
      #expect(result.error.contains("too many open files"), "\(result.error)")
      reported += 1
    }
    #expect(reported > 0)
  }

  @Test("A signal during a write leaves no files", arguments: ["TERM", "HUP"])
  func signals(_ name: String) throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      atPath: folder("out"), withIntermediateDirectories: true)
    // As many runs as it takes to meet one that writes.
    let result = try shell(
      """
      met=0
      for try in 1 2 3 4 5 6 7 8; do
        "$TOOL" build a.tbl --scale 8 --jobs 1 -o out/ > /dev/null 2>&1 &
        process=$!
        while kill -0 $process 2> /dev/null && ! ls -a out | grep -q 'tmp$'; do :; done
        ls -a out | grep -q 'tmp$' && met=$((met + 1))
        kill -\(name) $process 2> /dev/null
        wait $process
        test $met -ge 3 && break
      done
      echo $met
      ls -a out | grep 'tmp$'
      exit 0
      """, in: folder)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 1, "left behind: \(lines.dropFirst())")
    #expect(lines.first.flatMap { Int($0) } ?? 0 > 0, "no run was met while it wrote")
  }
}
