import Foundation
import TestSupport
import Testing

/// The tests and the scripts also run on a Mac.
@Suite("Platforms of the tests")
struct PlatformTests {
  /// Returns the lines that contain what only Linux has, and are not inside `#if os(Linux)`.
  private static func unguarded(_ text: String, _ foreign: some RegexComponent) -> [String] {
    var conditions: [Bool] = []
    var found: [String] = []
    for line in text.split(separator: "\n").map(String.init) {
      let words = line.split(separator: " ")
      if words.first == "#if" { conditions.append(words.dropFirst() == ["os(Linux)"]) }
      if words.first == "#else" || words.first == "#elseif" {
        conditions[conditions.count - 1] = false
      }
      if words.first == "#endif" { conditions.removeLast() }
      if !conditions.contains(true), line.firstMatch(of: foreign) != nil { found.append(line) }
    }
    return found
  }

  /// A device, a command of GNU, and a signal that a process in the background of a shell ignores.
  private static var inSwift: some RegexComponent {
    #/\/dev\/full|\btimeout -?[a-z0-9]|kill -(INT|2) \$|trap '' |\bnohup /#
  }

  /// Options of GNU's commands, and what the Bash of macOS does not know.
  private static var inShell: some RegexComponent {
    #/^[^#]*(sed -i |\bstat -c|\bdate -d|grep -[A-Za-z]*P|sort -[a-z]*V|-printf|xargs -[a-z]*r\b)|^ *timeout |\bmapfile\b|\breadarray\b|declare -A|,,\}|\/dev\/full/#
  }

  @Test("Finds what has no guard")
  func finding() {
    let text = "a > /dev/full\n#if os(Linux)\nb > /dev/full\n#else\ntimeout 3 c\n#endif\n"
    #expect(Self.unguarded(text, Self.inSwift) == ["a > /dev/full", "timeout 3 c"])
    #expect(Self.unguarded("kill -INT $tool", Self.inSwift).count == 1)
    #expect(Self.unguarded("sed -i s/a/b/ c\nsed -i.old s/a/b/ c", Self.inShell).count == 1)
  }

  @Test("Tests use what only Linux has only on Linux")
  func tests() throws {
    let files = DocumentsTests.files(under: "Tests").filter {
      $0.pathExtension == "swift" && $0.lastPathComponent != "PlatformTests.swift"
    }
    #expect(files.count > 200)
    for file in files {
      let found = Self.unguarded(try String(contentsOf: file, encoding: .utf8), Self.inSwift)
      #expect(found == [], "\(file.path)")
    }
  }

  @Test("Scripts use only options that the commands of macOS have as well")
  func scripts() throws {
    var count = 0
    for file in DocumentsTests.files(under: "Tests") + DocumentsTests.files(under: ".ci") {
      guard file.pathExtension == "" || file.pathExtension == "sh",
        let text = try? String(contentsOf: file, encoding: .utf8),
        text.hasPrefix("#!/usr/bin/env bash")
      else { continue }
      count += 1
      #expect(Self.unguarded(text, Self.inShell) == [], "\(file.path)")
    }
    #expect(count > 10)
  }
}
