// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The parts of Apple's Swift overlay for its C library that the sources use: Swift equivalents of macros and variadic functions. The types are those of the overlay, which is not
// published as a whole; what was published is stdlib/public/Platform/Platform.swift and
// TiocConstants.swift of the Swift project.
@_exported import Darwin

public var errno: Int32 {
  get { __error().pointee }
  set { __error().pointee = newValue }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func openat(
  _ fd: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t
) -> Int32 { -1 }

public func fcntl(_ fd: Int32, _ command: Int32) -> Int32 { -1 }
public func fcntl(_ fd: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
public func fcntl(
  _ fd: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer
) -> Int32 { -1 }

public func ioctl(_ fd: CInt, _ request: UInt) -> CInt { -1 }
public func ioctl(_ fd: CInt, _ request: UInt, _ value: CInt) -> CInt { -1 }
public func ioctl(_ fd: CInt, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt { -1 }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var TIOCSTI: UInt { 0x8001_7472 }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }

public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { _NSGetEnviron().pointee! }

// Renamed by the API notes of Apple's SDK.
public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { _CLOCK_PROCESS_CPUTIME_ID }
