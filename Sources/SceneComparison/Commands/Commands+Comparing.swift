import SceneCompiler

extension Commands {
  /// The commands that compare scenes with what was accepted.
  package static let comparing = [
    Command(test) { (parsed) throws(UsageError) in try TestCommand.run(parsed) },
    Command(MergeReportsCommand.specification) { (parsed) throws(UsageError) in
      try MergeReportsCommand.run(parsed)
    },
    Command(diff) { (parsed) throws(UsageError) in try DiffCommand.run(parsed) },
    Command(blame) { (parsed) throws(UsageError) in try BlameCommand.run(parsed) },
  ]

  static let test = CommandSpecification(
    name: "test",
    summary: "Compare the snapshots of scenes with their references.",
    operand: "[PATH…]",
    options: [
      OptionSpecification(
        "--record", value: "MODE",
        "put new pictures before 'scenec review': missing, changed, all, or none,\n"
          + "which is meant unless said, and always where CI is set"),
      OptionSpecification(
        "--artefacts", value: "DIR",
        "write the pictures of failures into this folder, not into\n"
          + "__Snapshots__/.failures"),
      OptionSpecification("--fail-fast", "skip what comes after the first failure"),
      OptionSpecification(
        "--repeat", value: "N", "run each test so often; it passes if it passes each time"),
      OptionSpecification(
        "--list", value: "json", isValueOptional: true,
        "print the tests and run none; --list=json for programs"),
      OptionSpecification("--no-cache", "run what is remembered to have passed, too"),
      ReportRequest.option, jobs, root,
    ],
    remarks: """
      Scenes are all the .tbl files in the folders that PATH… names, or in the working directory.
      References stand beside a scene: __Snapshots__/FILE/SNAPSHOT.png, and .txt, the layer tree.
      A picture is as it was accepted when each pixel is, unless its snapshot says otherwise.
      """,
    examples: [
      .init(command: "scenec test", meaning: "all scenes below this folder"),
      .init(
        command: "scenec test Scenes --record missing && scenec review",
        meaning: "record what has no reference, and look at it"),
    ])
}
