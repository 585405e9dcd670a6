import Foundation
import TestSupport
import Testing

@testable import SceneSystem

@Suite("Forests of links")
struct LinkForestTests {
  /// A forest next to a repository and to a folder that must not be accessible.
  private func folders() throws -> TemporaryFolder {
    let all = try TemporaryFolder()
    try all.write("secret", to: "outside/secret")
    try all.write("secret", to: "outside/data/secret")
    try all.write("a", to: "repository/a")
    try all.write("c", to: "repository/data/c")
    try all.write("", to: "forest/data/empty")
    return all
  }

  private func folder(_ all: TemporaryFolder, _ name: String = "forest") throws -> ConfinedFolder {
    try ConfinedFolder(openedAt: all(name), in: LinkForest(all("forest")))
  }

  private func link(_ all: TemporaryFolder, _ name: String, to target: String) throws {
    try all.write("", to: name.split(separator: "/").dropLast().joined(separator: "/") + "/x")
    try all.link(name, to: target)
  }

  private let text = { (text: String) in Array(text.utf8) }

  @Test("A file can be a link to any location, absolute or relative, or to another link")
  func files() throws {
    let all = try folders()
    try all.link("forest/a", to: all("repository/a"))
    try all.link("forest/data/c", to: "../../repository/data/c")
    try all.link("forest/data/renamed", to: all("repository/a"))
    try all.link("forest/again", to: "data/c")
    let forest = try folder(all)
    for (name, contents) in [("a", "a"), ("data/c", "c"), ("data/renamed", "a"), ("again", "c")] {
      #expect(try forest.read(name, limit: 10) == text(contents), "\(name)")
      #expect(try forest.status(name).kind == .file)
      #expect(try forest.beginning(of: name, 9) == text(contents))
    }
    let inner = try folder(all, "forest/data")
    #expect(try inner.read("c", limit: 10) == text("c"))
    // Not without a forest, and not in a folder outside of it.
    let plain = try ConfinedFolder(all("forest"))
    #expect(throws: FileFailure.leadsOutside(link: "a", target: all("repository/a"))) {
      try plain.read("a", limit: 10)
    }
  }

  @Test("A link that the repository contains is not followed")
  func hostileLinks() throws {
    let all = try folders()
    try all.link("repository/secret", to: "../outside/secret")
    try all.link("repository/inner", to: "a")
    try all.link("repository/data/deep", to: "../secret")
    // The name of the folder is also that of the target.
    try all.link("repository/outside", to: all("outside"))
    try all.write("", to: "repository/lib/x")
    try all.link("repository/lib/data", to: "../../outside/data")
    for (name, second) in [
      ("secret", "secret"), ("inner", "inner"), ("data/deep", "data/deep"),
      ("outside/secret", "outside"), ("lib/data/secret", "lib/data"),
    ] {
      try link(all, "forest/" + name, to: all("repository/" + name))
      let target = try SystemCalls.target(ofLink: all("repository/" + second))
      let failure = FileFailure.leadsOutside(link: all("repository/" + second), target: target)
      let forest = try folder(all)
      #expect(throws: failure, "\(name)") { try forest.read(name, limit: 10) }
      #expect(throws: failure, "\(name)") { try forest.status(name) }
    }
  }

  @Test("Only regular files at the end of a path, and nothing is written there")
  func otherFiles() throws {
    let all = try folders()
    try all.link("forest/folder", to: all("outside"))
    try all.link("forest/device", to: "/dev/null")
    try all.link("forest/missing", to: all("repository/missing"))
    try all.link("forest/a", to: all("repository/a"))
    let forest = try folder(all)
    #expect(throws: FileFailure.isFolder) { try forest.read("folder", limit: 10) }
    #expect(throws: FileFailure.isFolder) { try forest.names(in: "folder") }
    #expect(throws: FileFailure.leadsOutside(link: "folder", target: all("outside"))) {
      try forest.read("folder/secret", limit: 10)
    }
    #expect(throws: FileFailure.notAFile) { try forest.read("device", limit: 10) }
    #expect(throws: FileFailure.notFound) { try forest.read("missing", limit: 10) }
    #expect(throws: FileFailure.outsideRoot) { try forest.read("../repository/a", limit: 10) }
    let failure = FileFailure.leadsOutside(link: "a", target: all("repository/a"))
    #expect(throws: failure) { try forest.write([], to: "a") }
    #expect(try all.text("repository/a") == "a")
  }

  @Test("Bazel's links to the folders of a workspace are followed, but only where it makes them")
  func workspaces() throws {
    let all = try folders()
    try all.write("", to: "bazel/execroot/main/x")
    try all.write("x", to: "repository/execroot/main/x")
    try all.link("repository/execroot/main/data", to: all("outside/data"))
    try all.link("repository/leak", to: all("outside"))
    for name in ["data", "leak", "execroot"] {
      try all.link("bazel/execroot/main/" + name, to: all("repository/" + name))
    }
    // Runfiles contain the name of the workspace.
    for (start, base) in [("", "bazel/execroot/main/"), ("main/", "bazel/execroot/")] {
      for name in ["data/c", "leak/secret", "execroot/main/data/secret"] {
        try link(all, "forest/\(start)\(name)", to: all("\(base)\(start)\(name)"))
      }
      let forest = try folder(all)
      #expect(try forest.read(start + "data/c", limit: 10) == text("c"))
      for (name, second, target) in [
        ("leak/secret", "repository/leak", "outside"),
        ("execroot/main/data/secret", "repository/execroot/main/data", "outside/data"),
      ] {
        #expect(throws: FileFailure.leadsOutside(link: all(second), target: all(target))) {
          try forest.read(start + name, limit: 10)
        }
      }
    }
  }
}
