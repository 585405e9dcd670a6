import Foundation
import TestSupport
import Testing
@testable import scene_bench

/// After a failure of the environment, references are unchanged or correct.
@Suite("Full disks, read-only folders, and killed runs")
struct DiskFaultTests {
  @Test("On a full disk, nothing is recorded, and references are kept")
  func fullDisk() throws {
    let suite = try Suite()
    for number in 0..<3 {
      try suite.folder.write(GeneratedScenes.listed(number), to: "places-\(number).tbl")
    }
    try suite.acceptAll()
    let references = try suite.files().filter { $0.key.hasPrefix("__Snapshots__/p") }
    #expect(references.count == 6)
    for number in 0..<3 {
      try suite.folder.write(GeneratedScenes.listed(number + 7), to: "places-\(number).tbl")
    }
    // The limit is in units of 512 or 1,024 bytes, depending on the shell.
    let result = try suite.shell("ulimit -f 1; scenec test --record changed")
    #expect(result.exitCode == 3)
    #expect(result.error.contains("the file would exceed the size limit"))
    var files = try suite.files()
    #expect(files.filter { $0.key.hasPrefix("__Snapshots__/p") } == references)
    #expect(!files.keys.contains { $0.hasSuffix(".tmp") })
    #expect(!files.keys.contains { $0.hasPrefix("__Snapshots__/.pending/p") })

    _ = try suite("test", "--record", "changed")
    let accepting = try suite.shell("ulimit -f 1; scenec review --accept all")
    #expect(accepting.exitCode == 3)
    files = try suite.files()
    #expect(files.filter { $0.key.hasPrefix("__Snapshots__/p") } == references)
    // Snapshots that could not be accepted stay pending.
    #expect(try suite("review", "--accept", "all").error.hasPrefix("3 accepted"))
    #expect(try suite("test").exitCode == 0)
  }

  @Test("In a read-only folder, tests run, and failed writes are reported")
  func readOnly() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "a.tbl")
    let before = try suite.files()
    // Root can write everywhere.
    let isRoot = getuid() == 0
    if isRoot, try suite.shell("command -v su && id nobody").exitCode != 0 {
      Issue.record("skipped: there is no other user to be", severity: .warning)
      return
    }
    _ = try suite.shell("chmod a+rx . && chmod -R a+rX . && chmod -R a-w __Snapshots__ .")
    let run = { (line: String) throws -> ProcessResult in
      let cache = "XDG_CACHE_HOME=/dev/null/nowhere"
      let words = "cd '\(suite.folder.path)'; CI= \(cache) '\(toolPath)' \(line)"
      return try isRoot
        ? runProcess("/bin/sh", ["-c", "su nobody -s /bin/sh -c \"$0\"", words], in: "/")
        : runProcess("/bin/sh", ["-c", words], in: "/")
    }
    let failing = try run("test")
    #expect(failing.exitCode == 1, "\(failing.error)")
    #expect(failing.error.contains("36 of 192 pixels differ"))
    #expect(failing.error.contains("cannot write artifacts to"))
    let recording = try run("test --record changed")
    #expect(recording.exitCode == 3)
    #expect(recording.error.contains("permission denied"))
    _ = try suite.shell("chmod -R u+w .")
    #expect(try suite.files() == before)
  }

  /// Runs a command once to completion, then kills it at times spread over its duration.
  private func killed(
    _ command: String, _ suite: Suite, times: Int, prepare: () throws -> Void,
    check: (_ moment: Int) throws -> Void
  ) throws {
    try prepare()
    let start = Date()
    let whole = try suite.shell("scenec \(command)")
    let duration = Date().timeIntervalSince(start)
    #expect(whole.exitCode == 0, "\(whole.error)")
    for moment in 0..<times {
      try prepare()
      let delay = String(format: "%.4f", duration * Double(moment) / Double(times))
      _ = try suite.shell(
        "\"$TOOL\" \(command) & process=$!; sleep \(delay); kill -9 $process; wait $process")
      try check(moment)
    }
  }

  @Test("Killed runs leave every reference with its old or new contents")
  func kills() throws {
    let suite = try Suite()
    let count = 12
    for number in 0..<count { try suite.write(to: "s\(number).tbl") }
    try suite.acceptAll()
    let old = try suite.files().filter { $0.key.hasPrefix("__Snapshots__/s") }
    _ = try suite.shell("cp -R __Snapshots__ old")
    for number in 0..<count { try suite.write("#00FF00", to: "s\(number).tbl") }
    _ = try suite("test", "--record", "changed")
    _ = try suite.shell("cp -R __Snapshots__ recorded")
    let pending = try suite.files().filter { $0.key.hasPrefix("__Snapshots__/.pending/s") }
    // An image and a tree each; pending snapshots also have their inputs.
    #expect(old.count == 2 * count && pending.count == 3 * count)

    // Recording never modifies references, and pending snapshots are complete.
    try killed("test --record changed --no-cache", suite, times: Tries.count(12)) {
      _ = try suite.shell("rm -rf __Snapshots__; cp -R old __Snapshots__")
    } check: { moment in
      let files = try suite.files().filter { $0.key.hasPrefix("__Snapshots__/") }
      for (name, bytes) in files {
        if name.hasPrefix("__Snapshots__/s") { #expect(bytes == old[name], "\(moment): \(name)") }
        if name.hasPrefix("__Snapshots__/.pending/s"), !name.hasSuffix(".tmp") {
          #expect(bytes == pending[name], "\(moment): \(name)")
        }
      }
      #expect(files.filter { $0.key.hasPrefix("__Snapshots__/s") }.count == old.count)
    }

    // Accepting leaves either the old or the new version of each file, and can be continued.
    try killed("review --accept all", suite, times: Tries.count(12)) {
      _ = try suite.shell("rm -rf __Snapshots__; cp -R recorded __Snapshots__")
    } check: { moment in
      let files = try suite.files()
      for (name, bytes) in old {
        let new = pending[name.replacing("__Snapshots__/", with: "__Snapshots__/.pending/")]
        #expect(files[name] == bytes || files[name] == new, "\(moment): \(name)")
      }
      if moment % 10 == 0 {
        _ = try suite("review", "--accept", "all")
        let result = try suite("test")
        #expect(result.exitCode == 0, "\(moment): \(result.error)")
      }
    }
  }

  @Test("The next run removes temporary files that are a minute old")
  func strays() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "a.tbl")
    // The process with ID 1 exists, and in a container every run could have that ID.
    let folders = ["", "__Snapshots__/", "__Snapshots__/a/", "__Snapshots__/.pending/a/"]
    for folder in folders {
      for name in [".scenec-1-0.tmp", ".scenec-4194304-1.tmp"] {
        try suite.folder.write("half", to: folder + name)
      }
    }
    try suite.age()
    let young = "__Snapshots__/a/.scenec-4194304-2.tmp"
    try suite.folder.write("young", to: young)
    #expect(try suite("test", "--record", "changed").exitCode == 0)
    let left = try suite.files().keys.filter { $0.hasSuffix(".tmp") }.sorted()
    #expect(left == [young])
    // Temporary files are not mistaken for references.
    #expect(try !suite("review", "--list").text.contains(".tmp"))
    #expect(try !suite("prune").text.contains(".tmp"))
  }

  @Test("Concurrent runs do not damage each other's files")
  func sideBySide() throws {
    let suite = try Suite()
    for number in 0..<6 { try suite.write(to: "s\(number).tbl") }
    try suite.acceptAll()
    for number in 0..<6 { try suite.write("#00FF00", to: "s\(number).tbl") }
    _ = try suite("test", "--record", "all")
    let expected = try suite.files().filter { $0.key.hasPrefix("__Snapshots__/.pending") }
    _ = try suite("review", "--reject", "all")
    let result = try suite.shell(
      """
      for run in 1 2 3 4 5 6; do
        { scenec test --record all || echo "run $run" >> failed; } &
      done
      wait
      """)
    #expect(result.exitCode == 0)
    #expect(!suite.has("failed"), "\(result.error)")
    #expect(try suite.files().filter { $0.key.hasPrefix("__Snapshots__/.pending") } == expected)
    _ = try suite.shell("for run in 1 2 3; do scenec review --accept all & done; wait")
    #expect(try suite("test").exitCode == 0)
  }
}
