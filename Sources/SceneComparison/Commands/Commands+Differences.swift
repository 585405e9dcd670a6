import SceneCompiler

extension Commands {
  static let diff = CommandSpecification(
    name: "diff",
    summary: "Say what two scenes, pictures or layer trees differ by: layers first, then pixels.",
    operand: "A B",
    options: [
      snapshot, time, scale,
      OptionSpecification(
        "-o", value: "PATH", "write a picture of the difference to this file, as PNG"),
      OptionSpecification("--json", "print the differences as JSON"),
      root,
    ],
    remarks: """
      A and B are scenes (.tbl), pictures (.png, .ppm) or layer trees as 'scenec dump' prints them
      (.txt), or any of these as version control has it: git:REV:path, with git's path from the
      repository's top, or from here with ./. A scene at a revision reads its imports and pictures
      from that revision too. Beside a picture or a tree a scene is taken for its picture or tree.
      Says nothing and ends with 0 where all is the same, and with 1 where it is not.
      """,
    examples: [
      .init(
        command: "scenec diff git:HEAD:./places.tbl places.tbl",
        meaning: "what a change to a scene does, in layers and pixels"),
      .init(
        command: "scenec diff __Snapshots__/places/rest.png places.tbl --snapshot rest -o d.png",
        meaning: "a scene against its reference, with a picture"),
    ])

  static let blame = CommandSpecification(
    name: "blame",
    summary: "Name the layers that make a pixel, with their share and their place in the source.",
    operand: "PICTURE X,Y",
    options: [
      snapshot, time, scale,
      OptionSpecification("--json", "print the layers as JSON"),
      root,
    ],
    remarks: """
      PICTURE is a scene, or one of its references, __Snapshots__/FILE/SNAPSHOT.png. X and Y count
      the picture's pixels from 0, from its upper left corner. Layers are listed from the front to
      the back. A layer's share is how much of the pixel's colour is its own: 100 % of an opaque
      layer that covers the pixel and has nothing before it.
      """,
    examples: [
      .init(
        command: "scenec blame __Snapshots__/places/rest.png 160,97",
        meaning: "who drew this pixel?"),
      .init(
        command: "scenec blame places.tbl 160,97 --snapshot rest", meaning: "the same"),
    ])
}
