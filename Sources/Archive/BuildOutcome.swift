// What one piece of a build wrote.

internal import Ground

/// What one piece of a build wrote.
struct BuildOutcome: Sendable {
  struct File: Sendable {
    /// The page's place in the plan.
    let page: Int
    let signature: FileSignature
    let written: Bool
  }

  var files: [File] = []
  /// Words of texts, for the pages that show them beside others.
  var texts = PlainTexts()
  var problems: [Diagnostic] = []
  var isStopped = false

  mutating func add(_ other: BuildOutcome) {
    files += other.files
    texts.add(other.texts)
    problems += other.problems
    isStopped = isStopped || other.isStopped
  }
}
