// Sounds and films without what else their files tell: of every kind, by real files of ffmpeg.

import Sound
import TestSupport
import Testing

@Suite struct SoundCleaningTests {
  private static let tags = [
    "-metadata", "title=TITLE-SECRET", "-metadata", "comment=COMMENT-SECRET", "-metadata",
    "location=+35.6586+139.7454/", "-metadata", "creation_time=2024-12-25T12:00:00Z", "-metadata:s:a:0",
    "title=STREAM-SECRET", "-metadata:s:a:0", "handler_name=HANDLER-SECRET",
  ]

  private func ffmpeg(_ words: [String], in folder: TemporaryFolder) throws {
    try requirePeer("ffmpeg")
    let words = (["ffmpeg", "-v", "error", "-nostdin", "-y"] + words).map { "'\($0)'" }
    let finished = try run("sh", "-c", words.joined(separator: " "), in: folder)
    guard finished.status == 0 else { throw TestSetupError("ffmpeg: \(finished.stderr)") }
  }

  private func digest(of name: String, _ stream: String, in folder: TemporaryFolder) throws -> String {
    let words = "ffmpeg -v error -nostdin -i '\(name)' -map 0:\(stream) -f md5 -"
    return try run("sh", "-c", words, in: folder).stdout
  }

  private func expectClean(_ name: String, in folder: TemporaryFolder) throws {
    let bytes = try folder.bytes(of: name)
    #expect(bytes.holds("SECRET") || bytes.holds("35.6586"), "\(name) told nothing")
    let cleaned = try #require(SoundCleaning.cleaned(bytes), "\(name)")
    try folder.write(cleaned, to: "clean-" + name)
    for word in ["SECRET", "35.6586", "139.7454"] { #expect(!cleaned.holds(word), "\(name) holds \(word)") }
    let probe = "ffprobe -v error -show_entries format_tags:stream_tags -of default 'clean-\(name)'"
    let told = try run("sh", "-c", probe, in: folder).stdout.split(separator: "\n").filter {
      $0.hasPrefix("TAG:") && !$0.hasSuffix("=")
    }
    // What the container itself needs, or how long it plays.
    let needed = ["major_brand", "minor_version", "compatible_brands", "language", "vendor_id", "DURATION"]
    #expect(told.allSatisfy { line in needed.contains { line.hasPrefix("TAG:\($0)=") } }, "\(told)")
    let before = try digest(of: name, "a", in: folder)
    #expect(before.hasPrefix("MD5="))
    #expect(try digest(of: "clean-" + name, "a", in: folder) == before, "\(name)")
    #expect(SoundCleaning.cleaned(cleaned) == cleaned, "\(name) again")
  }

  @Test(
    arguments: [
      ("a.m4a", []), ("fast.m4a", ["-movflags", "+faststart"]), ("lossless.m4a", ["-c:a", "alac"]),
      ("keys.mp4", ["-movflags", "use_metadata_tags"]),
      ("pieces.m4a", ["-movflags", "frag_keyframe+empty_moov", "-frag_duration", "300000"]), ("a.mp3", []),
      ("old.mp3", ["-id3v2_version", "3", "-write_id3v1", "1"]), ("low.mp3", ["-ar", "16000", "-q:a", "6"]),
      ("a.wav", []), ("b.wav", ["-write_bext", "1", "-metadata", "description=BEXT-SECRET"]),
      ("long.wav", ["-rf64", "always"]), ("a.ogg", []), ("a.opus", []), ("flac.oga", ["-c:a", "flac"]),
      ("a.flac", []), ("a.webm", []), ("vorbis.webm", ["-c:a", "libvorbis"]),
      ("tagged.aac", ["-write_id3v2", "1"]),
    ] as [(String, [String])]) func aSoundLosesWhatItTellsAndSoundsAsBefore(
      _ name: String, _ options: [String]
    ) throws
  {
    try withTemporaryFolder { folder in
      let graph = "sine=frequency=440:sample_rate=48000:duration=1"
      let words = ["-f", "lavfi", "-i", graph] + SoundCleaningTests.tags
      try ffmpeg(words + options + [name], in: folder)
      try expectClean(name, in: folder)
    }
  }

  @Test(arguments: ["a.mp4", "a.mov", "a.webm", "a.mkv"]) func aFilmToo(_ name: String) throws {
    try withTemporaryFolder { folder in
      let inputs = [
        "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=1", "-f", "lavfi", "-i", "sine=duration=1",
      ]
      try ffmpeg(inputs + SoundCleaningTests.tags + [name], in: folder)
      try expectClean(name, in: folder)
      #expect(try digest(of: "clean-" + name, "v", in: folder) == digest(of: name, "v", in: folder))
    }
  }

  @Test func aLongWaveFileLosesWhatStandsBehindItsSound() throws {
    try withTemporaryFolder { folder in
      let sine = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=1"]
      try ffmpeg(sine + ["-rf64", "always", "plain.wav"], in: folder)
      let list = Array("LIST\u{14}\0\0\0INFOICMT\u{8}\0\0\0SECRET\0\0".utf8)
      try folder.write(try folder.bytes(of: "plain.wav") + list, to: "long.wav")
      try expectClean("long.wav", in: folder)
    }
  }

  @Test func aCoverPictureGoes() throws {
    try withTemporaryFolder { folder in
      try ffmpeg(["-f", "lavfi", "-i", "testsrc=size=64x48", "-frames:v", "1", "c.jpg"], in: folder)
      for name in ["a.mp3", "a.m4a", "a.flac"] {
        let inputs = ["-f", "lavfi", "-i", "sine=duration=1", "-i", "c.jpg", "-map", "0", "-map", "1"]
        let cover = ["-c:v", "copy", "-disposition:v", "attached_pic"]
        try ffmpeg(inputs + cover + SoundCleaningTests.tags + [name], in: folder)
        try expectClean(name, in: folder)
        #expect(try digest(of: "clean-" + name, "v", in: folder) == "", "\(name)")
      }
    }
  }

  @Test func aTrackOfTextCannotBeCleanedAway() throws {
    try withTemporaryFolder { folder in
      try folder.write("1\n00:00:00,000 --> 00:00:01,000\nSECRET\n", to: "t.srt")
      let inputs = ["-f", "lavfi", "-i", "sine=duration=1", "-i", "t.srt", "-map", "0", "-map", "1"]
      for (name, codec) in [("a.mp4", "mov_text"), ("a.mkv", "srt")] {
        try ffmpeg(inputs + ["-c:s", codec, name], in: folder)
        #expect(SoundCleaning.cleaned(try folder.bytes(of: name)) == nil, "\(name)")
      }
      for text in ["", "RIFF", "ftyp", "not a sound", "GIF89a"] {
        #expect(SoundCleaning.cleaned(Array(text.utf8)) == nil)
      }
    }
  }

  @Test func whatIsCutShortOrSpoiltNeverStopsTheProgram() async throws {
    var files: [[UInt8]] = []
    try withTemporaryFolder { folder in
      for name in ["a.m4a", "a.mp3", "a.wav", "a.ogg", "a.flac", "a.webm", "a.aac"] {
        let words = ["-f", "lavfi", "-i", "sine=duration=0.3"] + SoundCleaningTests.tags
        try ffmpeg(words + [name], in: folder)
        files.append(try folder.bytes(of: name))
      }
    }
    let whole = files
    try await withSeed(runs: 3) { random in
      for file in whole {
        for round in 0..<60 {
          var bytes = file
          if round % 3 == 0 { bytes = Array(bytes.prefix(random.below(bytes.count))) }
          for _ in 0..<4 where !bytes.isEmpty {
            let limit = round % 2 == 0 ? min(bytes.count, 1000) : bytes.count
            bytes[random.below(limit)] = [0, 1, 0x7F, 0x80, 0xFF][random.below(5)]
          }
          _ = SoundCleaning.cleaned(bytes)
        }
      }
    }
  }
}

extension [UInt8] {
  fileprivate func holds(_ word: String) -> Bool {
    let word = Array(word.utf8)
    return indices.contains { self[$0] == word[0] && self[$0...].starts(with: word) }
  }
}
