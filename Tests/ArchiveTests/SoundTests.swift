// What the archive takes for a sound, and how it remembers which ones it can clean.

import Archive
import Diagnostics
import Foundation
import Ground
import Memos
import SafeFiles
import TestSupport
import Testing

@Suite struct SoundTests {
  /// Two rooms that don't know each other must mean the same by a sound's name.
  @Test func whatMemosTakeForASoundIsOne() { #expect(Set(SoundKind.pathExtensions) == Memo.soundExtensions) }

  @Test func aSoundThatCouldNotBeReadIsTriedAgain() async throws {
    try requirePeer("ffmpeg")
    try await withTemporaryFolder { folder in
      try folder.createFolder("memos/audio")
      let made = try run(
        "sh", "-c", "ffmpeg -v error -nostdin -f lavfi -i sine=duration=0.1 memos/audio/a.wav", in: folder)
      try #require(made.status == 0, "\(made.stderr)")
      let home = try Tree(at: folder.path)
      let file: SoundLooks.File = ("memos/audio/a.wav", try #require(home.signature("memos/audio/a.wav")))
      // Signatures of files that changed less than two seconds ago are not trusted.
      try await Task.sleep(for: .seconds(2.5))
      func looks() async -> [RelativePath: Bool] {
        await SoundLooks.read([file], in: home, remembering: true)
      }
      try FileManager.default.moveItem(atPath: folder.path("memos"), toPath: folder.path("away"))
      #expect(await looks() == [file.path: false])
      try FileManager.default.moveItem(atPath: folder.path("away"), toPath: folder.path("memos"))
      #expect(await looks() == [file.path: true])
      // Remembered now: nothing reads the file again.
      try FileManager.default.moveItem(atPath: folder.path("memos"), toPath: folder.path("away"))
      #expect(await looks() == [file.path: true])
    }
  }
}
