// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func stage(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let core: [Target.Dependency] = [
  "SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts", "SceneSemantics", "SceneRaster",
  "SceneExport",
]

let package = Package(
  name: "scenec",
  products: [
    .executable(name: "scenec", targets: ["scenec"]),
    // For test suites; `scenec` never links it, for what imports Testing or XCTest cannot be linked
    // statically.
    .library(name: "SceneSnapshots", targets: ["SceneSnapshots"]),
  ],
  dependencies: [],
  targets: [
    // The pipeline, in its order. Docs/Architecture.md says what each stage takes and gives.
    stage("SceneSource"),
    stage("SceneSyntax", ["SceneSource"]),
    stage("SceneLayers"),
    stage("SceneFonts", ["SceneLayers"]),
    stage("SceneSemantics", ["SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts"]),
    stage("SceneRaster", ["SceneLayers"]),
    stage("SceneExport", ["SceneSource", "SceneLayers", "SceneRaster"]),
    // Around the core: the system, the pipeline, and what is built on it.
    stage("SceneSystem"),
    // Pages, styles, scripts, and documents as constants of the program.
    .target(name: "EmbeddedFiles", exclude: ["Report", "Viewer"]),
    stage("SceneCompiler", core + ["SceneSystem", "EmbeddedFiles"]),
    stage(
      "SceneInspection",
      [
        "SceneSource", "SceneLayers", "SceneSemantics", "SceneRaster", "SceneExport",
        "SceneSystem", "SceneCompiler",
      ]),
    stage(
      "SceneTesting",
      [
        "EmbeddedFiles", "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics",
        "SceneRaster",
        "SceneExport", "SceneSystem", "SceneCompiler", "SceneInspection",
      ]),
    stage(
      "SceneLanguageServer",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneRaster",
        "SceneExport", "SceneSystem", "SceneCompiler", "SceneInspection",
      ]),
    stage(
      "SceneCommands",
      [
        "EmbeddedFiles", "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics",
        "SceneRaster",
        "SceneExport", "SceneSystem", "SceneCompiler", "SceneInspection", "SceneTesting",
        "SceneLanguageServer",
      ]),
    stage(
      "SceneSnapshots",
      [
        "SceneSemantics", "SceneExport", "SceneSystem", "SceneCompiler", "SceneInspection",
        "SceneTesting",
      ]),
    .executableTarget(
      name: "scenec", dependencies: ["SceneCommands"], swiftSettings: settings),
    // Measures; nothing that is built for use needs it.
    .executableTarget(
      name: "scene-bench",
      dependencies: [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneRaster", "SceneExport",
        "SceneSystem", "SceneCompiler", "SceneInspection", "SceneTesting", "SceneLanguageServer",
      ], swiftSettings: settings),

    tests("SceneSourceTests", ["SceneSource"]),
    tests("SceneSyntaxTests", ["SceneSource", "SceneSyntax"]),
    tests("SceneLayersTests", ["SceneLayers"]),
    tests("SceneFontsTests", ["SceneLayers", "SceneFonts"]),
    tests(
      "SceneSemanticsTests",
      ["SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts", "SceneSemantics"]),
    tests("SceneRasterTests", ["SceneLayers", "SceneFonts", "SceneRaster"]),
    tests(
      "SceneExportTests",
      [
        "SceneLayers", "SceneFonts", "SceneSemantics", "SceneRaster", "SceneExport",
        "SceneSystem", "SceneCompiler",
      ]),
    tests(
      "SceneCompilerTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneRaster", "SceneExport",
        "SceneSystem", "SceneCompiler", "SceneInspection", "SceneTesting", "SceneLanguageServer",
        "SceneCommands", "scenec", "scene-bench",
      ], exclude: ["Elements", "Mistakes"]),
    tests(
      "SceneTestingTests",
      [
        "EmbeddedFiles", "SceneSource", "SceneLayers", "SceneSemantics", "SceneRaster",
        "SceneExport",
        "SceneSystem", "SceneCompiler", "SceneInspection", "SceneTesting", "SceneCommands",
        "scenec", "scene-bench",
      ]),
    tests(
      "SceneLanguageServerTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneExport",
        "SceneSystem", "SceneCompiler", "SceneLanguageServer", "SceneCommands", "scenec",
      ], exclude: ["Responses"]),
  ]
)
