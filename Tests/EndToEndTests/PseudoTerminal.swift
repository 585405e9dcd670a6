import Foundation
import Testing

/// A terminal for the command, whose keys and screen belong to the test.
final class PseudoTerminal {
  /// The path of the end that the command uses.
  let name: String
  private let descriptor: Int32
  /// Kept open, so that keys typed before the tool starts are not lost.
  private let held: Int32

  init() throws {
    #if canImport(Darwin)
      descriptor = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(descriptor >= 0 && grantpt(descriptor) == 0 && unlockpt(descriptor) == 0)
      name = String(cString: try #require(ptsname(descriptor)))
    #else
      // TIOCSPTLCK and TIOCGPTN, which are missing from the Glibc module.
      descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (Int32, UInt32) = (0, 0)
      try #require(descriptor >= 0 && ioctl(descriptor, 0x4004_5431, &lock) == 0)
      try #require(ioctl(descriptor, 0x8004_5430, &number) == 0)
      name = "/dev/pts/\(number)"
    #endif
    held = open(name, O_RDWR | O_NOCTTY)
    // The mode that the tool sets, so that a Control-C typed ahead is preserved, too.
    var mode = termios()
    tcgetattr(held, &mode)
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(held, TCSANOW, &mode)
  }

  deinit {
    close(descriptor)
    close(held)
  }

  func type(_ keys: String) { _ = write(descriptor, keys, keys.utf8.count) }

  /// Returns what the command has printed, up to 64 KiB; `""` if it has printed nothing.
  func printed() -> String {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
