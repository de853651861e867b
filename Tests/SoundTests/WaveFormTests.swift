// Wave forms of sounds whose form is known.

import Diagnostics
import Ground
import SafeFiles
import Sound
import TestSupport
import Testing

@Suite struct WaveFormTests {
  /// Silence, then a tone that doubles, then silence.
  private let graph = "aevalsrc='sin(2*PI*440*t)*(between(t,0.5,1)*0.25+between(t,1,1.5)*0.5)':s=48000:d=2"

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

  @Test func isTheSameEveryTimeAndInAList() throws {
    try withTemporaryFolder { folder in
      try makeSound("a.m4a", in: folder, "anoisesrc=duration=3:amplitude=0.3:seed=5")
      let form = try WaveForm.read(folder.path("a.m4a"))
      #expect(try WaveForm.read(folder.path("a.m4a")) == form)
      let list = WaveList([Digest(of: [1]): form, Digest(of: [2]): form])
      let parsed = WaveList.parse(Source("memos/audio/waves.txt", list.bytes))
      #expect(parsed.list == list)
      #expect(parsed.problems.isEmpty)
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
      try makeSound("a.wav", in: folder, "sine=sample_rate=8000:samples_per_frame=4", "-t", "0.0005")
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

@Suite struct WaveListTests {
  private let digest = Digest(of: [1]).hex

  private func parse(_ text: String) -> (list: WaveList, problems: [Diagnostic]) {
    WaveList.parse(Source("memos/audio/waves.txt", Array(text.utf8)))
  }

  @Test func ofTwoLinesForOneSoundTheSmallerHolds() {
    let bars = ["A", "B"].map { String(repeating: $0, count: WaveForm.count) }
    let lines = bars.map { "\(digest) 1000 \($0)\n" }
    #expect(parse(lines[0] + lines[1]).list == parse(lines[1] + lines[0]).list)
    #expect(parse(lines[1] + lines[0]).list.forms.values.first?.bars.first == 0)
    #expect(parse(lines[0].replacing("\n", with: "\r\n")).list == parse(lines[0]).list)
  }

  @Test(arguments: [
    "x", "{digest} 1000", "{digest} 1000 AAA", "{digest} -1 {bars}", "{digest} 1000 {bars}A",
    "{digest} 1000 {bars} A", "0{digest} 1000 {bars}", "{digest} 99999999999999999999 {bars}",
    "{digest} 1000 {high}", "\u{FEFF}{digest} 1000 {bars}",
  ]) func aLineThatIsNoWaveFormIsNamedWithItsPlace(_ form: String) {
    let bars = String(repeating: "C", count: WaveForm.count)
    let line = form.replacing("{digest}", with: digest).replacing("{bars}", with: bars).replacing(
      "{high}", with: String(repeating: "Z", count: WaveForm.count))
    let (list, problems) = parse("\n\(line)\n\(digest) 7 \(bars)\n")
    #expect(list.forms.values.map(\.milliseconds) == [7])
    #expect(problems.map(\.code) == [.fileStrange])
    #expect(problems.first?.position?.line == 2)
  }
}
