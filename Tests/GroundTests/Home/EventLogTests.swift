// The log of events: what is noted is read back, whatever else is in the file.

import Diagnostics
import Foundation
import Ground
import LosslessJSON
import TestSupport
import Testing
import ZonedTime

@Suite struct EventLogTests {
  private let moment = Instant(secondsSince1970: 1_765_062_723)

  private func withHome(_ body: (Home, TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(#"{"format": 1, "owner": "minji"}"#, to: "zutto.json")
      try await body(Home(at: folder.path), folder)
    }
  }

  @Test func whatIsNotedIsReadBackTheNewestLast() async throws {
    try await withHome { home, folder in
      #expect(try EventLog.read(in: home).events.isEmpty)
      let log = EventLog(in: home)
      log.note(.memoCreated, at: moment, ["sound": .flag(false)])
      log.note(.transcriptionFailed, at: moment, took: .milliseconds(1500), ["code": "x"])
      #expect(
        try folder.text(of: ".zutto/log/events.jsonl") == """
          {"time": "2025-12-06T23:12:03+00:00", "event": "memo_created", "sound": false}
          {"time": "2025-12-06T23:12:03+00:00", "event": "stt_failed", "ms": 1500, "code": "x"}

          """)
      let (events, strange) = try EventLog.read(in: home)
      #expect(strange == 0)
      #expect(events.map(\.name) == ["memo_created", "stt_failed"])
      #expect(events.map(\.moment) == [moment, moment])
      #expect(events.map(\.milliseconds) == [nil, 1500])
      #expect(events.last?.facts.map(\.key) == ["code"])
      let wasThere = try EventLog.clear(in: home)
      let isThere = try EventLog.clear(in: home)
      #expect(wasThere && !isThere)
      #expect(!folder.exists(".zutto/log/events.jsonl"))
    }
  }

  @Test func aLogThatIsOffWritesNothing() async throws {
    try await withHome { home, folder in
      EventLog(in: home, isOn: false).note(.memoCreated, at: moment)
      #expect(!folder.exists(".zutto"))
    }
  }

  @Test func aFullFileBecomesTheOlderOne() async throws {
    try await withHome { home, folder in
      let line = #"{"time": "2025-12-06T23:12:03Z", "event": "memo_deleted"}"# + "\n"
      let count = EventLog.maximumBytes / line.utf8.count + 1
      try folder.write(String(repeating: line, count: count), to: EventLog.path.text)
      try folder.write("old\n", to: EventLog.olderPath.text)
      let log = EventLog(in: home)
      for _ in 0..<3 { log.note(.memoCreated, at: moment) }
      #expect(try folder.bytes(of: EventLog.path.text).count < 1000)
      let (events, strange) = try EventLog.read(in: home)
      #expect(events.count == count + 3)
      #expect(strange == 0)
      #expect(events.last?.name == "memo_created")
    }
  }

  @Test func aLogThatCanNotBeWrittenKeepsNothingFromBeingDone() async throws {
    try await withHome { home, folder in
      // A file where the folder should be.
      try folder.write("x", to: ".zutto/log")
      EventLog(in: home).note(.memoCreated, at: moment)
      #expect(try folder.text(of: ".zutto/log") == "x")
      let isGone = try EventLog.clear(in: home)
      #expect(!isGone)
    }
  }

  @Test func aPipeInItsPlaceIsNotWaitedFor() async throws {
    try await withHome { home, folder in
      try folder.createFolder(".zutto/log")
      try run("mkfifo", folder.path(EventLog.path.text))
      EventLog(in: home).note(.memoCreated, at: moment)
    }
  }

  @Test func aLinkIsNotFollowed() async throws {
    try await withHome { home, folder in
      try folder.write("mine\n", to: "precious.txt")
      try folder.createFolder(".zutto/log")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(EventLog.path.text), withDestinationPath: folder.path("precious.txt"))
      EventLog(in: home).note(.memoCreated, at: moment)
      #expect(try folder.text(of: "precious.txt") == "mine\n")
    }
  }

  @Test func hostileLinesArePassedOver() async throws {
    try await withHome { home, folder in
      let good = #"{"time": "2025-12-06T23:12:03Z", "event": "made \u001b[2J up", "ms": 1e400}"#
      let deep = String(repeating: "[", count: 100_000)
      let lines = [
        "", "{", "null", "[]", "{}", deep, #"{"time": 1, "event": "x"}"#, "\u{0}", "\u{FEFF}{}",
        #"{"time": "2025-13-45T00:00:00Z", "event": "x"}"#, good, #"{"event": "memo_cr"#,
      ]
      try folder.write(lines.joined(separator: "\n"), to: EventLog.path.text)
      let (events, strange) = try EventLog.read(in: home)
      #expect(events.map(\.name) == ["made \u{1B}[2J up"])
      #expect(strange == lines.count - 2)
      try folder.write(String(repeating: "x", count: 5 << 20), to: EventLog.path.text)
      #expect(thrown { _ = try EventLog.read(in: home) }?.code == .fileTooLarge)
    }
  }

  /// Each opens the file for itself, as programs do.
  @Test func linesOfSeveralWritersStayWholeAndNoneIsLostWhereTheFileTurns() async throws {
    try await withHome { home, folder in
      let line = #"{"time": "2025-12-06T23:12:03Z", "event": "memo_deleted"}"# + "\n"
      let count = EventLog.maximumBytes / line.utf8.count - 200
      try folder.write(String(repeating: line, count: count), to: EventLog.path.text)
      let moment = moment
      await withTaskGroup { group in
        for writer in 0..<8 {
          group.addTask {
            for number in 0..<100 {
              EventLog(in: home).note(
                .memoCreated, at: moment, ["writer": .integer(writer), "number": .integer(number)])
            }
          }
        }
      }
      let (events, strange) = try EventLog.read(in: home)
      #expect(strange == 0)
      #expect(events.count == count + 800)
      #expect(Set(events.suffix(800)).count == 800)
    }
  }
}
