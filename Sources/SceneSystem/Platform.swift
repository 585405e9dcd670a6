/// Constants that depend on the platform.
package enum Platform {
  /// The name of the platform, as in Swift SDKs: `linux-x86_64`, `macos-arm64`.
  package static let name = system + "-" + machine

  /// The user's cache folder, relative to the home folder.
  package static var cachesFolder: String {
    #if canImport(Darwin)
      "Library/Caches"
    #else
      ".cache"
    #endif
  }

  /// The command that opens a file with its default application.
  package static var opener: String {
    #if canImport(Darwin)
      "open"
    #else
      "xdg-open"
    #endif
  }

  private static var system: String {
    #if os(macOS)
      "macos"
    #elseif os(iOS)
      "ios"
    #elseif canImport(Musl)
      "linux-static"
    #elseif os(Linux)
      "linux"
    #else
      "unknown"
    #endif
  }

  private static var machine: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }
}
