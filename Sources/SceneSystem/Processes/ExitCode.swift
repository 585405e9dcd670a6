#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the process says when it ends; of several the highest.
public enum ExitCode: Int32, Comparable, Sendable {
  case done = 0
  /// An error that has a place in a scene, or a check that failed.
  case mistake = 1
  case wrongUsage = 2
  /// A path of the command line or an output that could not be read or written.
  case fileFailure = 3
  /// A fault of this program.
  case ownFault = 70

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  package mutating func raise(to other: Self) { self = max(self, other) }

  package func exitProcess() -> Never { exit(rawValue) }
}
