// Wave forms of sounds whose form is known.

import Ground
import Sound
import TestSupport
import Testing

@Suite struct WaveFormTests {
  /// Silence, then a tone that doubles, then silence.
  private let graph =
    "aevalsrc='sin(2*PI*440*t)*(between(t,0.5,1)*0.25+between(t,1,1.5)*0.5)':s=48000:d=2"

  @Test(arguments: ["a.wav", "a.flac", "a.m4a", "a.mp3", "a.ogg", "a.opus", "a.webm", "a.aac"])
  func showsWhereItIsLoud(_ name: String) throws {
    try withTemporaryFolder { folder in
      try makeSound(name, in: folder, graph)
      let form = try WaveForm.read(folder.path(name))
      #expect(form.bars.count == WaveForm.count)
      #expect(form.bars.max() == UInt8(WaveForm.height))
      // The middle of each quarter.
      #expect(form.bars[10] <= 1)
      #expect(abs(Int(form.bars[36]) - 17) <= 1, "half as loud is 1/√2 as high")
      #expect(form.bars[60] >= 23)
      #expect(form.bars[88] <= 1)
      #expect(abs(form.milliseconds - 2000) < 120, "\(form.milliseconds)")
    }
  }

  @Test func countsSamplesExactly() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.wav", in: folder, "sine=duration=1.234:sample_rate=44100")
      #expect(try WaveForm.read(folder.path("a.wav")).milliseconds == 1234)
    }
  }

  @Test func isTheSameEveryTimeAndSurvivesItsBytes() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.m4a", in: folder, "anoisesrc=duration=3:amplitude=0.3:seed=5")
      let form = try WaveForm.read(folder.path("a.m4a"))
      #expect(try WaveForm.read(folder.path("a.m4a")) == form)
      #expect(WaveForm(cached: form.bytes) == form)
      for end in 0..<form.bytes.count {
        #expect(WaveForm(cached: Array(form.bytes[..<end])) == nil)
      }
      var high = form.bytes
      high[20] = 25
      #expect(WaveForm(cached: high) == nil)
      var long = form.bytes
      long[8] = 0xFF
      #expect(WaveForm(cached: long) == nil)
    }
  }

  @Test func mixesChannels() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.wav", in: folder, "aevalsrc='0.5|0|0|0|0|0.5':s=8000:d=1:c=5.1")
      let form = try WaveForm.read(folder.path("a.wav"))
      #expect(form.milliseconds == 1000)
      #expect(Set(form.bars) == [24])
    }
  }

  @Test func silenceIsFlat() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.wav", in: folder, "anullsrc=duration=1")
      #expect(Set(try WaveForm.read(folder.path("a.wav")).bars) == [0])
    }
  }

  @Test func showsASoundOfAFewSamples() throws {
    try withTemporaryFolder { folder in
      try makeSound(
        "a.wav",
        in: folder,
        "sine=sample_rate=8000:samples_per_frame=4",
        "-t",
        "0.0005"
      )
      #expect(try WaveForm.read(folder.path("a.wav")).bars.count == WaveForm.count)
    }
  }

  @Test func showsWhatIsLeftOfATornFile() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.mp3", in: folder)
      let bytes = try folder.bytes(of: "a.mp3")
      try folder.write(Array(bytes[..<(bytes.count / 2)]), to: "half.mp3")
      let form = try WaveForm.read(folder.path("half.mp3"))
      #expect(500...1500 ~= form.milliseconds)
    }
  }

  @Test func refusesWhatIsNoSound() throws {
    try withTemporaryFolder { folder in
      try folder.write("hello", to: "a.m4a")
      #expect(thrown { _ = try WaveForm.read(folder.path("a.m4a")) }?.code == .soundFormat)
    }
  }
}
