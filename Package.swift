// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// For `Array.span` in `SourceText.swift`, which says what its spans are a part of.
let spans: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

func stage(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + more)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: ["TestSupport"] + dependencies, exclude: exclude,
    swiftSettings: settings)
}

/// The commit that `scenec --version` prints after the version; set by `.ci/release`.
let commit = Context.environment["SCENEC_COMMIT"].flatMap { name in
  name.isEmpty || name.contains { !$0.isHexDigit } ? nil : name
}

let core: [Target.Dependency] = [
  "SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts", "SceneLanguage", "SceneChecking",
  "SceneResolving", "SceneRaster",
  "SceneExport",
]

let package = Package(
  name: "scenec",
  // Docs/Platforms.md says why these.
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .executable(name: "scenec", targets: ["scenec"]),
    // For test suites; `scenec` never links it, for what imports Testing or XCTest cannot be linked
    // statically.
    .library(name: "SceneSnapshots", targets: ["SceneSnapshots"]),
  ],
  dependencies: [],
  targets: [
    // The pipeline, in its order. Docs/Architecture.md says what each stage takes and gives.
    stage("SceneSource", [], spans),
    stage("SceneSyntax", ["SceneSource"]),
    stage("SceneLayers"),
    stage("SceneFonts", ["EmbeddedFiles", "SceneLayers"]),
    stage(
      "SceneLanguage",
      ["EmbeddedFiles", "SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts"]),
    stage(
      "SceneChecking",
      ["EmbeddedFiles", "SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts", "SceneLanguage"]),
    stage("SceneResolving", ["SceneSource", "SceneLayers", "SceneFonts", "SceneLanguage"]),
    stage("SceneRaster", ["SceneLayers"]),
    stage("SceneExport", ["SceneSource", "SceneLayers", "SceneRaster"]),
    // What editors share.
    stage("SceneEditing", core),
    // Around the core: the system, the pipeline, and what is built on it.
    stage("SceneSystem", ["SceneSource"]),
    // Pages, styles, scripts, and documents as constants of the program.
    .target(
      name: "EmbeddedFiles", exclude: ["Hints", "Report", "Unicode", "Viewer"],
      cSettings: commit.map { [.define("SCENEC_COMMIT", to: "\"\($0)\"")] } ?? []),
    stage("SceneCompiler", core + ["SceneEditing", "SceneSystem", "EmbeddedFiles"]),
    stage(
      "SceneInspection",
      [
        "SceneSource", "SceneLayers", "SceneLanguage", "SceneResolving", "SceneRaster",
        "SceneExport", "SceneEditing", "SceneSystem", "SceneCompiler",
      ]),
    stage(
      "SceneTesting",
      [
        "EmbeddedFiles", "SceneSource", "SceneSyntax", "SceneLayers", "SceneLanguage",
        "SceneChecking", "SceneResolving", "SceneExport", "SceneEditing", "SceneSystem",
        "SceneCompiler",
        "SceneInspection",
      ]),
    stage(
      "SceneLanguageServer",
      [
        "EmbeddedFiles", "SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts", "SceneLanguage",
        "SceneChecking", "SceneResolving", "SceneRaster", "SceneExport", "SceneEditing",
        "SceneSystem",
        "SceneCompiler", "SceneInspection",
      ]),
    stage(
      "SceneCommands",
      [
        "EmbeddedFiles", "SceneSource", "SceneSyntax", "SceneLayers", "SceneLanguage",
        "SceneChecking", "SceneRaster", "SceneExport", "SceneEditing", "SceneSystem",
        "SceneCompiler",
        "SceneInspection", "SceneTesting", "SceneLanguageServer",
      ]),
    stage(
      "SceneSnapshots",
      [
        "SceneSource", "SceneLanguage", "SceneExport", "SceneEditing", "SceneSystem",
        "SceneCompiler",
        "SceneInspection", "SceneTesting",
      ]),
    .executableTarget(
      name: "scenec", dependencies: ["SceneCommands"], swiftSettings: settings),
    // Measures; nothing that is built for use needs it.
    .executableTarget(
      name: "scene-bench",
      dependencies: [
        "SceneSource", "SceneLayers", "SceneResolving", "SceneRaster", "SceneExport", "SceneSystem",
        "SceneCompiler", "SceneInspection",
      ], swiftSettings: settings),
    // Tries what any bytes come to; nothing that is built for use needs it.
    .executableTarget(
      name: "scene-fuzz",
      dependencies: core + [
        "SceneEditing", "SceneSystem", "SceneCompiler", "SceneInspection", "SceneTesting",
        "SceneLanguageServer",
      ], swiftSettings: settings),

    // For tests only: folders, processes, plain files, and numbers to try.
    .target(
      name: "TestSupport", dependencies: [], path: "Tests/TestSupport", swiftSettings: settings),
    tests("SceneSourceTests", ["SceneSource"]),
    tests("SceneSyntaxTests", ["SceneSource", "SceneSyntax"]),
    tests("SceneLayersTests", ["SceneLayers"]),
    tests("SceneFontsTests", ["SceneLayers", "SceneFonts"]),
    tests("SceneLanguageTests", ["SceneLayers", "SceneLanguage"]),
    tests(
      "SceneCheckingTests",
      ["SceneSource", "SceneSyntax", "SceneLayers", "SceneLanguage", "SceneChecking"]),
    tests(
      "SceneResolvingTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts", "SceneLanguage", "SceneChecking",
        "SceneResolving",
      ]),
    tests("SceneRasterTests", ["SceneLayers", "SceneRaster"]),
    tests(
      "SceneExportTests",
      [
        "SceneSource", "SceneLayers", "SceneLanguage", "SceneResolving", "SceneRaster",
        "SceneExport", "SceneCompiler", "SceneInspection", "SceneLanguageServer",
      ]),
    tests("SceneSystemTests", ["SceneRaster", "SceneSystem"]),
    tests(
      "SceneCompilerTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneLanguage", "SceneResolving",
        "SceneRaster", "SceneExport", "SceneEditing", "SceneSystem", "SceneCompiler", "scenec",
      ], exclude: ["Elements", "Mistakes"]),
    tests(
      "SceneInspectionTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneLanguage", "SceneResolving",
        "SceneRaster", "SceneExport", "SceneEditing", "SceneCompiler", "SceneInspection",
      ]),
    tests(
      "SceneTestingTests",
      [
        "EmbeddedFiles", "SceneSource", "SceneSyntax", "SceneLayers", "SceneLanguage",
        "SceneResolving", "SceneExport", "SceneEditing", "SceneSystem", "SceneCompiler",
        "SceneInspection",
        "SceneTesting",
      ]),
    tests(
      "SceneLanguageServerTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneLanguage", "SceneExport", "SceneEditing",
        "SceneSystem",
        "SceneCompiler", "SceneTesting", "SceneLanguageServer", "SceneCommands", "scenec",
      ], exclude: ["Responses"]),
    tests(
      "SceneCommandsTests",
      [
        "EmbeddedFiles", "SceneLayers", "SceneExport", "SceneSystem", "SceneCompiler",
        "SceneInspection", "SceneTesting", "SceneCommands", "scenec",
      ]),
    tests("SceneSnapshotsTests", ["SceneSnapshots"]),
    // The built command, from outside; and what the repository itself holds.
    tests(
      "EndToEndTests",
      [
        "SceneLayers", "SceneLanguage", "SceneResolving", "SceneEditing", "SceneSystem",
        "SceneCompiler",
        "SceneInspection", "SceneTesting", "SceneLanguageServer", "SceneCommands", "scenec",
        "scene-bench",
      ]),
    tests(
      "RepositoryTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneLanguage", "SceneResolving",
        "SceneSystem", "SceneCompiler", "SceneLanguageServer", "SceneCommands", "scenec",
      ]),
  ]
)
