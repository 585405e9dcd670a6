/// The version of the compiler, which `scenec --version` prints.
package enum CompilerVersion {
  package static let text = "0.1.0"
}
