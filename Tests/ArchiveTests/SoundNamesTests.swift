// Two rooms that don't know each other must mean the same by a sound's name.

import Ground
import Memos
import Testing

@Suite struct SoundNamesTests {
  @Test func whatMemosTakeForASoundIsOne() { #expect(Set(SoundKind.pathExtensions) == Memo.soundExtensions) }
}
