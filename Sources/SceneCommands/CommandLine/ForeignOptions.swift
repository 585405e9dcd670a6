/// Names of options and commands in other tools, with their equivalents.
enum ForeignOptions {
  /// Returns the option, with a value where it needs a certain one, for one of jest, Vitest,
  /// swift-snapshot-testing, or Swift Package Manager; nil if there is none.
  static func option(_ name: String) -> String? {
    switch name {
    case "--update", "-u", "--updateSnapshot", "--update-snapshot", "--update-snapshots",
      "--accept", "--approve":
      "--record changed"
    case "--output", "--out", "--out-dir", "--output-dir": "-o"
    case "--format", "-f", "--type": "--emit"
    case "--png", "--svg", "--ppm": "--emit \(name.dropFirst(2))"
    case "--only", "--grep", "-k", "-t", "--testNamePattern", "--only-testing": "--filter"
    case "--parallel", "--workers", "--num-workers", "-j": "--jobs"
    case "--bail", "-x": "--fail-fast"
    case "--device-scale", "--dpr": "--scale"
    default: nil
    }
  }

  /// Returns the command line for an option that belongs to another command, or is written
  /// differently for this one; nil if there is none.
  static func commandLine(_ name: String, of command: String) -> String? {
    switch (command, name) {
    case ("check", "--fix"), ("check", "--write"), ("test", "--fix"), ("build", "--fix"):
      "scenec fix"
    case ("check", "--json"), ("build", "--json"), ("lint", "--json"):
      "scenec \(command) --diagnostics json"
    case ("check", "--format"), ("check", "-f"), ("check", "--output-format"):
      "scenec check --diagnostics"
    case ("dump", "--json"): "scenec build --emit json"
    case ("dump", "--format"), ("dump", "--emit"), ("dump", "-f"): "scenec build --emit"
    case ("review", "--all"), ("review", "--accept-all"), ("review", "--approve"),
      ("review", "--yes"), ("review", "-y"):
      "scenec review --accept all"
    case ("review", "--reject-all"): "scenec review --reject all"
    case ("build", "--record"), ("check", "--record"), ("review", "--record"):
      "scenec test --record"
    case ("build", "--watch"), ("build", "-w"): "scenec watch"
    case ("test", "--accept"), ("test", "--approve"): "scenec review"
    case ("test", "--snapshot"), ("test", "-f"), ("test", "-n"), ("test", "--name"):
      "scenec test --filter"
    default: nil
    }
  }

  /// Returns what to do instead of using an option of another tool that has no equivalent; nil if the
  /// option is not a known one.
  static func advice(_ name: String, of command: String) -> String? {
    switch (command, name) {
    case ("fmt", "-i"), ("fmt", "--in-place"), ("fmt", "--write"), ("fmt", "-w"), ("fmt", "--fix"):
      "files are formatted in place by default"
    case ("schema", "--json"): "JSON is the default"
    case (_, "--threshold"), (_, "--tolerance"), (_, "--precision"), (_, "--perceptual-precision"),
      (_, "--max-diff"), (_, "--fuzz"):
      command == "diff"
        ? "every difference counts; a test tolerates those that its snapshot allows with"
          + " 'compare { maxPixels: 10 }'"
        : "a snapshot sets tolerances with 'compare { maxPixels: 10 }'"
    case ("lsp", "--port"), ("lsp", "--socket"), ("lsp", "--tcp"), ("lsp", "--pipe"):
      "the server uses standard input and output"
    case (_, "--device"), (_, "--size"), (_, "--width"), (_, "--height"):
      "the scene sets its 'device' or 'size'"
    case (_, "--dark"), (_, "--dark-mode"), (_, "--appearance"), (_, "--color-scheme"):
      "the scene or a snapshot sets 'appearance: dark'"
    case (_, "--content-size"), (_, "--dynamic-type"):
      "the scene or a snapshot sets its 'contentSize'"
    case (_, "--era"), (_, "--ios"): "the scene sets its 'era'"
    case ("check", "--quiet"), ("check", "-q"): "without errors and warnings, nothing is printed"
    case ("build", "--quiet"), ("build", "-q"), ("test", "--quiet"), ("test", "-q"):
      "to discard the messages, redirect standard error: '2> /dev/null'"
    default: nil
    }
  }

  /// Returns what to do instead of running a command of another tool that has no equivalent; nil if
  /// the command is not a known one.
  static func advice(onCommand name: String) -> String? {
    switch name {
    case "init", "new", "create", "setup", "install":
      "there is nothing to set up: write a scene in a file such as 'places.tbl', and run"
        + " 'scenec build places.tbl --emit png'"
    case "upgrade", "uninstall": "'scenec' is installed and removed like any other executable"
    case "doc", "docs", "man": "for the help of a command, run 'scenec help COMMAND'"
    default: nil
    }
  }

  /// Returns the command line for an operand that is the name of an action: `review accept`; nil for
  /// others.
  static func commandLine(forOperand word: String, of command: String) -> String? {
    switch (command, word) {
    case ("review", "all"), ("review", "accept"), ("review", "approve"), ("review", "accept-all"):
      "scenec review --accept all"
    case ("review", "reject"): "scenec review --reject all"
    case ("review", "list"): "scenec review --list"
    case ("test", "update"), ("test", "record"): "scenec test --record changed"
    default: nil
    }
  }

  /// Returns the command for one of another tool; nil if there is none.
  static func command(_ name: String) -> String? {
    switch name {
    case "render", "run", "export", "compile": "build"
    case "lint", "validate": "check"
    case "format": "fmt"
    case "record": "test --record missing"
    case "update": "test --record changed"
    case "accept", "approve": "review"
    case "preview", "serve", "dev": "watch"
    case "version": "--version"
    default: nil
    }
  }
}
