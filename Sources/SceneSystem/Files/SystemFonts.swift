import SceneSource

/// The font files that are installed on this machine, by name.
///
/// They differ between machines, so scenes use them only on request.
public struct SystemFonts: Hashable, Sendable {
  /// The paths of files by their name in lowercase without spaces: macOS has `Avenir Next.ttc`.
  private var paths: [String: String] = [:]

  /// The limits of the search.
  private enum Limits {
    static let depth = 8
    static let files = 50_000
  }

  /// Searches the folders in which the platform keeps fonts; a file in an earlier one hides others.
  public init() { self.init(folders: Self.folders) }

  package init(folders: [String]) {
    for folder in folders {
      guard let root = try? Root(folder) else { continue }
      add(root, "", depth: 0)
    }
  }

  /// The user's folder comes first.
  private static var folders: [String] {
    let home = SystemCalls.environment("HOME").flatMap { $0.isEmpty ? nil : $0 }
    #if canImport(Darwin)
      let own = ["Library/Fonts"]
      let common = ["/Library/Fonts", "/System/Library/Fonts"]
    #else
      let own = [".local/share/fonts", ".fonts"]
      let common = ["/usr/local/share/fonts", "/usr/share/fonts"]
    #endif
    return (home.map { home in own.map { FilePath.join(home, $0) } } ?? []) + common
  }

  private mutating func add(_ root: Root, _ folder: String, depth: Int) {
    guard depth < Limits.depth, let names = try? root.names(in: folder) else { return }
    for name in names.sorted() {
      guard paths.count < Limits.files else { return }
      let path = FilePath.join(folder, name)
      if Self.isFont(name) {
        let key = Self.key(name)
        if paths[key] == nil { paths[key] = FilePath.join(root.realPath, path) }
      } else if (try? root.status(path))?.kind == .folder {
        add(root, path, depth: depth + 1)
      }
    }
  }

  private static func isFont(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".ttf", ".otf", ".ttc"].contains { name.hasSuffix($0) }
  }

  private static func key(_ name: String) -> String {
    String(name.lowercased().filter { $0 != " " })
  }

  /// Opens a file with a name such as `Inter-Bold.ttf`; nil if there is none, or if it cannot be
  /// read.
  func open(_ name: String, limit: Int, readingUpTo most: Int) -> FileContents? {
    guard let path = paths[Self.key(name)] else { return nil }
    guard let root = try? Root(FilePath.folder(of: path)) else { return nil }
    return try? root.open(FilePath.name(of: path), limit: limit, readingUpTo: most)
  }
}

extension Root {
  /// Opens an installed font for a path in the folder `Fonts`; nil if system fonts are not used.
  package func systemFont(_ path: String, limit: Int, readingUpTo most: Int) -> FileContents? {
    guard let systemFonts, path.hasPrefix("Fonts/") else { return nil }
    return systemFonts.open(String(path.dropFirst(6)), limit: limit, readingUpTo: most)
  }
}
