// What became of the photos of a build.

internal import Ground

/// What a build made of photos.
struct PhotoOutcome: Sendable {
  /// By path in the archive.
  var files: [String: (key: Digest, signature: FileSignature, written: Bool)] = [:]
  /// What is wrong with photos.
  var problems: [Diagnostic] = []
  /// What kept a photo from being written.
  var faults: [Diagnostic] = []
  var failed: [RelativePath: Diagnostic] = [:]
  /// Those of them that took all the time that a photo gets.
  var slow: Set<RelativePath> = []
  var isStopped = false
}
