// Files that are named as sounds, and some that only say they are.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sound
import TestSupport
import Testing

@Suite struct SoundFileTests {
  @Test func tellsTheDuration() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.m4a", in: folder, "sine=duration=1.5:sample_rate=48000", "-b:a", "64k")
      let (file, duration) = try SoundFile.take(folder.path("a.m4a"))
      #expect(file.kind == .m4a)
      #expect(duration == .milliseconds(1500))
    }
  }

  @Test func followsAPersonsOwnLink() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.wav", in: folder)
      try folder.link("b.wav", to: "a.wav")
      #expect(try SoundFile.take(folder.path("b.wav")).file.kind == .wav)
    }
  }

  @Test(arguments: ["text.mp3", "empty.m4a", "noise.m4a", "headless.mp3", "picture.mp4"])
  func refusesWhatIsNoSound(_ name: String) throws {
    try withTemporaryFolder { folder in
      switch name {
      case "text.mp3": try folder.write("hello", to: name)
      case "empty.m4a": try folder.write("", to: name)
      case "noise.m4a":
        try folder.write(
          Array("\0\0\0\u{18}ftypM4A \0\0\0\0".utf8) + Array(repeating: 9, count: 999), to: name)
      case "headless.mp3": try folder.write(Array("ID3\u{4}\0\0\0\0\0\0".utf8), to: name)
      default: try makeSound(name, in: folder, "testsrc=duration=0.2:size=32x32", "-pix_fmt", "yuv420p")
      }
      let refusal = thrown { _ = try SoundFile.take(folder.path(name)) }
      #expect(refusal?.code == .soundFormat, "\(String(describing: refusal))")
      #expect(refusal?.english.contains(name) == true)
      #expect(refusal?.englishHint != nil)
    }
  }

  @Test func opensNoOtherFile() throws {
    try withTemporaryFolder { folder in
      try makeSound("secret.wav", in: folder)
      // The name says MP3, the content is a list of files: ffmpeg alone would open them.
      try folder.write("ffconcat version 1.0\nfile 'secret.wav'\n", to: "list.mp3")
      try folder.write("#EXTM3U\n#EXTINF:1,\nsecret.wav\n#EXT-X-ENDLIST\n", to: "hls.m4a")
      for name in ["list.mp3", "hls.m4a"] {
        let refusal = thrown { _ = try SoundFile.take(folder.path(name)) }
        #expect(refusal?.code == .soundFormat)
      }
      // The same behind the first bytes of a sound.
      try folder.write("ID3\u{4}\0\0\0\0\0\0#EXTM3U\n#EXTINF:1,\nsecret.wav\n", to: "tagged.mp3")
      let refusal = thrown { _ = try SoundFile.take(folder.path("tagged.mp3")) }
      #expect(refusal?.code == .soundFormat)
    }
  }

  @Test func namesThatLookLikeOptionsOrAddressesAreFiles() throws {
    try withTemporaryFolder { folder in
      try makeSound("plain.wav", in: folder)
      for name in ["-i.wav", "http:--x.wav", "pipe:0.wav", "concat:a|b.wav", "a%d.wav", "'q' \\.wav"] {
        try folder.write(try folder.bytes(of: "plain.wav"), to: name)
        #expect(try SoundFile.take(folder.path(name)).duration == .seconds(2), "\(name)")
      }
    }
  }

  @Test func refusesFoldersPipesAndWhatIsNotThere() throws {
    try withTemporaryFolder { folder in
      try folder.createFolder("dir.m4a")
      #expect(thrown { _ = try SoundFile(at: folder.path("dir.m4a")) }?.code == .fileUnreadable)
      #expect(thrown { _ = try SoundFile(at: folder.path("none.m4a")) }?.code == .fileMissing)
      try run("mkfifo", folder.path("pipe.m4a"))
      #expect(thrown { _ = try SoundFile(at: folder.path("pipe.m4a")) }?.code == .fileUnreadable)
    }
  }

  @Test func refusesWhatIsTooLarge() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.mp3", in: folder)
      #expect(truncate(folder.path("a.mp3"), 513 << 20) == 0)
      let refusal = thrown { _ = try SoundFile(at: folder.path("a.mp3")) }
      #expect(refusal?.code == .fileTooLarge)
    }
  }
}
