extension Commands {
  static let format = CommandSpecification(
    name: "fmt",
    summary: "Bring scenes into the one style: blanks, line breaks, semicolons.",
    operand: "FILE…",
    options: [
      OptionSpecification(
        "--check",
        "write nothing, print the names of the files that are not in the style, and\n"
          + "end with 1 if there are any"),
      OptionSpecification("--diff", "write nothing, and print what would change, for patch"),
    ],
    remarks: """
      FILE may be -, standard input; then the text goes to standard output. There is nothing to
      choose. What a scene means stays the same, to the pixel, and so do its comments. What is
      broken is left as it is, and is no error here. A file that changes is replaced in one step,
      one that does not is not touched.
      """,
    examples: [
      .init(command: "scenec fmt Scenes/*.tbl", meaning: "format these files"),
      .init(command: "scenec fmt --check Scenes/*.tbl", meaning: "for a continuous integration"),
    ])

  static let fix = CommandSpecification(
    name: "fix",
    summary: "Mend the mistakes in scenes that can be mended in one way only.",
    operand: "FILE…",
    options: [onlyChecks, showsDifference, root],
    remarks: """
      Only in the files that are named, not in what they import. What is only likely, such as a
      word that was meant for another, stays as it is, and so does what would make a new mistake.
      FILE may be -, standard input; then the text goes to standard output.
      """,
    examples: [
      .init(command: "scenec fix --diff places.tbl", meaning: "what would be mended")
    ])

  private static let onlyChecks = OptionSpecification(
    "--check",
    "write nothing, print the names of the files that would change, and end\n"
      + "with 1 if there are any")
  private static let showsDifference = OptionSpecification(
    "--diff", "write nothing, and print what would change, for patch")

  static let explain = CommandSpecification(
    name: "explain",
    summary: "Say what the code of a mistake means, with a wrong and a right example.",
    operand: "CODE…",
    options: [OptionSpecification("--list", "print all codes with their titles")],
    remarks: "The same as Docs/Diagnostics.md.",
    examples: [.init(command: "scenec explain E0301", meaning: "a property that is not there")])
}
