#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why a file could not be read or written.
public enum FileFailure: Error, Hashable, Sendable {
  case notFound
  /// A folder exists where a file was expected.
  case isFolder
  /// Not a regular file, where one is required.
  case notAFile
  /// The folder that will contain the file does not exist.
  case folderMissing
  case tooLarge
  /// The name is not valid UTF-8.
  case nameNotText
  /// The file is outside the root after symbolic links are resolved.
  case outsideRoot
  /// A symbolic link in the path leads outside of the folder that confines access.
  case leadsOutside(link: String, target: String)
  /// The file would be written, or removed, in a repository's `.git`.
  case inRepository
  /// The name contains a NUL character.
  case nameWithNUL
  /// The file is a Git LFS pointer instead of the file that was meant.
  case pointer
  /// The file of a Git revision is not in a partial clone.
  case notInClone
  /// The reader of a pipe has closed it.
  case pipeClosed
  /// Another error of the system, as an `errno`.
  case system(Int32)

  init(errno code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .notFound
    case EISDIR: self = .isFolder
    case EPIPE: self = .pipeClosed
    default: self = .system(code)
    }
  }

  /// The reason, for use after a colon.
  public var message: String {
    switch self {
    case .notFound: "no such file"
    case .isFolder: "it is a folder"
    case .notAFile: "not a regular file"
    case .folderMissing: "its folder does not exist"
    case .tooLarge: "it is too large"
    case .nameNotText: "the file name is not UTF-8"
    case .outsideRoot: "it is outside the scene's root folder"
    case .leadsOutside(let link, let target):
      "the link '\(link)' leads to '\(target)', outside the root folder"
    case .inRepository: "it is in '.git'"
    case .nameWithNUL: "its name contains a NUL character"
    case .pointer: "it is a Git LFS pointer, which 'git lfs pull' replaces in the working tree"
    case .notInClone:
      "it is not in this partial clone, and scenec does not fetch files; 'git show' does"
    case .pipeClosed: "the pipe is closed"
    case .system(let code): Self.words(for: code)
    }
  }

  private static func words(for code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case EROFS: "the file system is read-only"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is exceeded"
    case EFBIG: "the file would exceed the size limit"
    case EIO: "input/output error"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the file name is too long"
    case EMFILE, ENFILE: "too many open files"
    case EBADF: "the file is closed"
    case EEXIST: "there is already a file of this name"
    case ENXIO: "no process uses the other end of the pipe, or there is no such device"
    case ENOMEM: "out of memory"
    case ETXTBSY: "the file is a running program"
    default: String(cString: strerror(code))
    }
  }
}

/// The reason why a file or folder that a search came to could not be read.
package struct PathFailure: Error, Hashable, Sendable {
  package let path: String
  package let failure: FileFailure

  package init(path: String, failure: FileFailure) {
    self.path = path
    self.failure = failure
  }

  /// Adds the path to the failure of `body`; `""` is the working directory.
  package static func at<Value>(
    _ path: String, _ body: () throws(FileFailure) -> Value
  ) throws(PathFailure) -> Value {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw PathFailure(path: path.isEmpty ? "." : path, failure: error)
    }
  }
}
