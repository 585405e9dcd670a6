// swift-tools-version: 6.2
import PackageDescription

// A package that tests scenes like a client would. It is separate from the package above;
// `.ci/client` builds and runs it.
let package = Package(
  name: "SceneSnapshotsClient",
  dependencies: [.package(name: "scenec", path: "../../..")],
  targets: [
    .testTarget(
      name: "SwiftTestingTests",
      dependencies: [.product(name: "SceneSnapshots", package: "scenec")],
      exclude: ["__Snapshots__", "card.tbl", "nested.tbl"]),
    .testTarget(
      name: "XCTestTests",
      dependencies: [.product(name: "SceneSnapshots", package: "scenec")],
      exclude: ["__Snapshots__"]),
  ]
)
