import Foundation
import TestSupport
import Testing

/// Runs that lack system resources or are killed produce an image or a clear message, and no
/// partial files.
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
    arguments: ["ulimit -n 8", "ulimit -s 384", "ulimit -v 400000", "ulimit -n 8; ulimit -s 384"])
  func littleOfEverything(_ limit: String) throws {
    let folder = try folder()
    let result = try shell("\(limit); exec \"$TOOL\" build a.tbl --jobs 8 -o out/", in: folder)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).count == 4)
    let tested = try shell(
      "export CI= XDG_CACHE_HOME=/dev/null/nowhere; \(limit); \"$TOOL\" test --record all && "
        + "\"$TOOL\" review --accept all && exec \"$TOOL\" test", in: folder)
    #expect(tested.exitCode == 0, "\(tested.error)")
  }

  @Test("Descriptors of the tests do not count toward the limits of the tool")
  func inheritedDescriptors() throws {
    // Without O_CLOEXEC, until the lowest ones are in use.
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    while descriptors.last ?? 0 < 9 {
      let descriptor = dup(1)
      try #require(descriptor >= 0)
      descriptors.append(descriptor)
    }
    let open = try shell(
      "for n in 3 4 5 6 7 8 9; do test -e /dev/fd/$n && echo $n; done", in: folder())
    #expect(open.text.isEmpty)
  }

  /// 0.1 seconds of processor time are enough for none of these commands in a debug build.
  @Test(
    "A scene that takes too long is named, and leaves no files",
    arguments: [
      "check a.tbl", "build b.tbl a.tbl -o out/", "dump a.tbl", "test --record all",
      "diff a.tbl a.tbl",
    ])
  func tooMuchTime(_ command: String) throws {
    let folder = try TemporaryFolder()
    func scene(_ layers: Int) -> String {
      "scene \"A\" {\n    size: (400, 400)\n    for i in 0..<\(layers) { layer { frame: (i % 300, 0, 30, 30); "
        + "cornerRadius: 9; backgroundColor: #3366CC } }\n}\n"
    }
    try folder.write(scene(30_000), to: "a.tbl")
    try folder.write(scene(1), to: "b.tbl")
    let result = try shell(
      "export CI= XDG_CACHE_HOME=$PWD/cache SCENEC_SCENE_SECONDS=0.1; exec \"$TOOL\" \(command)",
      in: folder)
    #expect(result.exitCode == 71, "\(result.error)")
    #expect(
      result.error.hasSuffix(
        "error: 'a.tbl' took more than 0.1 s of processor time; please report this\n"),
      "\(result.error)")
    let left = try shell("find . -name '*a*.png' -o -name '*.tmp*'", in: folder)
    #expect(left.text.isEmpty)
  }

  @Test("Reports too few file descriptors")
  func tooFewHandles() throws {
    let folder = try folder()
    var reported = 0
    for handles in 3...12 {
      let result = try shell("ulimit -n \(handles); exec \"$TOOL\" build a.tbl", in: folder)
      // The dynamic loader exits with 127.
      if result.exitCode == 0 || result.exitCode == 127 { continue }
      #expect(result.exitCode == 3)
      #expect(result.error.contains("too many open files"), "\(result.error)")
      reported += 1
    }
    #expect(reported > 0)
  }

  @Test("A full disk is reported, and leaves no files")
  func fullDisk() throws {
    let folder = try folder()
    // A limit on the size of files, as not every machine lets a test mount a small disk.
    let result = try shell("ulimit -f 100; exec \"$TOOL\" build a.tbl -o out/", in: folder)
    #expect(result.exitCode == 3)
    #expect(result.error.contains("exceed the size limit"), "\(result.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).isEmpty)
    let recorded = try shell(
      "export CI= XDG_CACHE_HOME=$PWD/cache; ulimit -f 1; exec \"$TOOL\" test --record all",
      in: folder)
    #expect(recorded.exitCode == 3 || recorded.exitCode == 0, "\(recorded.error)")
    let left = try shell("find . -name '*.tmp'", in: folder)
    #expect(left.text.isEmpty)
    #if os(Linux)
      for words in ["dump a.tbl", "check --diagnostics json a.tbl", "schema", "build a.tbl -o -"] {
        let result = try shell("\"$TOOL\" \(words) --snapshot s1 > /dev/full", in: folder)
        #expect([0, 2, 3].contains(result.exitCode), "\(words): \(result.error)")
      }
      let full = try shell("exec \"$TOOL\" dump a.tbl > /dev/full", in: folder)
      #expect(full.exitCode == 3)
      #expect(full.error.contains("cannot write standard output"), "\(full.error)")
    #endif
  }

  @Test(
    "A signal ends the first process of a container, and leaves no files",
    arguments: [("TERM", 143), ("HUP", 129), ("INT", 130)])
  func signalsInContainers(_ name: String, _ code: Int) throws {
    let folder = try folder()
    let mayIsolate = try shell("unshare -p -f --mount-proc true", in: folder).exitCode == 0
    // Only some machines let a test make namespaces.
    if !mayIsolate { return print("no namespaces here") }
    try FileManager.default.createDirectory(
      atPath: folder("out"), withIntermediateDirectories: true)
    try folder.write(
      """
      set -m
      for try in 1 2 3 4 5 6 7 8; do
        unshare -p -f --mount-proc "$TOOL" build a.tbl --scale 8 --jobs 1 -o out/ > /dev/null 2>&1 &
        outer=$!
        while kill -0 $outer 2> /dev/null && ! ls -a out | grep -q 'tmp$'; do :; done
        if ls -a out | grep -q 'tmp$'; then
          met=$((met + 1))
          kill -\(name) $(cat /proc/$outer/task/$outer/children)
        fi
        wait $outer && echo finished || echo $?
        test "$met" = 3 && break
      done 2> /dev/null
      ls -a out | grep 'tmp$'
      exit 0
      """, to: "signals.sh")
    let lines = try shell("exec bash signals.sh", in: folder).text.split(separator: "\n")
    #expect(lines.contains("\(code)"), "no run was ended while it wrote: \(lines)")
    #expect(lines.allSatisfy { $0 == "finished" || $0 == "\(code)" }, "left behind: \(lines)")
  }

  @Test(
    "A signal during a write leaves no files",
    arguments: [("TERM", 143), ("HUP", 129), ("INT", 130)])
  func signals(_ name: String, _ code: Int) throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      atPath: folder("out"), withIntermediateDirectories: true)
    // Repeated until three runs are killed while writing. Without job control, a shell makes
    // background processes ignore SIGINT.
    try folder.write(
      """
      set -m
      for try in 1 2 3 4 5 6 7 8; do
        "$TOOL" build a.tbl --scale 8 --jobs 1 -o out/ > /dev/null 2>&1 &
        process=$!
        while kill -0 $process 2> /dev/null && ! ls -a out | grep -q 'tmp$'; do :; done
        ls -a out | grep -q 'tmp$' && met=$((met + 1))
        kill -\(name) $process 2> /dev/null
        wait $process && echo finished || echo $?
        test "$met" = 3 && break
      done 2> /dev/null
      ls -a out | grep 'tmp$'
      exit 0
      """, to: "signals.sh")
    let lines = try shell("exec bash signals.sh", in: folder).text.split(separator: "\n")
    #expect(lines.contains("\(code)"), "no run was ended while it wrote: \(lines)")
    #expect(lines.allSatisfy { $0 == "finished" || $0 == "\(code)" }, "left behind: \(lines)")
    let whole = 3200 * 3200 * 3
    for name in try FileManager.default.contentsOfDirectory(atPath: folder("out")) {
      #expect(try folder.bytes("out/" + name).count > whole, "\(name) is half-written")
    }
  }
}
