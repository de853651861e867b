// The example of README.md.

import Diagnostics
import MergeText
import Testing

@Test func theExampleOfTheReadmeIsTrue() {
  let merged = TextMerge.merge(
    "questions.md", base: .version(Array("a\nb\n".utf8)), ours: Array("a1\nb\n".utf8),
    theirs: Array("a\nb\nc\n".utf8))
  #expect(String(decoding: merged.bytes, as: UTF8.self) == "a1\nb\nc\n")
  #expect(merged.conflicts.isEmpty)
}
