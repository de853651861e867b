// Recording at a real terminal.

import Foundation
import Household
import SafeFiles
import TestSupport
import Testing
import ZuttoCLI

/// What a person sees and types while they speak.
@Suite(.timeLimit(.minutes(10))) struct RecordTests {
  private func withRecording(
    _ device: String = "lavfi:sine", columns: Int = 80,
    _ body: (inout TerminalSession, TemporaryFolder) throws -> Void
  ) throws {
    try requirePeer("ffmpeg")
    try withTemporaryFolder { folder in
      try folder.write(#"{"format": 1, "owner": "x"}"#, to: "zutto.json")
      try withTerminal(
        Repository.products.appending(path: "zutto").path, "memo", "record", "--home", folder.path, "--lang",
        "en", "--device", device, columns: columns
      ) { session in try body(&session, folder) }
    }
  }

  private func sounds(_ folder: TemporaryFolder) throws -> Int {
    try folder.tree("memos/audio").filter { $0.hasSuffix(".m4a") }.count
  }

  @Test(arguments: ["\r", "q", "\u{3}", "\u{4}"]) func showsTimeAndLevelAndEndsAtAKey(_ key: String) throws {
    try withRecording { session, folder in
      try session.wait(for: "recording  0:00 / 3:00  [============")
      try session.wait(for: " ]  Enter ends it")
      try session.wait(for: "0:01 / 3:00")
      #expect(!session.echoes)
      try session.type(key)
      try session.wait(for: "Recorded: ")
      #expect(try session.end() == 0)
      #expect(session.isAsItWas)
      #expect(try sounds(folder) == 1)
    }
  }

  @Test func otherKeysAndSignalsChangeNothing() throws {
    try withRecording { session, folder in
      try session.wait(for: "[============")
      try session.type("x \u{1A}\u{1C}\u{1B}[A")
      session.send(SIGTSTP)
      session.resize(columns: 60, rows: 10)
      try session.wait(for: "0:01 / 3:00")
      try session.type("\r")
      #expect(try session.end() == 0)
      #expect(try sounds(folder) == 1)
    }
  }

  @Test func aTerminalThatGoesAwayEndsIt() throws {
    try withRecording { session, folder in
      try session.wait(for: "[============")
      session.send(SIGHUP)
      #expect(try session.end() == 0)
      #expect(try sounds(folder) == 1)
    }
  }

  @Test func tellsThatNothingIsHeard() throws {
    try withRecording("lavfi:anullsrc") { session, _ in
      try session.wait(for: "nothing is heard")
      try session.type("\r")
      try session.wait(for: "Only silence was heard")
      #expect(try session.end() == 0)
    }
  }

  @Test func aNarrowTerminalGetsWhatFits() throws {
    try withRecording(columns: 30) { session, _ in
      try session.wait(for: "recording  0:01 / 3:00")
      #expect(!session.output.contains("Enter ends it"))
      try session.type("\r")
      #expect(try session.end() == 0)
    }
  }

  /// Whatever moment the kill comes at: each recording becomes one memo, and nothing else is left.
  @Test func aKillAtAnyMomentLosesAndDoublesNothing() throws {
    try requirePeer("ffmpeg")
    try withTemporaryFolder { folder in
      try folder.write(#"{"format": 1, "owner": "x"}"#, to: "zutto.json")
      let zutto = Repository.products.appending(path: "zutto").path
      let environment = ProcessInfo.processInfo.environment
      func start(_ words: String...) throws -> RunningProgram {
        try RunningProgram(zutto, words, in: folder.path, environment: environment)
      }
      var chance = SplitMix64(seed: UInt64(getpid()))
      for number in 1...5 {
        let one = try start("memo", "record", "--device", "lavfi:sine", "--lang", "en")
        while try !folder.recordsSound { usleep(5000) }
        one.send(SIGINT)
        usleep(UInt32.random(in: 0...250_000, using: &chance))
        one.send(SIGKILL)
        _ = try one.wait(timeout: 60)
        let two = try start("memo", "list")
        usleep(UInt32.random(in: 0...250_000, using: &chance))
        two.send(SIGKILL)
        _ = try two.wait(timeout: 60)
        let three = try run(zutto, "memo", "list", "--all", "--json", in: folder)
        #expect(three.status == 0)
        #expect(try sounds(folder) == number)
        let memos = try folder.tree("memos").filter { $0.hasSuffix(".md") }
        #expect(memos.count == number)
        let links = try memos.map { try folder.text(of: "memos/\($0)").split(separator: "\n").last }
        #expect(Set(links).count == number)
      }
      // An ffmpeg that outlived its zutto may have left something: it goes with the next command.
      #expect(try run(zutto, "memo", "list", in: folder).status == 0)
      let left = try folder.tree(".zutto/recordings")
      #expect(left.filter { $0 != "lock" && !Tree.isUnfinished($0) }.isEmpty)
      #expect(try run(zutto, "check", in: folder).status == 0)
    }
  }

  @Test func durationsReadAsOnAClock() {
    #expect(RecordWords.clock(-5) == "0:00")
    #expect(RecordWords.clock(7_999) == "0:07")
    #expect(RecordWords.clock(180_000) == "3:00")
    #expect(RecordWords.clock(3_723_000) == "1:02:03")
  }
}

extension TemporaryFolder {
  /// Whether sound has come in from a recording that is going on.
  fileprivate var recordsSound: Bool {
    get throws {
      guard exists(".zutto/recordings") else { return false }
      // Not `tree`, which looks at each file: unfinished ones come and go.
      let names = try FileManager.default.contentsOfDirectory(atPath: path(".zutto/recordings"))
      return try names.contains {
        try $0.hasSuffix(".m4a") && !$0.contains("whole")
          && Data(bytes(of: ".zutto/recordings/\($0)")).range(of: Data("moof".utf8)) != nil
      }
    }
  }
}
