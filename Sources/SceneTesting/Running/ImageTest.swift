import SceneExport
import SceneInspection
import SceneSystem

/// The test of a picture that others made: compare, and record where that is asked for. There is no
/// layer tree to explain a difference by.
package struct ImageTest {
  private let id: SnapshotID
  private let name: String
  private let actual: ComparedImage
  private let tolerance: Tolerance
  private let ignored: [PixelRect]

  /// - Parameter ignored: rectangles that are not compared, in pixels.
  package init(
    id: SnapshotID, name: String, actual: ComparedImage, tolerance: Tolerance,
    ignored: [PixelRect]
  ) {
    self.id = id
    self.name = name
    self.actual = actual
    self.tolerance = tolerance
    self.ignored = ignored
  }

  package func run(_ references: ReferenceStore, record mode: RecordMode) -> TestResult {
    var result = TestResult(id: id, name: name, status: .passed)
    let verdict = verdict(references)
    do throws(FileFailure) {
      if mode.covers(verdict) {
        try references.record([.picture: actual.png], of: id.slug)
        result.status = .recorded
        return result
      }
      // What an earlier run recorded of a picture that is as it was accepted is out of date.
      if verdict.failure == nil, mode != .none { try references.reject(id.slug) }
    } catch {
      result.fail(
        Failure(.files, "cannot write into '\(references.pendingFolder)': \(error.message)"))
      return result
    }
    if var failure = verdict.failure {
      if failure.kind != .files { leaveArtifacts(of: &failure, verdict, references) }
      result.fail(failure)
    } else {
      references.removeArtifacts(of: id.slug)
    }
    return result
  }

  fileprivate struct Verdict {
    var failure: Failure?
    /// Whether each pixel is the reference's.
    var isSame = false
    /// Nil where there is none, or none that can be read.
    var reference: ComparedImage?
  }

  private func verdict(_ references: ReferenceStore) -> Verdict {
    let path = references.path(.picture, of: id.slug)
    let bytes: [UInt8]
    do throws(FileFailure) {
      guard let found = try references.read(.picture, of: id.slug) else {
        return Verdict(failure: Failure(.missingReference, "there is no reference '\(path)'"))
      }
      bytes = found
    } catch {
      return Verdict(
        failure: Failure(.files, "the reference cannot be read: \(error.message)"))
    }
    do throws(PNGError) {
      return verdict(try ComparedImage(png: bytes))
    } catch {
      var failure = Failure(.brokenReference, "the reference cannot be read: \(error.message)")
      failure.files.reference = path
      return Verdict(failure: failure)
    }
  }

  private func verdict(_ reference: ComparedImage) -> Verdict {
    var verdict = Verdict(isSame: reference == actual, reference: reference)
    if verdict.isSame { return verdict }
    if case .different(let difference) = ImageComparison(
      reference: reference, actual: actual, tolerance: tolerance, ignored: ignored)
    {
      var failure = Failure(.difference, difference.message)
      failure.picture = difference
      verdict.failure = failure
    }
    return verdict
  }

  private func leaveArtifacts(
    of failure: inout Failure, _ verdict: Verdict, _ references: ReferenceStore
  ) {
    do throws(FileFailure) {
      failure.files.actual = try references.write(actual.png, as: .actual, of: id.slug)
      if let reference = verdict.reference {
        failure.files.reference = references.path(.picture, of: id.slug)
        let picture = DifferenceImage(
          reference: reference, actual: actual, regions: failure.picture?.regions ?? []
        ).png
        failure.files.difference = try references.write(picture, as: .difference, of: id.slug)
      }
    } catch {
      failure.details.append(
        "cannot write what it came to into '\(references.artefacts ?? "")': \(error.message)")
    }
  }
}

extension RecordMode {
  fileprivate func covers(_ verdict: ImageTest.Verdict) -> Bool {
    switch verdict.failure?.kind {
    case .missingReference: self != .none
    case .difference, .brokenReference: self == .changed || self == .all
    case .mistake, .files: false
    case nil: self == .all && !verdict.isSame
    }
  }
}
