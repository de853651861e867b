// What an unfinished change of a file came to, as both sides look now.

internal import Diagnostics
internal import SafeFiles

extension RsyncMemory {
  /// What a look at both sides told of an unfinished change.
  enum Settlement: Sendable, Hashable {
    /// Which version is common.
    case known
    /// The other side has the result.
    case arrived
    /// The other side has a third version: of the result, if that ever arrived, else of what was there before.
    case doubtful(Pending)
  }
}

extension RsyncMemory.Entry {
  /// Settles what was pending.
  ///
  /// What is here was made from what was there, once it is here: from then on theirs is the version that both came
  /// from. Once ours is there, it is that version. Where somebody changed the file here in the middle and neither can
  /// be told, nothing is common, and the file is kept twice rather than merged twice.
  ///
  /// - Parameters:
  ///   - ours: what is here now.
  ///   - theirs: what is there now.
  ///   - wasWritten: whether the result was once written here; nil if nobody knows. Asked where the file is neither.
  /// - Returns: what was found.
  /// - Throws: what `wasWritten` throws.
  mutating func settle(
    ours: Digest?, theirs: Digest?, wasWritten: (RsyncMemory.Pending) throws(Diagnostic) -> Bool?
  ) throws(Diagnostic) -> RsyncMemory.Settlement {
    guard let change = pending else { return .known }
    pending = nil
    let isHere: Bool? =
      if change.isApplied || ours == change.result { true } else if ours == change.ours { false } else {
        try wasWritten(change)
      }
    guard let isHere else {
      base = .unknown
      there = nil
      return .known
    }
    // Nothing was done, here or there: the version is what it was.
    guard isHere else { return .known }
    if theirs == change.result {
      base = RsyncMemory.Base(change.result)
      return .arrived
    }
    base = RsyncMemory.Base(change.theirs)
    return theirs == change.theirs ? .known : .doubtful(change)
  }
}
