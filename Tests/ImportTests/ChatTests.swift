// Chats: how lines are recognised, which day they are of, who wrote them, and what comes once only.

import Diagnostics
import Diary
import Foundation
import Ground
import Import
import Prose
import TestSupport
import Testing
import ZonedTime

@Suite struct ChatTests {
  /// Each message of a chat as `2024-12-24T21:13 NAME| words`, imported one by one into a diary with room.
  private func messages(
    _ text: String, _ format: ImportFormat, _ name: String = "chat.txt",
    _ set: (inout ImportSettings) -> Void = { _ in }
  ) async throws -> [String] {
    try await ImportHome.with { home in
      try home.folder.write(text, to: "export/\(name)")
      let report = try await home.take(
        home.folder.path + "/export/\(name)", format, into: "other", isStopped: { false }
      ) {
        settings in
        settings.chats.isEach = true
        set(&settings)
      }
      #expect(await home.errors() == [])
      return try ChatTests.messages(report, home)
    }
  }

  static func messages(_ report: ImportReport, _ home: ImportHome) throws -> [String] {
    try report.imported.map { line in
      let parts = try home.folder.text(of: line.path.text).split(separator: "---\n", maxSplits: 1)
      let head = parts[0].split(separator: "\n")
      let id = head.first { $0.hasPrefix("author: ") }?.dropFirst(8) ?? "-"
      let member = try home.folder.text(of: "diaries/other/members/\(id).json")
      let name = member.split(separator: "\"").dropFirst(3).first ?? ""
      let words = PlainWords.words(of: String(parts[1].dropLast()))
      return "\(line.created.text.prefix(16)) \(name)| \(words)"
    }
  }

  @Test(arguments: [
    ("[3/27/22, 21:41:35] A B: Hello", "2022-03-27T21:41 A B| Hello"),
    ("[29.01.2018, 12:24:00] A: Hello", "2018-01-29T12:24 A| Hello"),
    ("18-03-2022 15:10 - A: Hello", "2022-03-18T15:10 A| Hello"),
    ("2018/06/13, 21:25 - A: Hello", "2018-06-13T21:25 A| Hello"),
    ("13.6.2018 klo 21.25.15 - A: Hello", "2018-06-13T21:25 A| Hello"),
    ("28/3/2025, 9:29 p. m. - A: Hello", "2025-03-28T21:29 A| Hello"),
    ("2021-03-18, 3:02 p.m. - A: Hello", "2021-03-18T15:02 A| Hello"),
    ("[20/12/2024, 12:25:55\u{202F}AM] A: Hello", "2024-12-20T00:25 A| Hello"),
    ("[2024/1/2 下午3:04:05] A: Hello", "2024-01-02T15:04 A| Hello"),
    ("[2024/1/2 오후 3:04:05] A: Hello", "2024-01-02T15:04 A| Hello"),
    ("[2024/1/2 午後0:04:05] A: Hello", "2024-01-02T12:04 A| Hello"),
    ("6/23/17, 12:29:34 PM: A: Hello", "2017-06-23T12:29 A| Hello"),
    ("[\u{200F}27\u{200F}/3\u{200F}/2022، 21:41:35] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[٢٧/٣/٢٠٢٢، ٩:٤١:٣٥ م] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[3/27/2565 BE, 21:41:35] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[3/27/R4, 21:41:35] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[21:41:35, 3/27/22] A: Hello", "2022-03-27T21:41 A| Hello"),
    ("[1/31/1970, 00:00:00] A: Hello", "1970-01-31T00:00 A| Hello"),
    ("[12/31/2099, 23:59:59] A: Hello", "2099-12-31T23:59 A| Hello"),
    (
      "[3/27/22, 21:41:35] \u{202A}+82 10\u{202C}: Hello\n\n[a]: b\n",
      "2022-03-27T21:41 +82 10| Hello\n\n[a]: b"
    ),
  ]) func aLineOfWhatsAppIsTold(line: String, message: String) async throws {
    #expect(try await messages(line, .whatsApp) == [message])
  }

  @Test(arguments: [
    ("2024/01/15(月)\n9:05\tA\tHello", "2024-01-15T09:05 A| Hello"),
    ("2024/01/15（一）\n上午10:00\tA\tHello", "2024-01-15T10:00 A| Hello"),
    ("2022/9/2（週五）\n下午03:15\tA\tHello", "2022-09-02T15:15 A| Hello"),
    ("2024/1/2週二\n03:05pm\tA\tHello", "2024-01-02T15:05 A| Hello"),
    ("2026/1/30周五\n9:30 PM\tA\tHello", "2026-01-30T21:30 A| Hello"),
    ("2018/04/16(Mon)\n午後9:30\tA\tHello", "2018-04-16T21:30 A| Hello"),
    ("Fri, 09/25/2026\n21:05\tA\tHello", "2026-09-25T21:05 A| Hello"),
    ("Fri, 9/4/2026\n21:05\tA\tHello", "2026-09-04T21:05 A| Hello"),
    ("2021/03/03 Wed\n24:53\tA\tHello", "2021-03-03T00:53 A| Hello"),
    ("R7/02/09(日)\n21:05\tA\tHello", "2025-02-09T21:05 A| Hello"),
    ("09/02/2568(日)\n21:05\tA\tHello", "2025-02-09T21:05 A| Hello"),
    ("2017.09.03 Sunday\n16:23 Bob Today\nand tomorrow", "2017-09-03T16:23 Bob| Today\nand tomorrow"),
    (
      "2024/01/15(月)\n9:05\tA\t\"one\n9:06\tB\ttwo\nthree\"\n\n",
      "2024-01-15T09:05 A| one\n9:06\tB\ttwo\nthree"
    ),
    ("2024/01/15(月)\n9:05\tA\t\"one\ntwo", "2024-01-15T09:05 A| \"one\ntwo"),
    ("2024/01/15(月)\n9:05\tA\t\"one\"", "2024-01-15T09:05 A| \"one\""),
  ]) func aLineOfLINEIsTold(text: String, message: String) async throws {
    #expect(try await messages(text, .line) == [message])
  }

  @Test(arguments: [
    ("--------------- 2021년 12월 29일 수요일 ---------------\n[A] [오후 8:36] Hello", "2021-12-29T20:36 A| Hello"),
    (
      "--------------- Saturday, July 22, 2023 ---------------\n[A] B] [20:36] at home, [x] [y]",
      "2023-07-22T20:36 A] B| at home, [x] [y]"
    ),
    ("2026년 4월 25일 오후 3:20\n2026년 4월 25일 오후 3:20, A : B : C", "2026-04-25T15:20 A| B : C"),
    ("July 16, 2020, 10:23 PM, A : Hello", "2020-07-16T22:23 A| Hello"),
    ("May 3, 2018, 4:05 p.m., A : Hello", "2018-05-03T16:05 A| Hello"),
    ("July 1, 2023 at 4:05\u{202F}p.m., A : Hello", "2023-07-01T16:05 A| Hello"),
    ("2026. 2. 2. 오전 7:33, A, B : Hello", "2026-02-02T07:33 A, B| Hello"),
    ("2021년 12월 29일 수요일\n오후 8:36, A : Hello", "2021-12-29T20:36 A| Hello"),
    ("Dec 31, 2014 at 19:12, A : Hello\nDec 31, 2014 at 19:12: A invited B.", "2014-12-31T19:12 A| Hello"),
    ("Jul 16, 2020 22:23, A : Hello", "2020-07-16T22:23 A| Hello"),
  ]) func aLineOfKakaoTalkIsTold(text: String, message: String) async throws {
    #expect(try await messages(text, .kakaoTalk) == [message])
  }

  @Test func theOrderOfADateComesFromTheWholeFile() async throws {
    func dates(_ dates: String...) async throws -> [String] {
      let text = dates.map { "[\($0), 10:00:00] A: x" }.joined(separator: "\n")
      return try await messages(text, .whatsApp).map { String($0.prefix(10)) }
    }
    #expect(try await dates("3/4/24", "13/4/24") == ["2024-04-03", "2024-04-13"])
    #expect(try await dates("3/4/24", "3/14/24") == ["2024-03-04", "2024-03-14"])
    #expect(try await dates("24/3/4", "24/12/31") == ["2024-03-04", "2024-12-31"])
    // A chat does not go back in time, and its days change more often than its months and years.
    #expect(try await dates("3/4/24", "4/3/24").first == "2024-03-04")
    #expect(try await dates("1/2/24", "2/2/24", "3/2/24", "4/2/24", "5/2/24").last == "2024-02-05")
    #expect(try await dates("2/1/24", "2/2/24", "2/3/24", "2/4/24", "2/5/24").last == "2024-02-05")
    // Nothing decides.
    let unclear = "[3/4/24, 10:00:00] A: x"
    let problem = await #expect(throws: Diagnostic.self) { _ = try await messages(unclear, .whatsApp) }
    #expect(problem?.englishHint?.contains("--dates day-first") == true)
    for (order, day) in [
      (DateOrder.dayFirst, "2024-04-03"), (.monthFirst, "2024-03-04"), (.yearFirst, "2003-04-24"),
    ] {
      #expect(try await messages(unclear, .whatsApp) { $0.dates = order }.first?.hasPrefix(day) == true)
    }
  }

  @Test func aNameMayHoldWhatDividesItFromTheText() async throws {
    let lines = [
      "Dr: Who: one", "Dr: Who: two: three", "Dr: Who: four", "Ann: see: this", "Ann: that",
      "12/24/24, 10:00: x",
    ].map { "[12/24/24, 10:00:00] \($0)" }
    #expect(
      try await messages(lines.joined(separator: "\n"), .whatsApp).map { String($0.dropFirst(17)) } == [
        "Dr: Who| one", "Dr: Who| two: three", "Dr: Who| four", "Ann| see: this", "Ann| that",
        "12/24/24, 10:00| x",
      ])
  }

  @Test func aLineThatGoesBackInTimeIsADoubt() async throws {
    try await ImportHome.with { home in
      let text = "[12/24/24, 10:00:00] A: he wrote\n[11/01/24, 10:00:00] B: hi\n[12/24/24, 10:01:00] A: x"
      try home.folder.write(text, to: "chat.txt")
      let report = try await home.take(home.folder.path + "/chat.txt", .whatsApp, into: "other")
      #expect(report.messages == 3)
      #expect(report.problems.count { $0.english.contains("chat.txt:2 may be no line of its own") } == 1)
    }
  }

  @Test func aWeekdayThatIsWrongIsADoubt() async throws {
    try await ImportHome.with { home in
      try home.folder.write("2024/01/15(火)\n9:05\tA\tone\n9:06\tA\ttwo\n", to: "chat.txt")
      let report = try await home.take(home.folder.path + "/chat.txt", .line, into: "other")
      #expect(report.problems.count { $0.english.contains("its weekday is another") } == 1)
    }
  }

  @Test func theAppsOwnLinesAreLeftOutAndCounted() async throws {
    try await ImportHome.with { home in
      for (name, notices) in [
        ("whatsapp-ios.zip", 2), ("WhatsApp Chat with Kyoto.txt", 2), ("line-ja.txt", 1),
        ("kakaotalk-windows.txt", 2),
        ("kakaotalk-android.txt", 1), ("kakaotalk-ios.zip", 2), ("kakaotalk-mac.csv", 2), ("telegram.zip", 1),
        ("telegram-pages.zip", 1), ("signal-export.zip", 1), ("sigtop.json", 1), ("sigtop.txt", 1),
        ("imessage.zip", 1),
      ] {
        let report = try await home.take(fixture(name), into: "other")
        #expect(report.notices.count == notices, "\(name): \(report.notices.map { $0[.en] })")
      }
    }
  }
}
