import SceneCompiler

extension Commands {
  static let show = CommandSpecification(
    name: "show",
    summary: "Paint a scene into the terminal.",
    operand: "FILE",
    options: [
      snapshot, time, scale,
      OptionSpecification(
        "--as", value: "FORMAT",
        "kitty, iterm2, sixel or blocks (two pixels a character, in 24-bit colours);\n"
          + "the first of them that the terminal says it knows unless given"),
      OptionSpecification(
        "--columns", value: "N", "no wider than this; the terminal's width unless given"),
      root,
    ],
    remarks: """
      Where the output is no terminal, blocks are written, 80 columns wide unless --columns says
      otherwise. What is larger than the terminal is reduced to its width; blocks to 500 lines too.
      FILE may be -, standard input.
      """,
    examples: [
      .init(command: "scenec show places.tbl --snapshot rest", meaning: "one snapshot"),
      .init(
        command: "scenec show places.tbl --as blocks --columns 100 | less -R",
        meaning: "in a pager"),
    ])

  static let watch = CommandSpecification(
    name: "watch",
    summary: "Build a scene on every save, and show it on a page that keeps itself up to date.",
    operand: "FILE",
    options: [
      OptionSpecification("--open", "open the page with what the system has for it"),
      root,
    ],
    remarks: """
      The page is FILE.preview/index.html beside the scene, without the .tbl; it needs no server.
      What is watched is all that the scene reads: imports, pictures and data too. Each build says
      what changed in the layers, and how long it took. While there is a mistake in the scene, the
      last good pictures stay. Ends when it is interrupted.
      """,
    examples: [
      .init(command: "scenec watch places.tbl --open", meaning: "places.preview/index.html")
    ])
}
