import Foundation
import TestSupport
import Testing

@Suite("Scenec watch")
struct WatchTests {
  /// Runs `scenec watch a.tbl` during the steps; `lines N` waits until it has printed N lines.
  /// Returns its output without times.
  private func watched(
    _ steps: String, at path: String = "a.tbl", in folder: TemporaryFolder
  ) throws -> String {
    let result = try shell(
      """
      "$TOOL" watch \(path) > log 2>&1 & process=$!
      lines() {
        for turn in $(seq 600); do
          [ "$(wc -l < log)" -ge "$1" ] && return
          sleep 0.05
        done
        echo "waited in vain for line $1"
      }
      \(steps)
      kill $process
      wait $process
      sed -E 's/[0-9.]+ ms/N ms/' log
      """, in: folder)
    return result.text
  }

  private func scene(_ color: String, x: Int = 4) -> String {
    """
    import "theme.tbl"
    scene "Square" {
        size: (16, 12)
        layer square { frame: (\(x), inset, 6, 6); backgroundColor: \(color) }
        snapshot "rest"
        snapshot "moved" { square.opacity: 0.5 }
    }

    """
  }

  @Test("Reports changes after each save, also of input files")
  func saves() throws {
    let folder = try TemporaryFolder()
    try folder.write("let inset = 2\n", to: "theme.tbl")
    try folder.write(scene("red"), to: "a.tbl")
    try folder.write(scene("red", x: 5), to: "b.tbl")
    let text = try watched(
      """
      lines 1
      mv b.tbl a.tbl; lines 6
      echo 'let inset = 3' > theme.tbl; lines 11
      echo '// the same' >> a.tbl; lines 12
      """, in: folder)
    #expect(
      text == """
        a.preview/index.html: 2 images, N ms
        a.tbl saved: 2 of 2 images changed, N ms
          rest
            square: x 4 → 5, a.tbl:4:5
          moved
            square: x 4 → 5, a.tbl:4:5
        theme.tbl saved: 2 of 2 images changed, N ms
          rest
            square: y 2 → 3, a.tbl:4:5
          moved
            square: y 2 → 3, a.tbl:4:5
        a.tbl saved: no visible changes, N ms

        """)
  }

  @Test("Watches the scenes below a folder, also a new one, but has no page of a library")
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.write("let inset = 2\n", to: "all/theme.tbl")
    try folder.write(scene("red"), to: "all/a.tbl")
    try folder.write(scene("red").replacing("theme", with: "../theme"), to: "all/in/b.tbl")
    let text = try watched(
      """
      lines 2
      cp all/a.tbl all/c.tbl; lines 3
      echo '// the same' >> all/in/b.tbl; lines 4
      echo 'let inset = 2 // two' > all/theme.tbl; lines 7
      ls all
      """, at: "all --root .", in: folder)
    #expect(
      text == """
        a.preview
        a.tbl
        c.preview
        c.tbl
        in
        theme.tbl
        all/a.preview/index.html: 2 images, N ms
        all/in/b.preview/index.html: 2 images, N ms
        all/c.preview/index.html: 2 images, N ms
        b.tbl saved: no visible changes, N ms
        theme.tbl saved: no visible changes, N ms
        theme.tbl saved: no visible changes, N ms
        theme.tbl saved: no visible changes, N ms

        """)
  }

  @Test("'test --watch' runs new tests and those that read a saved file")
  func tests() throws {
    let suite = try Suite()
    try suite.folder.write("let inset = 2\n", to: "theme.tbl")
    try suite.folder.write(scene("red"), to: "a.tbl")
    try suite.write(to: "b.tbl")
    try suite.acceptAll()
    let log = try suite.shell(
      """
      "$TOOL" test --watch >> log 2>&1 & process=$!
      lines() {
        for turn in $(seq 600); do
          [ "$(wc -l < log)" -ge "$1" ] && return
          sleep 0.05
        done
        echo "waited in vain for line $1"
      }
      lines 3
      echo '// the same' >> b.tbl; lines 4
      echo 'let inset = 3' > theme.tbl; lines 5
      for turn in $(seq 600); do grep -q '^2 failed' log && break; sleep 0.05; done
      : > log; cp b.tbl c.tbl; lines 2
      kill $process; wait $process
      cat log
      """)
    #expect(log.text.hasPrefix("failed c.tbl#c: missing reference"), "\(log.text)")
    #expect(log.text.contains("\n1 failed in"), "\(log.text)")
  }

  @Test("A scene with errors keeps its last valid images")
  func mistakes() throws {
    let folder = try TemporaryFolder()
    try folder.write("let inset = 2\n", to: "theme.tbl")
    try folder.write(scene("red"), to: "a.tbl")
    try folder.write(scene("rod"), to: "b.tbl")
    let text = try watched(
      """
      lines 1
      cp a.preview/rest.png before.png
      mv b.tbl a.tbl; lines 6
      cmp before.png a.preview/rest.png
      grep -c '"isStale":true' a.preview/state.js
      """, in: folder)
    #expect(
      text == """
        1
        a.preview/index.html: 2 images, N ms
        a.tbl saved: error, keeping the last valid images, N ms
        a.tbl:4:62: error[E0403]: cannot find color 'rod'
        4 |     layer square { frame: (4, inset, 6, 6); backgroundColor: rod }
          |                                                              ^~~ did you mean 'red'?
        1 error

        """)
  }

  @Test("Waits for a missing file")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write(scene("red"), to: "a.tbl")
    let text = try watched(
      """
      lines 5
      echo 'let inset = 2' > theme.tbl; lines 10
      """, in: folder)
    #expect(text.contains("error, no images yet, N ms\n"))
    #expect(
      text.hasSuffix(
        """
        1 error
        theme.tbl saved: 2 of 2 images changed, N ms
          rest
            new image
          moved
            new image

        """))
  }

  @Test("A missing scene ends the command, and leaves nothing")
  func missingScene() throws {
    let folder = try TemporaryFolder()
    let result = try scenec("watch", "a.tbl", in: folder)
    #expect(result.exitCode == 3)
    #expect(result.error == "error: cannot read 'a.tbl': no such file\n")
    #expect(try shell("ls", in: folder).text == "")
  }

  @Test("The image of a removed snapshot is removed, and a removed scene is reported on the page")
  func removals() throws {
    let folder = try TemporaryFolder()
    try folder.write("let inset = 2\n", to: "theme.tbl")
    try folder.write(scene("red"), to: "a.tbl")
    let text = try watched(
      """
      lines 1
      ls a.preview
      grep -v moved a.tbl > b.tbl; mv b.tbl a.tbl; lines 2
      ls a.preview
      rm a.tbl; lines 3
      sleep 0.1
      grep -o '"isStale":true' a.preview/state.js
      grep -o "cannot read 'a.tbl'" a.preview/state.js
      """, in: folder)
    #expect(
      text.hasPrefix(
        """
        index.html
        moved.png
        moved.png.js
        rest.png
        rest.png.js
        state.js
        index.html
        rest.png
        rest.png.js
        state.js
        "isStale":true
        cannot read 'a.tbl'

        """))
  }

  @Test("Rebuilds while a file is saved continuously")
  func continuousSaving() throws {
    let folder = try TemporaryFolder()
    try folder.write("let inset = 2\n", to: "theme.tbl")
    try folder.write(scene("red"), to: "a.tbl")
    let text = try watched(
      """
      lines 1
      (for turn in $(seq 400); do echo "// $turn" >> a.tbl; sleep 0.01; done) & saving=$!
      lines 2
      kill -0 $saving && echo still saving
      kill $saving
      """, in: folder)
    #expect(text.hasPrefix("still saving\n"))
  }

  @Test("Reports files that cannot be watched")
  func wrongUsage() throws {
    let folder = try TemporaryFolder()
    let stream = try scenec("watch", "-", in: folder)
    #expect(stream.exitCode == 2)
    #expect(stream.error.contains("'watch' takes files and folders, not standard input"))
    try folder.write(scene("red"), to: "closed/a.tbl")
    let result = try shell(
      "chmod -w closed; if [ -w closed ]; then echo open; else scenec watch closed/a.tbl; fi",
      in: folder)
    #expect(result.text == "open\n" || result.exitCode == 3)
  }
}
