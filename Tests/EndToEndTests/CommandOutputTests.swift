import Foundation
import TestSupport
import Testing

/// Runs the built command with outputs that cannot be written, and interrupts it.
@Suite("Outputs")
struct CommandOutputTests {
  private static let plain = "scene \"A\" { size: (4, 3) }\n"
  private static let large = "scene \"L\" { size: (100, 100) }\n"
  private static let mistaken = "scene \"A\" { size: (4, 3); background: #12 }\n"

  private func folder(_ files: [String: String] = ["a.tbl": plain]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test("A full disk exits with 3 and keeps the existing file")
  func fullDisk() throws {
    let folder = try folder(["a.tbl": Self.large, "a.ppm": "old"])
    #if os(Linux)
      let device = try scenec("build", "a.tbl", "-o", "/dev/full", in: folder)
      #expect(device.exitCode == 3)
      #expect(device.error == "error: cannot write '/dev/full': the disk is full\n")
    #endif
    let limited = try shell("ulimit -f 1; exec \"$TOOL\" build a.tbl", in: folder)
    #expect(limited.exitCode == 3)
    #expect(
      limited.error
        == "error: cannot write 'a.ppm': the file would exceed the size limit\n")
    #expect(try folder.text("a.ppm") == "old")
    #expect(try folder.names() == ["a.ppm", "a.tbl"])
  }

  @Test("A closed pipe exits with 3 silently")
  func closedPipe() throws {
    let folder = try folder()
    let result = try shell(
      CommandUsageTests.closedPipe + "scenec build a.tbl -o - >&3", in: folder)
    #expect(result.exitCode == 3)
    #expect(result.error == "")
  }

  @Test(
    "Folders in which files cannot be created exit with 3",
    arguments: ["/proc/a.ppm", "/proc/no/a.ppm", "a.tbl/x"])
  func noFiles(path: String) throws {
    let folder = try folder()
    let result = try scenec("build", "a.tbl", "-o", path, in: folder)
    #expect(result.exitCode == 3)
    #expect(result.error.hasPrefix("error: cannot write '\(path)': "))
    #expect(try folder.names() == ["a.tbl"])
  }

  @Test("Read-only folders and files exit with 3")
  func readOnly() throws {
    let folder = try folder(["a.tbl": Self.plain, "out/b.ppm": "old"])
    // The folder belongs to a user other than root, because root can write to read-only folders.
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
    let result = try shell(
      """
      chmod 755 . ; chmod 644 out/b.ppm; chmod 555 out
      \(user) "$TOOL" build a.tbl -o out/a.ppm; echo $?
      chmod 777 out; chmod 444 out/b.ppm
      \(user) "$TOOL" build a.tbl -o out/b.ppm; echo $?
      """, in: folder)
    #expect(result.text == "3\n3\n")
    #expect(
      result.error
        == "error: cannot write 'out/a.ppm': permission denied\n"
        + "error: cannot write 'out/b.ppm': permission denied\n")
    #expect(try folder.text("out/b.ppm") == "old")
  }

  @Test("An unreadable file exits with 3")
  func unreadable() throws {
    let folder = try folder()
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
    let result = try shell("chmod 755 . ; chmod 0 a.tbl; \(user) \"$TOOL\" check a.tbl", in: folder)
    #expect(result.exitCode == 3)
    #expect(result.error == "error: cannot read 'a.tbl': permission denied\n")
  }

  @Test("The path of an unreadable folder of references is reported")
  func unreadableReferences() throws {
    let folder = try folder([
      "a.tbl": Self.plain, "__Snapshots__/.pending/a/a.png": "", "__Snapshots__/b/a.txt": "",
    ])
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
    let result = try shell(
      """
      chmod 755 .; chmod 0 __Snapshots__/.pending/a __Snapshots__/b
      \(user) "$TOOL" review --list; echo $?
      chmod 755 __Snapshots__/.pending/a
      \(user) "$TOOL" prune --dry-run; echo $?
      \(user) "$TOOL" test --no-cache 2>&1 | grep -c "^error: cannot read '__Snapshots__/b'"
      chmod 755 __Snapshots__/b
      """, in: folder)
    #expect(result.text == "3\n3\n1\n")
    #expect(
      result.error
        == "error: cannot read '__Snapshots__/.pending/a': permission denied\n"
        + "error: cannot read '__Snapshots__/b': permission denied\n")
  }

  @Test("The target of a symbolic link is replaced, and the link is kept")
  func link() throws {
    let folder = try folder(["a.tbl": Self.plain, "there/b.ppm": "old"])
    try folder.link("a.ppm", to: "there/b.ppm")
    #expect(try scenec("build", "a.tbl", in: folder).exitCode == 0)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder("a.ppm"))
        == "there/b.ppm")
    #expect(try folder.bytes("there/b.ppm").count == 47)
  }

  @Test("Closed standard output is not replaced by an output file")
  func closedOutput() throws {
    let folder = try folder()
    let result = try shell("scenec build a.tbl >&-", in: folder)
    #expect(result.exitCode == 3)
    #expect(try folder.bytes("a.ppm").count == 47)
  }

  @Test("Concurrent runs write complete images and no other files")
  func sideBySide() throws {
    let folder = try folder(["a.tbl": Self.large])
    let result = try shell(
      "for i in 1 2 3 4 5 6 7 8; do scenec build a.tbl & done; wait", in: folder)
    #expect(result.error == "")
    #expect(result.text.split(separator: "\n").count == 8)
    #expect(try folder.names() == ["a.ppm", "a.tbl"])
    #expect(try folder.bytes("a.ppm").count == 30_015)
  }

  @Test("An interrupted run removes its temporary file")
  func interruption() throws {
    let folder = try folder(["a.tbl": "scene \"A\" { size: (10000, 300000) }\n"])
    let result = try shell(
      """
      "$TOOL" build a.tbl & tool=$!
      until ls -A | grep -q tmp; do kill -0 $tool || exit 9; done
      kill -TERM $tool; wait $tool; echo $?
      """, in: folder)
    #expect(result.text == "143\n")
    #expect(try folder.names() == ["a.tbl"])
  }

  @Test("An interrupted run removes all of its temporary files")
  func interruptionOfSeveral() throws {
    let scene = "scene \"A\" { size: (10000, 300000) }\n"
    let folder = try folder(["a.tbl": scene, "b.tbl": scene, "c.tbl": scene])
    let result = try shell(
      """
      "$TOOL" build a.tbl b.tbl c.tbl --jobs 3 & tool=$!
      until [ $(ls -A | grep -c tmp) = 3 ]; do kill -0 $tool || exit 9; done
      kill -TERM $tool; wait $tool; echo $?
      """, in: folder)
    #expect(result.text == "143\n")
    #expect(try folder.names() == ["a.tbl", "b.tbl", "c.tbl"])
  }

  /// The command is not in the background, where a shell lets it ignore Control-C.
  @Test("Control-C says what is done and what is not")
  func summary() throws {
    let folder = try folder(["big.tbl": "scene \"A\" { size: (10000, 300000) }\n"])
    for name in ["a", "c", "d", "e", "f", "z"] { try folder.write(Self.plain, to: name + ".tbl") }
    let result = try shell(
      """
      (until ls -A | grep -q tmp; do kill -0 $$ || exit; done; kill -s INT $$) &
      exec "$TOOL" build a.tbl z.tbl big.tbl c.tbl d.tbl e.tbl f.tbl -j 1
      """, in: folder)
    #expect(result.exitCode == 130)
    #expect(result.text.hasPrefix("wrote a.ppm"), "\(result.text)")
    #expect(
      result.error.hasSuffix(
        "interrupted: 2 of 7 scenes done; not done: big.tbl, c.tbl, d.tbl, and 2 more\n"),
      "\(result.error)")
    #expect(try !folder.names().contains { $0.contains("tmp") })
  }

  @Test("A crash exits with 70 and leaves no incomplete file", arguments: ["SEGV", "ILL", "ABRT"])
  func crash(signal: String) throws {
    let folder = try folder(["a.tbl": "scene \"A\" { size: (10000, 300000) }\n"])
    let result = try shell(
      """
      "$TOOL" build a.tbl & tool=$!
      until ls -A | grep -q tmp; do kill -0 $tool || exit 9; done
      kill -\(signal) $tool; wait $tool; echo $?
      """, in: folder)
    #expect(result.text == "70\n")
    #expect(result.error == "error: internal error; please report this\n")
    #expect(try folder.names() == ["a.tbl"])
  }

  @Test("Colors are used only in terminals")
  func plainText() throws {
    let folder = try folder(["a.tbl": Self.mistaken])
    #expect(try !scenec("check", "a.tbl", in: folder).error.contains("\u{1B}"))
  }
}
