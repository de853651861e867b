// What an unfinished change of a file came to, as both sides look now.

internal import Ground

extension RsyncMemory.Entry {
  /// Settles what was pending.
  ///
  /// What is here was made from what was there, once it is here: from then on theirs is the version that both came
  /// from. Once ours is there, it is that version. Where somebody changed the file in the middle and neither can be
  /// told, nothing is common, and the file is kept twice rather than merged twice.
  ///
  /// - Parameters:
  ///   - ours: what is here now.
  ///   - theirs: what is there now.
  /// - Returns: whether the other side has the result.
  mutating func settle(ours: Digest?, theirs: Digest?) -> Bool {
    guard let change = pending else { return false }
    pending = nil
    let isHere = change.isApplied || ours == change.result
    if isHere, theirs == change.result {
      base = RsyncMemory.Base(change.result)
      there = nil
      return true
    }
    if isHere, theirs == change.theirs {
      base = RsyncMemory.Base(change.theirs)
    } else if !isHere, ours == change.ours {
      // Nothing was done: the version is what it was.
    } else {
      base = .unknown
      there = nil
    }
    return false
  }
}
