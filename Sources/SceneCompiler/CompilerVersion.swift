/// The version of the compiler, as `scenec --version` prints it.
package enum CompilerVersion {
  package static let text = "0.1.0"
}
