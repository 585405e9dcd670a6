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
    stage("SceneExport", ["SceneLayers", "SceneRaster"]),
    stage(
      "SceneCompiler",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneFonts", "SceneSemantics", "SceneRaster",
        "SceneExport",
      ]),
    stage(
      "SceneComparison",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneRaster",
        "SceneExport", "SceneCompiler",
      ]),
    stage(
      "SceneLanguageServer",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneRaster",
        "SceneExport", "SceneCompiler", "SceneComparison",
      ]),
    stage(
      "SceneSnapshots", ["SceneSemantics", "SceneExport", "SceneCompiler", "SceneComparison"]),
    .executableTarget(
      name: "scenec",
      dependencies: ["SceneCompiler", "SceneComparison", "SceneLanguageServer"],
      swiftSettings: settings),
    // Measures; nothing that is built for use needs it.
    .executableTarget(
      name: "scene-bench",
      dependencies: [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneRaster", "SceneExport",
        "SceneCompiler", "SceneComparison", "SceneLanguageServer",
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
        "SceneCompiler",
      ]),
    tests(
      "SceneCompilerTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneRaster", "SceneExport",
        "SceneCompiler", "SceneComparison", "SceneLanguageServer", "scenec", "scene-bench",
      ], exclude: ["Elements", "Mistakes"]),
    tests(
      "SceneComparisonTests",
      [
        "SceneSource", "SceneLayers", "SceneSemantics", "SceneRaster", "SceneExport",
        "SceneCompiler", "SceneComparison", "scenec", "scene-bench",
      ]),
    tests(
      "SceneLanguageServerTests",
      [
        "SceneSource", "SceneSyntax", "SceneLayers", "SceneSemantics", "SceneExport",
        "SceneCompiler", "SceneLanguageServer", "scenec",
      ], exclude: ["Responses"]),
  ]
)
