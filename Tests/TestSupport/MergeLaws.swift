// What holds for the merges of every kind of file.

import Diagnostics
import Ground
import MergeText
import Testing

/// Expects of two sides' files that it does not matter which is called ours, and that what one side left alone is as
/// the other has it.
///
/// - Returns: the merged file.
@discardableResult package func expectMergeLaws(
  _ path: RelativePath, base: MergeBase, _ ours: [UInt8], _ theirs: [UInt8], _ rules: MergeRules,
  sourceLocation: SourceLocation = #_sourceLocation
) -> MergedFile {
  let merged = rules.merge(path, base: base, ours: ours, theirs: theirs)
  let swapped = rules.merge(path, base: base, ours: theirs, theirs: ours)
  let shown = [base.bytes, ours, theirs, merged.bytes, swapped.bytes].map {
    String(decoding: $0.prefix(2000), as: UTF8.self)
  }.joined(separator: "\n=====\n")
  #expect(merged == swapped, "\(path)\n\(shown)", sourceLocation: sourceLocation)
  for side in [ours, theirs] {
    #expect(rules.merge(path, base: base, ours: side, theirs: side) == MergedFile(side))
    let alone = rules.merge(path, base: .version(ours), ours: ours, theirs: side)
    #expect(alone == MergedFile(side), sourceLocation: sourceLocation)
    // A version that the merged file came from has nothing new to say.
    let again = rules.merge(path, base: .version(side), ours: merged.bytes, theirs: side)
    #expect(again == MergedFile(merged.bytes), sourceLocation: sourceLocation)
  }
  // Nothing is told without being kept, and nothing is kept without being told.
  if merged.other != nil { #expect(!merged.conflicts.isEmpty, "\(shown)") }
  return merged
}

extension MergeRules {
  /// The rules of one room; of its files only.
  package static func of(
    _ rule: @escaping @Sendable (RelativePath, MergeBase, [UInt8], [UInt8]) -> MergedFile?
  ) -> MergeRules {
    MergeRules { path, base, ours, theirs in
      rule(path, base, ours, theirs) ?? MergedFile(Array("not a file of this room: \(path)".utf8))
    }
  }
}

/// The words of a text that end in a full stop, which tests make so that each stands once.
package func markedWords(_ text: [UInt8]) -> Set<Substring> {
  let words = String(decoding: text, as: UTF8.self).split {
    !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_")
  }
  return Set(words.filter { $0.hasSuffix(".") })
}
