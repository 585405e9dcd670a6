import Testing
@testable import SceneCommands
@testable import SceneCompiler

@Suite("Parsed arguments")
struct ParsedArgumentsTests {
  private func build(_ arguments: String...) throws(UsageError) -> BuildOptions {
    try BuildOptions(try ParsedArguments(arguments, for: BuildCommand.specification))
  }

  @Test("The value of an option follows '=', a space, or the option directly")
  func forms() throws {
    let options = try build(
      "a.tbl", "--scale=3", "--time", "250ms", "-oout", "b.tbl", "--snapshot", "x",
      "--snapshot=y=z")
    #expect(options.files == ["a.tbl", "b.tbl"])
    #expect(options.output == "out")
    #expect(options.selection.scale == 3)
    #expect(options.selection.time == 0.25)
    #expect(options.selection.names == ["x", "y=z"])
  }

  @Test("A short option has the value of the long one", arguments: ["-j3", "--jobs=3"])
  func short(argument: String) throws {
    #expect(try build("a.tbl", argument).jobs == 3)
    #expect(throws: UsageError("'--jobs' can be given only once")) {
      try build("a.tbl", argument, "-j", "4")
    }
  }

  @Test("Two dashes end the options, and one is standard input")
  func endOfOptions() throws {
    #expect(try build("-", "--", "--strict", "-x").files == ["-", "--strict", "-x"])
    #expect(try build("a", "-o", "-").output == "-")
  }

  @Test("The defaults are one PPM image and all processors")
  func defaults() throws {
    let options = try build("a.tbl")
    #expect(options.formats == [.ppm])
    #expect(options.jobs == nil)
    #expect(!options.isStrict && !options.showsTimings)
    #expect(options.selection == SnapshotSelection())
  }

  @Test("The extension of the output determines the format, unless --emit does")
  func formats() throws {
    #expect(try build("a.tbl", "-o", "x.png").formats == [.png])
    #expect(try build("a.tbl", "-o", "x.png", "--emit", "ppm").formats == [.ppm])
    #expect(try build("a.tbl", "--emit", "json,tree").formats == [.json, .tree])
  }

  @Test(
    "Times are in seconds, with or without a unit, or in milliseconds",
    arguments: [("1.5", 1.5), ("1.5s", 1.5), ("250ms", 0.25), ("0", 0), ("2s", 2)])
  func times(text: String, seconds: Double) throws {
    #expect(try OptionValues.time(text) == seconds)
  }

  @Test(
    "Reports invalid arguments",
    arguments: [
      (["--emt", "png", "a"], "unknown option '--emt'; did you mean '--emit'?"),
      (["-x", "a"], "unknown option '-x'"),
      (
        ["--dark", "a"], "unknown option '--dark'; the scene or a snapshot sets 'appearance: dark'"
      ),
      (["--frobnicate", "a"], "unknown option '--frobnicate'"),
      (["a", "--strict", "--strict"], "'--strict' can be given only once"),
      (["a", "-o", "x", "-oy"], "'-o' can be given only once"),
      (["a", "--scale"], "'--scale' requires a value: NUMBER"),
      (["a", "--snapshot", "--strict"], "'--snapshot' requires a value: NAME"),
      (["a", "--root="], "'--root' requires a value: DIR"),
      (["a", "--strict=yes"], "'--strict' takes no value"),
      (["a", "--scale", "17"], "'--scale' takes a number from 0.25 to 16, not '17'"),
      (["a", "--scale", "0.2"], "'--scale' takes a number from 0.25 to 16, not '0.2'"),
      (["a", "--scale", "nan"], "'--scale' takes a number from 0.25 to 16, not 'nan'"),
      (["a", "--scale", "1e1"], "'--scale' takes a number from 0.25 to 16, not '1e1'"),
      (["a", "--jobs", "0"], "'--jobs' takes a whole number of at least 1, not '0'"),
      (["a", "--jobs", "1.5"], "'--jobs' takes a whole number of at least 1, not '1.5'"),
      (["a", "--time", "-1"], "'--time' takes a time, such as 1.5s or 250ms, not '-1'"),
      (["a", "--time", "s"], "'--time' takes a time, such as 1.5s or 250ms, not 's'"),
      (["a", "--time", "inf"], "'--time' takes a time, such as 1.5s or 250ms, not 'inf'"),
      (["a", "--time", "1.2.3"], "'--time' takes a time, such as 1.5s or 250ms, not '1.2.3'"),
      (
        ["a", "--emit", "pgn"],
        "'--emit' takes ppm, png, svg, tree, or json, not 'pgn'; did you mean 'png'?"
      ),
      (["a", "--emit", "png,"], "'--emit' takes ppm, png, svg, tree, or json, not ''"),
      (["a", "--emit", "png,ppm,png"], "'--emit' lists 'png' twice"),
      ([], "missing PATH"),
      (["-", "a", "-"], "standard input ('-') can be read only once"),
    ])
  func mistakes(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) {
      try BuildOptions(try ParsedArguments(arguments, for: BuildCommand.specification))
    }
  }

  @Test("--help is recognized anywhere before the end of the options")
  func help() throws {
    #expect(try ParsedArguments(["a", "-h"], for: BuildCommand.specification).wantsHelp)
    #expect(try ParsedArguments(["--help"], for: DumpCommand.specification).wantsHelp)
    #expect(try !ParsedArguments(["--", "--help"], for: DumpCommand.specification).wantsHelp)
  }

  @Test("Dump takes one file")
  func dump() throws {
    #expect(throws: UsageError("'dump' takes one FILE, not 2")) {
      try DumpOptions(try ParsedArguments(["a", "b"], for: DumpCommand.specification))
    }
    let options = try DumpOptions(
      try ParsedArguments(["a", "--sources", "--snapshot", "x"], for: DumpCommand.specification))
    #expect(options.file == "a" && options.showsSources && options.selection.names == ["x"])
  }

  @Test(
    "Every line of the help fits a terminal",
    arguments: Commands.all.map(\.specification.name))
  func widths(name: String) throws {
    let command = try #require(
      Commands.all.map(\.specification).first { $0.name == name })
    for line in Help.text(for: command).split(separator: "\n") { #expect(line.count <= 96) }
    for option in command.options {
      let names = (option.short.map { $0 + ", " } ?? "") + option.name
      #expect(Help.text(for: command).contains("\n  \(names)"))
    }
  }
}
