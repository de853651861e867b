// Recordings of browsers become plain files without losing a packet.

import Foundation
import Sound
import TestSupport
import Testing

@Suite struct PlainSoundTests {
  @Test(arguments: [
    ("a.m4a", ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"]),
    ("a.mp4", ["-c:a", "libopus", "-movflags", "frag_keyframe+empty_moov", "-f", "mp4"]),
    // As a MediaRecorder writes: to a pipe, so nothing at the beginning knows the end.
    ("a.webm", ["-c:a", "libopus", "-f", "webm", "-live", "1"]),
  ]) func aBrowsersRecordingGetsALength(name: String, options: [String]) async throws {
    try await withTemporaryFolder { folder in
      try makeSound(name, in: folder, options: options)
      let plain = try #require(try SoundFile(at: folder.path(name)).plain(at: folder.path("plain")))
      #expect(try SoundProbe(plain).duration.map { abs($0 / .seconds(1) - 2) < 0.2 } == true)
      let bytes = try Data(contentsOf: URL(filePath: folder.path("plain")))
      #expect(bytes.range(of: Data("moof".utf8)) == nil)
      let (new, old) = (try WaveForm.read(plain.path), try WaveForm.read(folder.path(name)))
      #expect(new.milliseconds == old.milliseconds)
    }
  }

  @Test(arguments: [
    ("a.m4a", ["-c:a", "aac"]), ("a.wav", []), ("a.webm", ["-c:a", "libopus"]),
  ]) func aPlainFileStaysAsItIs(name: String, options: [String]) async throws {
    try await withTemporaryFolder { folder in
      try makeSound(name, in: folder, options: options)
      #expect(try SoundFile(at: folder.path(name)).plain(at: folder.path("plain")) == nil)
    }
  }

  @Test func aFilmKeepsItsPicture() async throws {
    try await withTemporaryFolder { folder in
      try makeSound(
        "a.mp4", in: folder, "sine=duration=1[out0];testsrc=duration=1:size=64x64[out1]",
        options: ["-c:a", "aac", "-c:v", "mpeg4", "-movflags", "frag_keyframe+empty_moov"])
      #expect(try SoundFile(at: folder.path("a.mp4")).plain(at: folder.path("plain")) == nil)
    }
  }

  @Test func aTornRecordingKeepsWhatItHas() async throws {
    try await withTemporaryFolder { folder in
      try makeSound(
        "a.m4a", in: folder,
        options: ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov", "-frag_duration", "200000"])
      let bytes = try Data(contentsOf: URL(filePath: folder.path("a.m4a")))
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: folder.path("torn.m4a")))
      let torn = try SoundFile(at: folder.path("torn.m4a"))
      let heard = try WaveForm.read(torn.path).milliseconds
      #expect(heard > 500)
      if let plain = torn.plain(at: folder.path("plain")) {
        #expect(try WaveForm.read(plain.path).milliseconds >= heard - 50)
      }
    }
  }
}
