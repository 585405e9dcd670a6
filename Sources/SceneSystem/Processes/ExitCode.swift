#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The exit code of the process; if several apply, the highest.
public enum ExitCode: Int32, Comparable, Sendable {
  case done = 0
  /// An error in a scene, or a failed test or check.
  case mistake = 1
  case wrongUsage = 2
  /// A file on the command line could not be read, or an output could not be written.
  case fileFailure = 3
  /// An internal error.
  case ownFault = 70
  /// A scene took too much processor time.
  case timeout = 71

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  package mutating func raise(to other: Self) { self = max(self, other) }

  package func exitProcess() -> Never { exit(rawValue) }
}
