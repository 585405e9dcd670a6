import SceneCompiler

extension Commands {
  /// The commands that compare scenes: with what was accepted, with each other, with what they were
  /// a moment ago.
  package static let comparing = [
    Command(test) { (parsed) throws(UsageError) in try TestCommand.run(parsed) },
    Command(review) { (parsed) throws(UsageError) in try ReviewCommand.run(parsed) },
    Command(prune) { (parsed) throws(UsageError) in try PruneCommand.run(parsed) },
    Command(diff) { (parsed) throws(UsageError) in try DiffCommand.run(parsed) },
    Command(blame) { (parsed) throws(UsageError) in try BlameCommand.run(parsed) },
    Command(MergeReportsCommand.specification) { (parsed) throws(UsageError) in
      try MergeReportsCommand.run(parsed)
    },
    Command(show) { (parsed) throws(UsageError) in try ShowCommand.run(parsed) },
    Command(watch) { (parsed) throws(UsageError) in try WatchCommand.run(parsed) },
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
      jobs, root, ReportRequest.option,
    ] + SelectionOptions.options + MutationOptions.options,
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
      .init(command: "scenec test Scenes --mutate", meaning: "what would no snapshot notice?"),
    ])

  static let review = CommandSpecification(
    name: "review",
    summary: "Accept or reject what 'scenec test --record' has recorded.",
    operand: "[PATH…]",
    options: [
      OptionSpecification(
        "--accept", value: "ID", isRepeatable: true,
        "accept this snapshot, those of this scene, or all"),
      OptionSpecification(
        "--reject", value: "ID", isRepeatable: true, "forget it, in the same way"),
      OptionSpecification("--list", "show what waits, and decide nothing"),
    ],
    remarks: """
      Without --accept, --reject and --list it asks about each, on a terminal: a accepts, r rejects,
      s skips, A accepts all that are left, q ends. An ID is a scene and a snapshot:
      Scenes/places.tbl#pulled-down. PATH… are scenes, or folders whose scenes are meant.
      """,
    examples: [
      .init(command: "scenec review", meaning: "looks at all below this folder, one by one"),
      .init(command: "scenec review --accept all", meaning: "for scripts"),
    ])

  static let prune = CommandSpecification(
    name: "prune",
    summary: "Remove the references that no snapshot asks for.",
    operand: "[DIR…]",
    options: [
      OptionSpecification("--dry-run", "say what would be removed, and remove nothing"), root,
    ],
    remarks: """
      Takes folders, for of a single scene it could not tell what the others ask for. Only what
      scenec has written is removed, and nothing of a scene that cannot be compiled.
      """,
    examples: [
      .init(command: "scenec prune Scenes --dry-run", meaning: "what there is to remove")
    ])
}
