// The kinds of sound files: by their first bytes, and by their names.

import Ground
import Sound
import TestSupport
import Testing

@Suite struct SoundKindTests {
  @Test(arguments: [
    ("a.m4a", SoundKind.m4a), ("a.mp4", .m4a), ("a.mp3", .mp3), ("a.wav", .wav), ("a.ogg", .ogg),
    ("a.oga", .ogg), ("a.opus", .ogg), ("a.flac", .flac), ("a.webm", .webm), ("a.aac", .aac),
  ]) func tellsWhatFFmpegWrites(_ name: String, _ kind: SoundKind) throws {
    try withTemporaryFolder { folder in
      try makeSound(name, in: folder)
      let file = try SoundFile(at: folder.path(name))
      #expect(file.kind == kind)
      #expect(file.size == (try folder.bytes(of: name)).count)
      #expect(SoundKind(pathExtension: name.split(separator: ".").last.map(String.init) ?? "") == kind)
    }
  }

  @Test func tellsMP3WithoutTags() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.mp3", in: folder, "sine=duration=1", "-id3v2_version", "0", "-write_xing", "0")
      #expect(try folder.bytes(of: "a.mp3").first == 0xFF)
      #expect(try SoundFile(at: folder.path("a.mp3")).kind == .mp3)
    }
  }

  @Test func takesNothingElseForASound() {
    let others: [[UInt8]] = [
      [], [0xFF], [0xFF, 0xFB], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xD8, 0xFF, 0xE0],
      Array("#EXTM3U\n/etc/passwd".utf8), Array("ffconcat version 1.0\nfile x".utf8),
      Array("RIFF1234AVI LIST".utf8), Array("RIFF".utf8), Array("OggS".utf8),
      Array("OggS\u{0}\u{2}0123456789012345678901\u{1}\u{2A}\u{0}theora".utf8),
      [0x1A, 0x45, 0xDF, 0xA3] + Array("\u{42}\u{8}matroska".utf8), Array("<html>".utf8),
      Array("%PDF-1.7".utf8), [0x89, 0x50, 0x4E, 0x47], [UInt8](repeating: 0, count: 64),
    ]
    for bytes in others { #expect(SoundKind(header: bytes) == nil, "\(bytes)") }
  }

  @Test func everyExtensionHasAKindAndEveryKindAnExtension() {
    for one in SoundKind.pathExtensions {
      #expect(SoundKind(pathExtension: one) != nil)
      #expect(SoundKind(pathExtension: one.uppercased()) != nil)
    }
    for kind in SoundKind.allCases {
      #expect(SoundKind(pathExtension: kind.pathExtension) == kind)
      #expect(kind.mediaType.hasPrefix("audio/"))
    }
    #expect(SoundKind(pathExtension: "txt") == nil)
  }

  @Test func readsAnyBeginningWithoutATrap() {
    var chance = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      var bytes = (0..<Int.random(in: 0...64, using: &chance)).map { _ in
        UInt8.random(in: 0...255, using: &chance)
      }
      let starts: [[UInt8]] = [[0xFF], [0xFF, 0xFB], [0xFF, 0xF1], Array("OggS".utf8), []]
      bytes = (starts.randomElement(using: &chance) ?? []) + bytes
      _ = SoundKind(header: bytes)
    }
  }
}
