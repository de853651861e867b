// WebVTT: what recognisers write, what we write, and what others may hand us.

import Diagnostics
import Ground
import SafeFiles
import Sound
import TestSupport
import Testing

@Suite struct CaptionsTests {
  private func parse(_ text: String) -> (captions: Captions, problems: [Diagnostic]) {
    Captions.parse(Source("memos/audio/idea.vtt", Array(text.utf8)))
  }

  @Test(arguments: [
    // whisper-cli: a line above the first cue, a blank before the words.
    "WEBVTT\n\n00:00:00.000 --> 00:00:03.840\n Hello & good <morning>.\n\n01:00:03.840 --> 01:00:08.000\n 今日は。\n\n",
    // whisper-ctranslate2: no hours below one.
    "WEBVTT\n\n00:00.000 --> 00:03.840\nHello & good <morning>.\n\n1:00:03.840 --> 1:00:08.000\n今日は。\n",
    // By hand: a mark of byte order, CRLF, names of cues, settings, comments, two lines.
    "\u{FEFF}WEBVTT - mine\r\n\r\nNOTE\r\nof mine\r\n\r\n1\r\n00:00.000 --> 00:03.840 align:start\r\nHello &amp; good\r\n"
      + "&lt;morning&gt;.\r\n\r\nSTYLE\r\n::cue {}\r\n\r\nlast\r\n01:00:03.840 --> 01:00:08.000\r\n今日は。",
  ])
  func whatRecognisersAndPeopleWriteIsRead(_ text: String) {
    let (captions, problems) = parse(text)
    #expect(problems.isEmpty)
    #expect(
      captions.cues == [
        Captions.Cue(start: 0, end: 3840, text: "Hello & good <morning>."),
        Captions.Cue(start: 3_603_840, end: 3_608_000, text: "今日は。"),
      ])
  }

  @Test func whatIsWrittenIsReadBack() async throws {
    let pieces = ["a", "&", "<b>", "&lt;", "말", "今", " x", "-->", "WEBVTT", "NOTE", "&amp;amp;", "10:00"]
    try await withSeed(runs: 300) { random in
      let cues = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Captions.Cue(
          start: Int.random(in: 0...400_000_000, using: &random),
          end: Int.random(in: 0...400_000_000, using: &random),
          text: (0..<Int.random(in: 1...4, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined().trimmingBlanks)
      }
      let (captions, problems) = Captions.parse(Source("a.vtt", Captions(cues).bytes))
      #expect(captions == Captions(cues))
      #expect(problems.isEmpty)
    }
  }

  @Test(arguments: [
    ("", 1), ("hello\n\n00:00.000 --> 00:01.000\nx\n", 1), ("WEBVTT\n\n00:00.000 -> 00:01.000\nx\n", 3),
    ("WEBVTT\n\n00:00.00 --> 00:01.000\nx\n", 3), ("WEBVTT\n\nx\n00:00,000 --> 00:01,000\nx\n", 3),
    ("WEBVTT\n\n99999999999999999999:00.000 --> 00:01.000\nx\n", 3), ("WEBVTT\n\nx\n", 3),
  ])
  func aLineThatIsNoneIsToldWithItsPlace(_ text: String, line: Int) {
    let (captions, problems) = parse(text)
    #expect(captions.cues.isEmpty)
    #expect(problems.map { $0.position?.line } == [line])
    #expect(problems.allSatisfy { $0.code == .fileStrange && $0.severity == .warning })
  }

  @Test func wordsAreJoinedAsTheirScriptsAre() {
    func joined(_ words: String...) -> String {
      Captions(words.map { Captions.Cue(start: 0, end: 0, text: $0) }).text
    }
    #expect(joined("Hello.", "Again.") == "Hello. Again.")
    #expect(joined("안녕.", "또 봐.") == "안녕. 또 봐.")
    #expect(joined("今日は。", "寒い。") == "今日は。寒い。")
    #expect(joined("你好", "hello") == "你好hello")
    #expect(joined() == "")
  }
}
