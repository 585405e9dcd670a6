import SceneSystem

/// The accepted and pending files of a snapshot.
package struct ReferenceState: Hashable, Sendable {
  package var accepted: [ReferenceStore.Part: [UInt8]] = [:]
  package var pending: [ReferenceStore.Part: [UInt8]] = [:]
  /// The list of the pending recording's inputs.
  package var inputs: [UInt8]?

  /// The number of bytes in all files.
  var size: Int {
    [accepted, pending].flatMap(\.values).reduce(inputs?.count ?? 0) { $0 + $1.count }
  }

  /// Returns the state without the pending recording.
  var settled: ReferenceState { ReferenceState(accepted: accepted) }
}

extension ReferenceStore {
  /// Reads the files of a snapshot.
  package func state(of slug: String) throws(FileFailure) -> ReferenceState {
    var state = ReferenceState()
    for part in Part.allCases {
      state.accepted[part] = try read(part, of: slug)
      state.pending[part] = try pendingFile(part, of: slug).read()
    }
    state.inputs = try inputsFile(of: slug).read()
    return state
  }

  /// Makes the files of a snapshot equal to a state. Each file is replaced atomically, and files are
  /// removed only after all others are written, so nothing is lost if the process ends early.
  package func restore(_ state: ReferenceState, of slug: String) throws(FileFailure) {
    if !state.pending.isEmpty {
      try writePending(state.pending, from: state.inputs, of: slug)
    }
    for (part, bytes) in state.accepted { try file(part, of: slug).write(bytes) }
    for part in Part.allCases {
      if state.pending[part] == nil { try pendingFile(part, of: slug).remove() }
      if state.accepted[part] == nil { try file(part, of: slug).remove() }
    }
    if state.inputs == nil { try inputsFile(of: slug).remove() }
    pendingFolder.removeEmptyFolder()
    if state.accepted.isEmpty { acceptedFolder.removeEmptyFolder() }
  }

  /// Writes the files of a pending recording.
  func writePending(
    _ parts: [Part: [UInt8]], from inputs: [UInt8]?, of slug: String
  ) throws(FileFailure) {
    try folder.pending.makePrivateFolder()
    // Written first, because a recording without inputs could be accepted even if it is out of date.
    if let inputs { try inputsFile(of: slug).write(inputs) }
    for (part, bytes) in parts { try pendingFile(part, of: slug).write(bytes) }
  }

  /// Accepts a pending recording.
  package func accept(_ slug: String) throws(FileFailure) {
    var state = try state(of: slug)
    state.accepted.merge(state.pending) { $1 }
    try restore(state.settled, of: slug)
  }

  /// Removes a pending recording.
  package func reject(_ slug: String) throws(FileFailure) {
    for part in Part.allCases { try pendingFile(part, of: slug).remove() }
    try inputsFile(of: slug).remove()
    pendingFolder.removeEmptyFolder()
  }
}
