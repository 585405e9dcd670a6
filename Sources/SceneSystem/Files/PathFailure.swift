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
