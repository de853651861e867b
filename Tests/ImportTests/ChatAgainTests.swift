// A chat that is exported again: longer, shorter, renamed, in another language, with its photos.

import Diagnostics
import Diary
import Foundation
import Import
import Prose
import TestSupport
import Testing
import ZonedTime

@Suite struct ChatAgainTests {
  /// Imports a text into a diary with room.
  private func take(
    _ text: String, _ home: ImportHome, name: String = "chat.txt", _ format: ImportFormat = .whatsApp,
    _ set: (inout ImportSettings) -> Void = { _ in }
  ) async throws -> ImportReport {
    try home.folder.write(text, to: "export/\(name)")
    return try await home.take(
      home.folder.path + "/export/\(name)", format, into: "other", isStopped: { false }, set)
  }

  private func body(_ line: ImportReport.Line?, _ home: ImportHome) throws -> String {
    let text = try home.folder.text(of: #require(line).path.text)
    return String(text.split(separator: "---\n", maxSplits: 1)[1])
  }

  private static let morning =
    (1...8).map { "12/\($0 + 12)/24, 10:00 - A: day \($0)" } + [
      "12/24/24, 10:00 - A: one", "12/24/24, 10:01 - A: ok", "12/24/24, 10:01 - B: ok",
    ]
  private static let evening = [
    "12/24/24, 10:01 - A: ok", "12/24/24, 20:00 - A: late", "12/25/24, 09:00 - B: next",
  ]

  private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  @Test func aDayThatGrewGetsAnEntryWithWhatIsNew() async throws {
    try await ImportHome.with { home in
      let first = try await take(text(ChatAgainTests.morning), home)
      #expect(first.newcomers.map(\.id) == ["A", "B"])
      let before = try home.contents()
      let again = try await take(text(ChatAgainTests.morning + ChatAgainTests.evening), home)
      #expect(again.newcomers == [])
      #expect(again.present.count == first.imported.count)
      #expect(try again.imported.map { try body($0, home) } == ["10:01 ok\n\n20:00 late\n", "09:00 next\n"])
      for (path, bytes) in before where path.hasPrefix("diaries") {
        #expect(try home.contents()[path] == bytes)
      }
      let third = try await take(text(ChatAgainTests.morning + ChatAgainTests.evening), home)
      #expect(third.imported == [])
      // What the app cut off at the beginning is here still, and comes no second time.
      let cut = try await take(
        text(Array(ChatAgainTests.morning.dropFirst(5)) + ChatAgainTests.evening), home)
      #expect(cut.imported == [])
      #expect(await home.errors() == [])
    }
  }

  @Test func aFileOfAnotherNameAndPeopleOfOtherNamesAreTheSameChat() async throws {
    try await ImportHome.with { home in
      _ = try await take(text(ChatAgainTests.morning), home, name: "WhatsApp Chat with B.txt")
      let renamed = ChatAgainTests.morning.map { $0.replacing("- A:", with: "- Ann:") }
      let again = try await take(
        text(renamed + ["12/24/24, 11:00 - Ann: new"]), home, name: "WhatsApp-Chat mit A.txt"
      ) {
        $0.chats.people = ["Ann": "A"]
      }
      #expect(try again.imported.map { try body($0, home) } == ["11:00 new\n"])
      #expect(again.newcomers == [])
    }
  }

  @Test func anotherChatWithEqualMessagesIsAnother() async throws {
    try await ImportHome.with { home in
      let wish = "12/31/24, 23:59 - A: Happy new year\n"
      _ = try await take(
        text((1...9).map { "12/31/24, 10:0\($0) - A: one \($0)" }) + wish, home, name: "x.txt")
      let other = try await take(
        text((1...9).map { "12/31/24, 10:0\($0) - A: two \($0)" }) + wish, home, name: "y.txt")
      #expect(other.present == [])
      #expect(try body(other.imported.first, home).contains("23:59 Happy new year"))
    }
  }

  @Test func equalLinesOfOneMinuteAllCome() async throws {
    try await ImportHome.with { home in
      let lines = Array(repeating: "12/24/24, 10:00 - A: <Media omitted>", count: 3)
      let first = try await take(text(lines), home)
      #expect(try body(first.imported.first, home).split(separator: "\n").count == 3)
      let german = Array(repeating: "24.12.24, 10:00 - A: <Medien ausgeschlossen>", count: 4)
      let second = try await take(text(german), home)
      #expect(try second.imported.map { try body($0, home) } == ["10:00 \\<Medien ausgeschlossen>\n"])
    }
  }

  @Test func anEntryOfOneMessageAndADayKnowEachOther() async throws {
    try await ImportHome.with { home in
      let each = try await take(text(ChatAgainTests.morning), home) { $0.chats.isEach = true }
      #expect(each.imported.count == ChatAgainTests.morning.count)
      let days = try await take(text(ChatAgainTests.morning + ChatAgainTests.evening), home)
      #expect(days.imported.count == 2)
      #expect(days.present.count == ChatAgainTests.morning.count)
    }
  }

  @Test func twoFilesOfOneChatAreOne() async throws {
    try await ImportHome.with { home in
      let (one, two) = (ChatAgainTests.morning, ChatAgainTests.morning.suffix(3) + ChatAgainTests.evening)
      try home.folder.write(text(one), to: "in/WhatsApp Chat with B.txt")
      try home.folder.write(text(Array(two)), to: "in/later/WhatsApp Chat with B.txt")
      let report = try await home.take(home.folder.path + "/in", .whatsApp, into: "other")
      #expect(report.messages == 14)
      #expect(report.imported.count { $0.created.text.hasPrefix("2024-12-24") } == 2)
    }
  }

  @Test func aDividedChatGoesOn() async throws {
    let (one, two) = (["사진", "사진", "ㅋㅋ"], ["사진", "ㅋㅋ", "끝"])
    func text(_ lines: [String]) -> String { lines.map { "2024년 12월 24일 오후 8:36, A : \($0)\n" }.joined() }
    try await ImportHome.with { home in
      try home.folder.write("KakaoTalk Chats with A\n" + text(one), to: "in/Talk-1.txt")
      try home.folder.write("KakaoTalk Chats with A\n" + text(two), to: "in/Talk-2.txt")
      let report = try await home.take(home.folder.path + "/in", .kakaoTalk, into: "other")
      #expect(report.messages == 6)
      let whole = try await take(text(one + two), home, .kakaoTalk)
      #expect(whole.imported == [])
    }
  }

  @Test func anExportBehindAnotherInOneFileBringsWhatIsNew() async throws {
    let head = "[LINE] Chat history with Bob\nSaved on: 2024/12/25 10:00\n\n"
    let one = "2024/12/24(Tue)\n20:00\tA\thi\n20:01\tBob\thi\n"
    try await ImportHome.with { home in
      let report = try await take(
        head + one + head + one + "\n2024/12/26(Thu)\n20:00\tA\tnew\n", home, .line)
      #expect(report.messages == 3)
      #expect(
        try report.imported.map { try body($0, home) } == ["20:00 hi\n", "20:01 hi\n", "20:00 new\n"])
    }
  }

  @Test func aShortChatInAnotherLanguageIsTheSame() async throws {
    try await ImportHome.with { home in
      let place = "https://maps.google.com/?q=35.0,135.7"
      let lines = ["hi", "This message was deleted", "location: \(place)"]
      let german = ["hi", "Diese Nachricht wurde gelöscht.", "Standort: \(place)"]
      _ = try await take(text(lines.map { "12/24/24, 10:00 - A: \($0)" }), home)
      let again = try await take(
        text(german.map { "24.12.24, 10:00 - A: \($0)" }), home, name: "WhatsApp Chat mit A.txt")
      #expect(again.imported == [])
    }
  }

  @Test func filesOfAnotherChatAreNotShown() async throws {
    try await ImportHome.with { home in
      for (number, name) in ["Anna", "Bob", "Cid"].enumerated() {
        let folder = "in/WhatsApp Chat with \(name)/"
        let photo = "IMG-20241224-WA0001.gif"
        try home.folder.write(
          "12/24/24, 10:00 - \(name): \(photo) (file attached)\n",
          to: folder + "WhatsApp Chat with \(name).txt")
        if number < 2 {
          try home.folder.write(Array("GIF89a\u{1}\0\u{1}\0\(name)".utf8), to: folder + photo)
        }
      }
      for (name, shown) in [("Bob", "Bob"), ("Cid", nil)] {
        let report = try await home.take(home.folder.path + "/in", into: "other", isStopped: { false }) {
          $0.chats.only = name
        }
        let text = try body(report.imported.first, home)
        if let shown {
          let photo = "diaries/other/photos/2024-12-24-IMG-20241224-WA0001.gif"
          #expect(try home.folder.text(of: photo).hasSuffix(shown))
        } else {
          #expect(text == "10:00 📎 IMG-20241224-WA0001.gif\n")
        }
      }
    }
  }

  @Test func namesThatDifferInCaseAreTwoFiles() async throws {
    try await ImportHome.with { home in
      let lines = ["doc.gif", "Doc.gif"].map { "12/24/24, 10:00 - A: \($0) (file attached)" }
      try home.folder.write(text(lines), to: "in/_chat.txt")
      for name in ["doc", "Doc"] {
        try home.folder.write(Array("GIF89a\u{1}\0\u{1}\0\(name)".utf8), to: "in/\(name).gif")
      }
      let report = try await home.take(home.folder.path + "/in", .whatsApp, into: "other")
      #expect(report.problems == [])
      #expect(try home.folder.tree().filter { $0.hasPrefix("diaries/other/photos/2") }.count == 2)
    }
  }

  @Test func aLongNameFitsIntoTheNamesOfEntries() async throws {
    try await ImportHome.with { home in
      let name = "Prof Maximiliana Alexandra von Hohenstein Waldburg zu Wolfegg"
      let report = try await take("12/24/24, 10:00 - \(name): hi\n", home)
      #expect(report.newcomers.map(\.name) == [name])
      #expect(await home.errors() == [])
    }
  }

  @Test func oneUnreadableFileStopsNoOthers() async throws {
    try await ImportHome.with { home in
      try home.folder.write("May 17, 2022  5:29:42 PM\nBob\nhi\n\n", to: "in/Bob.txt")
      try home.folder.write([0x6E, 0x82, 0xFF, 0xFE, 0x80, 0x0A], to: "in/bad.txt")
      let report = try await home.take(home.folder.path + "/in", .iMessage, into: "other")
      #expect(report.imported.count == 1)
      #expect(report.failed == 1 && report.problems.contains { $0.english.contains("bad.txt") })
    }
  }

  @Test func telegramTellsTheClockOfSummerAndChatsThatWereLeft() async throws {
    try await ImportHome.with { home in
      let page = """
        <div class="page_header"><div class="text bold">Ann</div></div>
        <div class="message default clearfix" id="message1"><div class="body">\
        <div class="pull_right date details" title="01.07.2024 23:30:00 UTC+01:00">23:30</div>\
        <div class="from_name">Ann</div><div class="text">night</div></div></div>
        """
      try home.folder.write(page, to: "in/messages.html")
      let berlin = try TimeZoneRules(named: "Europe/Berlin")
      let first = try await home.take(
        home.folder.path + "/in", .telegram, into: "other", isStopped: { false }
      ) {
        $0.zone = berlin
      }
      #expect(first.imported.map { String($0.created.text.prefix(16)) } == ["2024-07-01T23:30"])
      let json = """
        {"chats": {"list": []}, "left_chats": {"list": [{"name": "Ann", "type": "personal_chat", "id": 1,
        "messages": [
        {"id": 1, "type": "message", "date": "2024-07-01T23:30:00", "date_unixtime": "1719869400",
        "from": "Ann", "from_id": "user1", "text": "night"},
        {"id": 3, "type": "message", "date_unixtime": "1e30", "from": "Ann", "from_id": "user1", "text": "x"}
        ]}]}}
        """
      try home.folder.write(json, to: "json/result.json")
      let again = try await home.take(
        home.folder.path + "/json", .telegram, into: "other", isStopped: { false }
      ) {
        $0.zone = berlin
      }
      #expect(again.imported == [] && again.failed == 1)
    }
  }

  @Test func photosThatCameLaterGoToTheirPlace() async throws {
    try await ImportHome.with { home in
      let line = "12/24/24, 10:00 - B: IMG-20241224-WA0001.jpg (file attached)\ncake\n"
      let first = try await take(line, home)
      #expect(first.problems.contains { $0.english.contains("did not come along") })
      let path = try #require(first.imported.first).path.text
      #expect(try home.folder.text(of: path).hasSuffix("10:00 📎 IMG-20241224-WA0001.jpg\ncake\n"))
      try home.folder.write(Array("GIF89a\u{1}\0\u{1}\0".utf8), to: "export/IMG-20241224-WA0001.jpg")
      let second = try await take(line, home)
      #expect(second.present.map(\.brought) == [1])
      #expect(
        try home.folder.text(of: path).contains(
          "10:00 ![](../photos/2024-12-24-IMG-20241224-WA0001.jpg)\ncake\n"))
      #expect(await home.errors() == [])
    }
  }

  @Test func peopleAreMembersOrNamed() async throws {
    let lines = text(["A", "B", "C"].map { "12/24/24, 10:00 - \($0): hi" })
    try await ImportHome.with { home in
      // A diary of two is full.
      let problem = await #expect(throws: Diagnostic.self) {
        _ = try await take(lines, home) { $0.chats.room = 2 }
      }
      #expect(problem?.english.contains("there is room for 2: 'A', 'B', 'C'") == true)
      #expect(try home.folder.tree().filter { $0.hasPrefix("diaries/other/entries/2") } == [])
      let report = try await take(lines, home) {
        $0.chats.room = 1
        $0.chats.people = ["A": "misaki", "b": "bob", "C": "", "D": "misaki"]
      }
      #expect(report.imported.map { String($0.path.name.dropFirst(18)) } == ["misaki.md", "bob.md"])
      #expect(report.newcomers.map(\.name) == ["B"])
      #expect(report.problems.contains { $0.english.contains("nobody in the chat is called 'D'") })
    }
    // Where nobody can be added, the entries are one's own, and say who wrote.
    try await ImportHome.with { home in
      let report = try await take(lines, home) { $0.chats.room = nil }
      let texts = try report.imported.map { try home.folder.text(of: $0.path.text) }
      #expect(texts.map { $0.contains("author: misaki\n") } == [true, true, true])
      #expect(texts[1].contains("source-author: B\n"))
    }
  }

  @Test func whoSharesANameIsADoubt() async throws {
    try await ImportHome.with { home in
      try home.folder.write(#"{"name": "みさき"}"#, to: "diaries/other/members/misaki2.json")
      let report = try await take("12/24/24, 10:00 - みさき: hi\n", home)
      #expect(
        report.problems.contains { $0.english.contains("several people are called 'みさき': misaki, misaki2") })
    }
  }

  @Test func oneOfSeveralChatsIsChosen() async throws {
    try await ImportHome.with { home in
      for name in ["one", "two"] {
        try home.folder.write("12/24/24, 10:00 - A: \(name)\n", to: "in/\(name).txt")
      }
      let path = home.folder.path + "/in"
      let problem = await #expect(throws: Diagnostic.self) { _ = try await home.take(path, into: "other") }
      #expect(problem?.english.contains("several chats are in it: 'one', 'two'") == true)
      let report = try await home.take(path, into: "other", isStopped: { false }) { $0.chats.only = "two" }
      #expect(try report.imported.map { try body($0, home) } == ["10:00 two\n"])
    }
  }
}

extension ChatAgainTests {
  @Test func aNoteThatQuotesAChatMakesNoChatOfTheOthers() async throws {
    try await ImportHome.with { home in
      try home.folder.write("12/24/24, 10:00 - A: hi\n", to: "in/2024-12-26.txt")
      for day in ["27", "28", "29"] { try home.folder.write("a day\n", to: "in/2024-12-\(day).txt") }
      let path = home.folder.path + "/in"
      #expect(try ForeignExport(at: path, name: "in").guess() == .markdown)
      try home.folder.write("a note\n", to: "notes/2024-12-26.md")
      try home.folder.write("12/24/24, 10:00 - A: hi\n", to: "notes/chat.txt")
      #expect(try ForeignExport(at: home.folder.path + "/notes", name: "notes").guess() == .markdown)
    }
  }
}

/// Chats made by chance.
@Suite struct ChatPropertyTests {
  private static let names = ["みさき", "ゆうき", "Dr: Who", "A] B", "한 사람", "+82 10 1234", "12/24/24"]
  private static let words = [
    "hello", "こんにちは", "안녕하세요", "3/4/2024", "10:00", "# x", "- y", "> z", "**b**", "<b>c</b>", "[d](e)",
    "&amp;",
    "https://example.org/a_b", "1. f", "`g`", "\\", "🎂", "👨‍👩‍👧", "مرحبا", "\"", "_", "|", "~~h~~", "i : j",
  ]

  private struct Line {
    let time: Int
    let name: String
    let text: String
  }

  private static func lines(_ random: inout SplitMix64) -> [Line] {
    var time = 20_000 * 1440 + random.below(500_000)
    let people = (0..<3).map { _ in random.pick(names) }
    return (0..<60).map { _ in
      time += random.pick([0, 0, 1, 2, 30, 700])
      let count = random.pick(1...4)
      var text = (0..<count).map { _ in random.pick(words) }.joined(separator: random.pick([" ", " ", "\n"]))
      if random.below(9) == 0 { text += "\n\nend" }
      return Line(time: time, name: random.pick(people), text: text)
    }
  }

  private static func clock(_ line: Line) -> (day: Day, hour: Int, minute: Int) {
    (Day.first.adding(days: line.time / 1440 + 719_162), line.time / 60 % 24, line.time % 60)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func written(_ lines: [Line], _ format: ImportFormat) -> String {
    var text = ""
    var before: Day?
    for line in lines {
      let (day, hour, minute) = clock(line)
      let time = "\(two(hour)):\(two(minute))"
      switch format {
      case .whatsApp: text += "\(day.day)/\(day.month)/\(day.year), \(time) - \(line.name): \(line.text)\n"
      case .line:
        if day != before {
          text +=
            "\n\(day.year)/\(two(day.month))/\(two(day.day))(\("月火水木金土日".map(String.init)[day.weekday.rawValue - 1]))\n"
        }
        text += "\(time)\t\(line.name)\t\(line.text.contains("\n") ? "\"\(line.text)\"" : line.text)\n"
      default:
        if day != before {
          text +=
            "--------------- \(day.year)년 \(day.month)월 \(day.day)일 \("월화수목금토일".map(String.init)[day.weekday.rawValue - 1])요일 ---------------\n"
        }
        let half = hour < 12 ? "오전" : "오후"
        text += "[\(line.name)] [\(half) \((hour + 11) % 12 + 1):\(two(minute))] \(line.text)\n"
      }
      before = day
    }
    return text
  }

  @Test(arguments: [ImportFormat.whatsApp, .line, .kakaoTalk]) func everyMessageComesBack(
    format: ImportFormat
  ) async throws {
    try await withSeed(runs: 4) { random in
      let lines = ChatPropertyTests.lines(&random)
      let text = ChatPropertyTests.written(lines, format)
      let found = try await ImportHome.with { home in
        try home.folder.write(text, to: "chat.txt")
        let path = home.folder.path + "/chat.txt"
        let set: (inout ImportSettings) -> Void = {
          $0.chats.isEach = true
          $0.dates = .dayFirst
        }
        let report = try await home.take(path, format, into: "other", isStopped: { false }, set)
        #expect(report.problems == [])
        #expect(report.notices == [])
        let again = try await home.take(path, format, into: "other", isStopped: { false }, set)
        #expect(again.imported == [])
        #expect(await home.errors() == [])
        return try ChatTests.messages(report, home)
      }
      let wanted = lines.map { line in
        let (day, hour, minute) = ChatPropertyTests.clock(line)
        return
          "\(day)T\(ChatPropertyTests.two(hour)):\(ChatPropertyTests.two(minute)) \(line.name)| \(line.text)"
      }
      #expect(found == wanted)
    }
  }
}
