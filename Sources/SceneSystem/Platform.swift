/// What is different from system to system and no call.
package enum Platform {
  /// The system and the machine, as SDKs of Swift call them: `linux-x86_64`, `macos-arm64`.
  package static let name = system + "-" + machine

  /// Where the user's caches are, from the home folder.
  package static var cachesFolder: String {
    #if canImport(Darwin)
      "Library/Caches"
    #else
      ".cache"
    #endif
  }

  /// The program that opens a file as a double click does.
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
