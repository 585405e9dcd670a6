/// The commands that compile scenes, as their help shows them.
package enum Commands {
  package static let compiling = [
    Command(build) { (parsed) throws(UsageError) in BuildCommand.run(try BuildOptions(parsed)) },
    Command(check) { (parsed) throws(UsageError) in CheckCommand.run(try CheckOptions(parsed)) },
    Command(dump) { (parsed) throws(UsageError) in DumpCommand.run(try DumpOptions(parsed)) },
    Command(format) { (parsed) throws(UsageError) in try FormatCommand.run(parsed) },
    Command(fix) { (parsed) throws(UsageError) in try FixCommand.run(parsed) },
    Command(explain) { (parsed) throws(UsageError) in try ExplainCommand.run(parsed) },
    Command(schema) { (parsed) throws(UsageError) in try SchemaCommand.run(parsed) },
  ]

  static let build = CommandSpecification(
    name: "build",
    summary: "Compile scenes and write their pictures, one for each snapshot.",
    operand: "FILE…",
    options: [
      OptionSpecification(
        "-o", value: "PATH", "write to this file, into this folder, or to standard output (-)"),
      OptionSpecification(
        "--emit", value: "FORMATS",
        "what to write: ppm, png, tree, json, or several joined by commas;\n"
          + "ppm, or what the ending of -o's file says"),
      snapshot, time, scale, jobs,
      root, strict, diagnostics,
      OptionSpecification("--timings", "say on standard error how long each stage took"),
    ],
    remarks: """
      Outputs are called FILE.SNAPSHOT.FORMAT, without the .tbl, the snapshot in lower case with -
      for all but letters and digits: a scene without snapshots gives FILE.FORMAT. They go to the
      working directory, or with -o to a folder (which exists, or ends in /) or to one file.
      An output appears when it is complete. A scene with an error leaves what stood there.
      FILE may be -, standard input.
      """,
    examples: [
      .init(
        command: "scenec build places.tbl",
        meaning: "places.rest.ppm, places.pulled-down.ppm"),
      .init(
        command: "scenec build places.tbl --emit png --scale 3 -o pictures/",
        meaning: "larger, as PNG, into a folder"),
      .init(
        command: "scenec build places.tbl --snapshot rest -o rest.png",
        meaning: "one snapshot, to one file"),
    ])

  static let check = CommandSpecification(
    name: "check",
    summary: "Report the mistakes in scenes, and write nothing.",
    operand: "FILE…",
    options: [jobs, root, strict, diagnostics],
    remarks: """
      Silent where there are none. FILE may be -, standard input. What --diagnostics makes for
      programs goes to standard output here, and to standard error in all other commands.
      """,
    examples: [
      .init(command: "scenec check Scenes/*.tbl --strict", meaning: "fails on warnings too")
    ])

  static let dump = CommandSpecification(
    name: "dump",
    summary: "Print the layer tree as text, of every snapshot in order.",
    operand: "FILE",
    options: [
      snapshot, time, scale,
      OptionSpecification("--sources", "say of each layer which place in the source declares it"),
      root, diagnostics,
    ],
    remarks: "FILE may be -, standard input.",
    examples: [
      .init(
        command: "scenec dump snake.tbl --time 1.125s", meaning: "the tree in mid-animation")
    ])

  static let schema = CommandSpecification(
    name: "schema",
    summary: "Print the language's words: for programs, or as a grammar for an editor.",
    operand: "",
    options: [
      OptionSpecification(
        "--emit", value: "FORM",
        "json, every element, property, function and colour; textmate, a TextMate\n"
          + "grammar; vim, a syntax file; json unless given")
    ],
    remarks: "The packs in Docs/Editors hold what this prints.",
    examples: [
      .init(
        command: "scenec schema --emit vim > scenec.vim", meaning: "a syntax file for Vim")
    ])

  package static let snapshot = OptionSpecification(
    "--snapshot", value: "NAME", isRepeatable: true,
    "only this snapshot; may be given several times")
  package static let time = OptionSpecification(
    "--time", value: "TIME", "at this time (1.5s, 250ms) instead of the scene's own")
  package static let scale = OptionSpecification(
    "--scale", value: "NUMBER", "device pixels a point, 0.25 to 16, instead of the scene's own")
  package static let jobs = OptionSpecification(
    "--jobs", value: "N",
    "work on this many threads, unless said on as many as there are\n"
      + "processors; what comes out is the same")
  package static let root = OptionSpecification(
    "--root", value: "DIR",
    "the folder that holds all that the scenes read; each scene's own folder\n"
      + "unless given")
  static let diagnostics = OptionSpecification(
    "--diagnostics", value: "FORMAT",
    "how mistakes are told: human, short (a line each), json (an object on\n"
      + "each line), sarif or github; human unless said")
  private static let strict = OptionSpecification("--strict", "take warnings for errors")
}
