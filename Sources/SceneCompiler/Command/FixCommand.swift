import SceneSource

/// `scenec fix`: the mends that can only be meant.
enum FixCommand {
  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    let files = try parsed.files()
    let root = parsed.value("--root")
    let mode = RewriteMode(parsed)
    var session = Session()
    for path in files {
      guard let scene = session.open(path, root: root), let bytes = scene.file.bytes else {
        continue
      }
      let mended = SafeFixes(scene, bytes: bytes).bytes
      session.rewrite(path, bytes, [TextEdit](from: bytes, to: mended), mode, done: "mended")
    }
    return session.exitCode
  }
}
