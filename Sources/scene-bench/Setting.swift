import SceneCompiler
import SceneLayers
import SceneResolving
import SceneSource
import SceneSystem
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The environment of the benchmarks: executables, the default scene, and a temporary folder.
struct Setting {
  let arguments: Arguments
  /// The folder, which is in memory if possible and removed at the end.
  let folder: String
  /// The measured memory of an empty process in bytes, which is the lower limit of measurements.
  private let leastMemory: Int

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let memory = "/dev/shm"
    let files = FileManager.default
    let base = files.fileExists(atPath: memory) ? memory : files.temporaryDirectory.path
    folder = base + "/scene-bench-" + UUID().uuidString
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let nothing = ChildProcess(program: "/bin/sh", arguments: ["-c", ":"])
    leastMemory = try nothing.run(in: folder).peakMemory ?? 0
  }

  func removeFolder() { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file into the folder and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = folder + "/" + name
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  /// Returns the default scene.
  func phone() throws -> String {
    guard let text = try? String(contentsOfFile: arguments.scene, encoding: .utf8) else {
      throw Unavailable("there is no '\(arguments.scene)'; give its path with --scene")
    }
    return text
  }

  /// Returns the layers of the first image of a scene in the default scene's folder.
  func screen(_ name: String) throws -> LayerTree {
    let folder = arguments.scene.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let path = (folder.map(String.init) + [name + ".tbl"]).joined(separator: "/")
    var compilation = try Compilation(scenePath: path)
    guard let tree = compilation.resolve(snapshot: 0)?.tree else {
      throw Unavailable("'\(path)' has errors")
    }
    return tree
  }

  /// Returns the layers of a scene.
  func tree(_ text: String) throws -> LayerTree {
    var compilation = try Compilation(scenePath: write(text, to: "scene.tbl"))
    guard let tree = compilation.resolve(snapshot: nil)?.tree else {
      throw Unavailable("a scene is wrong: \(compilation.diagnostics.map { $0.message })")
    }
    return tree
  }

  /// Returns the default scene with another canvas height, in points.
  func phone(height: Int, rows: Int) throws -> String {
    let changes = [
      ("size: (393, 852)", "size: (393, \(height))"), ("in 1...8 ", "in 1...\(rows) "),
    ]
    var text = try phone()
    for (old, new) in changes {
      guard text.contains(old) else {
        throw Unavailable("'\(arguments.scene)' has no '\(old)' to change")
      }
      text = text.replacing(old, with: new)
    }
    return text
  }

  /// Returns the default scene with rows that are one point higher, so that most of the list
  /// differs.
  func otherPhone() throws -> String {
    let text = try phone()
    let row = "rows { height: 44;"
    guard text.contains(row) else {
      throw Unavailable("'\(arguments.scene)' has no '\(row)' to change")
    }
    return text.replacing(row, with: "rows { height: 45;")
  }

  // MARK: Whole processes

  func scenec(_ words: String...) throws -> Work {
    guard let path = arguments.scenec else {
      throw Unavailable("give the command's path with --scenec")
    }
    return process(path, words)
  }

  /// Starts `scenec lsp` with an open document.
  func server(_ text: String) throws -> ServerSession {
    guard let path = arguments.scenec else {
      throw Unavailable("give the command's path with --scenec")
    }
    return try ServerSession(path, text)
  }

  func floor() throws -> Work {
    guard let path = arguments.floor else {
      throw Unavailable("give the floor program's path with --floor")
    }
    return process(path, [folder + "/floor.ppm"])
  }

  /// Measures `scenec build` of a scene on one core, from start to exit.
  func build(_ text: String, _ name: String, as format: String = "ppm", to output: String? = nil)
    throws -> Work
  {
    let scene = try write(text, to: name + ".tbl")
    let picture = output ?? "\(folder)/\(name).\(format)"
    let work = try scenec("build", scene, "--jobs", "1", "--emit", format, "-o", picture)
    return Work {
      let samples = try work.turn()
      if output != nil { return samples }
      // The type of the size in a file's attributes depends on the system.
      let size = FileManager.default.contents(atPath: picture)?.count
      return samples.map {
        var sample = $0
        sample.size = size
        return sample
      }
    }
  }

  /// Measures `scenec test` for many scenes with existing references on two cores.
  ///
  /// - Parameter isRemembered: Whether an earlier run left its cache, which has all results.
  func suite(scenes: Int, isRemembered: Bool) throws -> Work {
    guard let path = arguments.scenec else {
      throw Unavailable("give the command's path with --scenec")
    }
    let files = FileManager.default
    let suite = folder + (isRemembered ? "/suite.again" : "/suite")
    try files.createDirectory(atPath: suite, withIntermediateDirectories: true)
    for number in 0..<scenes {
      try GeneratedScenes.listed(number)
        .write(toFile: "\(suite)/\(number).tbl", atomically: false, encoding: .utf8)
    }
    // Not in the tested folder, where it would not be trusted.
    let cache = suite + ".cache"
    // Nothing is recorded if CI is set.
    let settings = ["CI=", "XDG_CACHE_HOME=" + cache, path]
    let (folder, jobs, summary) = (folder, ["--jobs", "2"], suite + ".summary")
    func run(_ words: [String]) throws -> Sample {
      try ChildProcess(program: "/usr/bin/env", arguments: settings + words, error: summary)
        .run(in: folder)
    }
    _ = try run(["test", suite, "--record", "missing"] + jobs)
    _ = try run(["review", suite, "--accept", "all"])
    if isRemembered {
      // Only files that are older than two seconds are not read again.
      SystemCalls.sleep(nanoseconds: 2_500_000_000)
      _ = try run(["test", suite] + jobs)
    }
    return Work {
      if !isRemembered, files.fileExists(atPath: cache) { try files.removeItem(atPath: cache) }
      let sample = try run(["test", suite] + jobs)
      let text = try String(contentsOfFile: summary, encoding: .utf8)
      guard text.contains("\(scenes) passed" + (isRemembered ? " (\(scenes) cached)" : " in"))
      else { throw Unavailable("the suite ended with: \(text.suffix(200))") }
      return [sample]
    }
  }

  private func process(_ program: String, _ words: [String]) -> Work {
    let child = ChildProcess(program: program, arguments: words)
    let (folder, least) = (folder, leastMemory)
    return Work {
      var sample = try child.run(in: folder)
      // Memory is counted in batches of pages, so small differences are not significant.
      if let peak = sample.peakMemory, peak < least + 128 << 10 { sample.peakMemory = nil }
      return [sample]
    }
  }
}
